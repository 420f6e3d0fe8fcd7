import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Resources } from "../../domain/changes/change-set.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { References } from "../../domain/changes/references.ts";
import { type Actor, requireRole } from "../../domain/shared/actor.ts";
import { type AppError, notFound, type StoreError } from "../../domain/shared/app-error.ts";
import type { Page } from "../../domain/shared/page.ts";
import type {
  DeletedQuery,
  Filter,
  ResourceQuery,
  Term,
} from "../../domain/shared/resource-query.ts";
import type { ResourceRepository, ResourceText } from "../../domain/shared/resource-repository.ts";
import type { Tombstone } from "../../domain/shared/versioned.ts";
import type { Rules } from "./rules.ts";
import type { ReadInput, Verb } from "./use-case.ts";

export interface ListInput {
  readonly actor: Actor;
  readonly query: ResourceQuery;
}

export interface ListDeletedInput {
  readonly actor: Actor;
  readonly query: DeletedQuery;
}

/** What reading a lexical family takes. */
export interface Reading<F extends LexicalFamily> {
  readonly repository: ResourceRepository<Resources[F]>;
  readonly references: References;
}

/** Anyone who may read lists what they may see. */
export const listResources =
  <F extends LexicalFamily, Draft, Shown>(
    rules: Rules<F, Draft, Shown>,
    reading: Reading<F>,
  ): Verb<ListInput, Page<Shown>> =>
  ({ actor, query }) =>
    pipe(
      queryInSight(rules, reading, actor, query),
      TE.flatMap(reading.repository.list),
      TE.flatMap((page) =>
        pipe(
          rules.show(page.items),
          TE.map((items) => ({ ...page, items })),
        ),
      ),
    );

/** The same as JSON text, of families that show nothing beside their resources. */
export const listTexts =
  <F extends LexicalFamily, Draft>(
    rules: Rules<F, Draft>,
    reading: Reading<F>,
  ): Verb<ListInput, Page<ResourceText>> =>
  ({ actor, query }) =>
    pipe(queryInSight(rules, reading, actor, query), TE.flatMap(reading.repository.listTexts));

/**
 * One resource as JSON text. Who has logged in sees all of them, so that nothing needs to be taken
 * apart; it is written out, because nearly every request comes through here.
 */
export const readText =
  <F extends LexicalFamily, Draft>(
    rules: Rules<F, Draft>,
    { repository }: Pick<Reading<F>, "repository">,
  ): Verb<ReadInput, ResourceText> =>
  ({ actor, id }) => {
    const reading = repository.text(id);
    const text = () =>
      reading().then((found) =>
        E.isLeft(found) ? found : O.isSome(found.right) ? E.right(found.right.value) : gone,
      );
    return actor.kind === "anonymous" ? TE.tap(text, whereVisible(rules, actor)) : text;
  };

const whereVisible =
  <F extends LexicalFamily, Draft>(rules: Rules<F, Draft>, actor: Actor) =>
  ({ json }: ResourceText): TE.TaskEither<AppError, void> =>
    pipe(
      // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- it is the text of such a resource
      rules.isVisible(actor, JSON.parse(json) as Resources[F]),
      TE.flatMapEither((visible) => (visible ? E.right(undefined) : gone)),
    );

const gone: E.Either<AppError, never> = E.left(notFound);

/** Editors see what was deleted, latest first. */
export const listDeleted =
  <F extends LexicalFamily>({
    repository,
  }: Pick<Reading<F>, "repository">): Verb<ListDeletedInput, Page<Tombstone>> =>
  ({ actor, query }) =>
    pipe(
      TE.fromEither(requireRole(actor, "editor")),
      TE.flatMap(() => repository.listDeleted(query)),
    );

const queryInSight = <F extends LexicalFamily, Draft, Shown>(
  rules: Rules<F, Draft, Shown>,
  reading: Reading<F>,
  actor: Actor,
  query: ResourceQuery,
): TE.TaskEither<StoreError, ResourceQuery> =>
  pipe(
    inSight(rules, reading, actor, query.filter),
    TE.map((filter) => ({ ...query, filter })),
  );

/** The filter as far as the actor sees; places stand for what lies in them. */
const inSight = <F extends LexicalFamily, Draft, Shown>(
  rules: Rules<F, Draft, Shown>,
  reading: Reading<F>,
  actor: Actor,
  asked: Filter,
): TE.TaskEither<StoreError, Filter> => {
  const filter = rules.withinSight(actor, asked);
  const { terms = [] } = filter;
  if (terms.length === 0) return TE.right(filter);
  return pipe(
    terms,
    TE.traverseArray((term) =>
      isOwnKey(term) ? identified(reading, term) : TE.right(widened(term)),
    ),
    TE.map((found) => ({ ...filter, terms: found })),
  );
};

/** The filter for what lies in a place, which no resource has as a term of its own. */
const ANCESTOR = "ancestor_id";

/** Writers' keys are no terms either: stores find resources by them as they do for imports. */
const isOwnKey = ({ name }: Term): boolean => name === "external_id";

const identified = <F extends LexicalFamily>(
  { repository }: Pick<Reading<F>, "repository">,
  { anyOf }: Term,
): TE.TaskEither<StoreError, Term> =>
  pipe(
    repository.findAny({ ids: [], external_ids: anyOf }),
    TE.map((found) => ({ name: "id", anyOf: found.map(({ id }) => id) })),
  );

/** A zone stands for all that lies in it; as an ancestor, for that alone. */
const widened = (term: Term): Term => {
  if (term.name === ANCESTOR) return { name: "id", anyOf: term.anyOf, reach: "descendants" };
  return term.name === "location_id" ? { ...term, reach: "subtree" } : term;
};
