import { newEntry, newSense, newZone, remove, send } from "../requests.ts";
import { type Material, type NextRequest, type Operation, writing } from "./operation.ts";

/** What is written to a dictionary of entries alone. */
export const entryWrites = ({ sample, account, chance }: Material): readonly Operation[] => {
  const { token } = account;
  const notes = () => ({ notes: `Revisada ${chance.below(1e9)}.` });
  const edit = (): Buffer => send("PATCH", `/entries/${chance.pick(sample.ids)}`, token, notes());
  const create = (): Buffer => send("POST", "/entries", token, newEntry(chance));
  const inTurn =
    (then: (made: string) => Buffer): NextRequest =>
    (answered) => {
      const made = answered === null ? null : locationIn(answered);
      return made === null ? create() : then(made);
    };
  return [
    writing({ name: "edit", label: "edit, durable", request: edit }),
    writing({
      name: "replace",
      label: "replace, durable",
      request: () => send("PUT", `/entries/${chance.pick(sample.ids)}`, token, newEntry(chance)),
    }),
    writing({
      name: "restore",
      label: "edit and restore in turn, durable",
      expected: [201, 200],
      request: (answered) => {
        if (answered === null) return create();
        const { path, version } = versionIn(answered);
        return version % 2 === 1
          ? send("PATCH", path, token, notes())
          : send("POST", `${path}/restore`, token, { version: version - 1 });
      },
    }),
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

/** What is written to one that has the other families as well. */
export const otherWrites = ({ sample, account, chance }: Material): readonly Operation[] => [
  writing({
    name: "create-sense",
    label: "create a sense, durable",
    expected: [201],
    request: () =>
      send("POST", "/entry-senses", account.token, newSense(chance, chance.pick(sample.ids))),
  }),
  writing({
    name: "edit-sense",
    label: "edit a sense, durable",
    request: () =>
      send("PATCH", `/entry-senses/${chance.pick(sample.senses)}`, account.token, {
        notes: `Revisada ${chance.below(1e9)}.`,
      }),
  }),
  writing({
    name: "create-zone",
    label: "create a zone, durable",
    expected: [201],
    request: () =>
      send("POST", "/locations", account.token, newZone(chance, chance.pick(sample.provinces))),
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

/** Which state an entry is in that was just written. */
const versionIn = (answer: Buffer): { readonly path: string; readonly version: number } => {
  const text = answer.toString("latin1");
  const [, id] = /"id":"([^"]+)"/.exec(text) ?? [];
  const [, version] = /"version":(\d+)/.exec(text) ?? [];
  if (id === undefined || version === undefined) throw new Error(`what is it?\n${text}`);
  return { path: `/entries/${id}`, version: Number(version) };
};
