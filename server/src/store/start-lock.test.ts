import { describe, expect, onTestFinished, test } from "vitest";
import { defaultPostgresLimits } from "./database-url.ts";
import { openPostgres } from "./postgres/postgres.ts";
import { writeUnderStartLock } from "./start-lock.ts";
import { openEmptyPostgres } from "./testdata/empty-postgres.ts";

const isPostgres = process.env["DATABASE_URL"] !== undefined;

describe.runIf(isPostgres)("a start", () => {
  test("may take longer than the statements of requests", async () => {
    const database = await openEmptyPostgres();
    onTestFinished(() => database.close());
    const store = await openPostgres(database.url, undefined, { ...defaultPostgresLimits, statementTimeout: 100 });
    onTestFinished(() => store.close());
    await expect(store.write((db) => db.raw("select pg_sleep(0.3)"))).rejects.toThrow();
    await writeUnderStartLock(store, (db) => db.raw("select pg_sleep(0.3)"));
  });
});
