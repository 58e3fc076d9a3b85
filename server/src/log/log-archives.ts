/** Compresses rotated files in the background and deletes the oldest beyond the number to keep. */
import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { privateFile } from "../store/private-files.ts";
import { type Archive, listArchives } from "./log-file-names.ts";

export interface LogArchivesOptions {
  readonly path: string;
  readonly maximumCount: number;
  readonly onTrouble: (message: string) => void;
}

/**
 * Milliseconds before compression: another process with the file open may write a last line until it notices the
 * rotation.
 */
const quietMilliseconds = 1_000;
const unfinished = ".part";
/** Milliseconds after which a partial file of a killed process is deleted. */
const abandonedAfter = 60 * 60_000;

export class LogArchives {
  readonly #options: LogArchivesOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #tidying: Promise<void> | undefined;

  constructor(options: LogArchivesOptions) {
    this.#options = options;
  }

  /** Schedules compression and deletion: at start for leftovers, and after each rotation. */
  tidySoon(): void {
    if (this.#stopping.signal.aborted) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const tidying = (this.#tidying ?? Promise.resolve()).then(() => this.#tidy());
      this.#tidying = tidying;
    }, quietMilliseconds).unref();
  }

  /** Stops; files not compressed by then are compressed after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#tidying;
  }

  async #tidy(): Promise<void> {
    const { path, maximumCount, onTrouble } = this.#options;
    try {
      const archives = await listArchives(path);
      const tooMany = archives.splice(0, Math.max(0, archives.length - maximumCount));
      for (const { path: old } of tooMany) await rm(old, { force: true });
      for (const archive of archives) if (!archive.isCompressed) await this.#compress(archive);
      await deleteAbandoned(path);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      onTrouble(`What was rotated of ${path} cannot be tidied up (${error instanceof Error ? error.message : error}).`);
    }
  }

  async #compress({ path }: Archive): Promise<void> {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) return;
    if (Date.now() - found.ctimeMs < quietMilliseconds) return this.tidySoon();
    const part = `${path}.${randomBytes(4).toString("hex")}${unfinished}`;
    let bytes = 0;
    const counted = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        bytes += chunk.length;
        yield chunk;
      }
    };
    try {
      const target = createWriteStream(part, { mode: found.mode & privateFile });
      const source = Readable.from(counted(createReadStream(path)));
      await pipeline(source, createGzip(), target, { signal: this.#stopping.signal });
      // The file grew meanwhile, so the compressed copy would be incomplete.
      if ((await stat(path)).size !== bytes) return this.tidySoon();
      await rename(part, `${path}.gz`);
      await rm(path, { force: true });
    } finally {
      await rm(part, { force: true });
    }
  }
}

async function deleteAbandoned(path: string): Promise<void> {
  const folder = dirname(path);
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${basename(path)}.`));
  for (const name of names.filter((each) => each.endsWith(unfinished))) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > abandonedAfter) await rm(file, { force: true });
  }
}
