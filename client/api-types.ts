// Written by `npm run generate:client` from the service's OpenAPI document; not to be edited.
export interface paths {
    readonly "/login": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Logs in with an e-mail address and a password
         * @description A wrong password, an unknown address and a disabled account are refused alike. After too many failures for an address or from a network, logging in waits (429); live sessions go on. What has an address and a password in it counts as a failure where it is 422, too.
         *
         *     For anyone.
         */
        readonly post: operations["logIn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/refresh": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Exchanges a refresh token for new tokens
         * @description A refresh token is good for one exchange. Used again, it ends its session, access tokens included; of several uses at the same moment one wins.
         *
         *     For anyone.
         */
        readonly post: operations["refresh"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ends the caller's session at once
         * @description Takes a login.
         */
        readonly post: operations["logOut"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/entries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists and searches entries
         * @description By lemma in the order of the dictionary's language unless sorted otherwise; a search, by its rank. `deleted=true` takes the role `editor`.
         *
         *     For whoever has logged in; where the service runs with `PUBLIC_READ=true`, for anyone, and those who have not logged in see what is published only.
         */
        readonly get: operations["listEntries"];
        readonly put?: never;
        /**
         * Adds an entry
         * @description Takes the role `editor` or a higher one.
         */
        readonly post: operations["createEntry"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/entries/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Reads an entry
         * @description Where `include` asks for more, the `ETag` is of all that is shown; `If-Match` compares its version alone.
         *
         *     For whoever has logged in; where the service runs with `PUBLIC_READ=true`, for anyone, and those who have not logged in see what is published only.
         */
        readonly get: operations["readEntry"];
        /**
         * Replaces an entry
         * @description Every writable field is replaced, and what is left out is cleared; only an `external_id` that is not mentioned stays. Read-only fields may be sent back, but not changed (422). A published or archived entry is for reviewers to change; an editor reopens it first (409).
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly put: operations["replaceEntry"];
        readonly post?: never;
        /**
         * Deletes an entry
         * @description Deleted again, it is not found (404); its `external_id` is free again. Its senses go with it. A published or archived entry is for reviewers to change; an editor reopens it first (409). What another's relation points at stays (409), be it the entry or one of its senses.
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly delete: operations["deleteEntry"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Changes an entry
         * @description Changes the fields that the patch names (RFC 7396): null clears a field, objects are merged, lists are replaced as a whole. `application/json` is read the same way. Read-only fields may be sent back, but not changed (422). A published or archived entry is for reviewers to change; an editor reopens it first (409).
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly patch: operations["editEntry"];
        readonly trace?: never;
    };
    readonly "/entries/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the versions of an entry, newest first
         * @description It is kept after deletion.
         *
         *     Takes a login.
         */
        readonly get: operations["readEntryHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/entries/{id}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Brings back an earlier state of an entry
         * @description An earlier state comes back as a new version; what was deleted, too. A key that has been taken meanwhile is 409, a reference to what is gone 422. A published or archived entry is for reviewers to change; an editor reopens it first (409).
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly post: operations["restoreEntry"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/entries/{id}/transitions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Takes an entry a step through the workflow
         * @description `submit` takes a draft into review (`editor`); `approve` publishes it (`reviewer`, who has not submitted it, or `admin`), where it has a sense; `reject`, which takes a comment, makes it a draft again (`reviewer`); `archive` takes what is published out of use (`reviewer`); `reopen` makes a draft of what is published or archived (`editor`). What its status does not allow is 409 and names what it does.
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly post: operations["transitionEntry"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/entry-senses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists and searches senses
         * @description By entry, then in their order there, unless sorted otherwise; a search, by its rank. `deleted=true` takes the role `editor`.
         *
         *     For whoever has logged in; where the service runs with `PUBLIC_READ=true`, for anyone, and those who have not logged in see what is published only.
         */
        readonly get: operations["listSenses"];
        readonly put?: never;
        /**
         * Adds a sense
         * @description A sense is edited like its entry: where that is published or archived, by reviewers; an editor reopens it first (409).
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly post: operations["createSense"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/entry-senses/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Reads a sense
         * @description For whoever has logged in; where the service runs with `PUBLIC_READ=true`, for anyone, and those who have not logged in see what is published only.
         */
        readonly get: operations["readSense"];
        /**
         * Replaces a sense
         * @description Every writable field is replaced, and what is left out is cleared; only an `external_id` that is not mentioned stays, and so does a `sense_order` that is left out or null. Read-only fields may be sent back, but not changed (422). A sense is edited like its entry: where that is published or archived, by reviewers; an editor reopens it first (409). Its entry stays the same, and what would lie in itself is refused (422).
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly put: operations["replaceSense"];
        readonly post?: never;
        /**
         * Deletes a sense
         * @description Deleted again, it is not found (404); its `external_id` is free again. A sense is edited like its entry: where that is published or archived, by reviewers; an editor reopens it first (409). What something still refers to stays (409), and so does the last sense of a published entry.
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly delete: operations["deleteSense"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Changes a sense
         * @description Changes the fields that the patch names (RFC 7396): null clears a field (a `sense_order` stays as it is), objects are merged, lists are replaced as a whole. `application/json` is read the same way. Read-only fields may be sent back, but not changed (422). A sense is edited like its entry: where that is published or archived, by reviewers; an editor reopens it first (409). Its entry stays the same, and what would lie in itself is refused (422).
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly patch: operations["editSense"];
        readonly trace?: never;
    };
    readonly "/entry-senses/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the versions of a sense, newest first
         * @description It is kept after deletion.
         *
         *     Takes a login.
         */
        readonly get: operations["readSenseHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/entry-senses/{id}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Brings back an earlier state of a sense
         * @description An earlier state comes back as a new version; what was deleted, too. A key that has been taken meanwhile is 409, a reference to what is gone 422. A sense is edited like its entry: where that is published or archived, by reviewers; an editor reopens it first (409). Its entry stays the same, and what would lie in itself is refused (422).
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly post: operations["restoreSense"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/locations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists and searches locations
         * @description By name in the order of the dictionary's language, with `near` the nearest first, unless sorted otherwise; a search, by its rank. `deleted=true` takes the role `editor`.
         *
         *     For whoever has logged in; where the service runs with `PUBLIC_READ=true`, for anyone, and those who have not logged in see what is published only.
         */
        readonly get: operations["listLocations"];
        readonly put?: never;
        /**
         * Adds a location
         * @description Takes the role `editor` or a higher one.
         */
        readonly post: operations["createLocation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/locations/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Reads a location
         * @description For whoever has logged in; where the service runs with `PUBLIC_READ=true`, for anyone, and those who have not logged in see what is published only.
         */
        readonly get: operations["readLocation"];
        /**
         * Replaces a location
         * @description Every writable field is replaced, and what is left out is cleared; only an `external_id` that is not mentioned stays. Read-only fields may be sent back, but not changed (422). What would lie in itself is refused (422).
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly put: operations["replaceLocation"];
        readonly post?: never;
        /**
         * Deletes a location
         * @description Deleted again, it is not found (404); its `external_id` and `abbreviation` are free again. What something still refers to stays (409), and so does what others lie in.
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly delete: operations["deleteLocation"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Changes a location
         * @description Changes the fields that the patch names (RFC 7396): null clears a field, objects are merged, lists are replaced as a whole. `application/json` is read the same way. Read-only fields may be sent back, but not changed (422). What would lie in itself is refused (422).
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly patch: operations["editLocation"];
        readonly trace?: never;
    };
    readonly "/locations/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the versions of a location, newest first
         * @description It is kept after deletion.
         *
         *     Takes a login.
         */
        readonly get: operations["readLocationHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/locations/{id}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Brings back an earlier state of a location
         * @description An earlier state comes back as a new version; what was deleted, too. A key that has been taken meanwhile is 409, a reference to what is gone 422. What would lie in itself is refused (422).
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly post: operations["restoreLocation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/phenomenons": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists and searches phenomenons
         * @description By name in the order of the dictionary's language unless sorted otherwise; a search, by its rank. `deleted=true` takes the role `editor`.
         *
         *     For whoever has logged in; where the service runs with `PUBLIC_READ=true`, for anyone, and those who have not logged in see what is published only.
         */
        readonly get: operations["listPhenomenons"];
        readonly put?: never;
        /**
         * Adds a phenomenon
         * @description Takes the role `editor` or a higher one.
         */
        readonly post: operations["createPhenomenon"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/phenomenons/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Reads a phenomenon
         * @description For whoever has logged in; where the service runs with `PUBLIC_READ=true`, for anyone, and those who have not logged in see what is published only.
         */
        readonly get: operations["readPhenomenon"];
        /**
         * Replaces a phenomenon
         * @description Every writable field is replaced, and what is left out is cleared; only an `external_id` that is not mentioned stays. Read-only fields may be sent back, but not changed (422). What would lie in itself is refused (422).
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly put: operations["replacePhenomenon"];
        readonly post?: never;
        /**
         * Deletes a phenomenon
         * @description Deleted again, it is not found (404); its `external_id` and `abbreviation` are free again. What something still refers to stays (409), and so does what others are kinds of.
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly delete: operations["deletePhenomenon"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Changes a phenomenon
         * @description Changes the fields that the patch names (RFC 7396): null clears a field, objects are merged, lists are replaced as a whole. `application/json` is read the same way. Read-only fields may be sent back, but not changed (422). What would lie in itself is refused (422).
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly patch: operations["editPhenomenon"];
        readonly trace?: never;
    };
    readonly "/phenomenons/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the versions of a phenomenon, newest first
         * @description It is kept after deletion.
         *
         *     Takes a login.
         */
        readonly get: operations["readPhenomenonHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/phenomenons/{id}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Brings back an earlier state of a phenomenon
         * @description An earlier state comes back as a new version; what was deleted, too. A key that has been taken meanwhile is 409, a reference to what is gone 422. What would lie in itself is refused (422).
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly post: operations["restorePhenomenon"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sources": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists and searches sources
         * @description By abbreviation in the order of the dictionary's language unless sorted otherwise; a search, by its rank. `deleted=true` takes the role `editor`.
         *
         *     For whoever has logged in; where the service runs with `PUBLIC_READ=true`, for anyone, and those who have not logged in see what is published only.
         */
        readonly get: operations["listSources"];
        readonly put?: never;
        /**
         * Adds a source
         * @description Takes the role `editor` or a higher one.
         */
        readonly post: operations["createSource"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sources/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Reads a source
         * @description For whoever has logged in; where the service runs with `PUBLIC_READ=true`, for anyone, and those who have not logged in see what is published only.
         */
        readonly get: operations["readSource"];
        /**
         * Replaces a source
         * @description Every writable field is replaced, and what is left out is cleared; only an `external_id` that is not mentioned stays. Read-only fields may be sent back, but not changed (422).
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly put: operations["replaceSource"];
        readonly post?: never;
        /**
         * Deletes a source
         * @description Deleted again, it is not found (404); its `external_id` and `abbreviation` are free again. What something still refers to stays (409).
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly delete: operations["deleteSource"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Changes a source
         * @description Changes the fields that the patch names (RFC 7396): null clears a field, objects are merged, lists are replaced as a whole. `application/json` is read the same way. Read-only fields may be sent back, but not changed (422).
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly patch: operations["editSource"];
        readonly trace?: never;
    };
    readonly "/sources/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the versions of a source, newest first
         * @description It is kept after deletion.
         *
         *     Takes a login.
         */
        readonly get: operations["readSourceHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sources/{id}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Brings back an earlier state of a source
         * @description An earlier state comes back as a new version; what was deleted, too. A key that has been taken meanwhile is 409, a reference to what is gone 422.
         *
         *     Takes the role `editor` or a higher one.
         */
        readonly post: operations["restoreSource"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists and searches users
         * @description By name in the order of the dictionary's language unless sorted otherwise; a search, by its rank.
         *
         *     Takes the role `admin`.
         */
        readonly get: operations["listUsers"];
        readonly put?: never;
        /**
         * Adds a user
         * @description With a first password, which is not shown again.
         *
         *     Takes the role `admin`.
         */
        readonly post: operations["createUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Reads a user
         * @description For the users themselves, and for administrators.
         *
         *     Takes a login.
         */
        readonly get: operations["readUser"];
        /**
         * Replaces a user
         * @description Every writable field is replaced, and what is left out is cleared; only an `external_id` that is not mentioned stays, and so does a `status` that is left out or null. Read-only fields may be sent back, but not changed (422). For the users themselves, and for administrators. Role and status are the administrators' to change, and then all sessions of the user end. The last active administrator stays one (409).
         *
         *     Takes a login.
         */
        readonly put: operations["replaceUser"];
        readonly post?: never;
        /**
         * Deletes a user
         * @description Deleted again, it is not found (404); its `external_id` and `email` are free again. With it all sessions of the user end. The last active administrator stays (409).
         *
         *     Takes the role `admin`.
         */
        readonly delete: operations["deleteUser"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Changes a user
         * @description Changes the fields that the patch names (RFC 7396): null clears a field (a `status` stays as it is), objects are merged, lists are replaced as a whole. `application/json` is read the same way. Read-only fields may be sent back, but not changed (422). For the users themselves, and for administrators. Role and status are the administrators' to change, and then all sessions of the user end. The last active administrator stays one (409).
         *
         *     Takes a login.
         */
        readonly patch: operations["editUser"];
        readonly trace?: never;
    };
    readonly "/users/{id}/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Changes a password and ends all sessions of its user
         * @description One's own takes `current_password`, and a wrong one is 422 on `/current_password`; administrators set another user's without it. Wrong ones are counted: after ten within 15 minutes it is 429.
         *
         *     Takes a login.
         */
        readonly post: operations["changePassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/audit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists who did what, newest first
         * @description Changes, logins, logouts, imports, exports and what was refused. A change is told in the same step in which it is made. Reading is not told, nor is a refresh that went well.
         *
         *     Takes the role `admin`.
         */
        readonly get: operations["listAudit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/health/live": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Whether the process answers
         * @description For anyone.
         */
        readonly get: operations["isLive"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/health/ready": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Whether the store is within reach
         * @description For anyone.
         */
        readonly get: operations["isReady"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/metrics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Prometheus metrics
         * @description Where the service runs with `METRICS_PORT`, they are on that port too.
         *
         *     For the holder of `METRICS_TOKEN`, and for administrators.
         */
        readonly get: operations["readMetrics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * This document
         * @description For anyone.
         */
        readonly get: operations["readDocument"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Attestation */
        readonly Attestation: {
            /** @description The id of a location. */
            readonly location_id: string;
            /** @description The id of a source. */
            readonly source_id: string | null;
            /**
             * @description Page, volume, map.
             * @example p. 12
             */
            readonly locator: string | null;
            /** @description Of our era; 0 is 1 B.C., -1 is 2 B.C., as ISO 8601 counts. */
            readonly year_from: number | null;
            /** @description Of our era; 0 is 1 B.C., -1 is 2 B.C., as ISO 8601 counts. */
            readonly year_to: number | null;
            /** @enum {string|null} */
            readonly certainty: "certain" | "probable" | "doubtful" | null;
        };
        /** AttestationInput */
        readonly AttestationInput: {
            /** @description The id of a location. */
            readonly location_id: string;
            /** @description The id of a source. */
            readonly source_id?: string | null;
            /**
             * @description Page, volume, map.
             * @example p. 12
             */
            readonly locator?: string | null;
            /** @description Of our era; 0 is 1 B.C., -1 is 2 B.C., as ISO 8601 counts. */
            readonly year_from?: number | null;
            /** @description Of our era; 0 is 1 B.C., -1 is 2 B.C., as ISO 8601 counts. */
            readonly year_to?: number | null;
            /** @enum {string|null} */
            readonly certainty?: "certain" | "probable" | "doubtful" | null;
        };
        /** AuditActor */
        readonly AuditActor: {
            /**
             * @description `system` is the service by itself, `command_line` the operator.
             * @enum {string}
             */
            readonly kind: "user" | "anonymous" | "system" | "command_line";
            /** @description Of a user, and of whom the command line worked for. */
            readonly id: string | null;
            /** @description Null where that user is no more, or it was none. */
            readonly name: string | null;
        };
        /** AuditLine */
        readonly AuditLine: {
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id: string;
            /** Format: date-time */
            readonly at: string;
            readonly actor: components["schemas"]["AuditActor"];
            /**
             * @description `request`: refused before it became any of the others.
             * @enum {string}
             */
            readonly action: "log_in" | "log_out" | "refresh" | "create" | "update" | "delete" | "restore" | "transition" | "change_password" | "import" | "export" | "back_up" | "restore_backup" | "request";
            readonly target: components["schemas"]["AuditTarget"] | null;
            /** @enum {string} */
            readonly outcome: "allowed" | "refused";
            /** @description Why it was refused, as problems say it; `wrong_password`; `replayed`. */
            readonly code: string | null;
            /** @description The address that a login was tried with; null where several were counted. */
            readonly email: string | null;
            /** @description The `X-Request-Id` of the request; of an import, one for all of it; null where several were counted. */
            readonly request_id: string | null;
            /** @description Where it came from: an IPv4 address, or an IPv6 /64. */
            readonly network: string | null;
            /** @description How often, where refusals that repeat within a minute were counted. */
            readonly count: number;
            /** @description What else there is to say, by name; never what somebody wrote, and no secret. */
            readonly detail: {
                readonly [key: string]: (string | number | null) | readonly string[];
            } | null;
        };
        /** AuditLineListing */
        readonly AuditLineListing: {
            readonly data: readonly components["schemas"]["AuditLine"][];
            readonly meta: components["schemas"]["ListingMeta"];
        };
        /** AuditTarget */
        readonly AuditTarget: {
            /** @enum {string} */
            readonly family: "locations" | "phenomenons" | "sources" | "entries" | "entry-senses" | "users";
            /** Format: uuid */
            readonly id: string;
            /** @description The one that it made; null where it made none. */
            readonly version: number | null;
        };
        /** Change */
        readonly Change: {
            /** @description A JSON Pointer (RFC 6901) into objects; an array is one change. */
            readonly path: string;
            /** @description Null where it was not set. */
            readonly from: unknown;
            /** @description Null where it is not set any more. */
            readonly to: unknown;
        };
        /** ConflictOrInUseProblem */
        readonly ConflictOrInUseProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 409;
            /** @enum {unknown} */
            readonly code?: "conflict" | "in_use";
        };
        /** ConflictOrInvalidTransitionProblem */
        readonly ConflictOrInvalidTransitionProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 409;
            /** @enum {unknown} */
            readonly code?: "conflict" | "invalid_transition";
        };
        /** ConflictProblem */
        readonly ConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 409;
            /** @enum {unknown} */
            readonly code?: "conflict";
        };
        /** Credentials */
        readonly Credentials: {
            /** @example maria@example.org */
            readonly email: string;
            /** Format: password */
            readonly password: string;
        };
        /** Deleted */
        readonly Deleted: {
            /** Format: uuid */
            readonly id: string;
            /** @constant */
            readonly deleted: true;
        };
        /** Entry */
        readonly Entry: {
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id: string;
            /** @description Grows by one with each change. */
            readonly version: number;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by: string;
            /** Format: date-time */
            readonly updated_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by: string;
            /**
             * @description Where in the workflow.
             * @enum {string}
             */
            readonly status: "draft" | "in_review" | "published" | "archived";
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id: string | null;
            /**
             * @description The headword.
             * @example casa
             */
            readonly lemma_form: string;
            /**
             * @description The part of speech, in the dictionary's own vocabulary.
             * @example n.f.
             */
            readonly pos_id: string;
            /**
             * @description The kind of entry, in the dictionary's own vocabulary.
             * @example word
             */
            readonly entry_type_id: string;
            /** @description Tells homographs apart. */
            readonly homograph_number: number | null;
            readonly variants: readonly components["schemas"]["Variant"][];
            readonly pronunciations: readonly components["schemas"]["Pronunciation"][];
            readonly etymology: components["schemas"]["Etymology"] | null;
            readonly relations: readonly components["schemas"]["Relation"][];
            readonly location_ids: readonly string[];
            readonly phenomenon_ids: readonly string[];
            readonly source_refs: readonly components["schemas"]["SourceRef"][];
            readonly labels: readonly components["schemas"]["Label"][];
            readonly notes: string | null;
        };
        /** EntryInput */
        readonly EntryInput: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /**
             * @description The headword.
             * @example casa
             */
            readonly lemma_form: string;
            /**
             * @description The part of speech, in the dictionary's own vocabulary.
             * @example n.f.
             */
            readonly pos_id: string;
            /**
             * @description The kind of entry, in the dictionary's own vocabulary.
             * @example word
             */
            readonly entry_type_id: string;
            /** @description Tells homographs apart. */
            readonly homograph_number?: number | null;
            readonly variants?: readonly components["schemas"]["VariantInput"][] | null;
            readonly pronunciations?: readonly components["schemas"]["PronunciationInput"][] | null;
            readonly etymology?: components["schemas"]["EtymologyInput"] | null;
            readonly relations?: readonly components["schemas"]["RelationInput"][] | null;
            readonly location_ids?: readonly string[] | null;
            readonly phenomenon_ids?: readonly string[] | null;
            readonly source_refs?: readonly components["schemas"]["SourceRefInput"][] | null;
            readonly labels?: readonly components["schemas"]["LabelInput"][] | null;
            readonly notes?: string | null;
        };
        /** EntryListing */
        readonly EntryListing: {
            readonly data: readonly components["schemas"]["FoundEntry"][];
            readonly meta: components["schemas"]["FacetedListingMeta"];
        };
        /** EntryPatch */
        readonly EntryPatch: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /**
             * @description The headword.
             * @example casa
             */
            readonly lemma_form?: string;
            /**
             * @description The part of speech, in the dictionary's own vocabulary.
             * @example n.f.
             */
            readonly pos_id?: string;
            /**
             * @description The kind of entry, in the dictionary's own vocabulary.
             * @example word
             */
            readonly entry_type_id?: string;
            /** @description Tells homographs apart. */
            readonly homograph_number?: number | null;
            readonly variants?: readonly components["schemas"]["VariantInput"][] | null;
            readonly pronunciations?: readonly components["schemas"]["PronunciationInput"][] | null;
            readonly etymology?: components["schemas"]["EtymologyPatch"] | null;
            readonly relations?: readonly components["schemas"]["RelationInput"][] | null;
            readonly location_ids?: readonly string[] | null;
            readonly phenomenon_ids?: readonly string[] | null;
            readonly source_refs?: readonly components["schemas"]["SourceRefInput"][] | null;
            readonly labels?: readonly components["schemas"]["LabelInput"][] | null;
            readonly notes?: string | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id?: string;
            /** @description Grows by one with each change. */
            readonly version?: number;
            /** Format: date-time */
            readonly created_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by?: string;
            /** Format: date-time */
            readonly updated_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by?: string;
            /**
             * @description Where in the workflow.
             * @enum {string}
             */
            readonly status?: "draft" | "in_review" | "published" | "archived";
        };
        /** EntryReplacement */
        readonly EntryReplacement: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /**
             * @description The headword.
             * @example casa
             */
            readonly lemma_form: string;
            /**
             * @description The part of speech, in the dictionary's own vocabulary.
             * @example n.f.
             */
            readonly pos_id: string;
            /**
             * @description The kind of entry, in the dictionary's own vocabulary.
             * @example word
             */
            readonly entry_type_id: string;
            /** @description Tells homographs apart. */
            readonly homograph_number?: number | null;
            readonly variants?: readonly components["schemas"]["VariantInput"][] | null;
            readonly pronunciations?: readonly components["schemas"]["PronunciationInput"][] | null;
            readonly etymology?: components["schemas"]["EtymologyInput"] | null;
            readonly relations?: readonly components["schemas"]["RelationInput"][] | null;
            readonly location_ids?: readonly string[] | null;
            readonly phenomenon_ids?: readonly string[] | null;
            readonly source_refs?: readonly components["schemas"]["SourceRefInput"][] | null;
            readonly labels?: readonly components["schemas"]["LabelInput"][] | null;
            readonly notes?: string | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id?: string;
            /** @description Grows by one with each change. */
            readonly version?: number;
            /** Format: date-time */
            readonly created_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by?: string;
            /** Format: date-time */
            readonly updated_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by?: string;
            /**
             * @description Where in the workflow.
             * @enum {string}
             */
            readonly status?: "draft" | "in_review" | "published" | "archived";
        };
        /** EntryWith */
        readonly EntryWith: {
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id: string;
            /** @description Grows by one with each change. */
            readonly version: number;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by: string;
            /** Format: date-time */
            readonly updated_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by: string;
            /**
             * @description Where in the workflow.
             * @enum {string}
             */
            readonly status: "draft" | "in_review" | "published" | "archived";
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id: string | null;
            /**
             * @description The headword.
             * @example casa
             */
            readonly lemma_form: string;
            /**
             * @description The part of speech, in the dictionary's own vocabulary.
             * @example n.f.
             */
            readonly pos_id: string;
            /**
             * @description The kind of entry, in the dictionary's own vocabulary.
             * @example word
             */
            readonly entry_type_id: string;
            /** @description Tells homographs apart. */
            readonly homograph_number: number | null;
            readonly variants: readonly components["schemas"]["Variant"][];
            readonly pronunciations: readonly components["schemas"]["Pronunciation"][];
            readonly etymology: components["schemas"]["Etymology"] | null;
            readonly relations: readonly components["schemas"]["Relation"][];
            readonly location_ids: readonly string[];
            readonly phenomenon_ids: readonly string[];
            readonly source_refs: readonly components["schemas"]["SourceRef"][];
            readonly labels: readonly components["schemas"]["Label"][];
            readonly notes: string | null;
            /** @description With `include=senses`, in their order. */
            readonly senses?: readonly components["schemas"]["Sense"][];
            readonly included?: components["schemas"]["Included"];
        };
        /** Etymology */
        readonly Etymology: {
            readonly note: string | null;
            readonly etymons: readonly components["schemas"]["Etymon"][];
        };
        /** EtymologyInput */
        readonly EtymologyInput: {
            readonly note?: string | null;
            readonly etymons?: readonly components["schemas"]["EtymonInput"][] | null;
        };
        /** EtymologyPatch */
        readonly EtymologyPatch: {
            readonly note?: string | null;
            readonly etymons?: readonly components["schemas"]["EtymonInput"][] | null;
        };
        /** Etymon */
        readonly Etymon: {
            /** @description A form of a word, as it is written. */
            readonly form: string;
            /**
             * @description BCP 47.
             * @example ar-AN
             */
            readonly language_code: string | null;
            /**
             * @description What the form meant.
             * @example cabaña
             */
            readonly gloss: string | null;
        };
        /** EtymonInput */
        readonly EtymonInput: {
            /** @description A form of a word, as it is written. */
            readonly form: string;
            /**
             * @description BCP 47.
             * @example ar-AN
             */
            readonly language_code?: string | null;
            /**
             * @description What the form meant.
             * @example cabaña
             */
            readonly gloss?: string | null;
        };
        /** Example */
        readonly Example: {
            /**
             * @description As it was said or written.
             * @example Se compró una casa en la sierra.
             */
            readonly text: string;
            /**
             * @description In the dictionary's own language.
             * @example Compró una casa.
             */
            readonly translation: string | null;
            /** @description The id of a source. */
            readonly source_id: string | null;
            /**
             * @description Page, volume, map.
             * @example p. 12
             */
            readonly locator: string | null;
            /** @description Of our era; 0 is 1 B.C., -1 is 2 B.C., as ISO 8601 counts. */
            readonly year: number | null;
            /** @description The id of a location. */
            readonly location_id: string | null;
        };
        /** ExampleInput */
        readonly ExampleInput: {
            /**
             * @description As it was said or written.
             * @example Se compró una casa en la sierra.
             */
            readonly text: string;
            /**
             * @description In the dictionary's own language.
             * @example Compró una casa.
             */
            readonly translation?: string | null;
            /** @description The id of a source. */
            readonly source_id?: string | null;
            /**
             * @description Page, volume, map.
             * @example p. 12
             */
            readonly locator?: string | null;
            /** @description Of our era; 0 is 1 B.C., -1 is 2 B.C., as ISO 8601 counts. */
            readonly year?: number | null;
            /** @description The id of a location. */
            readonly location_id?: string | null;
        };
        /** ExpectationFailedProblem */
        readonly ExpectationFailedProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 417;
            /** @enum {unknown} */
            readonly code?: "expectation_failed";
        };
        /** FacetValue */
        readonly FacetValue: {
            readonly value: string;
            readonly count: number;
        };
        /** FacetedListingMeta */
        readonly FacetedListingMeta: {
            /** @description Null when walking by cursor. */
            readonly page: number | null;
            readonly per_page: number;
            /** @description Null with `cursor`, unless `count=true`. */
            readonly total: number | null;
            /** @description Null where `total` is; 0 where nothing matches. */
            readonly total_pages: number | null;
            /** @description Null at the end. */
            readonly next_cursor: string | null;
            /** @description Those that `facets` names; of each the values, the most frequent first. */
            readonly facets?: {
                readonly pos_id?: readonly components["schemas"]["FacetValue"][];
                readonly entry_type_id?: readonly components["schemas"]["FacetValue"][];
                readonly status?: readonly components["schemas"]["FacetValue"][];
                readonly location_id?: readonly components["schemas"]["FacetValue"][];
                readonly phenomenon_id?: readonly components["schemas"]["FacetValue"][];
                readonly source_id?: readonly components["schemas"]["FacetValue"][];
                readonly initial?: readonly components["schemas"]["FacetValue"][];
            };
        };
        /** Fault */
        readonly Fault: {
            /** @description Where in the body it is: a JSON Pointer (RFC 6901). */
            readonly pointer?: string;
            /** @description The query parameter or header that it is in. */
            readonly parameter?: string;
            /** @enum {string} */
            readonly code: "required" | "wrong_type" | "too_short" | "too_long" | "too_small" | "too_large" | "too_few_items" | "too_many_items" | "not_allowed" | "invalid_format" | "control_character" | "malformed_text" | "unknown_field" | "read_only" | "unknown_reference" | "cycle" | "ring_too_short" | "ring_not_closed" | "ring_without_area" | "ring_crosses_itself" | "hole_not_inside" | "unknown_version" | "too_common" | "wrong_password" | "taken" | "malformed_json" | "unknown_parameter" | "repeated_parameter" | "repeated_value" | "not_combinable" | "other_body" | "more_faults";
            /** @description What is wrong, in the language of the answer. */
            readonly detail: string;
        };
        /** ForbiddenProblem */
        readonly ForbiddenProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 403;
            /** @enum {unknown} */
            readonly code?: "forbidden";
        };
        /** FoundEntry */
        readonly FoundEntry: {
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id: string;
            /** @description Grows by one with each change. */
            readonly version: number;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by: string;
            /** Format: date-time */
            readonly updated_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by: string;
            /**
             * @description Where in the workflow.
             * @enum {string}
             */
            readonly status: "draft" | "in_review" | "published" | "archived";
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id: string | null;
            /**
             * @description The headword.
             * @example casa
             */
            readonly lemma_form: string;
            /**
             * @description The part of speech, in the dictionary's own vocabulary.
             * @example n.f.
             */
            readonly pos_id: string;
            /**
             * @description The kind of entry, in the dictionary's own vocabulary.
             * @example word
             */
            readonly entry_type_id: string;
            /** @description Tells homographs apart. */
            readonly homograph_number: number | null;
            readonly variants: readonly components["schemas"]["Variant"][];
            readonly pronunciations: readonly components["schemas"]["Pronunciation"][];
            readonly etymology: components["schemas"]["Etymology"] | null;
            readonly relations: readonly components["schemas"]["Relation"][];
            readonly location_ids: readonly string[];
            readonly phenomenon_ids: readonly string[];
            readonly source_refs: readonly components["schemas"]["SourceRef"][];
            readonly labels: readonly components["schemas"]["Label"][];
            readonly notes: string | null;
            /** @description With `highlight=true`: where the search found something. */
            readonly matches?: readonly components["schemas"]["TextMatch"][];
        };
        /** FoundLocation */
        readonly FoundLocation: {
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id: string;
            /** @description Grows by one with each change. */
            readonly version: number;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by: string;
            /** Format: date-time */
            readonly updated_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by: string;
            /** @description What it lies in, the outermost first. */
            readonly ancestor_ids: readonly string[];
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id: string | null;
            /** @example Andalucía occidental */
            readonly name: string;
            /**
             * @description Unique in the family.
             * @example And. occ.
             */
            readonly abbreviation: string | null;
            /** @enum {string} */
            readonly location_type: "country" | "region" | "province" | "municipality" | "locality" | "dialect_zone" | "survey_point";
            /** @description The id of a location. */
            readonly parent_id: string | null;
            readonly geometry: components["schemas"]["Geometry"] | null;
            /** @enum {string|null} */
            readonly precision: "exact" | "locality" | "municipality" | "region" | null;
            readonly alternative_names: readonly string[];
            readonly same_as: readonly string[];
            readonly source_refs: readonly components["schemas"]["SourceRef"][];
            readonly description: string | null;
            /** @description With `highlight=true`: where the search found something. */
            readonly matches?: readonly components["schemas"]["TextMatch"][];
        };
        /** FoundPhenomenon */
        readonly FoundPhenomenon: {
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id: string;
            /** @description Grows by one with each change. */
            readonly version: number;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by: string;
            /** Format: date-time */
            readonly updated_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by: string;
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id: string | null;
            /** @example aspiración de f inicial */
            readonly name: string;
            /**
             * @description Unique in the family.
             * @example asp. f-
             */
            readonly abbreviation: string | null;
            /** @enum {string} */
            readonly phenomenon_type: "phonetic" | "morphological" | "syntactic" | "lexical" | "semantic" | "orthographic";
            /** @description The id of a phenomenon. */
            readonly parent_id: string | null;
            readonly description: string | null;
            /**
             * @description As linguists write it.
             * @example f- > h-
             */
            readonly rule: string | null;
            readonly examples: readonly string[];
            readonly location_ids: readonly string[];
            readonly source_refs: readonly components["schemas"]["SourceRef"][];
            readonly same_as: readonly string[];
            /** @description With `highlight=true`: where the search found something. */
            readonly matches?: readonly components["schemas"]["TextMatch"][];
        };
        /** FoundSense */
        readonly FoundSense: {
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id: string;
            /** @description Grows by one with each change. */
            readonly version: number;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by: string;
            /** Format: date-time */
            readonly updated_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by: string;
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id: string | null;
            /** @description The id of an entry. */
            readonly entry_id: string;
            /** @description The id of a sense. */
            readonly parent_sense_id: string | null;
            /** @description Where it stands among its siblings; those that share it stand in order of `id`. Left out, a new sense comes after them, and an edited one stays where it is. */
            readonly sense_order: number;
            /** @example Edificio para habitar. */
            readonly definition: string;
            /**
             * @description A word or two that tell the sense apart.
             * @example vivienda
             */
            readonly indicator: string | null;
            /**
             * @description The part of speech, in the dictionary's own vocabulary.
             * @example n.f.
             */
            readonly pos_id: string | null;
            readonly labels: readonly components["schemas"]["Label"][];
            readonly attestations: readonly components["schemas"]["Attestation"][];
            readonly examples: readonly components["schemas"]["Example"][];
            readonly relations: readonly components["schemas"]["Relation"][];
            readonly phenomenon_ids: readonly string[];
            readonly source_refs: readonly components["schemas"]["SourceRef"][];
            readonly image_urls: readonly string[];
            /** @example Rhea americana */
            readonly scientific_name: string | null;
            readonly notes: string | null;
            /** @description With `highlight=true`: where the search found something. */
            readonly matches?: readonly components["schemas"]["TextMatch"][];
        };
        /** FoundSource */
        readonly FoundSource: {
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id: string;
            /** @description Grows by one with each change. */
            readonly version: number;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by: string;
            /** Format: date-time */
            readonly updated_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by: string;
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id: string | null;
            /**
             * @description Unique in the family.
             * @example DCECH
             */
            readonly abbreviation: string;
            /** @example Diccionario crítico etimológico castellano e hispánico */
            readonly title: string;
            /** @enum {string} */
            readonly source_type: "book" | "article" | "chapter" | "thesis" | "dictionary" | "atlas" | "manuscript" | "fieldwork" | "corpus" | "report" | "website" | "other";
            readonly authors: readonly string[];
            readonly editors: readonly string[];
            /** @description Of our era; 0 is 1 B.C., -1 is 2 B.C., as ISO 8601 counts. */
            readonly year_from: number | null;
            /** @description Of our era; 0 is 1 B.C., -1 is 2 B.C., as ISO 8601 counts. */
            readonly year_to: number | null;
            /**
             * @description What a number cannot say.
             * @example ca. 1490
             */
            readonly year_text: string | null;
            /** @example Gredos */
            readonly publisher: string | null;
            /** @example Madrid */
            readonly place: string | null;
            /**
             * @description The journal, or the book that a chapter is in.
             * @example Revista de Filología Española
             */
            readonly container_title: string | null;
            /** @example XCII */
            readonly volume: string | null;
            /** @example 2 */
            readonly issue: string | null;
            /** @example 3.ª ed. */
            readonly edition: string | null;
            /** @example 183–206 */
            readonly pages: string | null;
            /**
             * @description A digital object identifier, without `https://doi.org/` before it.
             * @example 10.1515/zrp-2014-0022
             */
            readonly doi: string | null;
            /**
             * @description An ISBN of 10 or 13 digits whose last digit is right, with or without hyphens. It is kept as it is written.
             * @example 978-84-249-1362-5
             */
            readonly isbn: string | null;
            /**
             * @description An http or https address.
             * @example https://example.org/audio/casa.ogg
             */
            readonly url: string | null;
            /** @example CC BY 4.0 */
            readonly license: string | null;
            readonly notes: string | null;
            readonly location_ids: readonly string[];
            readonly same_as: readonly string[];
            /** @description With `highlight=true`: where the search found something. */
            readonly matches?: readonly components["schemas"]["TextMatch"][];
        };
        /** FoundUser */
        readonly FoundUser: {
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id: string;
            /** @description Grows by one with each change. */
            readonly version: number;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by: string;
            /** Format: date-time */
            readonly updated_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by: string;
            /** Format: date-time */
            readonly last_login_at: string | null;
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id: string | null;
            /**
             * @description An e-mail address, unique without regard to case.
             * @example maria@example.org
             */
            readonly email: string;
            /** @example María Moliner */
            readonly name: string;
            /** @enum {string|null} */
            readonly locale: "es" | "en" | null;
            /** @enum {string} */
            readonly role: "reader" | "editor" | "reviewer" | "admin";
            /**
             * @description Who is disabled cannot log in. Left out or null, a new user is active, and an edited one stays as they are.
             * @enum {string}
             */
            readonly status: "active" | "disabled";
            /** @description With `highlight=true`: where the search found something. */
            readonly matches?: readonly components["schemas"]["TextMatch"][];
        };
        /**
         * Geometry
         * @description GeoJSON (RFC 7946), WGS 84. The last position of a ring is its first; rings do not cross themselves and are rewound to the right-hand rule; holes do not reach beyond the first ring, but may touch it. An edge of more than 180 degrees of longitude crosses the antimeridian.
         */
        readonly Geometry: {
            /** @enum {string} */
            readonly type?: "Point";
            readonly coordinates?: components["schemas"]["Position"];
        } | {
            /** @enum {string} */
            readonly type?: "MultiPoint";
            readonly coordinates?: readonly components["schemas"]["Position"][];
        } | {
            /** @enum {string} */
            readonly type?: "Polygon";
            readonly coordinates?: readonly (readonly components["schemas"]["Position"][])[];
        } | {
            /** @enum {string} */
            readonly type?: "MultiPolygon";
            readonly coordinates?: readonly (readonly (readonly components["schemas"]["Position"][])[])[];
        };
        /**
         * GeometryInput
         * @description GeoJSON (RFC 7946), WGS 84. The last position of a ring is its first; rings do not cross themselves and are rewound to the right-hand rule; holes do not reach beyond the first ring, but may touch it. An edge of more than 180 degrees of longitude crosses the antimeridian.
         */
        readonly GeometryInput: {
            /** @enum {string} */
            readonly type?: "Point";
            readonly coordinates?: components["schemas"]["Position"];
        } | {
            /** @enum {string} */
            readonly type?: "MultiPoint";
            readonly coordinates?: readonly components["schemas"]["Position"][];
        } | {
            /** @enum {string} */
            readonly type?: "Polygon";
            readonly coordinates?: readonly (readonly components["schemas"]["Position"][])[];
        } | {
            /** @enum {string} */
            readonly type?: "MultiPolygon";
            readonly coordinates?: readonly (readonly (readonly components["schemas"]["Position"][])[])[];
        };
        /**
         * GeometryPatch
         * @description GeoJSON (RFC 7946), WGS 84. The last position of a ring is its first; rings do not cross themselves and are rewound to the right-hand rule; holes do not reach beyond the first ring, but may touch it. An edge of more than 180 degrees of longitude crosses the antimeridian.
         */
        readonly GeometryPatch: {
            /** @enum {string} */
            readonly type?: "Point";
            readonly coordinates?: components["schemas"]["Position"];
        } | {
            /** @enum {string} */
            readonly type?: "MultiPoint";
            readonly coordinates?: readonly components["schemas"]["Position"][];
        } | {
            /** @enum {string} */
            readonly type?: "Polygon";
            readonly coordinates?: readonly (readonly components["schemas"]["Position"][])[];
        } | {
            /** @enum {string} */
            readonly type?: "MultiPolygon";
            readonly coordinates?: readonly (readonly (readonly components["schemas"]["Position"][])[])[];
        };
        /** HeadersTooLargeProblem */
        readonly HeadersTooLargeProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 431;
            /** @enum {unknown} */
            readonly code?: "headers_too_large";
        };
        /**
         * Included
         * @description With `include`: each thing once that is referred to.
         */
        readonly Included: {
            readonly locations?: readonly components["schemas"]["Location"][];
            readonly phenomenons?: readonly components["schemas"]["Phenomenon"][];
            readonly sources?: readonly components["schemas"]["Source"][];
            readonly entries?: readonly components["schemas"]["Entry"][];
        };
        /** InternalErrorProblem */
        readonly InternalErrorProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 500;
            /** @enum {unknown} */
            readonly code?: "internal_error";
        };
        /** InvalidCredentialsProblem */
        readonly InvalidCredentialsProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 401;
            /** @enum {unknown} */
            readonly code?: "invalid_credentials";
        };
        /** InvalidParameterProblem */
        readonly InvalidParameterProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 400;
            /** @enum {unknown} */
            readonly code?: "invalid_parameter";
        };
        /** Label */
        readonly Label: {
            /** @enum {string} */
            readonly type: "temporal" | "geographic" | "register" | "domain" | "attitude" | "frequency" | "grammar";
            /** @example coloquial */
            readonly value: string;
        };
        /** LabelInput */
        readonly LabelInput: {
            /** @enum {string} */
            readonly type: "temporal" | "geographic" | "register" | "domain" | "attitude" | "frequency" | "grammar";
            /** @example coloquial */
            readonly value: string;
        };
        /** ListingMeta */
        readonly ListingMeta: {
            /** @description Null when walking by cursor. */
            readonly page: number | null;
            readonly per_page: number;
            /** @description Null with `cursor`, unless `count=true`. */
            readonly total: number | null;
            /** @description Null where `total` is; 0 where nothing matches. */
            readonly total_pages: number | null;
            /** @description Null at the end. */
            readonly next_cursor: string | null;
        };
        /** Live */
        readonly Live: {
            /** @constant */
            readonly status: "live";
        };
        /** Location */
        readonly Location: {
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id: string;
            /** @description Grows by one with each change. */
            readonly version: number;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by: string;
            /** Format: date-time */
            readonly updated_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by: string;
            /** @description What it lies in, the outermost first. */
            readonly ancestor_ids: readonly string[];
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id: string | null;
            /** @example Andalucía occidental */
            readonly name: string;
            /**
             * @description Unique in the family.
             * @example And. occ.
             */
            readonly abbreviation: string | null;
            /** @enum {string} */
            readonly location_type: "country" | "region" | "province" | "municipality" | "locality" | "dialect_zone" | "survey_point";
            /** @description The id of a location. */
            readonly parent_id: string | null;
            readonly geometry: components["schemas"]["Geometry"] | null;
            /** @enum {string|null} */
            readonly precision: "exact" | "locality" | "municipality" | "region" | null;
            readonly alternative_names: readonly string[];
            readonly same_as: readonly string[];
            readonly source_refs: readonly components["schemas"]["SourceRef"][];
            readonly description: string | null;
        };
        /** LocationInput */
        readonly LocationInput: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /** @example Andalucía occidental */
            readonly name: string;
            /**
             * @description Unique in the family.
             * @example And. occ.
             */
            readonly abbreviation?: string | null;
            /** @enum {string} */
            readonly location_type: "country" | "region" | "province" | "municipality" | "locality" | "dialect_zone" | "survey_point";
            /** @description The id of a location. */
            readonly parent_id?: string | null;
            readonly geometry?: components["schemas"]["GeometryInput"] | null;
            /** @enum {string|null} */
            readonly precision?: "exact" | "locality" | "municipality" | "region" | null;
            readonly alternative_names?: readonly string[] | null;
            readonly same_as?: readonly string[] | null;
            readonly source_refs?: readonly components["schemas"]["SourceRefInput"][] | null;
            readonly description?: string | null;
        };
        /** LocationListing */
        readonly LocationListing: {
            readonly data: readonly components["schemas"]["FoundLocation"][];
            readonly meta: components["schemas"]["ListingMeta"];
        };
        /** LocationPatch */
        readonly LocationPatch: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /** @example Andalucía occidental */
            readonly name?: string;
            /**
             * @description Unique in the family.
             * @example And. occ.
             */
            readonly abbreviation?: string | null;
            /** @enum {string} */
            readonly location_type?: "country" | "region" | "province" | "municipality" | "locality" | "dialect_zone" | "survey_point";
            /** @description The id of a location. */
            readonly parent_id?: string | null;
            readonly geometry?: components["schemas"]["GeometryPatch"] | null;
            /** @enum {string|null} */
            readonly precision?: "exact" | "locality" | "municipality" | "region" | null;
            readonly alternative_names?: readonly string[] | null;
            readonly same_as?: readonly string[] | null;
            readonly source_refs?: readonly components["schemas"]["SourceRefInput"][] | null;
            readonly description?: string | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id?: string;
            /** @description Grows by one with each change. */
            readonly version?: number;
            /** Format: date-time */
            readonly created_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by?: string;
            /** Format: date-time */
            readonly updated_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by?: string;
            /** @description What it lies in, the outermost first. */
            readonly ancestor_ids?: readonly string[];
        };
        /** LocationReplacement */
        readonly LocationReplacement: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /** @example Andalucía occidental */
            readonly name: string;
            /**
             * @description Unique in the family.
             * @example And. occ.
             */
            readonly abbreviation?: string | null;
            /** @enum {string} */
            readonly location_type: "country" | "region" | "province" | "municipality" | "locality" | "dialect_zone" | "survey_point";
            /** @description The id of a location. */
            readonly parent_id?: string | null;
            readonly geometry?: components["schemas"]["GeometryInput"] | null;
            /** @enum {string|null} */
            readonly precision?: "exact" | "locality" | "municipality" | "region" | null;
            readonly alternative_names?: readonly string[] | null;
            readonly same_as?: readonly string[] | null;
            readonly source_refs?: readonly components["schemas"]["SourceRefInput"][] | null;
            readonly description?: string | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id?: string;
            /** @description Grows by one with each change. */
            readonly version?: number;
            /** Format: date-time */
            readonly created_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by?: string;
            /** Format: date-time */
            readonly updated_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by?: string;
            /** @description What it lies in, the outermost first. */
            readonly ancestor_ids?: readonly string[];
        };
        /** MalformedJsonOrInvalidParameterProblem */
        readonly MalformedJsonOrInvalidParameterProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 400;
            /** @enum {unknown} */
            readonly code?: "malformed_json" | "invalid_parameter";
        };
        /** MethodNotAllowedProblem */
        readonly MethodNotAllowedProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 405;
            /** @enum {unknown} */
            readonly code?: "method_not_allowed";
        };
        /** NotAcceptableProblem */
        readonly NotAcceptableProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 406;
            /** @enum {unknown} */
            readonly code?: "not_acceptable";
        };
        /** NotFoundProblem */
        readonly NotFoundProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 404;
            /** @enum {unknown} */
            readonly code?: "not_found";
        };
        /** OwnUserReplacement */
        readonly OwnUserReplacement: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /**
             * @description An e-mail address, unique without regard to case.
             * @example maria@example.org
             */
            readonly email: string;
            /** @example María Moliner */
            readonly name: string;
            /** @enum {string|null} */
            readonly locale?: "es" | "en" | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id?: string;
            /** @description Grows by one with each change. */
            readonly version?: number;
            /** Format: date-time */
            readonly created_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by?: string;
            /** Format: date-time */
            readonly updated_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by?: string;
            /** Format: date-time */
            readonly last_login_at?: string | null;
            /** @enum {string} */
            readonly role?: "reader" | "editor" | "reviewer" | "admin";
            /**
             * @description Who is disabled cannot log in. Left out or null, a new user is active, and an edited one stays as they are.
             * @enum {string}
             */
            readonly status?: "active" | "disabled";
        };
        /** PasswordChange */
        readonly PasswordChange: {
            /** Format: password */
            readonly current_password?: string | null;
            /**
             * Format: password
             * @description Not among the most common ones.
             * @example una frase bien larga
             */
            readonly new_password: string;
        };
        /** PayloadTooLargeProblem */
        readonly PayloadTooLargeProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 413;
            /** @enum {unknown} */
            readonly code?: "payload_too_large";
        };
        /** Phenomenon */
        readonly Phenomenon: {
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id: string;
            /** @description Grows by one with each change. */
            readonly version: number;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by: string;
            /** Format: date-time */
            readonly updated_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by: string;
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id: string | null;
            /** @example aspiración de f inicial */
            readonly name: string;
            /**
             * @description Unique in the family.
             * @example asp. f-
             */
            readonly abbreviation: string | null;
            /** @enum {string} */
            readonly phenomenon_type: "phonetic" | "morphological" | "syntactic" | "lexical" | "semantic" | "orthographic";
            /** @description The id of a phenomenon. */
            readonly parent_id: string | null;
            readonly description: string | null;
            /**
             * @description As linguists write it.
             * @example f- > h-
             */
            readonly rule: string | null;
            readonly examples: readonly string[];
            readonly location_ids: readonly string[];
            readonly source_refs: readonly components["schemas"]["SourceRef"][];
            readonly same_as: readonly string[];
        };
        /** PhenomenonInput */
        readonly PhenomenonInput: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /** @example aspiración de f inicial */
            readonly name: string;
            /**
             * @description Unique in the family.
             * @example asp. f-
             */
            readonly abbreviation?: string | null;
            /** @enum {string} */
            readonly phenomenon_type: "phonetic" | "morphological" | "syntactic" | "lexical" | "semantic" | "orthographic";
            /** @description The id of a phenomenon. */
            readonly parent_id?: string | null;
            readonly description?: string | null;
            /**
             * @description As linguists write it.
             * @example f- > h-
             */
            readonly rule?: string | null;
            readonly examples?: readonly string[] | null;
            readonly location_ids?: readonly string[] | null;
            readonly source_refs?: readonly components["schemas"]["SourceRefInput"][] | null;
            readonly same_as?: readonly string[] | null;
        };
        /** PhenomenonListing */
        readonly PhenomenonListing: {
            readonly data: readonly components["schemas"]["FoundPhenomenon"][];
            readonly meta: components["schemas"]["ListingMeta"];
        };
        /** PhenomenonPatch */
        readonly PhenomenonPatch: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /** @example aspiración de f inicial */
            readonly name?: string;
            /**
             * @description Unique in the family.
             * @example asp. f-
             */
            readonly abbreviation?: string | null;
            /** @enum {string} */
            readonly phenomenon_type?: "phonetic" | "morphological" | "syntactic" | "lexical" | "semantic" | "orthographic";
            /** @description The id of a phenomenon. */
            readonly parent_id?: string | null;
            readonly description?: string | null;
            /**
             * @description As linguists write it.
             * @example f- > h-
             */
            readonly rule?: string | null;
            readonly examples?: readonly string[] | null;
            readonly location_ids?: readonly string[] | null;
            readonly source_refs?: readonly components["schemas"]["SourceRefInput"][] | null;
            readonly same_as?: readonly string[] | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id?: string;
            /** @description Grows by one with each change. */
            readonly version?: number;
            /** Format: date-time */
            readonly created_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by?: string;
            /** Format: date-time */
            readonly updated_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by?: string;
        };
        /** PhenomenonReplacement */
        readonly PhenomenonReplacement: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /** @example aspiración de f inicial */
            readonly name: string;
            /**
             * @description Unique in the family.
             * @example asp. f-
             */
            readonly abbreviation?: string | null;
            /** @enum {string} */
            readonly phenomenon_type: "phonetic" | "morphological" | "syntactic" | "lexical" | "semantic" | "orthographic";
            /** @description The id of a phenomenon. */
            readonly parent_id?: string | null;
            readonly description?: string | null;
            /**
             * @description As linguists write it.
             * @example f- > h-
             */
            readonly rule?: string | null;
            readonly examples?: readonly string[] | null;
            readonly location_ids?: readonly string[] | null;
            readonly source_refs?: readonly components["schemas"]["SourceRefInput"][] | null;
            readonly same_as?: readonly string[] | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id?: string;
            /** @description Grows by one with each change. */
            readonly version?: number;
            /** Format: date-time */
            readonly created_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by?: string;
            /** Format: date-time */
            readonly updated_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by?: string;
        };
        /**
         * Position
         * @description Longitude and latitude in degrees (WGS 84), then perhaps the height.
         */
        readonly Position: readonly unknown[] | unknown | unknown;
        /** PreconditionFailedProblem */
        readonly PreconditionFailedProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 412;
            /** @enum {unknown} */
            readonly code?: "precondition_failed";
        };
        /** PreconditionRequiredProblem */
        readonly PreconditionRequiredProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 428;
            /** @enum {unknown} */
            readonly code?: "precondition_required";
        };
        /** Problem */
        readonly Problem: {
            /**
             * Format: uri
             * @description A page about the code.
             */
            readonly type: string;
            /** @description The code in words. */
            readonly title: string;
            readonly status: number;
            /** @description What to do about it. */
            readonly detail: string;
            /** @description The path of the request. */
            readonly instance: string;
            /**
             * @description Never changes; what programs look at.
             * @enum {string}
             */
            readonly code: "malformed_json" | "invalid_parameter" | "unauthenticated" | "invalid_credentials" | "token_expired" | "forbidden" | "not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "conflict" | "in_use" | "invalid_transition" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "expectation_failed" | "validation_failed" | "precondition_required" | "rate_limited" | "headers_too_large" | "internal_error" | "unavailable" | "storage_full";
            /** @description As in `X-Request-Id`. */
            readonly request_id: string;
            /** @description Every fault, not only the first; of more than 1000 the first of them, and then one `more_faults`. Empty where it is no single place of the request that is at fault. */
            readonly errors: readonly components["schemas"]["Fault"][];
            /** @description With `in_use`: how many resources refer to it, by their family. */
            readonly references?: {
                readonly locations?: number;
                readonly phenomenons?: number;
                readonly sources?: number;
                readonly entries?: number;
                readonly "entry-senses"?: number;
            };
            /** @description With `invalid_transition`: what the entry's state takes. */
            readonly allowed_actions?: readonly ("submit" | "approve" | "reject" | "archive" | "reopen")[];
        };
        /** Pronunciation */
        readonly Pronunciation: {
            /**
             * @description The International Phonetic Alphabet.
             * @example ˈkasa
             */
            readonly ipa: string;
            readonly location_ids: readonly string[];
            /**
             * @description An http or https address.
             * @example https://example.org/audio/casa.ogg
             */
            readonly audio_url: string | null;
        };
        /** PronunciationInput */
        readonly PronunciationInput: {
            /**
             * @description The International Phonetic Alphabet.
             * @example ˈkasa
             */
            readonly ipa: string;
            readonly location_ids?: readonly string[] | null;
            /**
             * @description An http or https address.
             * @example https://example.org/audio/casa.ogg
             */
            readonly audio_url?: string | null;
        };
        /** RateLimitedProblem */
        readonly RateLimitedProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 429;
            /** @enum {unknown} */
            readonly code?: "rate_limited";
        };
        /** Ready */
        readonly Ready: {
            /** @constant */
            readonly status: "ready";
        };
        /** RefreshToken */
        readonly RefreshToken: {
            /** Format: password */
            readonly refresh_token: string;
        };
        /** Relation */
        readonly Relation: {
            /** @enum {string} */
            readonly type: "synonym" | "antonym" | "hypernym" | "hyponym" | "meronym" | "holonym" | "derived_from" | "compound_of" | "variant_of" | "cognate_of" | "see_also";
            /** @description The id of an entry. */
            readonly entry_id: string;
            /** @description The id of a sense. */
            readonly sense_id: string | null;
            readonly note: string | null;
        };
        /** RelationInput */
        readonly RelationInput: {
            /** @enum {string} */
            readonly type: "synonym" | "antonym" | "hypernym" | "hyponym" | "meronym" | "holonym" | "derived_from" | "compound_of" | "variant_of" | "cognate_of" | "see_also";
            /** @description The id of an entry. */
            readonly entry_id: string;
            /** @description The id of a sense. */
            readonly sense_id?: string | null;
            readonly note?: string | null;
        };
        /** RequestTimeoutProblem */
        readonly RequestTimeoutProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 408;
            /** @enum {unknown} */
            readonly code?: "request_timeout";
        };
        /** Restore */
        readonly Restore: {
            /** @description The version of its history whose state comes back. */
            readonly version: number;
        };
        /** Revision */
        readonly Revision: {
            readonly version: number;
            /** @enum {string} */
            readonly action: "created" | "updated" | "deleted" | "restored" | "transitioned";
            /** Format: date-time */
            readonly at: string;
            /**
             * Format: uuid
             * @description The id of a user, or of the built-in system user.
             */
            readonly by: string;
            /** @description Null where that user is no more. */
            readonly by_name: string | null;
            /** @description Of a transition, if one was given. */
            readonly comment: string | null;
            readonly changes: readonly components["schemas"]["Change"][];
        };
        /** RevisionListing */
        readonly RevisionListing: {
            readonly data: readonly components["schemas"]["Revision"][];
            readonly meta: components["schemas"]["ListingMeta"];
        };
        /** Sense */
        readonly Sense: {
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id: string;
            /** @description Grows by one with each change. */
            readonly version: number;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by: string;
            /** Format: date-time */
            readonly updated_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by: string;
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id: string | null;
            /** @description The id of an entry. */
            readonly entry_id: string;
            /** @description The id of a sense. */
            readonly parent_sense_id: string | null;
            /** @description Where it stands among its siblings; those that share it stand in order of `id`. Left out, a new sense comes after them, and an edited one stays where it is. */
            readonly sense_order: number;
            /** @example Edificio para habitar. */
            readonly definition: string;
            /**
             * @description A word or two that tell the sense apart.
             * @example vivienda
             */
            readonly indicator: string | null;
            /**
             * @description The part of speech, in the dictionary's own vocabulary.
             * @example n.f.
             */
            readonly pos_id: string | null;
            readonly labels: readonly components["schemas"]["Label"][];
            readonly attestations: readonly components["schemas"]["Attestation"][];
            readonly examples: readonly components["schemas"]["Example"][];
            readonly relations: readonly components["schemas"]["Relation"][];
            readonly phenomenon_ids: readonly string[];
            readonly source_refs: readonly components["schemas"]["SourceRef"][];
            readonly image_urls: readonly string[];
            /** @example Rhea americana */
            readonly scientific_name: string | null;
            readonly notes: string | null;
        };
        /** SenseInput */
        readonly SenseInput: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /** @description The id of an entry. */
            readonly entry_id: string;
            /** @description The id of a sense. */
            readonly parent_sense_id?: string | null;
            /** @description Where it stands among its siblings; those that share it stand in order of `id`. Left out, a new sense comes after them, and an edited one stays where it is. */
            readonly sense_order?: number | null;
            /** @example Edificio para habitar. */
            readonly definition: string;
            /**
             * @description A word or two that tell the sense apart.
             * @example vivienda
             */
            readonly indicator?: string | null;
            /**
             * @description The part of speech, in the dictionary's own vocabulary.
             * @example n.f.
             */
            readonly pos_id?: string | null;
            readonly labels?: readonly components["schemas"]["LabelInput"][] | null;
            readonly attestations?: readonly components["schemas"]["AttestationInput"][] | null;
            readonly examples?: readonly components["schemas"]["ExampleInput"][] | null;
            readonly relations?: readonly components["schemas"]["RelationInput"][] | null;
            readonly phenomenon_ids?: readonly string[] | null;
            readonly source_refs?: readonly components["schemas"]["SourceRefInput"][] | null;
            readonly image_urls?: readonly string[] | null;
            /** @example Rhea americana */
            readonly scientific_name?: string | null;
            readonly notes?: string | null;
        };
        /** SenseListing */
        readonly SenseListing: {
            readonly data: readonly components["schemas"]["FoundSense"][];
            readonly meta: components["schemas"]["ListingMeta"];
        };
        /** SensePatch */
        readonly SensePatch: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /** @description The id of an entry. */
            readonly entry_id?: string;
            /** @description The id of a sense. */
            readonly parent_sense_id?: string | null;
            /** @description Where it stands among its siblings; those that share it stand in order of `id`. Left out, a new sense comes after them, and an edited one stays where it is. */
            readonly sense_order?: number | null;
            /** @example Edificio para habitar. */
            readonly definition?: string;
            /**
             * @description A word or two that tell the sense apart.
             * @example vivienda
             */
            readonly indicator?: string | null;
            /**
             * @description The part of speech, in the dictionary's own vocabulary.
             * @example n.f.
             */
            readonly pos_id?: string | null;
            readonly labels?: readonly components["schemas"]["LabelInput"][] | null;
            readonly attestations?: readonly components["schemas"]["AttestationInput"][] | null;
            readonly examples?: readonly components["schemas"]["ExampleInput"][] | null;
            readonly relations?: readonly components["schemas"]["RelationInput"][] | null;
            readonly phenomenon_ids?: readonly string[] | null;
            readonly source_refs?: readonly components["schemas"]["SourceRefInput"][] | null;
            readonly image_urls?: readonly string[] | null;
            /** @example Rhea americana */
            readonly scientific_name?: string | null;
            readonly notes?: string | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id?: string;
            /** @description Grows by one with each change. */
            readonly version?: number;
            /** Format: date-time */
            readonly created_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by?: string;
            /** Format: date-time */
            readonly updated_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by?: string;
        };
        /** SenseReplacement */
        readonly SenseReplacement: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /** @description The id of an entry. */
            readonly entry_id: string;
            /** @description The id of a sense. */
            readonly parent_sense_id?: string | null;
            /** @description Where it stands among its siblings; those that share it stand in order of `id`. Left out, a new sense comes after them, and an edited one stays where it is. */
            readonly sense_order?: number | null;
            /** @example Edificio para habitar. */
            readonly definition: string;
            /**
             * @description A word or two that tell the sense apart.
             * @example vivienda
             */
            readonly indicator?: string | null;
            /**
             * @description The part of speech, in the dictionary's own vocabulary.
             * @example n.f.
             */
            readonly pos_id?: string | null;
            readonly labels?: readonly components["schemas"]["LabelInput"][] | null;
            readonly attestations?: readonly components["schemas"]["AttestationInput"][] | null;
            readonly examples?: readonly components["schemas"]["ExampleInput"][] | null;
            readonly relations?: readonly components["schemas"]["RelationInput"][] | null;
            readonly phenomenon_ids?: readonly string[] | null;
            readonly source_refs?: readonly components["schemas"]["SourceRefInput"][] | null;
            readonly image_urls?: readonly string[] | null;
            /** @example Rhea americana */
            readonly scientific_name?: string | null;
            readonly notes?: string | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id?: string;
            /** @description Grows by one with each change. */
            readonly version?: number;
            /** Format: date-time */
            readonly created_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by?: string;
            /** Format: date-time */
            readonly updated_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by?: string;
        };
        /** Session */
        readonly Session: {
            /** @description A JWT; send it as `Authorization: Bearer`. */
            readonly access_token: string;
            /** @constant */
            readonly token_type: "Bearer";
            /** @description Seconds until the access token expires. */
            readonly expires_in: number;
            /** @description Good for one `POST /refresh`. */
            readonly refresh_token: string;
            readonly user: components["schemas"]["User"];
        };
        /** Source */
        readonly Source: {
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id: string;
            /** @description Grows by one with each change. */
            readonly version: number;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by: string;
            /** Format: date-time */
            readonly updated_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by: string;
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id: string | null;
            /**
             * @description Unique in the family.
             * @example DCECH
             */
            readonly abbreviation: string;
            /** @example Diccionario crítico etimológico castellano e hispánico */
            readonly title: string;
            /** @enum {string} */
            readonly source_type: "book" | "article" | "chapter" | "thesis" | "dictionary" | "atlas" | "manuscript" | "fieldwork" | "corpus" | "report" | "website" | "other";
            readonly authors: readonly string[];
            readonly editors: readonly string[];
            /** @description Of our era; 0 is 1 B.C., -1 is 2 B.C., as ISO 8601 counts. */
            readonly year_from: number | null;
            /** @description Of our era; 0 is 1 B.C., -1 is 2 B.C., as ISO 8601 counts. */
            readonly year_to: number | null;
            /**
             * @description What a number cannot say.
             * @example ca. 1490
             */
            readonly year_text: string | null;
            /** @example Gredos */
            readonly publisher: string | null;
            /** @example Madrid */
            readonly place: string | null;
            /**
             * @description The journal, or the book that a chapter is in.
             * @example Revista de Filología Española
             */
            readonly container_title: string | null;
            /** @example XCII */
            readonly volume: string | null;
            /** @example 2 */
            readonly issue: string | null;
            /** @example 3.ª ed. */
            readonly edition: string | null;
            /** @example 183–206 */
            readonly pages: string | null;
            /**
             * @description A digital object identifier, without `https://doi.org/` before it.
             * @example 10.1515/zrp-2014-0022
             */
            readonly doi: string | null;
            /**
             * @description An ISBN of 10 or 13 digits whose last digit is right, with or without hyphens. It is kept as it is written.
             * @example 978-84-249-1362-5
             */
            readonly isbn: string | null;
            /**
             * @description An http or https address.
             * @example https://example.org/audio/casa.ogg
             */
            readonly url: string | null;
            /** @example CC BY 4.0 */
            readonly license: string | null;
            readonly notes: string | null;
            readonly location_ids: readonly string[];
            readonly same_as: readonly string[];
        };
        /** SourceInput */
        readonly SourceInput: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /**
             * @description Unique in the family.
             * @example DCECH
             */
            readonly abbreviation: string;
            /** @example Diccionario crítico etimológico castellano e hispánico */
            readonly title: string;
            /** @enum {string} */
            readonly source_type: "book" | "article" | "chapter" | "thesis" | "dictionary" | "atlas" | "manuscript" | "fieldwork" | "corpus" | "report" | "website" | "other";
            readonly authors?: readonly string[] | null;
            readonly editors?: readonly string[] | null;
            /** @description Of our era; 0 is 1 B.C., -1 is 2 B.C., as ISO 8601 counts. */
            readonly year_from?: number | null;
            /** @description Of our era; 0 is 1 B.C., -1 is 2 B.C., as ISO 8601 counts. */
            readonly year_to?: number | null;
            /**
             * @description What a number cannot say.
             * @example ca. 1490
             */
            readonly year_text?: string | null;
            /** @example Gredos */
            readonly publisher?: string | null;
            /** @example Madrid */
            readonly place?: string | null;
            /**
             * @description The journal, or the book that a chapter is in.
             * @example Revista de Filología Española
             */
            readonly container_title?: string | null;
            /** @example XCII */
            readonly volume?: string | null;
            /** @example 2 */
            readonly issue?: string | null;
            /** @example 3.ª ed. */
            readonly edition?: string | null;
            /** @example 183–206 */
            readonly pages?: string | null;
            /**
             * @description A digital object identifier, without `https://doi.org/` before it.
             * @example 10.1515/zrp-2014-0022
             */
            readonly doi?: string | null;
            /**
             * @description An ISBN of 10 or 13 digits whose last digit is right, with or without hyphens. It is kept as it is written.
             * @example 978-84-249-1362-5
             */
            readonly isbn?: string | null;
            /**
             * @description An http or https address.
             * @example https://example.org/audio/casa.ogg
             */
            readonly url?: string | null;
            /** @example CC BY 4.0 */
            readonly license?: string | null;
            readonly notes?: string | null;
            readonly location_ids?: readonly string[] | null;
            readonly same_as?: readonly string[] | null;
        };
        /** SourceListing */
        readonly SourceListing: {
            readonly data: readonly components["schemas"]["FoundSource"][];
            readonly meta: components["schemas"]["ListingMeta"];
        };
        /** SourcePatch */
        readonly SourcePatch: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /**
             * @description Unique in the family.
             * @example DCECH
             */
            readonly abbreviation?: string;
            /** @example Diccionario crítico etimológico castellano e hispánico */
            readonly title?: string;
            /** @enum {string} */
            readonly source_type?: "book" | "article" | "chapter" | "thesis" | "dictionary" | "atlas" | "manuscript" | "fieldwork" | "corpus" | "report" | "website" | "other";
            readonly authors?: readonly string[] | null;
            readonly editors?: readonly string[] | null;
            /** @description Of our era; 0 is 1 B.C., -1 is 2 B.C., as ISO 8601 counts. */
            readonly year_from?: number | null;
            /** @description Of our era; 0 is 1 B.C., -1 is 2 B.C., as ISO 8601 counts. */
            readonly year_to?: number | null;
            /**
             * @description What a number cannot say.
             * @example ca. 1490
             */
            readonly year_text?: string | null;
            /** @example Gredos */
            readonly publisher?: string | null;
            /** @example Madrid */
            readonly place?: string | null;
            /**
             * @description The journal, or the book that a chapter is in.
             * @example Revista de Filología Española
             */
            readonly container_title?: string | null;
            /** @example XCII */
            readonly volume?: string | null;
            /** @example 2 */
            readonly issue?: string | null;
            /** @example 3.ª ed. */
            readonly edition?: string | null;
            /** @example 183–206 */
            readonly pages?: string | null;
            /**
             * @description A digital object identifier, without `https://doi.org/` before it.
             * @example 10.1515/zrp-2014-0022
             */
            readonly doi?: string | null;
            /**
             * @description An ISBN of 10 or 13 digits whose last digit is right, with or without hyphens. It is kept as it is written.
             * @example 978-84-249-1362-5
             */
            readonly isbn?: string | null;
            /**
             * @description An http or https address.
             * @example https://example.org/audio/casa.ogg
             */
            readonly url?: string | null;
            /** @example CC BY 4.0 */
            readonly license?: string | null;
            readonly notes?: string | null;
            readonly location_ids?: readonly string[] | null;
            readonly same_as?: readonly string[] | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id?: string;
            /** @description Grows by one with each change. */
            readonly version?: number;
            /** Format: date-time */
            readonly created_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by?: string;
            /** Format: date-time */
            readonly updated_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by?: string;
        };
        /** SourceRef */
        readonly SourceRef: {
            /** @description The id of a source. */
            readonly source_id: string;
            /**
             * @description Page, volume, map.
             * @example p. 12
             */
            readonly locator: string | null;
        };
        /** SourceRefInput */
        readonly SourceRefInput: {
            /** @description The id of a source. */
            readonly source_id: string;
            /**
             * @description Page, volume, map.
             * @example p. 12
             */
            readonly locator?: string | null;
        };
        /** SourceReplacement */
        readonly SourceReplacement: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /**
             * @description Unique in the family.
             * @example DCECH
             */
            readonly abbreviation: string;
            /** @example Diccionario crítico etimológico castellano e hispánico */
            readonly title: string;
            /** @enum {string} */
            readonly source_type: "book" | "article" | "chapter" | "thesis" | "dictionary" | "atlas" | "manuscript" | "fieldwork" | "corpus" | "report" | "website" | "other";
            readonly authors?: readonly string[] | null;
            readonly editors?: readonly string[] | null;
            /** @description Of our era; 0 is 1 B.C., -1 is 2 B.C., as ISO 8601 counts. */
            readonly year_from?: number | null;
            /** @description Of our era; 0 is 1 B.C., -1 is 2 B.C., as ISO 8601 counts. */
            readonly year_to?: number | null;
            /**
             * @description What a number cannot say.
             * @example ca. 1490
             */
            readonly year_text?: string | null;
            /** @example Gredos */
            readonly publisher?: string | null;
            /** @example Madrid */
            readonly place?: string | null;
            /**
             * @description The journal, or the book that a chapter is in.
             * @example Revista de Filología Española
             */
            readonly container_title?: string | null;
            /** @example XCII */
            readonly volume?: string | null;
            /** @example 2 */
            readonly issue?: string | null;
            /** @example 3.ª ed. */
            readonly edition?: string | null;
            /** @example 183–206 */
            readonly pages?: string | null;
            /**
             * @description A digital object identifier, without `https://doi.org/` before it.
             * @example 10.1515/zrp-2014-0022
             */
            readonly doi?: string | null;
            /**
             * @description An ISBN of 10 or 13 digits whose last digit is right, with or without hyphens. It is kept as it is written.
             * @example 978-84-249-1362-5
             */
            readonly isbn?: string | null;
            /**
             * @description An http or https address.
             * @example https://example.org/audio/casa.ogg
             */
            readonly url?: string | null;
            /** @example CC BY 4.0 */
            readonly license?: string | null;
            readonly notes?: string | null;
            readonly location_ids?: readonly string[] | null;
            readonly same_as?: readonly string[] | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id?: string;
            /** @description Grows by one with each change. */
            readonly version?: number;
            /** Format: date-time */
            readonly created_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by?: string;
            /** Format: date-time */
            readonly updated_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by?: string;
        };
        /** StorageFullProblem */
        readonly StorageFullProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 507;
            /** @enum {unknown} */
            readonly code?: "storage_full";
        };
        /** TextMatch */
        readonly TextMatch: {
            /** @description As `field` names it; `variant`, `name` and others too. */
            readonly field: string;
            /**
             * Format: uuid
             * @description In entries, of the sense whose text it is.
             */
            readonly id?: string;
            /** @description The whole text in which something was found. */
            readonly text: string;
            /** @description From and to (exclusive) of each find, in code points. */
            readonly ranges: readonly (readonly [
                number,
                number
            ])[];
        };
        /** Tombstone */
        readonly Tombstone: {
            /** Format: uuid */
            readonly id: string;
            readonly external_id: string | null;
            /** @description The one that the deletion made: one more than the last that could be read. */
            readonly version: number;
            /** Format: date-time */
            readonly deleted_at: string;
            /**
             * Format: uuid
             * @description The id of a user.
             */
            readonly deleted_by: string;
        };
        /** TombstoneListing */
        readonly TombstoneListing: {
            readonly data: readonly components["schemas"]["Tombstone"][];
            readonly meta: components["schemas"]["ListingMeta"];
        };
        /** Transition */
        readonly Transition: {
            /** @enum {string} */
            readonly action: "submit" | "approve" | "reject" | "archive" | "reopen";
            /**
             * @description For those who read the history; `reject` takes one.
             * @example Falta documentar la segunda acepción.
             */
            readonly comment?: string | null;
        };
        /** UnauthenticatedOrTokenExpiredProblem */
        readonly UnauthenticatedOrTokenExpiredProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 401;
            /** @enum {unknown} */
            readonly code?: "unauthenticated" | "token_expired";
        };
        /** UnavailableProblem */
        readonly UnavailableProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 503;
            /** @enum {unknown} */
            readonly code?: "unavailable";
        };
        /** UnsupportedMediaTypeProblem */
        readonly UnsupportedMediaTypeProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 415;
            /** @enum {unknown} */
            readonly code?: "unsupported_media_type";
        };
        /** User */
        readonly User: {
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id: string;
            /** @description Grows by one with each change. */
            readonly version: number;
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by: string;
            /** Format: date-time */
            readonly updated_at: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by: string;
            /** Format: date-time */
            readonly last_login_at: string | null;
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id: string | null;
            /**
             * @description An e-mail address, unique without regard to case.
             * @example maria@example.org
             */
            readonly email: string;
            /** @example María Moliner */
            readonly name: string;
            /** @enum {string|null} */
            readonly locale: "es" | "en" | null;
            /** @enum {string} */
            readonly role: "reader" | "editor" | "reviewer" | "admin";
            /**
             * @description Who is disabled cannot log in. Left out or null, a new user is active, and an edited one stays as they are.
             * @enum {string}
             */
            readonly status: "active" | "disabled";
        };
        /** UserInput */
        readonly UserInput: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /**
             * @description An e-mail address, unique without regard to case.
             * @example maria@example.org
             */
            readonly email: string;
            /** @example María Moliner */
            readonly name: string;
            /** @enum {string|null} */
            readonly locale?: "es" | "en" | null;
            /** @enum {string} */
            readonly role: "reader" | "editor" | "reviewer" | "admin";
            /**
             * @description Who is disabled cannot log in. Left out or null, a new user is active, and an edited one stays as they are.
             * @default active
             * @enum {string|null}
             */
            readonly status?: "active" | "disabled" | null;
            /**
             * Format: password
             * @description Not among the most common ones.
             * @example una frase bien larga
             */
            readonly password: string;
        };
        /** UserListing */
        readonly UserListing: {
            readonly data: readonly components["schemas"]["FoundUser"][];
            readonly meta: components["schemas"]["ListingMeta"];
        };
        /** UserPatch */
        readonly UserPatch: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /**
             * @description An e-mail address, unique without regard to case.
             * @example maria@example.org
             */
            readonly email?: string;
            /** @example María Moliner */
            readonly name?: string;
            /** @enum {string|null} */
            readonly locale?: "es" | "en" | null;
            /** @enum {string} */
            readonly role?: "reader" | "editor" | "reviewer" | "admin";
            /**
             * @description Who is disabled cannot log in. Left out or null, a new user is active, and an edited one stays as they are.
             * @enum {string|null}
             */
            readonly status?: "active" | "disabled" | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id?: string;
            /** @description Grows by one with each change. */
            readonly version?: number;
            /** Format: date-time */
            readonly created_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by?: string;
            /** Format: date-time */
            readonly updated_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by?: string;
            /** Format: date-time */
            readonly last_login_at?: string | null;
        };
        /** UserReplacement */
        readonly UserReplacement: {
            /**
             * @description The writer's own key, unique in the family, by which imports can be repeated.
             * @example TSE00011
             */
            readonly external_id?: string | null;
            /**
             * @description An e-mail address, unique without regard to case.
             * @example maria@example.org
             */
            readonly email: string;
            /** @example María Moliner */
            readonly name: string;
            /** @enum {string|null} */
            readonly locale?: "es" | "en" | null;
            /** @enum {string} */
            readonly role: "reader" | "editor" | "reviewer" | "admin";
            /**
             * @description Who is disabled cannot log in. Left out or null, a new user is active, and an edited one stays as they are.
             * @enum {string|null}
             */
            readonly status?: "active" | "disabled" | null;
            /**
             * Format: uuid
             * @description UUIDv7.
             */
            readonly id?: string;
            /** @description Grows by one with each change. */
            readonly version?: number;
            /** Format: date-time */
            readonly created_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly created_by?: string;
            /** Format: date-time */
            readonly updated_at?: string;
            /**
             * Format: uuid
             * @description The id of a user; of the built-in system user, for what no person did.
             */
            readonly updated_by?: string;
            /** Format: date-time */
            readonly last_login_at?: string | null;
        };
        /** ValidationFailedProblem */
        readonly ValidationFailedProblem: components["schemas"]["Problem"] & {
            /** @enum {integer} */
            readonly status?: 422;
            /** @enum {unknown} */
            readonly code?: "validation_failed";
        };
        /** Variant */
        readonly Variant: {
            /** @description A form of a word, as it is written. */
            readonly form: string;
            readonly location_ids: readonly string[];
            readonly phenomenon_ids: readonly string[];
        };
        /** VariantInput */
        readonly VariantInput: {
            /** @description A form of a word, as it is written. */
            readonly form: string;
            readonly location_ids?: readonly string[] | null;
            readonly phenomenon_ids?: readonly string[] | null;
        };
    };
    responses: never;
    parameters: {
        /** @description The language of problems: `es` or `en`; `es` if not said. */
        readonly "Accept-Language": string;
        /** @description Any text that is new for each new thing to do. The same key and body again gives the first answer again, for 24 hours; the same key with another body is 422, and one that is still being worked on 409. */
        readonly "Idempotency-Key": string;
        /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
        readonly "If-Match": string;
        /** @description The `ETag` that the caller has: where it still holds, it is 304. */
        readonly "If-None-Match": string;
        /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
        readonly "X-Request-Id": string;
    };
    requestBodies: never;
    headers: {
        /** @description The media types that the path takes in a body. */
        readonly Accept: string;
        /** @description That bodies are taken as they are, not compressed (RFC 9110, 15.5.16). */
        readonly "Accept-Encoding": string;
        /** @description The media types that the path takes in a patch (RFC 5789). */
        readonly "Accept-Patch": string;
        /** @description The methods that the path takes. */
        readonly Allow: string;
        /** @description The language of the problem's texts. */
        readonly "Content-Language": "es" | "en";
        /** @description The version, as `"<version>"` or `"<version>.<digest>"`, for `If-Match`. */
        readonly ETag: string;
        /** @description Paths of the first, previous, next and last page (RFC 8288). Each repeats the query: of a long one those that fit into 8,000 characters, if any; `meta` tells the same. */
        readonly Link: string;
        /** @description The path of the new resource. */
        readonly Location: string;
        /** @description Seconds to wait. */
        readonly "Retry-After": string;
        /** @description How to log in (RFC 6750). */
        readonly "WWW-Authenticate": string;
        /** @description Names this request in the log. */
        readonly "X-Request-Id": string;
        /** @description As `total` in `meta`; not there where that is null. */
        readonly "X-Total-Count": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly logIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Credentials"];
            };
        };
        readonly responses: {
            /** @description Tokens for a session, and who it is. Not to be cached. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly refresh: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RefreshToken"];
            };
        };
        readonly responses: {
            /** @description Tokens for a session, and who it is. Not to be cached. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly logOut: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session has ended. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listEntries: {
        readonly parameters: {
            readonly query?: {
                /** @description The number of the page, from 1. */
                readonly page?: number;
                /** @description How many items a page has; 20 if not said. */
                readonly per_page?: number;
                /** @description `next_cursor` of the page before, instead of `page`: any depth costs the same. It goes with no other path, search or order. */
                readonly cursor?: string;
                /** @description With `cursor`: whether to count all that matches as well. */
                readonly count?: boolean;
                /** @description Any of lemma_form, homograph_number, created_at, updated_at, each once, in order of weight; - before a name for descending. Several are separated by commas. */
                readonly sort?: readonly ("lemma_form" | "-lemma_form" | "homograph_number" | "-homograph_number" | "created_at" | "-created_at" | "updated_at" | "-updated_at")[];
                /** @description Finds lemmas and variants, or what `field` says, without regard to case and accents; every other character is literal. */
                readonly search?: string;
                /** @description How `search` matches. `auto`, if not said: the whole form first, then its beginning, then anywhere in it. `fuzzy`: what is up to two edits away, the nearest first. */
                readonly mode?: "auto" | "exact" | "prefix" | "suffix" | "contains" | "fuzzy";
                /** @description Where to search; `lemma` if not said. */
                readonly field?: "lemma" | "definition" | "example" | "all";
                /** @description Parts of speech. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly pos_id?: readonly string[];
                /** @description Kinds of entry. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly entry_type_id?: readonly string[];
                /** @description Where in the workflow. Several are separated by commas. */
                readonly status?: readonly ("draft" | "in_review" | "published" | "archived")[];
                /** @description The letter under which a dictionary lists the word. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly initial?: readonly string[];
                /** @description Locations of the entry, its variants, pronunciations or senses, or that lie in these. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly location_id?: readonly string[];
                /** @description Phenomenons of the entry, its variants or senses. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly phenomenon_id?: readonly string[];
                /** @description Sources of the entry or its senses. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly source_id?: readonly string[];
                /** @description Entries or senses that one of its relations points at. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly related_to?: readonly string[];
                /** @description What is missing from it and from all its senses. Several are separated by commas. */
                readonly lacks?: readonly ("senses" | "location" | "phenomenon" | "source" | "etymology" | "pronunciation")[];
                /** @description The writer's own keys. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly external_id?: readonly string[];
                /** @description Changed at this moment (RFC 3339) or later. To go on from what you have, begin a minute before its latest `updated_at`: of what is written at once, what has the later time may be there first. */
                readonly updated_since?: string;
                /** @description Whether to show with each item, as `matches`, where `search` found something. */
                readonly highlight?: boolean;
                /** @description What to count all that matches by, in `meta.facets`; the most frequent values first. Of places, those that are named themselves, without what lies in them. Several are separated by commas. */
                readonly facets?: readonly ("pos_id" | "entry_type_id" | "status" | "location_id" | "phenomenon_id" | "source_id" | "initial")[];
                /** @description `true` lists what was deleted, latest first, for editors; it goes with `updated_since` alone. */
                readonly deleted?: boolean;
            };
            readonly header?: {
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of entries; with `deleted=true`, of what was deleted. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Total-Count": components["headers"]["X-Total-Count"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EntryListing"] | components["schemas"]["TombstoneListing"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly createEntry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Any text that is new for each new thing to do. The same key and body again gives the first answer again, for 24 hours; the same key with another body is 422, and one that is still being worked on 409. */
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EntryInput"];
            };
        };
        readonly responses: {
            /** @description The created resource. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Entry"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly readEntry: {
        readonly parameters: {
            readonly query?: {
                /** @description What to show beside it: its `senses`, in their order; in `included`, each thing once that it and the senses shown refer to. Several are separated by commas. */
                readonly include?: readonly ("senses" | "locations" | "phenomenons" | "sources" | "entries")[];
            };
            readonly header?: {
                /** @description The `ETag` that the caller has: where it still holds, it is 304. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EntryWith"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly replaceEntry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EntryReplacement"];
            };
        };
        readonly responses: {
            /** @description The edited resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Entry"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly deleteEntry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Deleted"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly editEntry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/merge-patch+json": components["schemas"]["EntryPatch"];
                readonly "application/json": components["schemas"]["EntryPatch"];
            };
        };
        readonly responses: {
            /** @description The edited resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Entry"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly readEntryHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description The number of the page, from 1. */
                readonly page?: number;
                /** @description How many items a page has; 20 if not said. */
                readonly per_page?: number;
                /** @description `next_cursor` of the page before, instead of `page`: any depth costs the same. It goes with no other path, search or order. */
                readonly cursor?: string;
                /** @description With `cursor`: whether to count all that matches as well. */
                readonly count?: boolean;
            };
            readonly header?: {
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of versions. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Total-Count": components["headers"]["X-Total-Count"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RevisionListing"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly restoreEntry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description Any text that is new for each new thing to do. The same key and body again gives the first answer again, for 24 hours; the same key with another body is 422, and one that is still being worked on 409. */
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Restore"];
            };
        };
        readonly responses: {
            /** @description The restored resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Entry"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly transitionEntry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description Any text that is new for each new thing to do. The same key and body again gives the first answer again, for 24 hours; the same key with another body is 422, and one that is still being worked on 409. */
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Transition"];
            };
        };
        readonly responses: {
            /** @description The entry, in its new status. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Entry"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listSenses: {
        readonly parameters: {
            readonly query?: {
                /** @description The number of the page, from 1. */
                readonly page?: number;
                /** @description How many items a page has; 20 if not said. */
                readonly per_page?: number;
                /** @description `next_cursor` of the page before, instead of `page`: any depth costs the same. It goes with no other path, search or order. */
                readonly cursor?: string;
                /** @description With `cursor`: whether to count all that matches as well. */
                readonly count?: boolean;
                /** @description Any of entry_id, sense_order, created_at, updated_at, each once, in order of weight; - before a name for descending. Several are separated by commas. */
                readonly sort?: readonly ("entry_id" | "-entry_id" | "sense_order" | "-sense_order" | "created_at" | "-created_at" | "updated_at" | "-updated_at")[];
                /** @description Finds definitions, or what `field` says, without regard to case and accents; every other character is literal. */
                readonly search?: string;
                /** @description How `search` matches. `auto`, if not said: the whole form first, then its beginning, then anywhere in it. `fuzzy`: what is up to two edits away, the nearest first. */
                readonly mode?: "auto" | "exact" | "prefix" | "suffix" | "contains" | "fuzzy";
                /** @description Where to search; `definition` if not said. */
                readonly field?: "definition" | "example" | "all";
                /** @description The entries whose senses these are. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly entry_id?: readonly string[];
                /** @description Parts of speech. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly pos_id?: readonly string[];
                /** @description A label's value, or its type and value: `register:coloquial`. */
                readonly label?: string;
                /** @description Locations of attestations and examples, or that lie in these. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly location_id?: readonly string[];
                /** @description Sources that it refers to. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly source_id?: readonly string[];
                /** @description Phenomenons that it shows. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly phenomenon_id?: readonly string[];
                /** @description Entries or senses that one of its relations points at. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly related_to?: readonly string[];
                /** @description Attested in this year or later. What names one year alone is of that year. */
                readonly year_from?: number;
                /** @description Attested in this year or earlier. */
                readonly year_to?: number;
                /** @description What is missing from it. Several are separated by commas. */
                readonly lacks?: readonly ("attestation" | "example" | "source" | "phenomenon" | "label")[];
                /** @description The writer's own keys. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly external_id?: readonly string[];
                /** @description Changed at this moment (RFC 3339) or later. To go on from what you have, begin a minute before its latest `updated_at`: of what is written at once, what has the later time may be there first. */
                readonly updated_since?: string;
                /** @description Whether to show with each item, as `matches`, where `search` found something. */
                readonly highlight?: boolean;
                /** @description `true` lists what was deleted, latest first, for editors; it goes with `updated_since` alone. */
                readonly deleted?: boolean;
            };
            readonly header?: {
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of senses; with `deleted=true`, of what was deleted. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Total-Count": components["headers"]["X-Total-Count"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SenseListing"] | components["schemas"]["TombstoneListing"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly createSense: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Any text that is new for each new thing to do. The same key and body again gives the first answer again, for 24 hours; the same key with another body is 422, and one that is still being worked on 409. */
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SenseInput"];
            };
        };
        readonly responses: {
            /** @description The created resource. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Sense"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly readSense: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that the caller has: where it still holds, it is 304. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Sense"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly replaceSense: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SenseReplacement"];
            };
        };
        readonly responses: {
            /** @description The edited resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Sense"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly deleteSense: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Deleted"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly editSense: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/merge-patch+json": components["schemas"]["SensePatch"];
                readonly "application/json": components["schemas"]["SensePatch"];
            };
        };
        readonly responses: {
            /** @description The edited resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Sense"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly readSenseHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description The number of the page, from 1. */
                readonly page?: number;
                /** @description How many items a page has; 20 if not said. */
                readonly per_page?: number;
                /** @description `next_cursor` of the page before, instead of `page`: any depth costs the same. It goes with no other path, search or order. */
                readonly cursor?: string;
                /** @description With `cursor`: whether to count all that matches as well. */
                readonly count?: boolean;
            };
            readonly header?: {
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of versions. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Total-Count": components["headers"]["X-Total-Count"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RevisionListing"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly restoreSense: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description Any text that is new for each new thing to do. The same key and body again gives the first answer again, for 24 hours; the same key with another body is 422, and one that is still being worked on 409. */
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Restore"];
            };
        };
        readonly responses: {
            /** @description The restored resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Sense"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listLocations: {
        readonly parameters: {
            readonly query?: {
                /** @description The number of the page, from 1. */
                readonly page?: number;
                /** @description How many items a page has; 20 if not said. */
                readonly per_page?: number;
                /** @description `next_cursor` of the page before, instead of `page`: any depth costs the same. It goes with no other path, search or order. */
                readonly cursor?: string;
                /** @description With `cursor`: whether to count all that matches as well. */
                readonly count?: boolean;
                /** @description Any of name, abbreviation, created_at, updated_at, each once, in order of weight; - before a name for descending. Several are separated by commas. */
                readonly sort?: readonly ("name" | "-name" | "abbreviation" | "-abbreviation" | "created_at" | "-created_at" | "updated_at" | "-updated_at")[];
                /** @description Finds names, abbreviations and alternative names without regard to case and accents; every other character is literal. */
                readonly search?: string;
                /** @description How `search` matches. `auto`, if not said: the whole form first, then its beginning, then anywhere in it. `fuzzy`: what is up to two edits away, the nearest first. */
                readonly mode?: "auto" | "exact" | "prefix" | "suffix" | "contains" | "fuzzy";
                /** @description Kinds of location. Several are separated by commas. */
                readonly location_type?: readonly ("country" | "region" | "province" | "municipality" | "locality" | "dialect_zone" | "survey_point")[];
                /** @description The locations that it directly lies in. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly parent_id?: readonly string[];
                /** @description Locations that it lies in, at any depth. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly ancestor_id?: readonly string[];
                /** @description `west,south,east,north` in degrees: what has a point in that box or on its edge. A west that is greater than the east crosses the antimeridian. */
                readonly bbox?: string;
                /** @description `longitude,latitude` in degrees: what has a point within `radius_km` of it, the nearest first. */
                readonly near?: string;
                /** @description With `near`: how far away, in kilometres. */
                readonly radius_km?: number;
                /** @description Whether it has a geometry. */
                readonly has_geometry?: boolean;
                /** @description Sources that it refers to. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly source_id?: readonly string[];
                /** @description The writer's own keys. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly external_id?: readonly string[];
                /** @description Changed at this moment (RFC 3339) or later. To go on from what you have, begin a minute before its latest `updated_at`: of what is written at once, what has the later time may be there first. */
                readonly updated_since?: string;
                /** @description Whether to show with each item, as `matches`, where `search` found something. */
                readonly highlight?: boolean;
                /** @description `true` lists what was deleted, latest first, for editors; it goes with `updated_since` alone. */
                readonly deleted?: boolean;
            };
            readonly header?: {
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of locations; with `deleted=true`, of what was deleted. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Total-Count": components["headers"]["X-Total-Count"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LocationListing"] | components["schemas"]["TombstoneListing"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly createLocation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Any text that is new for each new thing to do. The same key and body again gives the first answer again, for 24 hours; the same key with another body is 422, and one that is still being worked on 409. */
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LocationInput"];
            };
        };
        readonly responses: {
            /** @description The created resource. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Location"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly readLocation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that the caller has: where it still holds, it is 304. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Location"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly replaceLocation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LocationReplacement"];
            };
        };
        readonly responses: {
            /** @description The edited resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Location"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly deleteLocation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Deleted"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly editLocation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/merge-patch+json": components["schemas"]["LocationPatch"];
                readonly "application/json": components["schemas"]["LocationPatch"];
            };
        };
        readonly responses: {
            /** @description The edited resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Location"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly readLocationHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description The number of the page, from 1. */
                readonly page?: number;
                /** @description How many items a page has; 20 if not said. */
                readonly per_page?: number;
                /** @description `next_cursor` of the page before, instead of `page`: any depth costs the same. It goes with no other path, search or order. */
                readonly cursor?: string;
                /** @description With `cursor`: whether to count all that matches as well. */
                readonly count?: boolean;
            };
            readonly header?: {
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of versions. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Total-Count": components["headers"]["X-Total-Count"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RevisionListing"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly restoreLocation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description Any text that is new for each new thing to do. The same key and body again gives the first answer again, for 24 hours; the same key with another body is 422, and one that is still being worked on 409. */
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Restore"];
            };
        };
        readonly responses: {
            /** @description The restored resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Location"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listPhenomenons: {
        readonly parameters: {
            readonly query?: {
                /** @description The number of the page, from 1. */
                readonly page?: number;
                /** @description How many items a page has; 20 if not said. */
                readonly per_page?: number;
                /** @description `next_cursor` of the page before, instead of `page`: any depth costs the same. It goes with no other path, search or order. */
                readonly cursor?: string;
                /** @description With `cursor`: whether to count all that matches as well. */
                readonly count?: boolean;
                /** @description Any of name, abbreviation, created_at, updated_at, each once, in order of weight; - before a name for descending. Several are separated by commas. */
                readonly sort?: readonly ("name" | "-name" | "abbreviation" | "-abbreviation" | "created_at" | "-created_at" | "updated_at" | "-updated_at")[];
                /** @description Finds names and abbreviations without regard to case and accents; every other character is literal. */
                readonly search?: string;
                /** @description How `search` matches. `auto`, if not said: the whole form first, then its beginning, then anywhere in it. `fuzzy`: what is up to two edits away, the nearest first. */
                readonly mode?: "auto" | "exact" | "prefix" | "suffix" | "contains" | "fuzzy";
                /** @description Kinds of phenomenon. Several are separated by commas. */
                readonly phenomenon_type?: readonly ("phonetic" | "morphological" | "syntactic" | "lexical" | "semantic" | "orthographic")[];
                /** @description The phenomenons that it is directly a kind of. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly parent_id?: readonly string[];
                /** @description Locations where it is found, or that lie in these. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly location_id?: readonly string[];
                /** @description Sources that it refers to. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly source_id?: readonly string[];
                /** @description The writer's own keys. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly external_id?: readonly string[];
                /** @description Changed at this moment (RFC 3339) or later. To go on from what you have, begin a minute before its latest `updated_at`: of what is written at once, what has the later time may be there first. */
                readonly updated_since?: string;
                /** @description Whether to show with each item, as `matches`, where `search` found something. */
                readonly highlight?: boolean;
                /** @description `true` lists what was deleted, latest first, for editors; it goes with `updated_since` alone. */
                readonly deleted?: boolean;
            };
            readonly header?: {
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of phenomenons; with `deleted=true`, of what was deleted. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Total-Count": components["headers"]["X-Total-Count"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PhenomenonListing"] | components["schemas"]["TombstoneListing"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly createPhenomenon: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Any text that is new for each new thing to do. The same key and body again gives the first answer again, for 24 hours; the same key with another body is 422, and one that is still being worked on 409. */
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PhenomenonInput"];
            };
        };
        readonly responses: {
            /** @description The created resource. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Phenomenon"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly readPhenomenon: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that the caller has: where it still holds, it is 304. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Phenomenon"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly replacePhenomenon: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PhenomenonReplacement"];
            };
        };
        readonly responses: {
            /** @description The edited resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Phenomenon"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly deletePhenomenon: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Deleted"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly editPhenomenon: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/merge-patch+json": components["schemas"]["PhenomenonPatch"];
                readonly "application/json": components["schemas"]["PhenomenonPatch"];
            };
        };
        readonly responses: {
            /** @description The edited resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Phenomenon"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly readPhenomenonHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description The number of the page, from 1. */
                readonly page?: number;
                /** @description How many items a page has; 20 if not said. */
                readonly per_page?: number;
                /** @description `next_cursor` of the page before, instead of `page`: any depth costs the same. It goes with no other path, search or order. */
                readonly cursor?: string;
                /** @description With `cursor`: whether to count all that matches as well. */
                readonly count?: boolean;
            };
            readonly header?: {
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of versions. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Total-Count": components["headers"]["X-Total-Count"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RevisionListing"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly restorePhenomenon: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description Any text that is new for each new thing to do. The same key and body again gives the first answer again, for 24 hours; the same key with another body is 422, and one that is still being worked on 409. */
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Restore"];
            };
        };
        readonly responses: {
            /** @description The restored resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Phenomenon"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listSources: {
        readonly parameters: {
            readonly query?: {
                /** @description The number of the page, from 1. */
                readonly page?: number;
                /** @description How many items a page has; 20 if not said. */
                readonly per_page?: number;
                /** @description `next_cursor` of the page before, instead of `page`: any depth costs the same. It goes with no other path, search or order. */
                readonly cursor?: string;
                /** @description With `cursor`: whether to count all that matches as well. */
                readonly count?: boolean;
                /** @description Any of abbreviation, title, year_from, created_at, updated_at, each once, in order of weight; - before a name for descending. Several are separated by commas. */
                readonly sort?: readonly ("abbreviation" | "-abbreviation" | "title" | "-title" | "year_from" | "-year_from" | "created_at" | "-created_at" | "updated_at" | "-updated_at")[];
                /** @description Finds abbreviations, titles and authors without regard to case and accents; every other character is literal. */
                readonly search?: string;
                /** @description How `search` matches. `auto`, if not said: the whole form first, then its beginning, then anywhere in it. `fuzzy`: what is up to two edits away, the nearest first. */
                readonly mode?: "auto" | "exact" | "prefix" | "suffix" | "contains" | "fuzzy";
                /** @description Kinds of source. Several are separated by commas. */
                readonly source_type?: readonly ("book" | "article" | "chapter" | "thesis" | "dictionary" | "atlas" | "manuscript" | "fieldwork" | "corpus" | "report" | "website" | "other")[];
                /** @description An author's name, or words of the authors' names: all of them, in any order, without regard to case and accents. */
                readonly author?: string;
                /** @description Dated in this year or later. What names one year alone is of that year. */
                readonly year_from?: number;
                /** @description Dated in this year or earlier. */
                readonly year_to?: number;
                /** @description Locations that it is about, or that lie in these. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly location_id?: readonly string[];
                /** @description The writer's own keys. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly external_id?: readonly string[];
                /** @description Changed at this moment (RFC 3339) or later. To go on from what you have, begin a minute before its latest `updated_at`: of what is written at once, what has the later time may be there first. */
                readonly updated_since?: string;
                /** @description Whether to show with each item, as `matches`, where `search` found something. */
                readonly highlight?: boolean;
                /** @description `true` lists what was deleted, latest first, for editors; it goes with `updated_since` alone. */
                readonly deleted?: boolean;
            };
            readonly header?: {
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of sources; with `deleted=true`, of what was deleted. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Total-Count": components["headers"]["X-Total-Count"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SourceListing"] | components["schemas"]["TombstoneListing"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly createSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Any text that is new for each new thing to do. The same key and body again gives the first answer again, for 24 hours; the same key with another body is 422, and one that is still being worked on 409. */
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SourceInput"];
            };
        };
        readonly responses: {
            /** @description The created resource. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Source"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly readSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that the caller has: where it still holds, it is 304. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Source"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly replaceSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SourceReplacement"];
            };
        };
        readonly responses: {
            /** @description The edited resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Source"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly deleteSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Deleted"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly editSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/merge-patch+json": components["schemas"]["SourcePatch"];
                readonly "application/json": components["schemas"]["SourcePatch"];
            };
        };
        readonly responses: {
            /** @description The edited resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Source"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly readSourceHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description The number of the page, from 1. */
                readonly page?: number;
                /** @description How many items a page has; 20 if not said. */
                readonly per_page?: number;
                /** @description `next_cursor` of the page before, instead of `page`: any depth costs the same. It goes with no other path, search or order. */
                readonly cursor?: string;
                /** @description With `cursor`: whether to count all that matches as well. */
                readonly count?: boolean;
            };
            readonly header?: {
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of versions. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Total-Count": components["headers"]["X-Total-Count"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RevisionListing"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly restoreSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description Any text that is new for each new thing to do. The same key and body again gives the first answer again, for 24 hours; the same key with another body is 422, and one that is still being worked on 409. */
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The resource's id, a UUIDv7.
                 * @example 01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Restore"];
            };
        };
        readonly responses: {
            /** @description The restored resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Source"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listUsers: {
        readonly parameters: {
            readonly query?: {
                /** @description The number of the page, from 1. */
                readonly page?: number;
                /** @description How many items a page has; 20 if not said. */
                readonly per_page?: number;
                /** @description `next_cursor` of the page before, instead of `page`: any depth costs the same. It goes with no other path, search or order. */
                readonly cursor?: string;
                /** @description With `cursor`: whether to count all that matches as well. */
                readonly count?: boolean;
                /** @description Any of name, created_at, updated_at, each once, in order of weight; - before a name for descending. Several are separated by commas. */
                readonly sort?: readonly ("name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at")[];
                /** @description Finds names and addresses without regard to case and accents; every other character is literal. */
                readonly search?: string;
                /** @description Roles. Several are separated by commas. */
                readonly role?: readonly ("reader" | "editor" | "reviewer" | "admin")[];
                /** @description Whether they may log in. Several are separated by commas. */
                readonly status?: readonly ("active" | "disabled")[];
                /** @description Whether to show with each item, as `matches`, where `search` found something. */
                readonly highlight?: boolean;
            };
            readonly header?: {
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of users. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Total-Count": components["headers"]["X-Total-Count"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserListing"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly createUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Any text that is new for each new thing to do. The same key and body again gives the first answer again, for 24 hours; the same key with another body is 422, and one that is still being worked on 409. */
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UserInput"];
            };
        };
        readonly responses: {
            /** @description The created resource. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly readUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that the caller has: where it still holds, it is 304. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The user's id, or `me` for whoever is logged in.
                 * @example me
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly replaceUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The user's id, or `me` for whoever is logged in.
                 * @example me
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UserReplacement"] | components["schemas"]["OwnUserReplacement"];
            };
        };
        readonly responses: {
            /** @description The edited resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly deleteUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The user's id, or `me` for whoever is logged in.
                 * @example me
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Deleted"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly editUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428). */
                readonly "If-Match"?: components["parameters"]["If-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The user's id, or `me` for whoever is logged in.
                 * @example me
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/merge-patch+json": components["schemas"]["UserPatch"];
                readonly "application/json": components["schemas"]["UserPatch"];
            };
        };
        readonly responses: {
            /** @description The edited resource. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly changePassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Any text that is new for each new thing to do. The same key and body again gives the first answer again, for 24 hours; the same key with another body is 422, and one that is still being worked on 409. */
                readonly "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path: {
                /**
                 * @description The user's id, or `me` for whoever is logged in.
                 * @example me
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasswordChange"];
            };
        };
        readonly responses: {
            /** @description Changed; log in again. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly listAudit: {
        readonly parameters: {
            readonly query?: {
                /** @description The ids of users. Several are separated by commas, and any of them will do; a comma within one is `\,`. */
                readonly actor?: readonly string[];
                /** @description What was done, or tried. Several are separated by commas. */
                readonly action?: readonly ("log_in" | "log_out" | "refresh" | "create" | "update" | "delete" | "restore" | "transition" | "change_password" | "import" | "export" | "back_up" | "restore_backup" | "request")[];
                /** @description Whether it was allowed or refused. */
                readonly outcome?: "allowed" | "refused";
                /** @description At that moment or later (RFC 3339). */
                readonly from?: string;
                /** @description At that moment or earlier (RFC 3339). */
                readonly to?: string;
                /** @description The number of the page, from 1. */
                readonly page?: number;
                /** @description How many items a page has; 20 if not said. */
                readonly per_page?: number;
                /** @description `next_cursor` of the page before, instead of `page`: any depth costs the same. It goes with no other path, search or order. */
                readonly cursor?: string;
                /** @description With `cursor`: whether to count all that matches as well. */
                readonly count?: boolean;
            };
            readonly header?: {
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the audit. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Total-Count": components["headers"]["X-Total-Count"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditLineListing"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly isLive: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It does. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Live"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly isReady: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Ready"];
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly readMetrics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Prometheus' text format. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly readDocument: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` that the caller has: where it still holds, it is 304. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The language of problems: `es` or `en`; `es` if not said. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OpenAPI 3.1. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Record<string, never>;
                };
            };
            /** @description A problem. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
