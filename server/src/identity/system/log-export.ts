/** Streams the server's logs as a zip archive in bounded memory (Identity, Export system logs). */
import { PassThrough, Readable } from "node:stream";
import type { components } from "@gatehouse/openapi/validated-requests";
import { ZipFile } from "yazl";
import type { Context, Preparation } from "../../contract/context.ts";
import { fieldError } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply, withPreparation } from "../../contract/handlers.ts";
import type { ReadableLog } from "../../contract/readable-log.ts";
import { parseDatePattern } from "../../dates/date-pattern.ts";
import { openStoredLogs } from "./stored-logs.ts";
import { loadSystemConfiguration } from "./system-configuration-store.ts";

type Criteria = components["schemas"]["SystemLogExportRequest"];

/** Source of log files; empty where the server logs to standard output. */
export interface LogSource {
  openFiles(wanted: { includeArchived: boolean; lastBytes: number }): Promise<readonly ReadableLog[]>;
}

export function logExport(source: LogSource) {
  return {
    exportSystemLogs: withPreparation<"exportSystemLogs", Reader>(toReader, ({ query }, { db }, reader) =>
      exportBy(query, db, { source, ...reader }),
    ),
    exportSystemLogsByCriteria: withPreparation<"exportSystemLogsByCriteria", Reader>(
      toReader,
      ({ body }, { db }, reader) => exportBy(body, db, { source, ...reader }),
    ),
  } satisfies Partial<Handlers<OperationId>>;
}

/** Reads the store after the operation's transaction, while the archive is sent. */
type Reader = Pick<Preparation, "read" | "clock">;

async function toReader(_input: unknown, { read, clock }: Preparation): Promise<Reader> {
  return { read, clock };
}

async function exportBy(
  criteria: Criteria,
  db: Context["db"],
  { source, read, clock }: Reader & { readonly source: LogSource },
) {
  const { dateTimeSecondsFormat, includeArchived, lastNBytes } = criteria;
  const pattern = parseDatePattern(dateTimeSecondsFormat);
  if (typeof pattern === "string") {
    const message = `${pattern} Send a pattern such as yyyy-MM-dd HH:mm:ss z.`;
    return reply(400, fieldError("dateTimeSecondsFormat", "invalid", message));
  }
  const zoneId = criteria.zoneId ?? (await loadSystemConfiguration(db)).reportTimezone;
  const wanted = { includeArchived, lastBytes: includeArchived ? -1 : lastNBytes };
  const open = async (): Promise<readonly ReadableLog[]> => {
    const files = await source.openFiles(wanted);
    // Where the server logs to standard output, the archive is empty (Identity, Export system logs).
    return files.length === 0 ? [] : [...files, ...openStoredLogs(read, wanted.lastBytes, new Date(clock.now()))];
  };
  const bytes = zipped(open, pattern.in(zoneId));
  return { status: 200, contentType: "application/zip", bytes } as const;
}

/** Opens files on the first read and closes them when the reader stops. */
async function* zipped(
  open: () => Promise<readonly ReadableLog[]>,
  write: (instant: number) => string,
): AsyncGenerator<Uint8Array> {
  const logs = await open();
  const zip = new ZipFile();
  const archive = zip.outputStream.pipe(new PassThrough());
  const reading = new Set<Readable>();
  try {
    for (const log of logs) {
      zip.addReadStreamLazy(log.name, { mtime: log.lastModified, mode: 0o100644 }, (give) => {
        const content = Readable.from(rewriteInstants(log.read(), write), { objectMode: false });
        reading.add(content);
        content.once("close", () => reading.delete(content));
        content.once("error", (error) => archive.destroy(error));
        give(undefined, content);
      });
    }
    zip.end();
    for await (const chunk of archive) yield chunk;
  } finally {
    archive.destroy();
    for (const content of reading) content.destroy();
    for (const log of logs) await log.close();
  }
}

const newline = 10;
/** Matches the timestamp of a line, which follows the level as `log/log.ts` writes it. */
const beginning = /^\{"level":"[a-z]{1,8}","time":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/;
const maximumBeginning = 64;

/**
 * Rewrites the timestamps; text that is not a log line passes unchanged.
 * @param lines chunks that end at a line break
 */
async function* rewriteInstants(
  lines: AsyncIterable<Buffer>,
  write: (instant: number) => string,
): AsyncGenerator<Buffer> {
  const rewritten = memoizeLast((text) => {
    const instant = Date.parse(text);
    return Number.isNaN(instant) ? text : JSON.stringify(write(instant)).slice(1, -1);
  });
  for await (const piece of lines) {
    const parts: Uint8Array[] = [];
    let done = 0;
    for (let start = 0; start < piece.length; ) {
      const found = beginning.exec(piece.toString("latin1", start, start + maximumBeginning));
      if (found !== null) {
        const [whole, text = ""] = found;
        const end = start + whole.length - 1;
        parts.push(piece.subarray(done, end - text.length), Buffer.from(rewritten(text)));
        done = end;
      }
      const lineEnd = piece.indexOf(newline, start);
      start = lineEnd < 0 ? piece.length : lineEnd + 1;
    }
    parts.push(piece.subarray(done));
    yield Buffer.concat(parts);
  }
}

/** Caches the last result: lines of the same millisecond share it. */
function memoizeLast(make: (text: string) => string): (text: string) => string {
  let [last, made] = ["", ""];
  return (text) => {
    if (text !== last) [last, made] = [text, make(text)];
    return made;
  };
}
