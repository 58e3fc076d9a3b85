/** Collects the bytes of a body, unpacked, and stops as soon as a limit is exceeded. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import zlib from "node:zlib";
import type { BodyShare } from "./body-budget.ts";
import { BodyRefusal, type BodyRefusalReason } from "./body-refusal.ts";

export interface CollectOptions {
  /** Maximum bytes, as sent and unpacked. */
  readonly maximumBytes: number;
  /** Accepted content codings besides `identity`. */
  readonly codings: readonly string[];
  /** Holds the memory of the body. */
  readonly share: BodyShare;
  /** Called before the first byte is read. */
  readonly proceed?: () => void;
}

type Done = (refusal: BodyRefusal | undefined, bytes: Buffer) => void;

const nothing: Buffer = Buffer.alloc(0);

/** Windows of 8 MB are those that every decoder of zstd has to support (RFC 9659); the default is 128 MB. */
const zstdOptions = { params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } };

const decoders: ReadonlyMap<string, () => Duplex & { readonly bytesWritten: number }> = new Map([
  ["gzip", () => zlib.createGunzip()],
  ["deflate", () => zlib.createInflate()],
  ["br", () => zlib.createBrotliDecompress()],
  ["zstd", () => zlib.createZstdDecompress(zstdOptions)],
]);

/** Content codings that are unpacked. */
export const contentCodings: readonly string[] = [...decoders.keys()];

export function collectBody(request: IncomingMessage, options: CollectOptions, done: Done): void {
  const coding = request.headers["content-encoding"]?.trim().toLowerCase() || "identity";
  const makeDecoder = options.codings.includes(coding) ? decoders.get(coding) : undefined;
  if (makeDecoder === undefined && coding !== "identity") done(new BodyRefusal("unsupportedCoding"), nothing);
  else if (Number(request.headers["content-length"] ?? 0) > options.maximumBytes)
    done(new BodyRefusal("tooLarge"), nothing);
  else {
    options.proceed?.();
    new BodyCollector(request, options, done).start(makeDecoder?.());
  }
}

type Decoder = Duplex & { readonly bytesWritten: number };

/**
 * Maximum bytes for each byte received, once a body has unpacked to the size below. JSON packs to about a tenth; the
 * limit is that of Apache's mod_deflate.
 */
const maximumRatio = 200;
const sizeOfAnyRatio = 1024 * 1024;

class BodyCollector {
  readonly #request: IncomingMessage;
  readonly #options: CollectOptions;
  readonly #done: Done;
  /** A copy in one piece: chunks of a byte each would take a hundred times their size. */
  #bytes: Buffer = nothing;
  #length = 0;
  #received = 0;
  #decoder: Decoder | undefined;
  #isDone = false;

  constructor(request: IncomingMessage, options: CollectOptions, done: Done) {
    this.#request = request;
    this.#options = options;
    this.#done = done;
  }

  start(decoder: Decoder | undefined): void {
    const request = this.#request;
    request.on("error", ignore);
    request.on("close", () => {
      if (!request.complete) this.#refuse("aborted");
    });
    if (decoder === undefined) {
      request.on("data", this.#append).on("end", this.#finish);
      return;
    }
    this.#decoder = decoder;
    request.on("data", this.#countReceived);
    decoder.on("data", this.#append);
    decoder.once("end", this.#finish);
    decoder.on("error", (error) => this.#refuse("notUnpackable", { cause: error }));
    request.pipe(decoder);
  }

  readonly #countReceived = (chunk: Buffer): void => {
    this.#received += chunk.length;
    if (this.#received > this.#options.maximumBytes) this.#refuse("tooLarge");
  };

  readonly #append = (chunk: Buffer): void => {
    const needed = this.#length + chunk.length;
    if (needed > this.#options.maximumBytes || this.#isInflated(needed)) {
      this.#refuse("tooLarge");
      return;
    }
    if (needed > this.#bytes.length && !this.#grow(needed, chunk)) return;
    if (this.#bytes !== chunk) chunk.copy(this.#bytes, this.#length);
    this.#length = needed;
  };

  #isInflated(length: number): boolean {
    return this.#decoder !== undefined && length > sizeOfAnyRatio && length > maximumRatio * this.#received;
  }

  /** Doubles the capacity. Most bodies have one chunk, which is not copied. */
  #grow(needed: number, chunk: Buffer): boolean {
    const expected =
      this.#decoder === undefined ? Number(this.#request.headers["content-length"] ?? Infinity) : Infinity;
    const doubled = Math.max(needed, 2 * this.#bytes.length, smallestCapacity);
    const capacity = this.#length === 0 ? chunk.length : Math.min(doubled, expected, this.#options.maximumBytes);
    const exhausted = this.#options.share.take(capacity - this.#bytes.length);
    if (exhausted !== undefined) {
      this.#refuse(exhausted);
      return false;
    }
    if (this.#length === 0) this.#bytes = chunk;
    else {
      const grown = Buffer.allocUnsafeSlow(capacity);
      this.#bytes.copy(grown, 0, 0, this.#length);
      this.#bytes = grown;
    }
    return true;
  }

  readonly #finish = (): void => this.#end(undefined, this.#bytes.subarray(0, this.#length));

  #refuse(reason: BodyRefusalReason, options?: ErrorOptions): void {
    if (!this.#isDone) this.#end(new BodyRefusal(reason, options), nothing);
  }

  #end(refusal: BodyRefusal | undefined, bytes: Buffer): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#bytes = nothing;
    const isAtEnd = this.#decoder === undefined && this.#request.readableEnded;
    if (!isAtEnd) this.#detach();
    this.#done(refusal, bytes);
    // Discards what follows the end of packed data, or a refusal.
    if (!isAtEnd) this.#request.resume();
  }

  #detach(): void {
    const decoder = this.#decoder;
    this.#request.off("data", this.#append).off("data", this.#countReceived);
    if (decoder !== undefined) {
      this.#request.unpipe(decoder);
      decoder.off("data", this.#append).destroy();
    }
  }
}

const smallestCapacity = 4096;

function ignore(): void {
  // The event `close` follows.
}
