/**
 * Node's `http`, past the loader of modules: that reads each name which a module of Node's exports, and
 * one of this is the `WebSocket` of browsers, for which all of `fetch` is loaded (30 ms of each start,
 * and 14 MB). Whatever else is loaded must not import it either: see test/composition/loaded.test.ts.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule("node:http");
