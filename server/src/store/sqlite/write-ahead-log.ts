/** Reads what SQLite passes over in silence: it takes a log up to the first frame that is damaged. */
import { closeSync, openSync, readSync } from "node:fs";
import type { MigrationReport } from "../migration/migration.ts";

const headerBytes = 32;
const frameHeaderBytes = 24;
/** The first word of the header; in the second, checksums take the words of a page as big-endian. */
const magic = { littleEndian: 0x377f0682, bigEndian: 0x377f0683 } as const;

/** Frames of a log that were written after the last one that can be read. */
export interface DroppedFrames {
  readonly frames: number;
  /** Those of them that ended a transaction. */
  readonly commits: number;
}

/** Tells what a database lost. Nobody may have opened it yet: SQLite then writes over what it dropped. */
export function reportDroppedFrames(database: string, report: MigrationReport): void {
  const { frames, commits } = countDroppedFrames(`${database}-wal`);
  if (commits === 0) return;
  report.warn(
    `${frames} frames of ${database}-wal behind a damaged one are dropped, ${commits} of which ended a transaction: what it stored is lost. Check the disk, and restore a backup where you have one`,
  );
}

/**
 * Counts the frames behind a damaged one, that one included. Frames of an older log, which the file may still hold at its end,
 * have another salt.
 *
 * Source: SQLite, "WAL-mode File Format" (https://www.sqlite.org/walformat.html).
 * @param file the log, `<database>-wal`; one that is missing or empty has none
 */
export function countDroppedFrames(file: string): DroppedFrames {
  const none = { frames: 0, commits: 0 };
  let log: number;
  try {
    log = openSync(file, "r");
  } catch {
    return none;
  }
  try {
    const header = Buffer.alloc(headerBytes);
    if (readSync(log, header, 0, headerBytes, 0) < headerBytes) return none;
    const first = header.readUInt32BE(0);
    if (first !== magic.littleEndian && first !== magic.bigEndian) return none;
    return countIn(log, header);
  } finally {
    closeSync(log);
  }
}

function countIn(log: number, header: Buffer): DroppedFrames {
  const isBigEndian = header.readUInt32BE(0) === magic.bigEndian;
  const pageBytes = header.readUInt32BE(8);
  const salts = header.subarray(16, 24);
  const frame = Buffer.alloc(frameHeaderBytes + pageBytes);
  const sum = new Checksum(isBigEndian);
  sum.add(header.subarray(0, 24));
  let isDamaged = !sum.equals(header.subarray(24));
  let frames = 0;
  let commits = 0;
  for (let at = headerBytes; readSync(log, frame, 0, frame.length, at) === frame.length; at += frame.length) {
    if (!frame.subarray(8, 16).equals(salts)) {
      // The damage may be in the salt of one frame. Behind an older log's frames there are no newer ones.
      if (isDamaged) break;
      isDamaged = true;
      continue;
    }
    sum.add(frame.subarray(0, 8));
    sum.add(frame.subarray(frameHeaderBytes));
    isDamaged ||= !sum.equals(frame.subarray(16, 24));
    if (!isDamaged) continue;
    frames++;
    if (frame.readUInt32BE(4) > 0) commits++;
  }
  return { frames, commits };
}

class Checksum {
  readonly #isBigEndian: boolean;
  #first = 0;
  #second = 0;

  constructor(isBigEndian: boolean) {
    this.#isBigEndian = isBigEndian;
  }

  /** @param bytes a multiple of eight */
  add(bytes: Buffer): void {
    const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let [first, second] = [this.#first, this.#second];
    for (let at = 0; at < bytes.length; at += 8) {
      first = (first + words.getUint32(at, !this.#isBigEndian) + second) >>> 0;
      second = (second + words.getUint32(at + 4, !this.#isBigEndian) + first) >>> 0;
    }
    [this.#first, this.#second] = [first, second];
  }

  /** @param stored eight bytes, always big-endian */
  equals(stored: Buffer): boolean {
    return stored.readUInt32BE(0) === this.#first && stored.readUInt32BE(4) === this.#second;
  }
}
