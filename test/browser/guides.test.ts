import { expect } from "chai";
import { guideNames } from "../../adapters/documentation/guides.ts";
import { aServed } from "../documentation/a-site.ts";
import { aBrowser, overflowOf, tabTo } from "./a-browser.ts";

const paths = ["", ...guideNames, "problems/conflict", "problems/validation_failed", "nope"];

describe("the guides in a browser", () => {
  const service = aServed();
  const browser = aBrowser();

  for (const language of ["es", "en"])
    for (const [name, options] of [
      ["desk-light", { colorScheme: "light" }],
      ["phone-dark", { colorScheme: "dark", viewport: { width: 360, height: 740 } }],
    ] as const)
      it(`fit the window and call nobody (${language}, ${name})`, async () => {
        for (const path of paths) {
          const { page, origins, complaints, close } = await browser.open(
            `${service().documentationUrl}/${language}/${path}`,
            options,
          );
          expect(await overflowOf(page), path).to.equal(0);
          expect([...origins]).to.deep.equal([service().documentationUrl]);
          expect(complaints.filter((complaint) => !complaint.includes("404"))).to.deep.equal([]);
          const file = path === "" ? "home" : path.replace("/", "-");
          await browser.screenshot(page, `${file}-${language}-${name}`);
          await close();
        }
      });

  it("show where the keyboard is, and let it past the navigation", async () => {
    const { page, close } = await browser.open(`${service().documentationUrl}/es/searching`);
    await tabTo(page, ".skip", 1);
    await page.keyboard.press("Enter");
    await tabTo(page, "main .contents a", 1);
    const outline = await page.evaluate<string>(
      "getComputedStyle(document.activeElement).outlineStyle",
    );
    expect(outline).to.equal("solid");
    await close();
  });
});
