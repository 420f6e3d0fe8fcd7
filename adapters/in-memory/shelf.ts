import type { OpenShelf } from "../../domain/changes/shelf.ts";

export const inMemoryShelf: OpenShelf = () => {
  const boards: Map<string, string>[] = [];
  return {
    put: (board, texts) => {
      const own = (boards[board] ??= new Map());
      for (const [key, text] of texts) own.set(key, text);
    },
    get: (board, key) => boards[board]?.get(key),
    close: () => {
      boards.length = 0;
    },
  };
};
