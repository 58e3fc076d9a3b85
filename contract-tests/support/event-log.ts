/** A server whose event log a test reads where it is: no operation shows it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BootstrapObject, TestServerOptions } from "@gatehouse/server";
import { whenDone } from "./clean-up.ts";
import { type Running, start } from "./server.ts";

export interface RunningWithEvents extends Running {
  /** What the event log says, the oldest first, each with its type in front. */
  events(): string[];
}

/** On SQLite, whatever the other tests run on. */
export async function startWithEvents(
  bootstrap: BootstrapObject = {},
  options: Omit<TestServerOptions, "bootstrap"> = {},
): Promise<RunningWithEvents> {
  const folder = await mkdtemp(join(tmpdir(), "gatehouse-events-"));
  whenDone(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "events.sqlite");
  const running = await start(bootstrap, { ...options, databaseUrl: `better-sqlite3:${file}` });
  return {
    ...running,
    events() {
      const database = new DatabaseSync(file, { readOnly: true });
      try {
        const rows = database.prepare("select type, message from event_logs order by id").all();
        return rows.map(({ type, message }) => `${type}: ${message}`);
      } finally {
        database.close();
      }
    },
  };
}
