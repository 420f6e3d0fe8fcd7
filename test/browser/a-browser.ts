import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** Debian's own; another one can be named. */
const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** A page, and what has come to light about it. */
export interface Watched {
  readonly page: Page;
  /** Whom it has called. */
  readonly origins: ReadonlySet<string>;
  /** What the browser complained of: violations of the page's policy, scripts that threw. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

export interface OpenBrowser {
  readonly open: (url: string, options?: BrowserContextOptions) => Promise<Watched>;
  /** For people to look at afterwards. */
  readonly screenshot: (page: Page, name: string) => Promise<void>;
}

/** One browser for a suite; every page has a context, and so a storage, of its own. */
export const aBrowser = (): OpenBrowser => {
  let browser: Browser | null = null;
  let folder = "";
  before(async () => {
    // Where this runs as root, in a container, Chromium's own sandbox cannot be set up.
    const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    browser = await chromium.launch({ executablePath, args });
    folder = process.env["SCREENSHOTS"] ?? (await mkdtemp(join(tmpdir(), "screenshots-")));
    console.log(`    Screenshots are in ${folder}`);
  });
  after(() => browser?.close());
  return {
    open: async (url, options = {}) => {
      if (browser === null) throw new Error("the browser runs only while tests run");
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const origins = new Set<string>();
      const complaints: string[] = [];
      page.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol !== "data:") origins.add(origin);
      });
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      await page.goto(url);
      return { page, origins, complaints, close: () => context.close() };
    },
    screenshot: async (page, name) => {
      await page.screenshot({ path: join(folder, `${name}.png`) });
    },
  };
};

/** How much wider than its window a page is. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");

/** Goes on by the Tab key until what has the focus matches a selector; says in how many steps. */
export const tabTo = async (page: Page, selector: string, most = 60): Promise<number> => {
  for (let steps = 1; steps <= most; steps++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`))
      return steps;
  }
  throw new Error(
    `${selector} is not within ${most} steps of the Tab key, but ${await page.evaluate<string>("document.activeElement.outerHTML")}`,
  );
};
