/**
 * Keeps an answer until its reader has taken it: a little in memory, the rest in a file. So a long answer is read from the
 * store at the store's speed, as of one moment, and sent at the reader's, while no transaction is open.
 */
import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What is kept in memory at most, and how much is written to or read from the file at once. */
const mostInMemory = 256 * 1024;

export class Spool {
  #waiting: string[] = [];
  #waitingLength = 0;
  #file: FileHandle | undefined;
  #fileLength = 0;
  /** What comes after the file, or all of a short answer. */
  #end = Buffer.alloc(0);

  /** Takes all pieces. Where that fails, nothing is left behind. */
  static async of(pieces: AsyncIterable<string>): Promise<Spool> {
    const spool = new Spool();
    try {
      for await (const piece of pieces) {
        spool.#waiting.push(piece);
        spool.#waitingLength += piece.length;
        if (spool.#waitingLength > mostInMemory) await spool.#writeOut(spool.#taken());
      }
      spool.#end = spool.#taken();
    } catch (error) {
      await spool.discard();
      throw error;
    }
    return spool;
  }

  /** How many bytes there are. */
  get length(): number {
    return this.#fileLength + this.#end.length;
  }

  /** Gives the bytes in their order, as they are asked for. */
  async *read(): AsyncGenerator<Uint8Array> {
    const file = this.#file;
    for (let at = 0; file !== undefined && at < this.#fileLength; ) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(mostInMemory), 0, mostInMemory, at);
      if (bytesRead === 0) throw new Error("The file of a long answer is shorter than it was.");
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
    yield this.#end;
  }

  /** Lets go of everything; may be called again. */
  async discard(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    this.#waiting = [];
    this.#end = Buffer.alloc(0);
    await file?.close();
  }

  #taken(): Buffer<ArrayBuffer> {
    const bytes = Buffer.from(this.#waiting.join(""));
    this.#waiting = [];
    this.#waitingLength = 0;
    return bytes;
  }

  async #writeOut(bytes: Buffer): Promise<void> {
    this.#file ??= await openNameless();
    for (let written = 0; written < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, written, bytes.length - written, this.#fileLength);
      written += bytesWritten;
      this.#fileLength += bytesWritten;
    }
  }
}

/** A file that nobody else can open, and that is gone with the process, whatever becomes of it. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `gatehouse-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}
