import MarkdownIt from "markdown-it";
import { escaped } from "./markup.ts";

/** Where the texts' links lead on the site. */
export interface Places {
  /** Of another guide, by the name of its file. */
  readonly guide: (name: string) => string;
  /** Of a problem's page; null for what is no problem's code. */
  readonly problem: (code: string) => string | null;
}

export interface Rendered {
  readonly title: string;
  /** Without the title. */
  readonly html: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Renders the Markdown of guides, in which HTML is text like any other. */
export const markdown = (places: Places) => {
  const library = new MarkdownIt({ html: false, linkify: false });
  const { rules } = library.renderer;
  library.renderer.rules = {
    ...rules,
    // A problem's code leads to its page wherever it stands.
    code_inline: (tokens, index) => {
      const text = tokens[index]?.content ?? "";
      const code = `<code>${escaped(text)}</code>`;
      const place = places.problem(text);
      return place === null ? code : `<a href="${escaped(place)}">${code}</a>`;
    },
    fence: (tokens, index) => {
      const [language = ""] = (tokens[index]?.info ?? "").split(" ");
      const text = escaped(tokens[index]?.content ?? "");
      return `<pre class="sample"><code class="language-${escaped(language)}">${text}</code></pre>\n`;
    },
    // What is wider than the page scrolls by itself, and so must be within reach of the keyboard.
    table_open: () => '<div class="scroll" tabindex="0"><table>\n',
    table_close: () => "</table></div>\n",
  };
  return (source: string): Rendered => {
    const tokens = library.parse(source, {});
    const titles = tokens.flatMap(({ type, tag }, index) =>
      type === "heading_open" ? [{ tag, index, title: tokens[index + 1]?.content ?? "" }] : [],
    );
    const sections = titles
      .filter(({ tag }) => tag === "h2")
      .map(({ index, title }) => {
        tokens[index]?.attrSet("id", slug(title));
        return { id: slug(title), title: plain(title) };
      });
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const name = /^([\w-]+)\.md(#.*)?$/.exec(String(token.attrGet("href") ?? ""));
      if (name !== null) token.attrSet("href", places.guide(name[1] ?? "") + (name[2] ?? ""));
    }
    const [first] = titles;
    const body = first?.tag === "h1" ? tokens.slice(first.index + 3) : tokens;
    return {
      title: plain(first?.title ?? ""),
      html: library.renderer.render(body, library.options, {}),
      sections,
    };
  };
};

const plain = (title: string): string => title.replaceAll("`", "");

/** `## Qué se busca` is at `#que-se-busca`. */
const slug = (title: string): string =>
  title
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
