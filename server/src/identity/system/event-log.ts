/**
 * The event log, for diagnosing failures (Identity, System configuration, eventLogConfiguration; Decisions: Reading logs).
 */
import type { components as Responses } from "@gatehouse/openapi/responses";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Knex } from "knex";
import type { Context, Db } from "../../contract/context.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import type { Sweep } from "../../contract/jobs.ts";
import type { UnsentEmail } from "../../mail/email-jobs.ts";
import { deleteExpired } from "../../store/delete-batch.ts";
import { type Row, table } from "../../store/table.ts";
import { searchLog, whereHolds } from "./log-search.ts";
import { loadSystemConfiguration, type SystemConfiguration } from "./system-configuration-store.ts";

type Search = components["schemas"]["EventLogSearch"];
type EventLog = Responses["schemas"]["EventLog"];

export interface Event {
  readonly type: "debug" | "information" | "error";
  readonly message: string;
}

export const eventTable = table<Event & { readonly id: number; readonly insertInstant: number }>()({
  name: "event_logs",
  keys: {},
  fields: { id: "bigint", insertInstant: "bigint", type: "text", message: "text" },
});

/** Maximum message length; longer messages are cut, because they may include request content. */
const maximumMessageLength = 10_000;

export async function insertEvent(db: Db, { type, message }: Event, now: number): Promise<void> {
  const event = { insertInstant: now, type, message: message.slice(0, maximumMessageLength) };
  await eventTable.rows(db).insert(eventTable.toRow(event, {}));
}

/** Records the recipients of an email that failed, since somebody may be waiting for it. */
export function recordUnsent(context: Pick<Context, "db" | "clock">, { recipients, key, error }: UnsentEmail) {
  return recordGivenUp(`The email ${key} to ${recipients.join(", ")}`, context, error);
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
      const newest = await eventTable.rows(db).orderBy("id", "desc").offset(numberToRetain).first("id");
      if (newest === undefined) return false;
      const select = (rows: Knex.QueryBuilder) => rows.where("id", "<=", newest.id).orderBy("id");
      return (await deleteExpired(db, { table: eventTable.name, select })).more;
    }),
};

const day = 24 * 60 * 60 * 1000;

type Retention = SystemConfiguration["auditLogConfiguration" | "loginRecordConfiguration"];

/** Deletes what is older than the retention, where deletion is enabled, and records how much. */
export function retentionSweep(
  name: string,
  logTable: string,
  retentionOf: (configuration: SystemConfiguration) => Retention,
): Sweep {
  return {
    name,
    every: 10 * 60 * 1000,
    run: ({ write, clock }) =>
      write(async (db) => {
        const { enabled, numberOfDaysToRetain } = retentionOf(await loadSystemConfiguration(db)).delete;
        if (!enabled) return false;
        const before = clock.now() - numberOfDaysToRetain * day;
        const select = (rows: Knex.QueryBuilder) => rows.where("insert_instant", "<", before).orderBy("insert_instant");
        const { deleted, more } = await deleteExpired(db, { table: logTable, select });
        const message = `Deleted ${deleted} ${name} from before ${new Date(before).toISOString()}, as the retention says.`;
        if (deleted > 0) await insertEvent(db, { type: "information", message }, clock.now());
        return more;
      }),
  };
}

const shownTypes = { debug: "Debug", error: "Error", information: "Information" } as const;
const storedTypes = { Debug: "debug", Error: "error", Information: "information" } as const;

export const eventLogs = {
  searchEventLogs: ({ query }, { db }) => search(db, query),
  searchEventLogsByCriteria: ({ body }, { db }) => search(db, body.search),

  async retrieveEventLog({ path }, { db }) {
    const row = await eventTable.rows(db).where({ id: path.eventLogId }).first();
    return row === undefined ? reply(404) : reply(200, { eventLog: toEventLog(row) });
  },
} satisfies Partial<Handlers<OperationId>>;

async function search(db: Db, criteria: Search) {
  const { message, type } = criteria;
  const matching = () => {
    const query = eventTable.rows(db);
    if (message !== undefined) whereHolds(query, db, "message", message);
    if (type !== undefined) query.where({ type: storedTypes[type] });
    return query;
  };
  const { rows, totalResults: total } = await searchLog<Row<typeof eventTable>>(matching, criteria);
  return reply(200, { eventLogs: rows.map(toEventLog), total });
}

function toEventLog(row: Row<typeof eventTable>): EventLog {
  const event = eventTable.toShape(row);
  return { ...event, type: shownTypes[event.type] };
}
