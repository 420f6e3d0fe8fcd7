import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

const classesOtherThanErrors = {
  selector: ":matches(ClassDeclaration, ClassExpression):not([superClass.name=/Error$/])",
  message: "Behaviour is functions over plain data here; only errors are classes.",
};

const theTimeByItself = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: "The time is an argument here, or comes from the clock.",
};

/** What only some machines have, or what answers otherwise each time. */
const surroundings = [
  "Buffer",
  "console",
  "crypto",
  "fetch",
  "performance",
  "process",
  "setImmediate",
  "setInterval",
  "setTimeout",
];

const everyDefaultExport = {
  direct: true,
  named: true,
  defaultFrom: true,
  namedFrom: true,
  namespaceFrom: true,
};

const lines = (max) => ["error", { max, skipBlankLines: true, skipComments: true }];

export default defineConfig(
  { ignores: ["build/", "data/", "client/api-types.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  {
    // What is plain JavaScript configures a tool, or runs where TypeScript cannot.
    files: ["**/*.mjs"],
    ignores: ["adapters/documentation/browser/"],
    languageOptions: { globals: { process: "readonly" } },
  },
  {
    files: ["adapters/documentation/browser/*.mjs"],
    languageOptions: {
      globals: Object.fromEntries(
        ["document", "fetch", "location", "matchMedia", "sessionStorage"].map((name) => [
          name,
          "readonly",
        ]),
      ),
    },
  },
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // A file is a screen or two, a function one look. A maker of several functions counts their
      // lines too, hence 80; what each of them does by itself is bounded by the others.
      "max-lines": lines(250),
      "max-lines-per-function": lines(80),
      "max-statements": ["error", 20],
      "max-depth": ["error", 4],
      "max-params": ["error", 6],
      complexity: ["error", 14],

      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "no-duplicate-imports": "error",
      "no-param-reassign": "error",
      "no-restricted-exports": ["error", { restrictDefaultExports: everyDefaultExport }],
      "no-restricted-syntax": ["error", classesOtherThanErrors],
      "object-shorthand": ["error", "properties"],

      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/strict-boolean-expressions": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      // A `default` says on purpose that all the rest are alike.
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      // `row["name"]` shows that nothing promises the name to be there.
      "@typescript-eslint/dot-notation": ["error", { allowIndexSignaturePropertyAccess: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // A column that the schema has as text is never one of bytes.
      "@typescript-eslint/no-base-to-string": ["error", { ignoredTypeNames: ["DataView"] }],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // Spreading a string gives its code points, which is what lengths and orders are counted in.
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],

      // `async` also turns what is thrown into a rejection, and fits a port that promises.
      "@typescript-eslint/require-await": "off",
      // `TE.right<Refusal, void>(…)`, and `async () => void (await …)` for an answer nobody wants.
      "@typescript-eslint/no-invalid-void-type": "off",
      "@typescript-eslint/no-meaningless-void-operator": "off",
      // It is what a merge patch does to the member that it names.
      "@typescript-eslint/no-dynamic-delete": "off",
      // Libraries that type their options as their own classes and enums take plain data for them.
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
    },
  },
  {
    // This is the library. Inside, types are proved, and what is exported states its own; at the edges
    // `as` says what a driver or a codec has made sure of.
    files: ["domain/**/*.ts", "application/**/*.ts"],
    rules: {
      "no-restricted-syntax": ["error", classesOtherThanErrors, theTimeByItself],
      "no-restricted-globals": ["error", ...surroundings],
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now" },
        { object: "Math", property: "random" },
      ],
      "@typescript-eslint/no-unsafe-type-assertion": "error",
      "@typescript-eslint/explicit-module-boundary-types": "error",
    },
  },
  {
    // A factory takes what it is wired to, one parameter for each service.
    files: ["composition/modules/*.ts"],
    rules: { "max-params": "off" },
  },
  {
    files: ["adapters/cli/**/*.ts", "bench/**/*.ts", "examples/**/*.ts", "test/**/*.ts"],
    rules: { "no-console": "off" },
  },
  {
    files: ["examples/**/*.ts"],
    rules: {
      // Node's own runner waits for its tests.
      "@typescript-eslint/no-floating-promises": [
        "error",
        { allowForKnownSafeCalls: [{ from: "package", package: "node:test", name: "test" }] },
      ],
    },
  },
  {
    // A suite is a list of cases, and may be longer than code. What an answer's JSON holds is for its
    // expectations to say, not for its types.
    files: ["test/**/*.ts"],
    rules: {
      "max-lines": lines(350),
      "max-lines-per-function": "off",
      "max-statements": "off",
      "@typescript-eslint/no-misused-spread": "off",
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      // Chai asserts by properties.
      "@typescript-eslint/no-unused-expressions": "off",
    },
  },
);
