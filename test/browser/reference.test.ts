import { expect } from "chai";
import type { Page } from "playwright-core";
import { aServed, EMAIL, PASSWORD } from "../documentation/a-site.ts";
import { aBrowser, overflowOf, tabTo } from "./a-browser.ts";

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

const logIn = async (page: Page, password = PASSWORD): Promise<void> => {
  await page.fill("#email", EMAIL);
  await page.fill("#password", password);
  await page.press("#password", "Enter");
};

const operation = (page: Page, id: string) => page.locator(`[id$="-${id}"].opblock`);

const execute = async (page: Page, id: string): Promise<string> => {
  const tried = operation(page, id);
  const control = tried.locator(".opblock-summary-control");
  if ((await control.getAttribute("aria-expanded")) !== "true") await control.click();
  await tried.locator("button.execute").click();
  const status = tried.locator(".live-responses-table tbody td.response-col_status");
  await status.first().waitFor();
  return (await status.first().innerText()).trim();
};

/** What screen readers are told, and everybody sees. */
const status = (page: Page) => page.locator("#status");

describe("the page that tries operations", () => {
  const service = aServed({ PRE_PRODUCTION_API_URL: "http://localhost:9" });
  const browser = aBrowser();
  const reference = (language: string): string =>
    `${service().documentationUrl}/${language}/reference`;

  for (const colorScheme of ["light", "dark"] as const)
    it(`logs in once and tries operations, with no call elsewhere and no complaint (${colorScheme})`, async () => {
      const { page, origins, complaints, close } = await browser.open(reference("es"), {
        colorScheme,
      });
      await operation(page, "listEntries").waitFor();
      await browser.screenshot(page, `reference-${colorScheme}`);
      await logIn(page);
      await page.waitForSelector("#log-out:not([hidden])");
      expect(await status(page).innerText()).to.include("(admin)");
      expect(await execute(page, "listEntries")).to.equal("200");
      expect(await execute(page, "createEntry")).to.be.oneOf(["201", "422"]);
      expect(await execute(page, "readMetrics")).to.equal("200");
      await operation(page, "listEntries")
        .locator(".live-responses-table")
        .scrollIntoViewIfNeeded();
      await browser.screenshot(page, `tried-${colorScheme}`);
      expect([...origins].sort()).to.deep.equal([service().url, service().documentationUrl].sort());
      expect(complaints.filter((complaint) => !complaint.includes("status of 422"))).to.deep.equal(
        [],
      );
      await close();
    });

  it("is one page to those who hear it: one main content, headings in steps, no id twice", async () => {
    const { page, close } = await browser.open(reference("es"));
    await operation(page, "listEntries").waitFor();
    expect(await page.getByRole("main").count()).to.equal(1);
    expect(await page.getByRole("region", { name: "Todas las operaciones" }).count()).to.equal(1);
    const levels = await page
      .getByRole("heading")
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
    expect(levels.slice(0, 3)).to.deep.equal([1, 2, 3]);
    const ids = await page
      .locator("[id]")
      .evaluateAll((elements) => elements.map(({ id }) => id).filter((id) => id !== ""));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).to.deep.equal([]);
    await close();
  });

  it("is usable by keyboard alone", async () => {
    const { page, close } = await browser.open(reference("en"));
    await operation(page, "listEntries").waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.className")).to.equal("skip");
    await browser.screenshot(page, "skip-link");
    await page.keyboard.press("Enter");
    await tabTo(page, "#email", 3);
    await page.keyboard.type(EMAIL);
    await tabTo(page, "#password", 1);
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForSelector("#log-out:not([hidden])");
    expect(await page.evaluate("document.activeElement.textContent")).to.equal("Log out");
    await tabTo(page, ".opblock-summary-control", 12);
    await page.keyboard.press("Enter");
    await tabTo(page, ".execute", 30);
    await browser.screenshot(page, "keyboard");
    await page.keyboard.press("Enter");
    await page.locator(".live-responses-table").first().waitFor();
    await close();
  });

  it("fits a phone, with an operation open and answered", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, complaints, close } = await browser.open(reference("es"), {
        ...phone,
        colorScheme,
      });
      await operation(page, "listEntries").waitFor();
      expect(await overflowOf(page)).to.equal(0);
      await browser.screenshot(page, `phone-${colorScheme}`);
      await logIn(page);
      await page.waitForSelector("#log-out:not([hidden])");
      expect(await execute(page, "listEntries")).to.equal("200");
      await page.locator("details > summary").first().click();
      expect(await overflowOf(page)).to.equal(0);
      await operation(page, "listEntries").scrollIntoViewIfNeeded();
      await browser.screenshot(page, `phone-operation-${colorScheme}`);
      await operation(page, "listEntries")
        .locator(".live-responses-table")
        .scrollIntoViewIfNeeded();
      await browser.screenshot(page, `phone-tried-${colorScheme}`);
      expect(complaints).to.deep.equal([]);
      await close();
    }
  });

  it("says in the page's language why a login is refused", async () => {
    const { page, close } = await browser.open(reference("en"));
    await logIn(page, "not the password");
    await page.waitForSelector("#status.bad");
    expect(await status(page).innerText()).to.match(/^Wrong credentials\. The e-mail address/);
    await browser.screenshot(page, "refused");
    await close();
  });

  it("keeps the session in its tab only, over another language, until it is ended", async () => {
    const { page, close } = await browser.open(reference("es"));
    await logIn(page);
    await page.waitForSelector("#log-out:not([hidden])");
    await page.click(".languages a");
    await page.waitForSelector("#log-out:not([hidden])");
    expect(await status(page).innerText()).to.match(/^Logged in as /);
    await operation(page, "readEntry").waitFor();
    expect(await page.evaluate("localStorage.length")).to.equal(0);
    expect(await page.evaluate("document.cookie")).to.equal("");
    const token = await page.evaluate<string>(
      `JSON.parse(sessionStorage.getItem("session ${service().url}")).access_token`,
    );
    await page.click("#log-out button");
    await page.waitForSelector("#log-in:not([hidden])");
    expect(await page.evaluate<string>("JSON.stringify(sessionStorage)")).to.not.include("token");
    const after = await fetch(`${service().url}/entries`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(after.status).to.equal(401);
    expect(await execute(page, "listEntries")).to.equal("401");
    await close();
  });

  it("renews a token that is about to end, and says when the session has", async () => {
    const { page, close } = await browser.open(reference("en"));
    await logIn(page);
    await page.waitForSelector("#log-out:not([hidden])");
    await operation(page, "listEntries").waitFor();
    const age = (more = ""): Promise<unknown> =>
      page.evaluate(`(() => {
        const key = "session ${service().url}";
        const session = JSON.parse(sessionStorage.getItem(key));
        sessionStorage.setItem(key, JSON.stringify({ ...session, expiresAt: 0 ${more} }));
      })()`);
    await age(', access_token: "worn.out.token"');
    expect(await execute(page, "listEntries")).to.equal("200");
    await page.route("**/refresh", (route) => route.fulfill({ status: 503 }));
    await age();
    await operation(page, "listEntries").locator("button.btn-clear").click();
    expect(await execute(page, "listEntries")).to.equal("200");
    expect(await status(page).innerText()).to.match(/^Logged in as /);
    await page.unroute("**/refresh");
    await age(', refresh_token: "worn out"');
    await operation(page, "listEntries").locator("button.btn-clear").click();
    expect(await execute(page, "listEntries")).to.equal("401");
    expect(await status(page).innerText()).to.match(/^The session has ended/);
    await close();
  });

  it("shows nobody as logged in whose session an operation, or somebody else, has ended", async () => {
    const { page, close } = await browser.open(reference("en"));
    const loggedIn = async (): Promise<void> => {
      await logIn(page);
      await page.waitForSelector("#log-out:not([hidden])");
    };
    await operation(page, "logOut").waitFor();
    await loggedIn();
    expect(await execute(page, "logOut")).to.equal("204");
    expect(await status(page).innerText()).to.equal("Logged out.");
    await loggedIn();
    await page.evaluate(`fetch("${service().url}/logout", { method: "POST", headers: {
      Authorization: "Bearer " +
        JSON.parse(sessionStorage.getItem("session ${service().url}")).access_token } })`);
    expect(await execute(page, "listEntries")).to.equal("401");
    expect(await status(page).innerText()).to.match(/^The session has ended/);
    await page.waitForSelector("#log-in:not([hidden])");
    await close();
  });

  it("says so where the chosen service does not answer", async () => {
    const { page, close } = await browser.open(reference("es"));
    await operation(page, "listEntries").waitFor();
    await page.selectOption("#deployment", "http://localhost:9");
    await page.waitForSelector("#status.bad");
    expect(await status(page).innerText())
      .to.match(/^http:\/\/localhost:9 no responde/)
      .and.include(service().documentationUrl);
    expect(await operation(page, "listEntries").count()).to.equal(0);
    await browser.screenshot(page, "unreachable");
    await page.selectOption("#deployment", service().url);
    await operation(page, "listEntries").waitFor();
    await close();
  });
});
