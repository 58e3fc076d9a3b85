/**
 * Remembers the matches of short regions: people write the same listed words again and again, and a search takes a hundred times
 * as long as to find what it found. A region is found by its length and two keyed hashes of its characters (see
 * prefilter/fingerprints.ts), and its matches by places that count from its start, so that they hold wherever it stands.
 */
import { hashRow, maximumRowLength } from "../prefilter/fingerprints.ts";
import type { EntryMatch } from "./entry-match.ts";

/** The matches in a region, and their cost. */
interface RegionResult {
  readonly matches: readonly EntryMatch[];
  /** Steps that it took: a text costs as many when its regions are remembered. */
  readonly steps: number;
}

/** A region, and the search that it was found by. */
interface Slot extends RegionResult {
  readonly length: number;
  readonly first: number;
  readonly second: number;
  readonly mask: number;
  readonly ignorable: string;
  readonly revision: number;
}

/** Number of slots, two of which a region may have: a new one takes the free one, or the place of the region in the first. */
const slots = 16_384;
/** Matches of a region that are remembered. */
const maximumMatches = 16;

export class RegionMemory {
  /** Allocated with the first region. */
  #slots: (Slot | undefined)[] | undefined;
  /** Masks by number: a slot keeps none of them in memory. */
  readonly #numbers = new WeakMap<Uint8Array, number>();
  #nextNumber = 1;
  /** Changes when all is forgotten. */
  #revision = 0;
  /** The region that was looked up last, of length 0 when it is too long, and its search. */
  readonly #last = { first: 0, second: 0 };
  #length = 0;
  #mask: Uint8Array | undefined;
  #number = 0;
  #ignorable = "";

  clear(): void {
    this.#revision++;
  }

  /** Returns what was found in a region of a text with this mask and these ignorable letters. */
  find(text: string, start: number, end: number, mask: Uint8Array, ignorable: string): RegionResult | undefined {
    const length = end - start;
    this.#length = length <= maximumRowLength ? length : 0;
    if (this.#length === 0) return undefined;
    if (mask !== this.#mask) {
      this.#mask = mask;
      this.#number = this.#numberOf(mask);
    }
    this.#ignorable = ignorable;
    hashRow(text, start, end, this.#last);
    const home = this.#last.first % slots;
    return this.#at(home) ?? this.#at(home ^ 1);
  }

  /** Keeps what was found in the region that was looked up last: the matches from `from` on. */
  keep(found: readonly EntryMatch[], from: number, steps: number): void {
    if (this.#length === 0 || found.length - from > maximumMatches) return;
    this.#slots ??= Array.from({ length: slots });
    const home = this.#last.first % slots;
    const place = this.#isFree(home) || !this.#isFree(home ^ 1) ? home : home ^ 1;
    this.#slots[place] = {
      ...this.#last,
      length: this.#length,
      mask: this.#number,
      ignorable: this.#ignorable,
      revision: this.#revision,
      matches: found.slice(from),
      steps,
    };
  }

  #isFree(place: number): boolean {
    return this.#slots?.[place]?.revision !== this.#revision;
  }

  /** Returns a slot that is of the region and the search which were looked up last. */
  #at(place: number): Slot | undefined {
    const slot = this.#slots?.[place];
    const isSame =
      slot !== undefined &&
      slot.first === this.#last.first &&
      slot.second === this.#last.second &&
      slot.length === this.#length &&
      slot.mask === this.#number &&
      slot.revision === this.#revision &&
      slot.ignorable === this.#ignorable;
    return isSame ? slot : undefined;
  }

  #numberOf(mask: Uint8Array): number {
    const known = this.#numbers.get(mask);
    if (known !== undefined) return known;
    this.#numbers.set(mask, this.#nextNumber);
    return this.#nextNumber++;
  }
}
