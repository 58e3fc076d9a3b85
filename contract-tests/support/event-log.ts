/** A server whose event and audit logs a test reads from the database, while requests are refused too. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BootstrapObject, TestServerOptions } from "@gatehouse/server";
import { whenDone } from "./clean-up.ts";
import { type Running, start } from "./server.ts";

export interface RunningWithEvents extends Running {
  /** Returns the messages of the event log, oldest first, each with its type in front. */
  events(): string[];
  /** The entries of the audit log, the oldest first, by their columns. */
  audits(): Readonly<Record<string, unknown>>[];
}

/** Always on SQLite, whatever the other tests use. */
export async function startWithEvents(
  bootstrap: BootstrapObject = {},
  options: Omit<TestServerOptions, "bootstrap"> = {},
): Promise<RunningWithEvents> {
  const folder = await mkdtemp(join(tmpdir(), "gatehouse-events-"));
  whenDone(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "events.sqlite");
  const running = await start(bootstrap, { ...options, databaseUrl: `better-sqlite3:${file}` });
  const rowsOf = (table: string) => {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return database.prepare(`select * from ${table} order by id`).all();
    } finally {
      database.close();
    }
  };
  return {
    ...running,
    events: () => rowsOf("event_logs").map(({ type, message }) => `${type}: ${message}`),
    audits: () => rowsOf("audit_logs").map(({ id: _, ...entry }) => entry),
  };
}
