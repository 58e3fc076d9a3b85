/**
 * Writes the log to a file: lines are batched and written asynchronously, and the file is rotated by size. A full
 * disk or a missing folder fails no request: lines wait up to a bound, and dropped lines are counted and reported.
 */
import { openSync, writeSync } from "node:fs";
import { type FileHandle, mkdir, open, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { privateFile, privateFolder } from "../store/private-files.ts";
import { archivePath } from "./log-file-names.ts";

export interface LogFileOptions {
  readonly path: string;
  /** Rotation size; only a single longer line exceeds it. */
  readonly maxBytes: number;
  /** Called after a rotation. */
  readonly onRotated: () => void;
  /** Called once when writing begins to fail and once when it recovers. */
  readonly onTrouble: (message: string) => void;
}

/** Maximum milliseconds before buffered lines are written. */
const maximumDelayMs = 200;
/** Characters after which they are written sooner. A write costs a look at the file and two turns of a thread. */
const together = 128 * 1024;
/** Maximum characters that wait for the disk. */
const maximumQueueLength = 16 * 1024 * 1024;
/** Lines that are written at once. */
const maximumLines = 1_000;
const retryAfter = 500;
const rotateAgainAfter = 60_000;
const newline = 10;

/** The open file with its identity and size. */
interface OpenFile {
  readonly handle: FileHandle;
  readonly identity: string;
  size: number;
}

export class LogFile {
  readonly #options: LogFileOptions;
  readonly #stopping = new AbortController();
  readonly #waiting: string[] = [];
  #waitingLength = 0;
  #lost = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #opened: OpenFile | undefined;
  /** Identity of the file of the last write, successful or not. */
  #lastIdentity = "";
  #inTrouble = false;
  #isReopening = false;
  #rotateNotBefore = 0;
  #lastRotation = 0;

  constructor(options: LogFileOptions) {
    this.#options = options;
  }

  /** Buffers complete lines without blocking. */
  write(line: string): void {
    if (this.#waitingLength + line.length > maximumQueueLength) {
      this.#lost++;
      return;
    }
    this.#waiting.push(line);
    this.#waitingLength += line.length;
    if (this.#waitingLength >= together) this.#begin();
    else this.#timer ??= setTimeout(() => this.#begin(), maximumDelayMs).unref();
  }

  /** Calls back when everything so far has been written, or after the timeout. */
  flush(done: () => void = () => undefined, timeoutMs = 5_000): void {
    this.#begin();
    const written = this.#writing ?? Promise.resolve();
    void Promise.race([written, pause(timeoutMs, undefined, { ref: false })]).then(done);
  }

  /** Opens the file at the path after it was moved away, and creates a missing one. */
  async reopen(): Promise<void> {
    this.#isReopening = true;
    await new Promise<void>((resolve) => this.flush(resolve));
  }

  /** Writes the buffer and closes the file; lines left after the timeout are dropped. */
  async close(timeoutMs = 5_000): Promise<void> {
    await new Promise<void>((resolve) => this.flush(resolve, timeoutMs));
    this.#stopping.abort();
    await this.#writing;
    await this.#opened?.handle.close().catch(() => undefined);
    this.#opened = undefined;
  }

  /** Writes the buffer synchronously, for a process that is about to exit. */
  writeNow(): void {
    if (this.#waiting.length === 0) return;
    try {
      const file = this.#opened?.handle.fd ?? openSync(this.#options.path, "a", privateFile);
      if (this.#lost > 0) writeSync(file, this.#lossLine());
      while (this.#waiting.length > 0) writeSync(file, this.#take());
    } catch {
      // No channel is left to report this.
    }
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#writeWaiting().finally(() => {
      this.#writing = undefined;
      if ((this.#waiting.length > 0 || this.#isReopening) && !this.#stopping.signal.aborted) this.#begin();
    });
  }

  async #writeWaiting(): Promise<void> {
    if (this.#isReopening) {
      this.#isReopening = false;
      await this.#open().catch((error: unknown) => this.#waitOut(error));
    }
    while (this.#waiting.length > 0 && !this.#stopping.signal.aborted) {
      if (this.#lost > 0) await this.#append(Buffer.from(this.#lossLine()));
      await this.#append(this.#take());
    }
  }

  /** Removes the oldest lines. */
  #take(): Buffer {
    const lines = this.#waiting.splice(0, maximumLines).join("");
    this.#waitingLength -= lines.length;
    return Buffer.from(lines);
  }

  #lossLine(): string {
    const fields = { level: "warn", time: new Date().toISOString(), logger: "log", lines: this.#lost };
    this.#lost = 0;
    return `${JSON.stringify({ ...fields, msg: "lines were lost: the log could not be written for too long" })}\n`;
  }

  /** Writes lines to a file with room for them, and retries until it succeeds or the server stops. */
  async #append(lines: Buffer): Promise<void> {
    let done = 0;
    while (done < lines.length) {
      try {
        const openFile = await this.#open();
        // A line split by a file change starts again in the new file.
        if (openFile.identity !== this.#lastIdentity) done = startOfLine(lines, done);
        this.#lastIdentity = openFile.identity;
        const end = this.#endOfRoom(lines, done, openFile.size);
        if (end === done) {
          await this.#rotate(openFile);
          continue;
        }
        const { bytesWritten } = await openFile.handle.write(lines, done, end - done);
        openFile.size += bytesWritten;
        done += bytesWritten;
        if (this.#inTrouble) this.#settleTrouble();
      } catch (error) {
        if (!(await this.#waitOut(error))) return;
      }
    }
  }

  /** Returns the end of the last line that fits into the file; `from` where none does. */
  #endOfRoom(lines: Buffer, from: number, size: number): number {
    const room = this.#options.maxBytes - size;
    const isInLine = from > 0 && lines[from - 1] !== newline;
    if (lines.length - from <= room || performance.now() < this.#rotateNotBefore) return lines.length;
    const lastThatFits = room <= 0 ? -1 : lines.lastIndexOf(newline, from + room - 1);
    if (lastThatFits >= from) return lastThatFits + 1;
    if (size > 0 && !isInLine) return from;
    const end = lines.indexOf(newline, from);
    return end < 0 ? lines.length : end + 1;
  }

  /** Returns the file at the path, reopened after it was moved or deleted. */
  async #open(): Promise<OpenFile> {
    const { path } = this.#options;
    const present = await stat(path, { bigint: true }).catch(() => undefined);
    const before = this.#opened;
    if (before !== undefined && present !== undefined && before.identity === `${present.dev}:${present.ino}`) {
      // Other processes may append to the file.
      before.size = Number(present.size);
      return before;
    }
    this.#opened = undefined;
    await before?.handle.close();
    await mkdir(dirname(path), { recursive: true, mode: privateFolder });
    const handle = await open(path, "a+", privateFile);
    const { dev, ino, size } = await handle.stat({ bigint: true });
    const openFile = { handle, identity: `${dev}:${ino}`, size: Number(size) };
    this.#opened = openFile;
    if (openFile.identity !== this.#lastIdentity) await endLastLine(openFile);
    return openFile;
  }

  /** Renames the file to an archive; the next write creates a new file. */
  async #rotate({ handle }: OpenFile): Promise<void> {
    const { path, onRotated, onTrouble } = this.#options;
    // Archives are sorted by name.
    this.#lastRotation = Math.max(Date.now(), this.#lastRotation + 1);
    try {
      await rename(path, archivePath(path, this.#lastRotation));
    } catch (error) {
      // Continues with an oversized file rather than losing lines.
      this.#rotateNotBefore = performance.now() + rotateAgainAfter;
      onTrouble(`The log ${path} cannot be rotated and grows on (${describe(error)}).`);
      return;
    }
    this.#opened = undefined;
    await handle.close();
    onRotated();
  }

  /** Resolves to whether to retry. */
  async #waitOut(error: unknown): Promise<boolean> {
    if (!this.#inTrouble) {
      const kept = `Up to ${maximumQueueLength / 1024 / 1024} MiB of lines wait for it.`;
      this.#options.onTrouble(`The log ${this.#options.path} cannot be written (${describe(error)}). ${kept}`);
    }
    this.#inTrouble = true;
    const { handle } = this.#opened ?? {};
    this.#opened = undefined;
    await handle?.close().catch(() => undefined);
    await pause(retryAfter, undefined, { ref: false, signal: this.#stopping.signal }).catch(() => undefined);
    return !this.#stopping.signal.aborted;
  }

  #settleTrouble(): void {
    this.#inTrouble = false;
    this.#options.onTrouble(`The log ${this.#options.path} is written again.`);
  }
}

function startOfLine(lines: Buffer, position: number): number {
  return position === 0 ? 0 : lines.lastIndexOf(newline, position - 1) + 1;
}

/** Terminates a line that a killed process left incomplete. */
async function endLastLine({ handle, size }: OpenFile): Promise<void> {
  if (size === 0) return;
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  if (bytesRead === 1 && buffer[0] !== newline) await handle.write("\n");
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
