/** The program as one file, on a machine without Node. */
import { execFile } from "node:child_process";
import { chmodSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { makeFolder } from "../process/program.ts";
import { blocksOf, firstStart, startLine } from "./project.ts";

const execute = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
const slow = { timeout: 240_000 };
const name = "gatehouse-linux-x64";

describe.runIf(process.platform === "linux" && process.arch === "x64")("the program", () => {
  let program: string;
  let folder: string;

  beforeAll(async () => {
    program = join(makeFolder(), name);
    await execute(process.execPath, ["tools/release/executable/main.ts", "--out", program], { cwd: root });
    folder = makeFolder();
    symlinkSync(program, join(folder, name));
  }, slow.timeout);

  /** An environment in which no other program is found. */
  function environment(cache = join(folder, "cache")): Readonly<Record<string, string>> {
    return { PATH: join(folder, "nothing"), HOME: folder, XDG_CACHE_HOME: cache, PORT: "0" };
  }

  const run = (args: readonly string[], env = environment()) => execute(program, args, { cwd: folder, env });

  test("is smaller than 130 MB beside the SDKs it hands out, and says its version and its commands", slow, async () => {
    const sdks = globSync("openapi/dist/portal/sdk/**/*", { cwd: root, withFileTypes: true });
    const downloads = sdks
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name: file }) => join(parentPath, file));
    const handedOut = downloads.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(statSync(program).size - handedOut).toBeLessThan(130_000_000);
    expect((await run(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await run(["--help"])).stdout).toContain("gatehouse [command] [options]");
    expect((await run(["contract", "--help"])).stdout).toContain("gatehouse contract --own");
    await expect(run(["imprt"])).rejects.toMatchObject({ code: 2 });
  });

  test("tries itself, in threads of its own", slow, async () => {
    const some = ["--only", "listApplications", "--phase", "examples", "--phase", "methods", "--effort", "quick"];
    const { stdout, stderr } = await run(["contract", "--own", ...some]);
    expect(stdout).toContain("Passed: every law that was checked holds");
    expect(stderr).toBe("");
  });

  test("starts as the README says, stores in a file, and starts fast from then on", slow, async () => {
    const line = blocksOf("README.md").find(({ text }) => text.startsWith(`./${name}`))?.text ?? "";
    const first = await startLine(line, firstStart, { cwd: folder, env: environment() });
    const [, url = "", key = ""] = first.found;
    const call = blocksOf("README.md").find(({ text }) => text.startsWith("curl"))?.text ?? "";
    const typed = ["-c", call.replace("http://127.0.0.1:9011", url)];
    const { stdout } = await execute("/bin/sh", typed, { env: { PATH: "/usr/bin:/bin", KEY: key } });
    expect(JSON.parse(stdout)).toMatchObject({ replacement: "What the ****, you *******************" });
    expect((await fetch(`${url}/docs/`)).status).toBe(200);
    await first.stop();
    expect(readdirSync(join(folder, "data"))).toContain("gatehouse.db");
    const at = performance.now();
    const second = await startLine(line, /Gatehouse is at/, { cwd: folder, env: environment() });
    console.log(`${Math.round(performance.now() - at)} ms to a second start (target 500 on a quiet machine)`);
    await second.stop();
  });

  test("carries the licences of all that is in it, Node's included", slow, async () => {
    await run(["--version"]);
    const cache = join(folder, "cache/gatehouse");
    const [unpacked = ""] = readdirSync(cache);
    const licenceOf = (path: string) => readFileSync(join(cache, unpacked, path), "utf8");
    const node = licenceOf("node/LICENSE");
    // Node's own, and of what is compiled into it.
    for (const each of ["Node.js is licensed for use as follows", "- V8,", "- OpenSSL,", "- ICU,", "- libuv,"])
      expect(node).toContain(each);
    expect(licenceOf("node_modules/@gatehouse/server/LICENSE")).toContain("Apache License");
    expect(licenceOf("node_modules/@gatehouse/server/THIRD-PARTY-LICENSES.md")).toMatch(/^## \S+ \d+\.\d+\.\d+$/m);
    expect(licenceOf("node_modules/@gatehouse/server/files/better-sqlite3/LICENSE")).toContain("MIT License");
  });

  test("unpacks itself for its user alone, and into no folder that others can write to", slow, async () => {
    const cache = join(folder, "another-cache");
    mkdirSync(join(cache, "gatehouse"), { recursive: true });
    chmodSync(join(cache, "gatehouse"), 0o777);
    // It takes the folder for temporary files in place of it.
    await run(["--version"], { ...environment(cache), TMPDIR: folder });
    expect(readdirSync(join(cache, "gatehouse"))).toEqual([]);
    const [own = ""] = readdirSync(folder).filter((each) => /^gatehouse-\d+$/.test(each));
    expect(statSync(join(folder, own)).mode & 0o777).toBe(0o700);
  });
});
