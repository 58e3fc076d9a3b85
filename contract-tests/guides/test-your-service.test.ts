/** The guide for teams that test a service, followed: their tests on a server in memory, and the kit against a server. */
import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { makeFolder } from "../process/program.ts";
import { start } from "../support/server.ts";
import { follow } from "./follow.ts";
import { compileStrictly } from "./typescript-project.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("Test a service against its contract", { timeout: 180_000 }, async () => {
  const parent = makeFolder();
  const folder = join(parent, "harbour");
  mkdirSync(folder);
  symlinkSync(root, join(parent, "gatehouse"));
  const { server } = await start();
  const kit = "--interface filtering --phase examples --out report";
  const files = await follow("sdk/guides/test-your-service.md", {
    folder,
    environment: { GATEHOUSE_URL: server.url, GATEHOUSE_API_KEY: server.apiKey, npm_config_offline: "true" },
    instead: {
      // As that script does, but without building what is built.
      [`npm run contract -- --url $GATEHOUSE_URL --key $GATEHOUSE_API_KEY ${kit}`]: async () => {
        const parameters = ["--url", server.url, "--key", server.apiKey, ...kit.split(" ")];
        const main = join(root, "contract-tests/kit/main.ts");
        const { stdout } = await promisify(execFile)(process.execPath, [main, ...parameters], { cwd: folder });
        return stdout;
      },
    },
  });
  expect(files).toContain("comments.test.ts");
  await compileStrictly(folder);
});
