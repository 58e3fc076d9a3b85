/** The event log, for diagnosing failures (Identity, System configuration, eventLogConfiguration). */
import type { Knex } from "knex";
import type { Context, Db } from "../../contract/context.ts";
import type { Sweep } from "../../contract/jobs.ts";
import type { UnsentEmail } from "../../mail/email-jobs.ts";
import { deleteExpired } from "../../store/delete-batch.ts";
import { loadSystemConfiguration } from "./system-configuration-store.ts";

export interface Event {
  readonly type: "debug" | "information" | "error";
  readonly message: string;
}

export interface EventLogRow {
  id: number;
  insert_instant: number;
  type: Event["type"];
  message: string;
}

/** Maximum message length; longer messages are cut, because they may include request content. */
const maximumMessageLength = 10_000;

export async function insertEvent(db: Db, { type, message }: Event, now: number): Promise<void> {
  await eventRows(db).insert({ insert_instant: now, type, message: message.slice(0, maximumMessageLength) });
}

/** Records the recipients of an email that failed, since somebody may be waiting for it. */
export function recordUnsent(
  { db, clock }: Pick<Context, "db" | "clock">,
  { recipients, key, error }: UnsentEmail,
): Promise<void> {
  const message = `The email ${key} to ${recipients.join(", ")} was given up: ${error}`;
  return insertEvent(db, { type: "error", message }, clock.now());
}

/** Records an outgoing delivery that was abandoned. */
export function recordGivenUp(
  what: string,
  { db, clock }: Pick<Context, "db" | "clock">,
  error: string,
): Promise<void> {
  return insertEvent(db, { type: "error", message: `${what} was given up: ${error}` }, clock.now());
}

/** Deletes the oldest events beyond the maximum number. */
export const eventLogSweep: Sweep = {
  name: "event logs",
  every: 60 * 1000,
  run: ({ write }) =>
    write(async (db) => {
      const { numberToRetain } = (await loadSystemConfiguration(db)).eventLogConfiguration;
      const newest = await eventRows(db).orderBy("id", "desc").offset(numberToRetain).first("id");
      if (newest === undefined) return false;
      const select = (rows: Knex.QueryBuilder) => rows.where("id", "<=", newest.id).orderBy("id");
      return (await deleteExpired(db, { table: "event_logs", select })).more;
    }),
};

export function eventRows(db: Db) {
  return db<EventLogRow>("event_logs");
}
