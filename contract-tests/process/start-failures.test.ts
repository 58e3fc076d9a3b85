/** Starts that cannot succeed say why, and what to do, in words. */
import { readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { whenDone } from "../support/clean-up.ts";
import { makeFolder, patience, runToEnd, sqliteDrivers, startProgram } from "./program.ts";

const folder = makeFolder();

/** A port that is taken until the tests are done. */
async function takenPort(): Promise<number> {
  const server = createServer();
  whenDone(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}

describe("A port that is taken", patience, () => {
  test("is named, with what to set, and the exit code is 1", async () => {
    const port = await takenPort();
    const { code, errors } = await runToEnd(folder, { DATABASE_URL: "sqlite::memory:", PORT: String(port) });
    expect(code).toBe(1);
    expect(errors).toContain(`Cannot listen on 127.0.0.1:${port}`);
    expect(errors).toContain("EADDRINUSE");
    expect(errors).toContain("PORT");
    expect(errors).not.toMatch(/^ +at /m);
  });

  test("nothing is stored then: the next start is the first, and tells its key", async () => {
    const environment = { DATABASE_URL: `sqlite:${join(makeFolder(), "store.db")}` };
    expect((await runToEnd(folder, { ...environment, PORT: String(await takenPort()) })).code).toBe(1);
    const program = await startProgram(folder, environment);
    expect(program.output()).toMatch(/API key \(shown this once\): \S+/);
    expect((await program.client().request("GET /api/application")).status).toBe(200);
  });
});

test("a start that fails leaves nothing behind", patience, async () => {
  const empty = makeFolder();
  const failures = [
    { PORT: String(await takenPort()) },
    { BOOTSTRAP_FILE: "missing.yaml" },
    { PORT: String(await takenPort()), LOG_FILE: "log/gatehouse.log" },
  ];
  for (const environment of failures) {
    expect((await runToEnd(empty, environment)).code).toBe(1);
    expect(readdirSync(empty)).toEqual([]);
  }
});

describe("A store that cannot be reached", patience, () => {
  const password = "hunter2-of-the-store";

  test.each([
    `postgres://someone:${password}@127.0.0.1:1/gatehouse`,
    `postgresql://someone:${password}@127.0.0.1:1/gatehouse`,
    `postgres://someone:${password}@no-such-host.invalid/gatehouse`,
  ])("%s: the message names DATABASE_URL and not the password", async (url) => {
    const { code, output, errors } = await runToEnd(folder, { DATABASE_URL: url, LOG_LEVEL: "trace" });
    expect(code).toBe(1);
    expect(errors).toMatch(/^The store \(PostgreSQL \S+\/gatehouse\) cannot be reached: .+\. Check DATABASE_URL\.$/m);
    expect(output + errors).not.toContain(password);
    expect(errors).not.toMatch(/^ +at /m);
  });

  test.each(sqliteDrivers())("%s: a file that is no database, or cannot be one", async (driver) => {
    const file = join(makeFolder(), "notes.txt");
    writeFileSync(file, "This is no database, only a text that is long enough to be looked at.\n".repeat(50));
    for (const location of [file, folder, join(file, "below", "a-file.db")]) {
      const { code, errors } = await runToEnd(folder, { DATABASE_URL: `${driver}:${location}` });
      expect(code, location).toBe(1);
      expect(errors).toContain(`The store (SQLite ${location}) cannot be reached: `);
      expect(errors).toContain("Check DATABASE_URL.");
      expect(errors).not.toMatch(/^ +at /m);
    }
  });

  const given = process.env["DATABASE_URL"] ?? "";
  test.skipIf(given === "")("a PostgreSQL that answers, without such a database or user", async () => {
    const nowhere = new URL(given);
    nowhere.pathname = "/there_is_no_such_database";
    const nobody = new URL(given);
    [nobody.username, nobody.password] = ["there_is_no_such_user", password];
    for (const { href } of [nowhere, nobody]) {
      const { code, errors } = await runToEnd(folder, { DATABASE_URL: href });
      expect([code, errors]).toEqual([1, expect.stringMatching(/cannot be reached: .+\. Check DATABASE_URL\.$/m)]);
      expect(errors).not.toContain(password);
    }
  });
});
