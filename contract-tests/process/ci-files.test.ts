/** The files for GitHub and GitLab: parsed, and their shell steps run against a server, with the kit of this checkout for npm. */
import { execFile } from "node:child_process";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { objectEntries, objectOf, textOf, textsOf } from "@gatehouse/openapi/json";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { start } from "../support/server.ts";
import { makeFolder } from "./program.ts";

const kit = fileURLToPath(new URL("../kit/main.ts", import.meta.url));
const { server } = await start();
/** The examples of one operation. */
const narrow = ["--interface", "filtering", "--only", "listBlacklistTags", "--phase", "examples"];
/** A run looks at first which operations of the interface are built. */
const patience = { timeout: 300_000 };

interface Result {
  readonly code: number;
  readonly output: string;
}

/** Runs a step in a folder whose `npm` runs the kit, told apart from any other package. */
async function runStep(folder: string, script: string, environment: Readonly<Record<string, string>>): Promise<Result> {
  const npm = join(folder, "npm");
  const more = narrow.map((word) => `'${word}'`).join(" ");
  const shim = `#!/bin/bash
[ "$1 $2 $3 $4 $5 $6" = "exec --yes --package ./gatehouse-contract-0.1.0.tgz -- gatehouse-contract" ] || exit 99
shift 6
exec '${process.execPath}' '${kit}' "$@" $([ -n "$NARROW" ] && echo ${more})
`;
  writeFileSync(npm, shim);
  chmodSync(npm, 0o755);
  const env = { PATH: [folder, process.env["PATH"]].join(delimiter), ...environment };
  return new Promise((resolve) => {
    const options = { cwd: folder, env, timeout: patience.timeout };
    execFile("bash", ["-eo", "pipefail", "-c", script], options, (error, stdout, stderr) => {
      resolve({
        code: typeof error?.code === "number" ? error.code : error === null ? 0 : -1,
        output: stdout + stderr,
      });
    });
  });
}

function readYaml(name: string) {
  return objectOf(parse(readFileSync(new URL(`../ci/${name}`, import.meta.url), "utf8")));
}

test("the action of GitHub runs the kit with its inputs, and uploads what it wrote", patience, async () => {
  const action = readYaml("action.yml");
  const steps = objectOf(action["runs"])["steps"];
  const [[, run] = [], [, upload] = []] = objectEntries(Array.isArray(steps) ? { ...steps } : {});
  const defaults = Object.fromEntries(
    objectEntries(action["inputs"]).map(([name, input]) => [name, String(input["default"] ?? "")]),
  );
  const given: Readonly<Record<string, string>> = {
    ...defaults,
    url: server.url,
    key: server.apiKey,
    options: narrow.join("\n"),
  };
  const fill = (text: string): string =>
    text.replaceAll(/\$\{\{ inputs\.(\w+) \}\}/g, (_, name: string) => given[name] ?? `no input ${name}`);
  const environment = Object.fromEntries(
    Object.entries(objectOf(run?.["env"])).map(([name, value]) => [name, fill(String(value))]),
  );
  const folder = makeFolder();
  const { code, output } = await runStep(folder, textOf(run?.["run"]), environment);
  expect([code, output]).toEqual([0, expect.stringContaining("Passed")]);
  const file = fill(String(objectOf(upload?.["with"])["sarif_file"]));
  expect(JSON.parse(readFileSync(join(folder, file), "utf8"))).toMatchObject({
    version: "2.1.0",
    runs: [{ results: [] }],
  });
  expect(textOf(upload?.["uses"])).toMatch(/^github\/codeql-action\/upload-sarif@v\d+$/);

  const refused = await runStep(folder, textOf(run?.["run"]), { ...environment, GATEHOUSE_CONTRACT_KEY: "wrong" });
  expect([refused.code, refused.output]).toEqual([3, expect.stringContaining("does not take the key")]);
});

test("the job of GitLab runs the kit, and keeps the report that it names", patience, async () => {
  const job = objectOf(readYaml("gitlab.yml")["contract"]);
  const variables = Object.fromEntries(
    Object.entries(objectOf(job["variables"])).map(([name, value]) => [name, String(value)]),
  );
  const folder = makeFolder();
  const environment = { ...variables, CONTRACT_URL: server.url, CONTRACT_KEY: server.apiKey, NARROW: "yes" };
  const { code, output } = await runStep(folder, textsOf(job["script"]).join("\n"), environment);
  expect([code, output]).toEqual([0, expect.stringContaining("Passed")]);
  const { reports, paths } = objectOf(job["artifacts"]);
  const junit = textOf(objectOf(reports)["junit"]);
  expect(readFileSync(join(folder, junit), "utf8")).toContain("<testsuites");
  for (const path of textsOf(paths)) expect(existsSync(join(folder, path))).toBe(true);
});
