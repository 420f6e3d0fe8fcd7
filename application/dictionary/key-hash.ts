/**
 * The hash of Fowler, Noll and Vo over the code units of a key, mixed as MurmurHash3 ends; 32 bits, signed. From
 * another start it is another hash: where nobody knows that, nobody can make keys that have the same.
 */
export const hashOf = (start: number, key: string): number => {
  let hash = 0x811c9dc5 ^ start;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return mixed(hash);
};

/** Another hash of it, and odd: from one number that stands for a key to the next. */
export const stepOf = (key: string): number => {
  let hash = 0x9747b28c;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x5bd1e995);
  return mixed(hash) | 1;
};

const mixed = (hash: number): number => {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const most = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return most ^ (most >>> 16);
};
