import type { Collection, Db } from "mongodb";
import type { Family } from "../../domain/changes/change-set.ts";
import type { AttemptWindow } from "../../domain/sessions/login-attempts.ts";
import type { Session } from "../../domain/sessions/session.ts";
import type { AnswerDocument, ResourceDocument } from "./documents.ts";

export type SessionDocument = Omit<Session, "id"> & { readonly _id: string };
export type AttemptDocument = AttemptWindow & { readonly _id: string };

/** Every collection of a dictionary. */
export interface Collections {
  readonly resources: Readonly<Record<Family, Collection<ResourceDocument>>>;
  readonly sessions: Collection<SessionDocument>;
  readonly attempts: Collection<AttemptDocument>;
  readonly answers: Collection<AnswerDocument>;
}

export const collectionsOf = (db: Db): Collections => ({
  resources: { entries: db.collection("entries"), users: db.collection("users") },
  sessions: db.collection("sessions"),
  attempts: db.collection("login_attempts"),
  answers: db.collection("kept_answers"),
});
