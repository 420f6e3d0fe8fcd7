import type { Asked } from "./asked.ts";
import { type AnswerDoc, JSON_TYPE, type Route } from "./route.ts";

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
  const answers = Object.values(route.answers);
  const offer = {
    types: [...new Set(answers.map(typeOf))],
    inFull: [...new Set(answers.flatMap(inFull))],
  };
  known.set(route, offer);
  return offer;
};

/** What a caller of the route has to accept one of. */
export const typesOf = (route: Route): readonly string[] => offerOf(route).types;

/** Most clients accept anything; only what is picky is looked at closely. */
export const isAcceptable = (route: Route, { request, koa }: Asked): boolean => {
  const { accept } = request.headers;
  if (accept === undefined || accept === "*/*") return true;
  const offer = offerOf(route);
  return offer.types.includes(accept) || koa().accepts(offer.inFull) !== false;
};
