import { send } from "../requests.ts";
import { looking, type Material, type Operation, pagesOf, reading, writing } from "./operation.ts";

/** More would only wait in a queue: a login is 20 ms of one core. */
const LOGIN_CONNECTIONS = 4;

/** Who one is, and who there is. */
export const peopleReads = ({ any }: Material): readonly Operation[] => [
  reading({ name: "me", label: "read oneself", request: any(["/users/me"]) }),
  reading({ name: "users", label: "list users", request: any(["/users?page=1"]) }),
];

export const peopleWrites = ({ account }: Material): readonly Operation[] => {
  const { email, password } = account;
  const logIn = (): Buffer => send("POST", "/login", null, { email, password });
  return [
    writing({
      name: "login",
      label: "login",
      connections: LOGIN_CONNECTIONS,
      request: logIn,
    }),
    writing({
      name: "refresh",
      label: "refresh a session, held back 0.2 s",
      connections: LOGIN_CONNECTIONS,
      // Who comes anew logs in, mostly before answers are counted.
      request: (answered) =>
        answered === null
          ? logIn()
          : send("POST", "/refresh", null, { refresh_token: refreshTokenIn(answered) }),
    }),
  ];
};

const refreshTokenIn = (answer: Buffer): string => {
  const [, token] = /"refresh_token":"([^"]+)"/.exec(answer.toString("latin1")) ?? [];
  if (token === undefined) throw new Error(`where is it?\n${answer.toString()}`);
  return token;
};

/** What one has done, of all that was done. */
export const auditReads = ({ sample, any }: Material): readonly Operation[] => [
  looking({
    name: "audit",
    label: "list 20 acts of somebody",
    request: any(sample.actors.flatMap((actor) => pagesOf(`/audit?actor=${actor}`))),
  }),
];
