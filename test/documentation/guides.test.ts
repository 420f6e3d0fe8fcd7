import { expect } from "chai";
import { guideNames } from "../../adapters/documentation/guides.ts";
import { blocksOf, openWorkshop, runCommands, START, startIn, type Workshop } from "./run-guide.ts";

/** What the guides show being refused. */
const meantToFail = [412, 409, 422, 400];

describe("the guides", () => {
  for (const language of ["es", "en"])
    describe(`in ${language}`, () => {
      let workshop: Workshop;
      before(async () => {
        workshop = await openWorkshop();
      });
      after(() => workshop.close());

      it("run as they are written, one after the other", async function () {
        this.timeout(300_000);
        const files = guideNames.map((name) => `docs/guides/${language}/${name}.md`);
        const [start, ...rest] = (await Promise.all(files.map(blocksOf))).flat();
        expect(start).to.deep.equal({ mark: "service", commands: START });
        const service = await startIn(workshop);
        try {
          const { status, output } = await runCommands(
            workshop,
            rest.map(({ commands }) => commands),
            `${service.password}\n`,
          );
          expect(status, output).to.equal(0);
        } finally {
          await service.stop();
        }
        // Its log is whole only now.
        expect(service.refused()).to.deep.equal(meantToFail);
      });
    });
});
