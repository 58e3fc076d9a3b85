/** Reads a zip archive as strictly as the format is (APPNOTE 6.3): its directory, and every entry by size and checksum. */
import { crc32, inflateRawSync } from "node:zlib";

export interface ArchiveEntry {
  readonly name: string;
  readonly text: string;
}

const endOfDirectory = 0x06_05_4b_50;
const directoryEntry = 0x02_01_4b_50;
const localEntry = 0x04_03_4b_50;

/** Length of the end of the directory without a comment. */
const endLength = 22;

/** @throws Error that says why the archive cannot be opened, or which entry is broken */
export function readArchive(given: Uint8Array): readonly ArchiveEntry[] {
  const bytes = Buffer.from(given);
  const end = bytes.length - endLength;
  if (end < 0 || bytes.readUInt32LE(end) !== endOfDirectory) throw new Error("it has no end of its directory");
  const count = bytes.readUInt16LE(end + 10);
  const entries: ArchiveEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== directoryEntry)
      throw new Error(`entry ${index} of its directory is broken`);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    entries.push({ name, text: readEntry(bytes, at, name) });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

function readEntry(bytes: Buffer, at: number, name: string): string {
  const method = bytes.readUInt16LE(at + 10);
  const checksum = bytes.readUInt32LE(at + 16);
  const [packedSize, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
  const local = bytes.readUInt32LE(at + 42);
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== localEntry)
    throw new Error(`${name} is not where the directory says`);
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(from, from + packedSize);
  if (packed.length !== packedSize) throw new Error(`${name} is cut off`);
  const content = method === 0 ? packed : inflateRawSync(packed);
  if (content.length !== size) throw new Error(`${name} has ${content.length} bytes instead of ${size}`);
  if (crc32(content) !== checksum) throw new Error(`${name} has another checksum`);
  return content.toString("utf8");
}
