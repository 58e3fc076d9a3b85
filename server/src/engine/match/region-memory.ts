/**
 * Remembers the matches of short regions: people write the same listed words again and again, and a search takes a hundred times
 * as long as to find what it found. A region is found by its length and two keyed hashes of its characters (see
 * prefilter/fingerprints.ts), and its matches by places that count from its start, so that they hold wherever it stands.
 */
import { hashPiece, maximumPieceLength } from "../prefilter/fingerprints.ts";
import type { EntryMatch } from "./entry-match.ts";

/** What a search found. */
export interface Remembered {
  readonly matches: readonly EntryMatch[];
  /** Steps that it took: a text costs as many when its regions are remembered. */
  readonly steps: number;
}

interface Slot extends Remembered {
  readonly length: number;
  readonly first: number;
  readonly second: number;
}

/** Number of slots; a region that another one shares its slot with takes its place. */
const slots = 16_384;
/** Matches of a region that are remembered. */
const maximumMatches = 16;

/** The regions that were searched with one mask and the same ignorable letters, between two edits. */
export class RegionMemory {
  #slots: (Slot | undefined)[] | undefined;
  #mask: Uint8Array | undefined;
  #ignorable = "";
  /** Fingerprint of the region that was looked up last, and its length; 0 for none. */
  readonly #last = { first: 0, second: 0 };
  #length = 0;

  clear(): void {
    if (this.#mask === undefined) return;
    this.#slots = undefined;
    this.#mask = undefined;
  }

  /** Returns what was found in a region of a text with this mask and these ignorable letters. */
  find(text: string, start: number, end: number, mask: Uint8Array, ignorable: string): Remembered | undefined {
    const length = end - start;
    this.#length = length <= maximumPieceLength ? length : 0;
    if (this.#length === 0) return undefined;
    if (mask !== this.#mask || ignorable !== this.#ignorable) {
      this.clear();
      this.#mask = mask;
      this.#ignorable = ignorable;
    }
    const last = this.#last;
    hashPiece(text, start, end, last);
    const slot = this.#slots?.[last.first % slots];
    return slot?.first === last.first && slot.second === last.second && slot.length === length ? slot : undefined;
  }

  /** Keeps what was found in the region that was looked up last: the matches from `from` on. */
  keep(found: readonly EntryMatch[], from: number, steps: number): void {
    const { first, second } = this.#last;
    if (this.#length === 0 || found.length - from > maximumMatches) return;
    this.#slots ??= Array.from({ length: slots });
    this.#slots[first % slots] = { first, second, length: this.#length, matches: found.slice(from), steps };
  }
}
