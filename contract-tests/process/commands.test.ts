/** The commands of the one program: help, exit codes, completion, and what they print for programs. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { makeFolder, patience, run, runToEnd, stop } from "./program.ts";

const names = ["serve", "import", "evaluate", "migrate", "keys", "contract", "docs", "health", "completion"];

test("--help lists the commands, and each has a help of its own", patience, async () => {
  const folder = makeFolder();
  const overview = await runToEnd(folder, {}, ["--help"]);
  expect(overview.code).toBe(0);
  for (const name of names) expect(overview.output).toMatch(new RegExp(`^  ${name} +[A-Z]`, "m"));
  for (const name of names) {
    const help = await runToEnd(folder, {}, [name, "--help"]);
    expect([name, help.code, help.errors]).toEqual([name, 0, ""]);
    expect(help.output.length).toBeGreaterThan(100);
  }
});

test("a wrong command and a wrong option end with 2, and name the nearest one", patience, async () => {
  const folder = makeFolder();
  expect(await runToEnd(folder, {}, ["imprt"])).toMatchObject({
    code: 2,
    errors: expect.stringContaining("did you mean import?"),
  });
  expect(await runToEnd(folder, {}, ["serve", "--prot", "0"])).toMatchObject({
    code: 2,
    errors: expect.stringContaining("did you mean --port?"),
  });
  expect(await runToEnd(folder, {}, ["docs", "--jsn"])).toMatchObject({
    code: 2,
    errors: expect.stringContaining("did you mean --json?"),
  });
  expect(await runToEnd(folder, {}, ["contract", "--sede", "7"])).toMatchObject({
    code: 2,
    errors: expect.stringContaining("did you mean --seed?"),
  });
  expect(await runToEnd(folder, {}, ["keys", "burn"])).toMatchObject({ code: 2 });
  expect(await runToEnd(folder, {}, ["migrate", "--chck"])).toMatchObject({ code: 2 });
});

test("settings stand on the command line of serve, before those of the environment", patience, async () => {
  const folder = makeFolder();
  const program = run(folder, { PORT: "1" }, [
    "serve",
    "--port",
    "0",
    "--database-url=sqlite::memory:",
    "--log-level",
    "silent",
  ]);
  const [, url = ""] = await program.printed(/^Gatehouse is at (http:\S+)$/m);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  expect(program.output()).not.toContain('"level"');
  // A secret would show in the list of processes.
  expect(await runToEnd(folder, {}, ["serve", "--master-key", "x"])).toMatchObject({ code: 2 });
  expect(await stop(program)).toMatchObject({ code: 0 });
});

test("health ends with 0 for a server that is ready, and with 1 where none answers", patience, async () => {
  const folder = makeFolder();
  const program = run(folder, { DATABASE_URL: "sqlite::memory:" }, ["serve", "--port", "0"]);
  const [, url = ""] = await program.printed(/^Gatehouse is at (http:\S+)$/m);
  // Of a first start the first requests wait for the sample data, on a busy machine longer than the command does.
  await expect
    .poll(() => runToEnd(folder, {}, ["health", "--url", url]), { timeout: 30_000 })
    .toMatchObject({ code: 0 });
  expect(await runToEnd(folder, { PORT: new URL(url).port }, ["health", "--live"])).toMatchObject({ code: 0 });
  expect(await stop(program)).toMatchObject({ code: 0 });
  expect(await runToEnd(folder, {}, ["health", "--url", url])).toMatchObject({ code: 1 });
  expect(await runToEnd(folder, {}, ["health", "--url", "9011"])).toMatchObject({ code: 2 });
});

test("migrate and keys print JSON for programs", patience, async () => {
  const folder = makeFolder();
  const migrated = await runToEnd(folder, {}, ["migrate", "--json"]);
  expect(JSON.parse(migrated.output).run).toHaveLength(1);
  const checked = await runToEnd(folder, {}, ["migrate", "--check", "--json"]);
  expect([checked.code, JSON.parse(checked.output)]).toMatchObject([0, { pending: [], isNewer: false }]);
  const rotated = await runToEnd(folder, {}, ["keys", "rotate", "--json"]);
  expect([rotated.code, JSON.parse(rotated.output)]).toMatchObject([
    0,
    { kid: expect.any(String), formerKeys: expect.any(Number) },
  ]);
});

test("docs serves the documentation until it is stopped", patience, async () => {
  const program = run(makeFolder(), {}, ["docs", "--port", "0", "--json"]);
  const [line] = await program.printed(/^\{.*\}$/m);
  const { url } = JSON.parse(line);
  expect(await (await fetch(`${url}/`)).text()).toContain("<html");
  expect(await stop(program)).toMatchObject({ code: 0 });
});

test("the completion of Bash offers commands, and the options of each", patience, async () => {
  const folder = makeFolder();
  const { output: script } = await runToEnd(folder, {}, ["completion", "bash"]);
  const complete = (words: string) => {
    const count = words.split(" ").length - 1;
    const line = `COMP_WORDS=(${words}); COMP_CWORD=${count}; _gatehouse; echo "\${COMPREPLY[*]}"`;
    return execFileSync("bash", ["-c", `${script}\n${line}`], { cwd: folder, encoding: "utf8" }).trim();
  };
  expect(complete("gatehouse mi")).toBe("migrate");
  expect(complete("gatehouse import --pa")).toBe("--pack");
  expect(complete("gatehouse keys ro")).toBe("rotate");
  for (const name of names.filter((each) => each !== "serve" && each !== "completion")) {
    const { output: help } = await runToEnd(folder, {}, [name, "--help"]);
    const options = Array.from(help.matchAll(/(?<![\w-])--[a-z][a-z-]*/g), ([option]) => option);
    expect([name, ...complete(`gatehouse ${name} -`).split(" ").sort()]).toEqual([
      name,
      ...new Set([...options, "--help"].sort()),
    ]);
  }
  expect(complete("gatehouse serve --database-p")).toBe("--database-pool-size");
  for (const shell of ["zsh", "fish"]) {
    const { output } = await runToEnd(folder, {}, ["completion", shell]);
    for (const name of names) expect(output).toContain(name);
  }
  expect(await runToEnd(folder, {}, ["completion", "cmd"])).toMatchObject({ code: 2 });
});
