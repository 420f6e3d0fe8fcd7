/**
 * The client from beginning to end: `DICTIONARY_URL=http://localhost:3000 DICTIONARY_EMAIL=…
 * DICTIONARY_PASSWORD=… node examples/edit-entry.ts`. It leaves the dictionary as it was.
 */
import {
  answerOf,
  dictionaryAt,
  ifMatch,
  isProblem,
  once,
} from "lexical-dictionary-service/client";

const {
  DICTIONARY_URL = "http://localhost:3000",
  DICTIONARY_EMAIL = "admin@localhost",
  DICTIONARY_PASSWORD = "",
} = process.env;

const { api, logIn, logOut, walk } = dictionaryAt(DICTIONARY_URL, { language: "en" });
const user = await logIn(DICTIONARY_EMAIL, DICTIONARY_PASSWORD);
console.log(`Logged in as ${user.name}.`);

// Sent again with the same key, it would answer the same entry, and make no other.
const entry = await answerOf(
  api.POST("/entries", {
    params: { header: once() },
    body: { lemma_form: "zaguán", pos_id: "n.m.", entry_type_id: "word" },
  }),
);
const at = { path: { id: entry.id } };

const edited = await answerOf(
  api.PATCH("/entries/{id}", {
    params: { ...at, header: ifMatch(entry) },
    body: { notes: "Del árabe hispánico." },
  }),
);
console.log(`${edited.lemma_form} is at version ${edited.version}.`);

try {
  // `entry` is what was read first, and somebody has changed it since.
  await answerOf(
    api.PATCH("/entries/{id}", {
      params: { ...at, header: ifMatch(entry) },
      body: { notes: null },
    }),
  );
} catch (error) {
  if (!isProblem(error, "precondition_failed")) throw error;
  console.log(`Refused: ${error.problem.detail}`);
}

for await (const found of walk("/entries", { query: { search: "zaguan", highlight: true } }))
  console.log(`Found ${found.lemma_form}, ${found.status}.`);
for await (const { version, by_name, changes } of walk("/entries/{id}/history", at))
  console.log(`Version ${version} by ${by_name}: ${changes.map(({ path }) => path).join(", ")}`);

await answerOf(api.DELETE("/entries/{id}", { params: { ...at, header: ifMatch(edited) } }));
await logOut();
