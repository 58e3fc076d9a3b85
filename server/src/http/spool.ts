/**
 * Buffers a reply, a little in memory and the rest in a file. Long replies are read from the store in one short
 * transaction and sent at the client's speed after it.
 */
import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Maximum bytes in memory, and the chunk size of the file. */
const maximumBytesInMemory = 256 * 1024;

export class Spool {
  #waiting: string[] = [];
  #waitingLength = 0;
  #file: FileHandle | undefined;
  #fileLength = 0;
  /** The bytes after the file, or all of a short reply. */
  #end = Buffer.alloc(0);

  /** Collects all pieces. A failure leaves nothing behind. */
  static async of(pieces: AsyncIterable<string>): Promise<Spool> {
    const spool = new Spool();
    try {
      for await (const piece of pieces) {
        spool.#waiting.push(piece);
        spool.#waitingLength += piece.length;
        if (spool.#waitingLength > maximumBytesInMemory) await spool.#writeOut(spool.#taken());
      }
      spool.#end = spool.#taken();
    } catch (error) {
      await spool.discard();
      throw error;
    }
    return spool;
  }

  /** Number of bytes. */
  get length(): number {
    return this.#fileLength + this.#end.length;
  }

  /** Yields the bytes in order. */
  async *read(): AsyncGenerator<Uint8Array> {
    const file = this.#file;
    for (let at = 0; file !== undefined && at < this.#fileLength; ) {
      const { bytesRead, buffer } = await file.read(
        Buffer.allocUnsafe(maximumBytesInMemory),
        0,
        maximumBytesInMemory,
        at,
      );
      if (bytesRead === 0) throw new Error("The file of a long answer is shorter than it was.");
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
    yield this.#end;
  }

  /** Releases all resources; idempotent. */
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

/** Opens a file that no other process can open and that disappears with this process. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `gatehouse-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}
