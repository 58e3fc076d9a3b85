/**
 * A bounded queue of lines that wait to be written, as bytes: kept as strings until they are written, lines survive young
 * collections of garbage, which cost more than all other work on them.
 */

/** Bytes of a chunk; only one with a single longer line is larger. */
const chunkSize = 256 * 1024;

/** A character takes at most three bytes in UTF-8. */
const maximumBytesOfCharacter = 3;

export class LineQueue {
  readonly #maximumBytes: number;
  /** Chunks without room, in order. */
  readonly #full: Buffer[] = [];
  #open: Buffer = Buffer.alloc(0);
  #used = 0;
  #bytes = 0;
  /** A written chunk for reuse. */
  #spare: Buffer | undefined;

  constructor(maximumBytes: number) {
    this.#maximumBytes = maximumBytes;
  }

  /** Bytes that wait. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns false where the queue has no room for the line. */
  add(line: string): boolean {
    const mostBytes = line.length * maximumBytesOfCharacter;
    if (this.#bytes + mostBytes > this.#maximumBytes) return false;
    if (this.#used + mostBytes > this.#open.length) this.#startChunk(mostBytes);
    const written = this.#open.write(line, this.#used);
    this.#used += written;
    this.#bytes += written;
    return true;
  }

  /** Removes the oldest lines, a chunk of them; `recycle` takes it back. */
  take(): Buffer {
    const chunk = this.#full.shift() ?? this.#close();
    this.#bytes -= chunk.length;
    return chunk;
  }

  /** Takes a chunk back that nobody reads any more. */
  recycle(chunk: Buffer): void {
    if (chunk.buffer.byteLength === chunkSize) this.#spare = Buffer.from(chunk.buffer);
  }

  #startChunk(minimumSize: number): void {
    if (this.#used > 0) this.#full.push(this.#close());
    if (minimumSize > chunkSize) this.#open = Buffer.allocUnsafeSlow(minimumSize);
    else this.#open = this.#spare ?? Buffer.allocUnsafeSlow(chunkSize);
    this.#spare = undefined;
  }

  #close(): Buffer {
    const chunk = this.#open.subarray(0, this.#used);
    this.#open = Buffer.alloc(0);
    this.#used = 0;
    return chunk;
  }
}
