/** Names of log files: `gatehouse.log`, and rotated ones `gatehouse.log.20261120T103000123Z-1f3a[.gz]`. */
import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** A rotated log file. */
export interface Archive {
  /** File name without the folder and the suffix of compression. */
  readonly name: string;
  readonly path: string;
  readonly isCompressed: boolean;
  /** Instant of the rotation, in milliseconds since the UTC epoch. */
  readonly instant: number;
}

const form = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{4}(\.gz)?$/;

/** Returns a path that is unique even among processes that share the folder. */
export function archivePath(file: string, now: number): string {
  const instant = new Date(now).toISOString().replaceAll(/[-:.]/g, "");
  return `${file}.${instant}-${randomBytes(2).toString("hex")}`;
}

/** Lists the rotated files, oldest first; none where the folder does not exist. */
export async function listArchives(file: string): Promise<Archive[]> {
  const folder = dirname(file);
  const start = `${basename(file)}.`;
  const names = await readdir(folder).catch((): string[] => []);
  const archives = names.flatMap((name): Archive[] => {
    const found = name.startsWith(start) ? form.exec(name.slice(start.length)) : null;
    if (found === null) return [];
    const [, year, month, day, hour, minute, second, milliseconds, compressed] = found;
    const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
    const isCompressed = compressed !== undefined;
    return [{ name: isCompressed ? name.slice(0, -3) : name, path: join(folder, name), isCompressed, instant }];
  });
  return archives.sort((a, b) => (a.name < b.name ? -1 : 1));
}
