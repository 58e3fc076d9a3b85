/**
 * Reads log files while they are written, rotated and compressed, in whole lines. A file that disappears or becomes
 * unreadable ends there.
 */
import type { BigIntStats } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { ReadableLog } from "../contract/readable-log.ts";
import { type Archive, listArchives } from "./log-file-names.ts";

export interface WantedLogs {
  readonly includeArchived: boolean;
  /** Bytes from the end of the current log; -1 for all. */
  readonly lastBytes: number;
}

const chunkBytes = 64 * 1024;
/** Bytes of a line after which it is read in pieces. */
const maximumLineBytes = 1024 * 1024;
const newline = 10;

/** Opens the logs of a path, oldest first. The current file stays open across a rotation. */
export async function openLogs(path: string, { includeArchived, lastBytes }: WantedLogs): Promise<ReadableLog[]> {
  const current = await open(path, "r").catch(() => undefined);
  const found = await current?.stat({ bigint: true });
  const archives = includeArchived ? await archivesBeside(path, found) : [];
  const logs = archives.map((archive) => openLater(archive));
  if (current !== undefined && found !== undefined) {
    const read = () => wholeLines(readLast(current, Number(found.size), lastBytes));
    logs.push({ name: basename(path), lastModified: found.mtime, read, close: () => current.close() });
  }
  return logs;
}

/** Lists each archive once, without the one that was the current log a moment ago. */
async function archivesBeside(path: string, current: BigIntStats | undefined): Promise<Archive[]> {
  const archives = await listArchives(path);
  const compressed = new Set(archives.flatMap(({ name, isCompressed }) => (isCompressed ? [name] : [])));
  const others: Archive[] = [];
  for (const archive of archives) {
    if (!archive.isCompressed && compressed.has(archive.name)) continue;
    const found = archive.isCompressed ? undefined : await stat(archive.path, { bigint: true }).catch(() => undefined);
    const isCurrent = found !== undefined && found.ino === current?.ino && found.dev === current.dev;
    if (!isCurrent) others.push(archive);
  }
  return others;
}

function openLater(archive: Archive): ReadableLog {
  let handle: FileHandle | undefined;
  return {
    name: archive.name,
    lastModified: new Date(archive.instant),
    async *read() {
      const compressed = archive.isCompressed ? archive.path : `${archive.path}.gz`;
      // The archive may have been compressed or deleted meanwhile.
      handle = archive.isCompressed ? undefined : await open(archive.path, "r").catch(() => undefined);
      if (handle !== undefined) {
        yield* wholeLines(readLast(handle, Number.POSITIVE_INFINITY, -1));
        return;
      }
      handle = await open(compressed, "r").catch(() => undefined);
      if (handle !== undefined) yield* wholeLines(unpacked(handle));
    },
    async close() {
      await handle?.close();
    },
  };
}

/** Yields the bytes between the first line start within the last bytes, and the size. */
async function* readLast(handle: FileHandle, size: number, lastBytes: number): AsyncGenerator<Buffer> {
  let position = lastBytes < 0 || lastBytes >= size ? 0 : size - lastBytes;
  // Skips the line that crosses the start.
  let isInLine = position > 0;
  if (isInLine) position--;
  while (position < size) {
    const length = Math.min(chunkBytes, size - position);
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    const bytes = buffer.subarray(0, bytesRead);
    const start = isInLine ? bytes.indexOf(newline) + 1 : 0;
    if (isInLine && start === 0) continue;
    isInLine = false;
    yield bytes.subarray(start);
  }
}

async function* unpacked(handle: FileHandle): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  // Errors surface in the stream that is read.
  pipeline(readLast(handle, Number.POSITIVE_INFINITY, -1), gunzip, () => undefined);
  yield* gunzip;
}

/** Splits at line ends; an incomplete last line is dropped. */
async function* wholeLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = begun.length === 0 ? piece : Buffer.concat([begun, piece]);
    const end = bytes.length > maximumLineBytes ? bytes.length : bytes.lastIndexOf(newline) + 1;
    if (end > 0) yield bytes.subarray(0, end);
    begun = bytes.subarray(end);
  }
}
