/** openapi-generator for TypeScript. Its clients are compiled, then make each call. */
import { expect, test } from "vitest";
import { calls, printed } from "./calls.ts";
import { openapiGenerator } from "./openapi-generator.ts";
import { expectRow, trial } from "./trial.ts";
import { installPackages, linesOf } from "./typescript.ts";

const { version, install, generate } = openapiGenerator;

/** Installs the generator beside packages. */
function installWith(...packages: readonly string[]) {
  const npm = installPackages(...packages);
  return {
    key: `${install.key} ${npm.key}`,
    async into(folder: string): Promise<void> {
      await install.into(folder);
      await npm.into(folder);
    },
  };
}

test("a client with axios compiles and makes every call", { timeout: 600_000 }, async () => {
  const place = await trial("openapi-generator-typescript-axios", "openapi.json", installWith("axios@1.21.1"));
  await generate(place, "typescript-axios");
  expect(await linesOf(place, "axios.ts")).toEqual(printed());
  const all = Object.keys(calls).length;
  expectRow("openapi-generator typescript-axios", version, "openapi.json", `${all} of ${all}`);
});

// Of 3.1, it gives webhooks files without a name. In 3.0 it takes the first media type of a body, so that no JSON Patch is.
test("a client with fetch compiles and makes every call but a JSON Patch", { timeout: 600_000 }, async () => {
  const place = await trial("openapi-generator-typescript-fetch", "openapi/3.0.json", installWith());
  await generate(place, "typescript-fetch");
  const lines = printed("JSON Patch");
  expect(await linesOf(place, "typescript-fetch.ts")).toEqual(lines);
  const result = `${lines.length} of ${Object.keys(calls).length}`;
  expectRow("openapi-generator typescript-fetch", version, "openapi/3.0.json", result);
});
