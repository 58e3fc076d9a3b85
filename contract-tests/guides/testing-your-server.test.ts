/** The guide to the contract kit, followed; and its tables, held against the kit. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { phases } from "../kit/findings.ts";
import { whenDone } from "../support/clean-up.ts";
import { freePort } from "../support/free-port.ts";
import { start } from "../support/server.ts";
import { follow } from "./follow.ts";
import { makeProject } from "./project.ts";
import { compileStrictly } from "./typescript-project.ts";

const guide = "openapi/portal/guides/testing-your-server.md";
const text = readFileSync(new URL(`../../${guide}`, import.meta.url), "utf8");
const kit = fileURLToPath(new URL("../kit/main.ts", import.meta.url));

/** Runs the kit as `npm run contract` does, but without building what is built. */
async function runKit(folder: string, parameters: readonly string[]): Promise<{ code: unknown; output: string }> {
  const run = promisify(execFile)(process.execPath, [kit, ...parameters], { cwd: folder, timeout: 90_000 });
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout }) => ({ code, output: String(stdout) }),
  );
}

test("Testing your own server", { timeout: 240_000 }, async () => {
  const folder = makeProject();
  const { server } = await start();
  const port = await freePort();
  const narrow = "--interface filtering --only createBlacklistTag --phase examples";
  const withKey = (url: string) => ["--url", url, "--key", server.apiKey, ...narrow.split(" ")];
  const inBackground = async (file: string, environment: Readonly<Record<string, string>>) => {
    const env = { ...process.env, ...environment };
    const program = spawn(process.execPath, [file], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
    whenDone(() => void program.kill());
    await once(program.stdout, "data");
  };
  await follow(guide, {
    folder,
    environment: {},
    instead: {
      [`npm run contract -- --url $GATEHOUSE_URL --key $GATEHOUSE_API_KEY ${narrow} --out report`]: async () => {
        const { code, output } = await runKit(folder, [...withKey(server.url), "--out", "report"]);
        expect(code).toBe(0);
        return output;
      },
      "node gateway.ts &": () => inBackground("gateway.ts", { GATEHOUSE_URL: server.url, PORT: String(port) }),
      [`npm run contract -- --url http://127.0.0.1:8080 --key $GATEHOUSE_API_KEY ${narrow}`]: async () => {
        const { code, output } = await runKit(folder, withKey(`http://127.0.0.1:${port}`));
        expect(code).toBe(1);
        return output;
      },
      "node tasks.ts &": () => inBackground("tasks.ts", {}),
      "npm run contract -- --config gatehouse-contract.yaml": async () => {
        const { code, output } = await runKit(folder, ["--config", "gatehouse-contract.yaml", "--effort", "quick"]);
        expect(code).toBe(1);
        return output;
      },
    },
  });
  await compileStrictly(folder);
});

test("The table of phases has all of them, in their order", () => {
  const [, table = ""] = /\n## Test cases\n(.*?)\n## /s.exec(text) ?? [];
  expect([...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)).toEqual([...phases]);
});

test("Every option that the guide names is one of the kit's, and it ends as the guide says", async () => {
  const { output } = await runKit(makeProject(), ["--help"]);
  const prose = text.replaceAll(/^```.*?^```$/gms, "");
  const named = new Set([...prose.matchAll(/(?<=[` ])--[a-z][a-z-]+/g)].map(([option]) => option));
  named.delete("--help");
  expect(named.size).toBeGreaterThan(15);
  for (const option of named) expect(output).toContain(`${option} `);
  for (const [, code] of text.matchAll(/^\| (\d+) +\|/gm))
    expect(output).toMatch(new RegExp(`Ends with[^]*\\b${code} when`));
});
