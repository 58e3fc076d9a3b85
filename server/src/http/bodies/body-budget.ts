/**
 * Bounds the memory of all bodies that are read or worked on at once, for the process and for each client address. A
 * body counts from its first byte until its response is sent or its connection ends.
 */
import { getHeapStatistics } from "node:v8";

/** Maximum bytes of bodies at once. */
export interface BodyCapacity {
  readonly process: number;
  readonly address: number;
}

/** Scope whose capacity is used up. */
export type ExhaustedScope = "address" | "process";

const megabyte = 1024 * 1024;

/**
 * Returns the capacity for bodies of callers with credentials: an eighth of the heap, since a parsed body takes up to
 * four times its weight, and a quarter of that for one address.
 */
export function standardCapacity(heapBytes = getHeapStatistics().heap_size_limit): BodyCapacity {
  const process = Math.min(Math.max(heapBytes / 8, 32 * megabyte), 256 * megabyte);
  return { process, address: process / 4 };
}

/** Returns the capacity for operations without credentials, apart, so that strangers take nothing from callers. */
export function keylessCapacity(heapBytes?: number): BodyCapacity {
  const { process } = standardCapacity(heapBytes);
  return { process: process / 8, address: process / 32 };
}

export class BodyBudget {
  readonly #capacity: BodyCapacity;
  #taken = 0;
  /** Bytes by address; an address without any has no entry. */
  readonly #byAddress = new Map<string, number>();

  constructor(capacity: BodyCapacity) {
    this.#capacity = capacity;
  }

  /** Bytes in use. */
  get taken(): number {
    return this.#taken;
  }

  open(address: string): BodyShare {
    return new BodyShare((bytes, own) => this.#take(address, bytes, own));
  }

  /** Takes bytes, or gives negative ones back. The only body of a scope is never refused: it has a limit of its own. */
  #take(address: string, bytes: number, own: number): ExhaustedScope | undefined {
    const ofAddress = this.#byAddress.get(address) ?? 0;
    if (bytes > 0) {
      if (ofAddress > own && ofAddress + bytes > this.#capacity.address) return "address";
      if (this.#taken > own && this.#taken + bytes > this.#capacity.process) return "process";
    }
    this.#taken += bytes;
    if (ofAddress + bytes > 0) this.#byAddress.set(address, ofAddress + bytes);
    else this.#byAddress.delete(address);
    return undefined;
  }
}

type Take = (bytes: number, own: number) => ExhaustedScope | undefined;

/** The bytes of one body. */
export class BodyShare {
  readonly #take: Take;
  #own = 0;
  #isReleased = false;

  constructor(take: Take) {
    this.#take = take;
  }

  /** Takes bytes before they are allocated. */
  take(bytes: number): ExhaustedScope | undefined {
    if (this.#isReleased) return undefined;
    const exhausted = this.#take(bytes, this.#own);
    if (exhausted === undefined) this.#own += bytes;
    return exhausted;
  }

  /** Gives all bytes back; idempotent. */
  release(): void {
    this.#isReleased = true;
    this.#take(-this.#own, this.#own);
    this.#own = 0;
  }
}
