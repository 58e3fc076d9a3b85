/** The lines of the README, typed in a fresh clone of what is committed. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { makeFolder } from "../process/program.ts";
import { freePort } from "../support/free-port.ts";
import { firstStart, npmFolder, Readme, startLine, typeLines } from "./project.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Blocks that are typed elsewhere, by their first words. */
const elsewhere = {
  "npm install ./gatehouse-server": "packages.test.ts",
  "./gatehouse-linux-x64": "program.test.ts",
  "docker build": "deploy/image.test.ts",
  "npm run contract": "test:kit, and packages.test.ts for the package",
} as const;

test("in a clone, from nothing to a bootstrap file of one's own", { timeout: 600_000 }, async () => {
  const cwd = join(makeFolder(), "gatehouse");
  execFileSync("git", ["clone", "--quiet", "--depth", "1", `file://${root}`, cwd]);
  const port = String(await freePort());
  const path = [dirname(process.execPath), npmFolder(), "/usr/bin", "/bin"].join(":");
  const home = process.env["HOME"] ?? cwd;
  const env = { PATH: path, HOME: home, PORT: port, FORCE_COLOR: "0", SHUTDOWN_DRAIN_SECONDS: "0" };
  const readme = new Readme("README.md");
  const there = (text: string) => text.replaceAll("127.0.0.1:9011", `127.0.0.1:${port}`);

  const [start = "", others = ""] = readme.block("npm start").split("\n");
  expect(others).toMatch(/^npm test\b/);
  const first = await startLine(start, firstStart, { cwd, env, stopBy: "SIGTERM" });
  const [, , key = ""] = first.found;
  const withKey = { cwd, env: { ...env, KEY: key, GATEHOUSE_API_KEY: key, GATEHOUSE_URL: `http://127.0.0.1:${port}` } };

  expect(await typeLines(there(readme.block("curl")), withKey)).toContain("What the ****");
  writeFileSync(join(cwd, "try.mjs"), there(readme.program("js")));
  expect(await typeLines("node try.mjs", withKey)).toBe("What the ****!\n");
  writeFileSync(join(cwd, "words.csv"), "text,filterMode\nlubber,nonEmbeddable\n");
  expect(await typeLines(readme.block("npm run import"), withKey)).toMatch(/insults-de[\s\S]*lubber|created/);
  await first.stop();

  const own = { ...env, PORT: String(await freePort()) };
  const again = await startLine(`env ${readme.block("DATABASE_URL=")}`, /Gatehouse is at/, {
    cwd,
    env: own,
    stopBy: "SIGTERM",
  });
  await again.stop();
  for (const begin of Object.keys(elsewhere)) readme.block(begin);
  const forPrograms = ["{", "import { startServer }", "openapi/"];
  expect(readme.untried.filter((line) => !forPrograms.some((begin) => line.startsWith(begin)))).toEqual([]);
});
