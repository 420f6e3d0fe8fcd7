import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { guideNames } from "../../adapters/documentation/guides.ts";
import { en } from "../../adapters/http/messages/en.ts";
import { es } from "../../adapters/http/messages/es.ts";
import { problemKinds } from "../../adapters/http/problem-code.ts";
import { aServed } from "./a-site.ts";

const codes = [...new Set(Object.values(problemKinds).map(({ code }) => code))];
const titles = { es: es.titles, en: en.titles } as const;
const languages = ["es", "en"] as const;

/** A page, as text, with what it loads and leads to. */
const linksOf = (html: string): readonly string[] =>
  [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link = ""]) => link);

const idsOf = (html: string): readonly string[] =>
  [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id);

describe("the documentation site", () => {
  const PRE_PRODUCTION_API_URL = "https://dictionary.example.org/api";
  const service = aServed({ PRE_PRODUCTION_API_URL });
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(service().documentationUrl + path, { method, headers, redirect: "manual" });

  /** Every page that can be reached from the front doors. */
  const walk = async (): Promise<ReadonlyMap<string, string>> => {
    const found = new Map<string, string>();
    const ahead = ["/es/", "/en/"];
    for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
      if (found.has(path)) continue;
      const answer = await get(path);
      expect(answer.status, path).to.equal(200);
      const text = await answer.text();
      found.set(path, text);
      if (answer.headers.get("Content-Type")?.startsWith("text/html") === true)
        for (const link of linksOf(text))
          ahead.push(
            new URL(link, service().documentationUrl + path).href
              .replace(service().documentationUrl, "")
              .replace(/#.*/, ""),
          );
    }
    return found;
  };

  it("resolves every link, to places of its own, and every fragment", async () => {
    const found = await walk();
    for (const [path, html] of found) {
      if (path.startsWith("/assets/")) continue;
      for (const link of linksOf(html)) {
        const { origin, pathname, hash } = new URL(link, service().documentationUrl + path);
        expect(origin, link).to.equal(service().documentationUrl);
        const target = found.get(pathname) ?? "";
        if (hash !== "") expect(idsOf(target), link).to.include(decodeURIComponent(hash.slice(1)));
      }
      expect(new Set(idsOf(html)).size, path).to.equal(idsOf(html).length);
    }
    for (const language of languages)
      for (const path of [...guideNames, "reference", ...codes.map((code) => `problems/${code}`)])
        expect([...found.keys()]).to.include(`/${language}/${path}`);
  });

  it("runs no script, but on the page that tries operations, where it is in files", async () => {
    const found = await walk();
    for (const [path, html] of found) {
      if (path.startsWith("/assets/")) continue;
      const policy = (await get(path)).headers.get("Content-Security-Policy") ?? "";
      expect(policy, path)
        .to.match(/^default-src 'none'; style-src 'self'; /)
        .and.not.match(/unsafe|\*/);
      expect(html, path).to.not.match(/<style|\sstyle=|\son\w+=|javascript:/);
      const scripts = [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)];
      if (!path.endsWith("/reference")) {
        expect(scripts, path).to.deep.equal([]);
        expect(policy).to.not.include("script-src");
        continue;
      }
      for (const [, attributes, text] of scripts) {
        expect(attributes).to.match(/src="\/assets\//);
        expect(text).to.equal("");
      }
      expect(policy).to.include("script-src 'self';");
      expect(policy).to.match(
        new RegExp(`connect-src ${service().url} https://dictionary\\.example\\.org$`),
      );
    }
  });

  it("has a page for every problem, where type points, in the reader's language", async () => {
    const refused = await fetch(`${service().url}/entries`);
    const { type } = (await refused.json()) as { type: string };
    expect(type).to.equal(`${service().documentationUrl}/problems/unauthenticated`);
    for (const code of codes)
      for (const language of languages) {
        const answer = await get(`/problems/${code}`, { "Accept-Language": language });
        expect(answer.status).to.equal(200);
        expect(answer.headers.get("Content-Language")).to.equal(language);
        expect(answer.headers.get("Vary")).to.match(/Accept-Language/);
        const html = await answer.text();
        expect(html).to.include(`<h1>${titles[language][code]}</h1>`);
        expect(html).to.include(`<html lang="${language}">`);
        const [, says = ""] = html.split("<h2>");
        expect(says).to.not.match(/\{\w+\}|undefined/);
      }
  });

  it("has the same guides in both languages, with as many sections", async () => {
    const sections: number[][] = [];
    for (const language of languages) {
      const files = await readdir(join(import.meta.dirname, "../../docs/guides", language));
      expect(files.sort()).to.deep.equal(guideNames.map((name) => `${name}.md`).sort());
      const pages = guideNames.map(async (name) => (await get(`/${language}/${name}`)).text());
      sections.push((await Promise.all(pages)).map((html) => html.split("<h2").length));
    }
    expect(sections[0]).to.deep.equal(sections[1]);
  });

  it("leads whoever comes without a language to the one that they prefer, else Spanish", async () => {
    for (const [accepted, path] of [
      ["en-GB,en;q=0.9", "/en/"],
      ["fr, en;q=0.5, es;q=0.4", "/en/"],
      ["es-MX", "/es/"],
      ["qu", "/es/"],
    ] as const) {
      const answer = await get("/", { "Accept-Language": accepted });
      expect(answer.status).to.equal(302);
      expect(answer.headers.get("Location")).to.equal(path);
    }
    for (const [from, to] of [
      ["/es", "/es/"],
      ["/en/searching/", "/en/searching"],
      ["/en/problems", "/en/errors"],
    ] as const) {
      const answer = await get(from);
      expect(answer.status, from).to.equal(308);
      expect(answer.headers.get("Location")).to.equal(to);
    }
  });

  it("answers 304 to whoever has the page, compressed or not, and HEAD like GET", async () => {
    for (const path of ["/es/", "/problems/conflict", "/assets/swagger-ui-bundle.js"])
      for (const encoding of ["gzip", "identity"]) {
        const asked = { "Accept-Encoding": encoding };
        const answer = await get(path, asked);
        const tag = answer.headers.get("ETag") ?? "";
        expect(answer.headers.get("Content-Encoding")).to.equal(
          encoding === "gzip" ? "gzip" : null,
        );
        const again = await get(path, { ...asked, "If-None-Match": tag });
        expect(again.status).to.equal(304);
        expect(await again.text()).to.equal("");
        expect(again.headers.get("ETag")).to.equal(tag);
        const head = await get(path, asked, "HEAD");
        expect(head.status).to.equal(200);
        for (const name of ["ETag", "Content-Length", "Content-Type", "Content-Security-Policy"])
          expect(head.headers.get(name), name).to.equal(answer.headers.get(name));
        expect(await head.text()).to.equal("");
      }
  });

  it("says in both languages that there is no such page", async () => {
    for (const path of [
      "/es/nope",
      "/en/nope",
      "/nope",
      "/es/problems/nope",
      "/%",
      "/..%2f..%2fpackage.json",
    ]) {
      const answer = await get(path, { "Accept-Language": "en" });
      expect(answer.status, path).to.equal(404);
      const language = path.startsWith("/es/") ? "es" : "en";
      expect(answer.headers.get("Content-Language")).to.equal(language);
      expect(answer.headers.get("Content-Security-Policy")).to.include("default-src 'none'");
      expect(await answer.text()).to.include(language === "es" ? "No existe" : "no such page");
    }
  });

  it("takes nothing", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const answer = await get("/es/", {}, method);
      expect(answer.status).to.equal(405);
      expect(answer.headers.get("Allow")).to.equal("GET, HEAD, OPTIONS");
    }
  });

  it("lets readers choose between the deployments that it was given", async () => {
    const html = await (await get("/en/reference")).text();
    expect([...html.matchAll(/<option value="([^"]*)"/g)].map(([, url]) => url)).to.deep.equal([
      service().url,
      PRE_PRODUCTION_API_URL,
    ]);
  });
});
