import { expect } from "chai";
import fc from "fast-check";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { type TransitionAction, transitionActions } from "../../domain/entries/workflow.ts";
import type { Answer, Client } from "../http/a-client.ts";
import { idIn, onEveryStore, type Service } from "../http/a-service.ts";
import { type FamilyCase, theFamilies } from "../http/the-families.ts";
import { everyOne, isShort, totalOf } from "./a-dictionary.ts";

const RUNS = isShort ? 15 : 300;
const STEPS = 25;

type Role = "editor" | "reviewer";
type Status = "draft" | "in_review" | "published" | "archived";

/** What a resource ought to be. */
interface Model {
  readonly id: string;
  value: string;
  version: number;
  status: Status;
  isDeleted: boolean;
  submitter: Role | null;
  hasSense: boolean;
  /** The value of each version, from the first; null where that was its deletion. */
  readonly values: (string | null)[];
  readonly actions: string[];
}

const step = fc.record({
  by: fc.constantFrom<Role>("editor", "reviewer"),
  act: fc.constantFrom(
    ...(["create", "patch", "put", "delete", "restore", "sense"] as const),
    ...transitionActions,
  ),
  which: fc.nat(2),
  version: fc.nat(6),
  tag: fc.constantFrom("none", "right", "stale"),
});
type Step = typeof step extends fc.Arbitrary<infer A> ? A : never;

/** What the workflow says of each action: from where to where, and who. */
const workflow: Readonly<
  Record<
    TransitionAction,
    { readonly from: readonly Status[]; readonly to: Status; readonly by: readonly Role[] }
  >
> = {
  submit: { from: ["draft"], to: "in_review", by: ["editor", "reviewer"] },
  approve: { from: ["in_review"], to: "published", by: ["reviewer"] },
  reject: { from: ["in_review"], to: "draft", by: ["reviewer"] },
  archive: { from: ["published"], to: "archived", by: ["reviewer"] },
  reopen: { from: ["published", "archived"], to: "draft", by: ["editor", "reviewer"] },
};

const isTransition = (act: Step["act"]): act is TransitionAction => act in workflow;

const isOpenTo = (by: Role, { status }: Model): boolean =>
  by === "reviewer" || status === "draft" || status === "in_review";

/** Of a transition that the role may ask for, on what is there. */
const dueOfTransition = (model: Model, by: Role, act: TransitionAction): number => {
  if (!workflow[act].from.includes(model.status)) return 409;
  if (act !== "approve") return 200;
  if (model.submitter === by) return 403;
  return model.hasSense ? 200 : 409;
};

/** Of what edits a resource, where nothing else is the matter. */
const dueOfEdit = (model: Model, by: Role, done: number): number =>
  model.isDeleted || isOpenTo(by, model) ? done : 409;

/** The status that a step ought to be answered with: the first of all faults decides. */
const due = (model: Model, { by, act, version, tag }: Step): number => {
  if (act === "sense") return model.isDeleted ? 422 : dueOfEdit(model, by, 201);
  if (isTransition(act) && !workflow[act].by.includes(by)) return 403;
  if (model.isDeleted && act !== "restore") return 404;
  if (tag === "stale") return 412;
  if (isTransition(act)) return dueOfTransition(model, by, act);
  if (act === "restore" && (model.values[version] ?? null) === null) return 422;
  return dueOfEdit(model, by, 200);
};

/** The resource after a step that was let through. */
const happen = (model: Model, { by, act, version }: Step, value: string): void => {
  if (act === "sense") {
    model.hasSense = true;
    return;
  }
  model.version++;
  model.actions.push(
    isTransition(act)
      ? "transitioned"
      : ({ patch: "updated", put: "updated", delete: "deleted", restore: "restored" } as const)[
          act as "patch" | "put" | "delete" | "restore"
        ],
  );
  if (act === "patch" || act === "put") model.value = value;
  if (act === "delete") {
    model.isDeleted = true;
    model.values.push(null);
    return;
  }
  if (act === "restore") {
    model.value = model.values[version] ?? "";
    if (model.isDeleted) model.status = "draft";
    model.isDeleted = false;
  }
  if (isTransition(act)) {
    model.status = workflow[act].to;
    if (act === "submit") model.submitter = by;
  }
  model.values.push(model.value);
};

/** Numbers for what has to differ between resources that live in one service. */
let counted = 0;

const ask = async (
  family: FamilyCase,
  client: Client,
  model: Model,
  { act, version, tag }: Step,
  value: string,
): Promise<Answer> => {
  const path = `${family.path}/${model.id}`;
  const headers: Readonly<Record<string, string>> =
    tag === "none" ? {} : { "If-Match": `"${model.version - (tag === "stale" ? 1 : 0)}"` };
  const [field] = family.needed;
  switch (act) {
    case "patch":
      return client.patch(path, { [field]: value }, headers);
    case "put":
      return client.put(
        path,
        {
          ...(await family.body(client, ++counted)),
          ...(await fixed(client, family, model)),
          [field]: value,
        },
        headers,
      );
    case "delete":
      return client.delete(path, headers);
    case "restore":
      return client.post(`${path}/restore`, { version: version + 1 }, headers);
    case "sense":
      return client.post("/entry-senses", { entry_id: model.id, definition: value });
    default:
      return client.post(`${path}/transitions`, { action: act, comment: "x" }, headers);
  }
};

/** A sense stays with its entry, whoever replaces it. */
const fixed = async (client: Client, { path }: FamilyCase, { id }: Model): Promise<JsonObject> => {
  if (path !== "/entry-senses") return {};
  const { status, body } = await client.get(`${path}/${id}`);
  return status === 200 ? { entry_id: body["entry_id"] } : {};
};

const expectAs = async (family: FamilyCase, client: Client, model: Model): Promise<void> => {
  const [field] = family.needed;
  const { status, body } = await client.get(`${family.path}/${model.id}`);
  expect(status).to.equal(model.isDeleted ? 404 : 200);
  if (!model.isDeleted) {
    expect(body).to.include({ version: model.version, [field]: model.value });
    if (family.path === "/entries") expect(body["status"]).to.equal(model.status);
  }
  const revisions = await everyOne(client, `${family.path}/${model.id}/history`);
  expect(
    revisions.map(({ version, action }) => `${String(version)} ${String(action)}`),
  ).to.deep.equal(model.actions.map((action, n) => `${n + 1} ${action}`).reverse());
};

const play = async (
  service: Service,
  family: FamilyCase,
  steps: readonly Step[],
): Promise<void> => {
  const clients = { editor: await service.as("editor"), reviewer: await service.as("reviewer") };
  const { editor } = clients;
  const [field] = family.needed;
  const before = totalOf(await editor.get(`${family.path}?per_page=1`));
  const models: Model[] = [];
  for (const one of steps) {
    const value = `texto ${++counted}`;
    const model = models[one.which];
    if (model === undefined || one.act === "create") {
      if (models.length > 2) continue;
      const body = { ...(await family.body(clients[one.by], counted)), [field]: value };
      const id = idIn(await clients[one.by].post(family.path, body));
      models.push({
        id,
        value,
        version: 1,
        status: "draft",
        isDeleted: false,
        submitter: null,
        hasSense: false,
        values: [value],
        actions: ["created"],
      });
      continue;
    }
    if (family.path !== "/entries" && (one.act === "sense" || isTransition(one.act))) continue;
    const answer = await ask(family, clients[one.by], model, one, value);
    expect(answer.status, `${one.act} by ${one.by}, ${one.tag}: ${answer.text}`).to.equal(
      due(model, one),
    );
    if (answer.status < 300) happen(model, one, value);
    await expectAs(family, editor, model);
  }
  const living = models.filter(({ isDeleted }) => !isDeleted).length;
  const after = totalOf(await editor.get(`${family.path}?per_page=1`));
  expect(after - before).to.equal(living);
};

onEveryStore("whatever two do, in any order, comes out as the model says", (start) => {
  const service = start();
  for (const family of theFamilies)
    it(family.path, () =>
      fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: STEPS }), (steps) =>
          play(service(), family, steps),
        ),
        { numRuns: RUNS, seed: 8 },
      ),
    );
});
