/**
 * The store cannot be reached, and can be again (Decisions: Service unavailable; OWASP ASVS 13.2.6, 16.3.4, 16.5.2).
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { UnavailableError } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { errorExamples } from "../support/error-examples.ts";
import { makeFolder, patience, startProgram, stop, withKey } from "./program.ts";

interface Database {
  exec(statement: string): unknown;
  close(): void;
}

/** Opens the file of a store, as another program would. */
function open(file: string): Database {
  const Driver: new (file: string) => Database = createRequire(import.meta.resolve("@gatehouse/server"))(
    "better-sqlite3",
  );
  return new Driver(file);
}

describe("503", patience, () => {
  test("a store that another program has locked: an Errors object, Retry-After, and all is well when it is free", {
    timeout: 60_000,
  }, async () => {
    const folder = makeFolder();
    const file = join(folder, "store.db");
    const program = await startProgram(folder, {
      DATABASE_URL: `sqlite:${file}`,
      LOG_FILE: join(folder, "log"),
      ...withKey(folder),
    });
    const client = program.client();
    const other = open(file);
    other.exec("begin exclusive");
    const answer = await client.filtering.createBlacklistTag.result(
      { body: { tag: { name: "Locked" } } },
      { requestId: "locked" },
    );
    if (answer.ok || answer.headers === undefined) throw new Error("The store was locked.");
    expect([answer.status, answer.requestId]).toEqual([503, "locked"]);
    expect(answer.body).toEqual(errorExamples.find(({ name }) => name === "storeUnavailable")?.value);
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(answer.error).toBeInstanceOf(UnavailableError);
    expect(answer.error).toMatchObject({ status: 503, retryAfterSeconds: 1 });
    other.exec("rollback");
    other.close();
    await expect(client.filtering.createBlacklistTag({ body: { tag: { name: "Locked" } } })).resolves.toMatchObject({
      tag: { name: "Locked" },
    });
    await expect(stop(program)).resolves.toEqual({ code: 0, signal: null });
  });
});
