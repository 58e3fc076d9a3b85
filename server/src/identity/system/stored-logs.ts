/** The logs that are kept in the store, as files of a log export (Decisions: Log export). */
import type { Db, Preparation } from "../../contract/context.ts";
import type { ReadableLog } from "../../contract/readable-log.ts";
import type { Table } from "../../store/table.ts";
import { loginRecordTable } from "../reports/login-records.ts";
import { auditTable } from "./audit-log.ts";
import { eventTable } from "./event-log.ts";

type Read = Preparation["read"];

/** Rows of one read; memory stays bounded however long a log is. */
const pageSize = 1_000;

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

interface Line {
  readonly id: number;
  /** One JSON object and a line break, with level and time as in the log files. */
  readonly text: string;
}

const levels = { debug: "debug", error: "error", information: "info" } as const;

const logs: readonly StoredLog[] = [
  storedLog("event-log.log", eventTable, ({ type, message }) => ({ level: levels[type], fields: { message } })),
  storedLog("audit-log.log", auditTable, (entry) => {
    const { insertUser: user, operationId: operation, path, tenantId, clientAddress, requestId } = entry;
    const { failure, attempts } = entry;
    return { fields: { user, operation, path, tenantId, clientAddress, requestId, failure, attempts } };
  }),
  storedLog("login-record.log", loginRecordTable, ({ userId, applicationId, ipAddress }, { tenant_id: tenantId }) => ({
    fields: { tenantId, userId, applicationId, ipAddress },
  })),
];

interface LogEntry {
  readonly id: number;
  readonly insertInstant: number;
}

function storedLog<Shape extends LogEntry, LogRow extends object>(
  name: string,
  table: Pick<Table<Shape, LogRow, never>, "name" | "toShape" | "rowType">,
  describe: (entry: Shape, row: LogRow) => { readonly level?: string; readonly fields: object },
): StoredLog {
  const toLine = (row: LogRow): Line => {
    const entry = table.toShape(row);
    const { level = "info", fields } = describe(entry, row);
    const time = new Date(entry.insertInstant).toISOString();
    return { id: entry.id, text: `${JSON.stringify({ level, time, id: entry.id, ...fields })}\n` };
  };
  return {
    name,
    async page(db, { after, upTo, order }) {
      const rows: LogRow[] = await db(table.name)
        .where("id", ">", after)
        .where("id", "<=", upTo)
        .orderBy("id", order)
        .limit(pageSize);
      return rows.map(toLine);
    },
    async lastId(db) {
      const last: { id: number } | undefined = await db(table.name).orderBy("id", "desc").first("id");
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
