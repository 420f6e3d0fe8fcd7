import { newEntry, newSense, remove, send } from "../requests.ts";
import { type Material, type NextRequest, type Operation, writing } from "./operation.ts";

/** What is written to a dictionary of entries alone. */
export const entryWrites = ({ sample, account, chance }: Material): readonly Operation[] => {
  const { token } = account;
  const edit = (): Buffer =>
    send("PATCH", `/entries/${chance.pick(sample.ids)}`, token, {
      notes: `Revisada ${chance.below(1e9)}.`,
    });
  const create = (): Buffer => send("POST", "/entries", token, newEntry(chance));
  const inTurn =
    (then: (made: string) => Buffer): NextRequest =>
    (answered) => {
      const made = answered === null ? null : locationIn(answered);
      return made === null ? create() : then(made);
    };
  return [
    writing({ name: "edit", label: "edit, durable", request: edit }),
    writing({ name: "create", label: "create, durable", expected: [201], request: create }),
    writing({
      name: "delete",
      label: "create and delete in turn, durable",
      expected: [201, 200],
      request: inTurn((made) => remove(made, token)),
    }),
    writing({
      name: "submit",
      label: "create and submit in turn, durable",
      expected: [201, 200],
      request: inTurn((made) => send("POST", `${made}/transitions`, token, { action: "submit" })),
    }),
  ];
};

/** What is written to one that has senses as well. */
export const senseWrites = ({ sample, account, chance }: Material): readonly Operation[] => [
  writing({
    name: "create-sense",
    label: "create a sense, durable",
    expected: [201],
    request: () =>
      send("POST", "/entry-senses", account.token, newSense(chance, chance.pick(sample.ids))),
  }),
];

const CREATED = "HTTP/1.1 201";

/** Where what was created is to be found; null of what answers anything else. */
const locationIn = (answer: Buffer): string | null => {
  const text = answer.toString("latin1");
  if (!text.startsWith(CREATED)) return null;
  const [, location] = /\r\nLocation: (\/entries\/[^\r]+)/i.exec(text) ?? [];
  if (location === undefined) throw new Error(`where is it?\n${text}`);
  return location;
};
