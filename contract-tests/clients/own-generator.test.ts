/**
 * A client that users generate themselves: openapi-typescript on the served document, openapi-fetch without options, compiled
 * at TypeScript's strictest in a folder of its own (Decisions: Served documents).
 */
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { start } from "../support/server.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const binary = (name: string): string => join(root, "node_modules/.bin", name);
const forum = "11111111-1111-4111-8111-111111111111";

test("openapi-fetch makes calls of every kind, with nothing but the served document", {
  timeout: 120_000,
}, async () => {
  const { server } = await start({
    moderationApplications: [{ application: { id: forum, name: "Chat" } }],
  });
  mkdirSync(join(root, ".cache"), { recursive: true });
  // Below the repository, so that its packages are found.
  const folder = mkdtempSync(join(root, ".cache/own-generator-"));
  try {
    copyFileSync(join(import.meta.dirname, "testdata/openapi-fetch-calls.txt"), join(folder, "calls.ts"));
    const options = {
      ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
      ...{ module: "nodenext", target: "es2024", types: ["node"], allowImportingTsExtensions: true },
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options }));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    await run(binary("openapi-typescript"), [`${server.url}/openapi.json`, "-o", join(folder, "document.ts")]);
    await run(binary("tsc"), ["-p", folder]).catch(({ stdout }: { stdout: string }) => expect(stdout).toBe(""));
    const { stdout } = await run(process.execPath, [join(folder, "calls.ts"), server.url, server.apiKey, forum]);
    expect(stdout.trim().split("\n")).toEqual([
      "create with the fewest fields 200",
      "create below 200",
      "patch 200",
      "JSON Patch 200",
      "retrieve 200",
      "list in an order 200",
      "list without parameters 200",
      "filter 200",
      "create with rules 200",
      "moderate 200",
      "zip 200",
      "unknown id 404",
      "wrong key 401",
      "delete 200",
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
