/** The files that an executable carries: their paths and lengths as JSON, a line feed, then their bytes, all of it compressed. */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

export interface ArchivedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const lineFeed = 10;

export function packArchive(files: readonly ArchivedFile[]): Buffer {
  const index = files.map(({ path, bytes }) => [path, bytes.length]);
  const whole = Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...files.map(({ bytes }) => bytes)]);
  // Quality 9 is a sixth larger than 11, and takes a twentieth of the time.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
  return brotliCompressSync(whole, { params });
}

/** Writes the files into a folder, for their owner alone. */
export function unpackArchive(archive: Uint8Array, folder: string): void {
  const whole = brotliDecompressSync(archive);
  const end = whole.indexOf(lineFeed);
  const index: readonly (readonly [string, number])[] = JSON.parse(whole.subarray(0, end).toString("utf8"));
  const folders = new Set<string>();
  let from = end + 1;
  for (const [path, length] of index) {
    const file = join(folder, path);
    const parent = dirname(file);
    if (!folders.has(parent)) mkdirSync(parent, { recursive: true, mode: 0o700 });
    folders.add(parent);
    writeFileSync(file, whole.subarray(from, from + length), { mode: 0o600 });
    from += length;
  }
  chmodSync(folder, 0o700);
}
