/** Generators that run on Node. Their clients are compiled at TypeScript's strictest, then make each call. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { calls, printed } from "./calls.ts";
import { bin, expectRow, type Trial, trial } from "./trial.ts";
import { installPackages, linesOf } from "./typescript.ts";

interface Generator {
  readonly name: string;
  readonly version: string;
  /** Packages that its client imports besides. */
  readonly needs?: readonly string[];
  /** Makes `generated` of `document.json`. */
  generate(trial: Trial): Promise<unknown>;
}

const generators: readonly Generator[] = [
  {
    name: "openapi-typescript",
    version: "7.13.0",
    needs: ["openapi-fetch@0.17.0"],
    generate: ({ run }) => run(bin("openapi-typescript"), "document.json", "-o", "generated.ts"),
  },
  {
    name: "@hey-api/openapi-ts",
    version: "0.99.0",
    generate: ({ run }) => run(bin("openapi-ts"), "-i", "document.json", "-o", "generated"),
  },
  {
    name: "orval",
    version: "8.38.0",
    generate({ run, write, server: [baseUrl] }) {
      const output = { target: "generated.ts", client: "fetch", mode: "single", baseUrl };
      write("orval.config.mjs", `export default ${JSON.stringify({ api: { input: "document.json", output } })};`);
      return run(bin("orval"), "--config", "orval.config.mjs");
    },
  },
  {
    name: "swagger-typescript-api",
    version: "13.13.0",
    generate: ({ run }) => run(bin("swagger-typescript-api"), "generate", "-p", "document.json", "-o", "generated"),
  },
  {
    name: "@kubb/cli",
    version: "4.39.3",
    needs: ["core", "plugin-oas", "plugin-ts", "plugin-client"].map((name) => `@kubb/${name}@4.39.3`),
    async generate({ run, take, write }) {
      take("kubb-client.ts", "client.ts");
      write("kubb.config.ts", kubbConfiguration);
      await run(bin("kubb"), "generate");
    },
  },
];

const kubbConfiguration = `import { defineConfig } from "@kubb/core";
import { pluginClient } from "@kubb/plugin-client";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";

export default defineConfig({
  input: { path: "document.json" },
  output: { path: "generated", clean: true, format: false, lint: false },
  plugins: [pluginOas({ validate: false }), pluginTs(), pluginClient({ dataReturnType: "full", importPath: "../../client.ts" })],
});
`;

test.each(generators)(
  "$name makes a client that compiles and makes every call",
  {
    timeout: 600_000,
  },
  async ({ name, version, needs = [], generate }) => {
    const install = installPackages(`${name}@${version}`, ...needs);
    const place = await trial(name.replaceAll("/", "-"), "openapi.json", install);
    mkdirSync(join(place.folder, "generated"));
    await generate(place);
    const program = name === "openapi-typescript" ? "openapi-fetch" : name.replace(/^@|\/.*/g, "");
    expect(await linesOf(place, `${program}.ts`)).toEqual(printed());
    expectRow(name, version, "openapi.json", `${Object.keys(calls).length} of ${Object.keys(calls).length}`);
  },
);
