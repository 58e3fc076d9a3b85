/** Migrations as an operator runs them: by a command, by several processes at once, killed in the middle, and too old. */
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { emptyDatabase } from "../support/empty-database.ts";
import { kill, makeFolder, patience, run, runToEnd, startProgram, stop, withKey } from "./program.ts";

const folder = makeFolder();
const step = /^ {2}(\d{3}-\S+): \d+\.\d{3} s$/gm;

describe("The command", patience, () => {
  test("--check names what is pending and changes nothing; migrate runs it, and prints each step", async () => {
    const { url, file } = await emptyDatabase();
    const environment = { DATABASE_URL: url };
    const before = await runToEnd(folder, environment, ["migrate", "--check"]);
    expect([before.code, before.errors]).toEqual([1, ""]);
    expect(before.output).toMatch(/: 1 migration pending\.\n {2}001-schema\n/);
    expect(file !== undefined && existsSync(file)).toBe(false);
    expect((await runToEnd(folder, environment, ["migrate", "--check"])).output).toBe(before.output);

    const migrated = await runToEnd(folder, environment, ["migrate"]);
    expect([migrated.code, migrated.errors]).toEqual([0, ""]);
    const steps = [...migrated.output.matchAll(step)].map(([, name]) => name);
    expect(before.output.match(/\d{3}-\S+/g)).toEqual(steps);

    const after = await runToEnd(folder, environment, ["migrate", "--check"]);
    expect([after.code, after.output]).toEqual([0, expect.stringContaining("no migration is pending.")]);
    expect((await runToEnd(folder, environment, ["migrate"])).output).toContain("0 migrations run in");
  });

  test("says what it does, what it does not know, and that it failed, with 2", async () => {
    const help = await runToEnd(folder, {}, ["migrate", "--help"]);
    expect([help.code, help.output]).toEqual([0, expect.stringContaining("npm run migrate -- --check")]);
    const wrong = await runToEnd(folder, {}, ["migrate", "--dry-run"]);
    expect([wrong.code, wrong.errors]).toEqual([2, expect.stringContaining("'--dry-run'")]);
    for (const parameters of [["migrate"], ["migrate", "--check"]]) {
      const lost = await runToEnd(folder, { DATABASE_URL: "postgres://a:b@127.0.0.1:1/gatehouse" }, parameters);
      expect([lost.code, lost.errors]).toEqual([
        2,
        expect.stringMatching(/cannot be reached: .+ Check DATABASE_URL\.$/m),
      ]);
    }
  });
});

describe("A database of a newer version", patience, () => {
  const insert = (name: string, requires: string): string =>
    `insert into schema_migrations (name, requires, instant, milliseconds) values ('${name}', ${requires}, 0, 0)`;

  test("that was only expanded is served; one that was contracted is refused in one line", async () => {
    const database = await emptyDatabase();
    const environment = { DATABASE_URL: database.url };
    await runToEnd(folder, environment, ["migrate"]);
    await database.run(insert("900-future", "null"));
    await database.run(insert("901-drops-what-001-had", "'001-schema'"));
    const check = await runToEnd(folder, environment, ["migrate", "--check"]);
    expect([check.code, check.output]).toEqual([0, expect.stringContaining("upgraded by a newer version")]);
    await stop(await startProgram(folder, { ...environment, ...withKey(folder) }));

    await database.run(insert("902-drops-what-900-replaced", "'900-future'"));
    for (const [parameters, code] of [
      [[], 1],
      [["migrate"], 2],
      [["migrate", "--check"], 2],
    ] as const) {
      const refused = await runToEnd(folder, environment, parameters);
      expect(refused.code).toBe(code);
      expect(refused.errors).toMatch(
        /^The database was upgraded by a newer version .+ \(902-drops-what-900-replaced\)\. Start the newer version, or restore the backup .+\.\n$/,
      );
    }
  });
});

describe("Processes that start at once on an empty database", { timeout: 180_000 }, () => {
  test("all start, and one of them makes and prints the first key", async () => {
    const { url } = await emptyDatabase();
    const programs = await Promise.all([1, 2, 3, 4].map(() => startProgram(folder, { DATABASE_URL: url })));
    const keys = programs.flatMap((program) => /shown this once\): (\S+)/.exec(program.output())?.[1] ?? []);
    expect(keys).toHaveLength(1);
    const sets = await Promise.all(
      programs.map(async (program) => JSON.stringify(await program.client(keys[0]).identity.retrievePublicKeys())),
    );
    expect(new Set(sets).size).toBe(1);
    for (const program of programs) await stop(program);
  });

  test("a kill while it migrates leaves no lock, and the next process goes on", async () => {
    const database = await emptyDatabase();
    const environment = { DATABASE_URL: database.url };
    let kills = 0;
    for (const milliseconds of [0, 20, 40, 80]) {
      const program = run(folder, environment, ["migrate"]);
      await program.printed(/migrating/);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      if (program.process.exitCode === null) kills++;
      await kill(program);
    }
    expect(kills).toBeGreaterThan(0);
    const last = await runToEnd(folder, environment, ["migrate"]);
    expect([last.code, last.errors]).toEqual([0, ""]);
    await stop(await startProgram(folder, { ...environment, ...withKey(folder) }));
  });
});
