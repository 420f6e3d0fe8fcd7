/** It takes a byte order mark away, which nobody can type. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** What a file of a secret holds; null of what is no UTF-8, or has a NUL, and would be a secret that nobody can type either. */
export const secretText = (bytes: Uint8Array): string | null => {
  try {
    const text = utf8.decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
};

/** A password is one line, spaces at its ends included. */
export const firstLine = (text: string): string => text.split(/\r?\n/, 1)[0] ?? "";
