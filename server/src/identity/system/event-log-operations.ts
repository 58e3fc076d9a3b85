/** Reads the event log (Decisions: Reading logs). */
import type { components as Responses } from "@gatehouse/openapi/responses";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Db } from "../../contract/context.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { byCodePoint } from "../../store/db.ts";
import { type EventLogRow, eventRows } from "./event-log.ts";
import { orderOf, searchLog, whereHolds } from "./log-search.ts";

type Search = components["schemas"]["EventLogSearch"];
type EventLog = Responses["schemas"]["EventLog"];

const shownTypes = { debug: "Debug", error: "Error", information: "Information" } as const;
const storedTypes = { Debug: "debug", Error: "error", Information: "information" } as const;

export const eventLogs = {
  searchEventLogs: ({ query }, { db }) => search(db, query),
  searchEventLogsByCriteria: ({ body }, { db }) => search(db, body.search),

  async retrieveEventLog({ path }, { db }) {
    const row = await eventRows(db).where({ id: path.eventLogId }).first();
    return row === undefined ? reply(404) : reply(200, { eventLog: toEventLog(row) });
  },
} satisfies Partial<Handlers<OperationId>>;

async function search(db: Db, criteria: Search) {
  const { message, type, orderBy } = criteria;
  const matching = () => {
    const query = eventRows(db);
    if (message !== undefined) whereHolds(query, byCodePoint(db, "message"), message);
    if (type !== undefined) query.where({ type: storedTypes[type] });
    return query;
  };
  const { rows, total } = await searchLog<EventLogRow>(matching, criteria, orderOf(orderBy));
  return reply(200, { eventLogs: rows.map(toEventLog), total });
}

function toEventLog({ id, insert_instant, type, message }: EventLogRow): EventLog {
  return { id, insertInstant: insert_instant, type: shownTypes[type], message };
}
