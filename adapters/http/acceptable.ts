import type { Asked } from "./asked.ts";
import { type AnswerDoc, JSON_TYPE, noContent, type Route } from "./route.ts";

interface Offer {
  /** The media types of a route's answers, each once. */
  readonly types: readonly string[];
  /** The same with the parameters that they are sent with. */
  readonly inFull: string[];
}

const typeOf = ({ type = JSON_TYPE }: AnswerDoc): string => type;

/** Some who accept JSON also name the one encoding that it has. */
const inFull = (answer: AnswerDoc): readonly string[] => {
  const type = typeOf(answer);
  return answer.typeInFull === undefined ? [type, `${type}; charset=utf-8`] : [answer.typeInFull];
};

const known = new WeakMap<Route, Offer>();

/** Gathered once for each route: it is asked for at every request. */
const offerOf = (route: Route): Offer => {
  const before = known.get(route);
  if (before !== undefined) return before;
  // Of nothing at all no type can be refused.
  const answers = Object.entries(route.answers).flatMap(([status, answer]) =>
    Number(status) === noContent.status ? [] : [answer],
  );
  const offer = {
    types: [...new Set(answers.map(typeOf))],
    inFull: [...new Set(answers.flatMap(inFull))],
  };
  known.set(route, offer);
  return offer;
};

/** What a caller of the route has to accept one of; none where its answers are without content. */
export const typesOf = (route: Route): readonly string[] => offerOf(route).types;

/** Most clients accept anything; only what is picky is looked at closely. */
export const isAcceptable = (route: Route, { request, koa }: Asked): boolean => {
  const { accept } = request.headers;
  if (accept === undefined || accept === "*/*") return true;
  const offer = offerOf(route);
  if (offer.types.length === 0) return true;
  return offer.types.includes(accept) || koa().accepts(offer.inFull) !== false;
};
