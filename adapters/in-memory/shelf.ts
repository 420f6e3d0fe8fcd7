import type { OpenShelf } from "../../domain/changes/shelf.ts";

export const inMemoryShelf: OpenShelf = () => {
  const boards: Map<string, string>[] = [];
  return {
    put: (texts) => {
      for (const [board, key, text] of texts) (boards[board] ??= new Map()).set(key, text);
    },
    get: (board, key) => boards[board]?.get(key),
    close: () => {
      boards.length = 0;
    },
  };
};
