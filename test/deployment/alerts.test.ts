import { expect } from "chai";
import { parse } from "yaml";
import { metrics } from "../../adapters/http/metrics.ts";
import { fileAt } from "./the-image.ts";

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}

describe("the alerts", () => {
  const { groups } = parse(fileAt("deploy/alerts.yaml")) as Rules;

  it("look at metrics that there are, by labels that they have", async () => {
    const own = metrics("sqlite");
    own.answered("GET", "/entries", 200, 3);
    const told = await own.render();
    for (const { alert, expr } of groups.flatMap(({ rules }) => rules)) {
      const names = expr.match(/\b(?:http|process|nodejs)_\w+/g) ?? [];
      for (const name of names) expect(told, alert).to.match(new RegExp(`^${name}\\{`, "m"));
      for (const [, labels = ""] of expr.matchAll(/\w+\{([^}]*)\}/g))
        for (const [, label = ""] of labels.matchAll(/(\w+)=~?"/g))
          // Which Prometheus gives itself.
          if (label !== "job") expect(told, alert).to.match(new RegExp(`\\{[^}]*\\b${label}="`));
    }
    expect(groups.flatMap(({ rules }) => rules)).to.have.length.greaterThan(5);
  });
});
