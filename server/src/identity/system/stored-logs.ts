/** The logs that are kept in the store, as files of a log export (Decisions: Log export). */
import type { Db, Preparation } from "../../contract/context.ts";
import type { LoginRecordRow } from "../reports/login-records.ts";
import type { AuditLogRow } from "./audit-log.ts";
import type { EventLogRow } from "./event-log.ts";
import type { ReadableLog } from "./readable-log.ts";

type Read = Preparation["read"];

/** Rows of one read; memory stays bounded however long a log is. */
const pageSize = 1_000;

interface Row {
  readonly id: number;
}

interface StoredLog {
  readonly name: string;
  /** Reads rows from after one id up to another, in either order. */
  readonly page: (db: Db, range: Range) => Promise<readonly Line[]>;
  readonly lastId: (db: Db) => Promise<number>;
}

interface Range {
  readonly after: number;
  readonly upTo: number;
  readonly order: "asc" | "desc";
}

interface Line extends Row {
  /** One JSON object and a line break, with level and time as in the log files. */
  readonly text: string;
}

const levels = { debug: "debug", error: "error", information: "info" } as const;

const logs: readonly StoredLog[] = [
  storedLog<EventLogRow>("event-log.log", "event_logs", ({ type, message, ...row }) => [
    levels[type],
    row,
    { message },
  ]),
  storedLog<AuditLogRow>("audit-log.log", "audit_logs", (row) => [
    "info",
    row,
    {
      user: row.insert_user,
      operation: row.operation_id,
      path: row.path,
      tenantId: row.tenant_id ?? undefined,
      clientAddress: row.client_address,
      requestId: row.request_id,
      failure: row.failure ?? undefined,
      attempts: row.attempts ?? undefined,
    },
  ]),
  storedLog<LoginRecordRow>("login-record.log", "login_records", (row) => [
    "info",
    row,
    {
      tenantId: row.tenant_id,
      userId: row.user_id,
      applicationId: row.application_id ?? undefined,
      ipAddress: row.ip_address ?? undefined,
    },
  ]),
];

type LineParts = readonly [level: string, row: { readonly insert_instant: number }, fields: object];

function storedLog<LogRow extends Row>(name: string, table: string, describe: (row: LogRow) => LineParts): StoredLog {
  const toLine = (logRow: LogRow): Line => {
    const [level, { insert_instant }, fields] = describe(logRow);
    const time = new Date(insert_instant).toISOString();
    return { id: logRow.id, text: `${JSON.stringify({ level, time, id: logRow.id, ...fields })}\n` };
  };
  return {
    name,
    async page(db, { after, upTo, order }) {
      const rows: LogRow[] = await db(table)
        .where("id", ">", after)
        .where("id", "<=", upTo)
        .orderBy("id", order)
        .limit(pageSize);
      return rows.map(toLine);
    },
    async lastId(db) {
      const last: Row | undefined = await db(table).orderBy("id", "desc").first("id");
      return last?.id ?? 0;
    },
  };
}

/** @param lastBytes bytes from the end of each log, in whole lines; -1 for all */
export function openStoredLogs(read: Read, lastBytes: number, lastModified: Date): ReadableLog[] {
  return logs.map((log) => ({
    name: log.name,
    lastModified,
    read: () => readLog(log, read, lastBytes),
    close: async () => undefined,
  }));
}

async function* readLog(log: StoredLog, read: Read, lastBytes: number): AsyncGenerator<Buffer> {
  const upTo = await read((db) => log.lastId(db));
  let after = lastBytes < 0 ? 0 : await startOf(log, read, { upTo, lastBytes });
  while (after < upTo) {
    const range: Range = { after, upTo, order: "asc" };
    const lines = await read((db) => log.page(db, range));
    yield Buffer.from(lines.map(({ text }) => text).join(""));
    after = lines.at(-1)?.id ?? upTo;
  }
}

/** Returns the id of the last line that is not among the last bytes. */
async function startOf(
  log: StoredLog,
  read: Read,
  { upTo, lastBytes }: { readonly upTo: number; readonly lastBytes: number },
): Promise<number> {
  let left = lastBytes;
  for (let last = upTo; ; ) {
    const range: Range = { after: 0, upTo: last, order: "desc" };
    const lines = await read((db) => log.page(db, range));
    for (const { id, text } of lines) {
      left -= Buffer.byteLength(text);
      if (left < 0) return id;
    }
    const first = lines.at(-1)?.id;
    if (first === undefined || lines.length < pageSize) return 0;
    last = first - 1;
  }
}
