/**
 * Runs a phrase's automaton over a stretch of a text in two passes. The first goes backwards and records for each
 * position the states from which the phrase can be completed; the second goes forwards and follows the pattern's
 * preferred path among those. It never backtracks: the work is bounded by the stretch's length times the words in a set
 * of states.
 */
import { type Automaton, assertionBits, END, type Transitions } from "./automaton.ts";
import type { Symbols } from "./symbols.ts";

/** A blacklist match for phrases: its end, as a symbol, and its quality. */
export interface TagMatch {
  readonly end: number;
  /** End offset in the text. */
  readonly endOffset: number;
  readonly quality: number;
  readonly tags: ReadonlySet<string>;
}

export interface PhraseText {
  readonly symbols: Symbols;
  /** Matches by start symbol, the longest first. */
  readonly matches: ReadonlyMap<number, readonly TagMatch[]>;
}

export interface Run {
  readonly start: number;
  readonly end: number;
  readonly endOffset: number;
  /** Lowest quality of the matches that were used; 1 without any. */
  readonly quality: number;
}

/** Operations on words of a set of states that count as one step, as one symbol does. */
const operationsPerStep = 8;

/** Runs automata and reuses its buffers. */
export class Runner {
  #steps = 0;
  #words = 1;
  #first = 0;
  #last = 0;
  /** For each position the states that can be completed from there, and those that can be completed before it. */
  #live = new Int32Array(0);
  #after = new Int32Array(0);
  #operations = 0;

  /**
   * Returns the matches that begin at `first` or later, before `limit`, and end at or before `last`, without overlaps.
   */
  find(automaton: Automaton, text: PhraseText, [first, limit, last]: readonly [number, number, number]): Run[] {
    this.#prepare(automaton, first, last);
    this.#complete(automaton, text);
    const found: Run[] = [];
    for (let place = first; place < limit; ) {
      if (!this.#mayBegin(automaton, text.symbols, place)) {
        place++;
        continue;
      }
      const run = this.#follow(automaton, text, place);
      found.push(run);
      place = Math.max(run.end, place + 1);
    }
    this.#steps += last - first + Math.ceil(this.#operations / operationsPerStep);
    return found;
  }

  /** Returns the number of symbols read and of eight operations on sets of states each, since the last call. */
  takeSteps(): number {
    const steps = this.#steps;
    this.#steps = 0;
    return steps;
  }

  #prepare(automaton: Automaton, first: number, last: number): void {
    const { words } = automaton;
    const size = (last - first + 1) * words;
    if (this.#live.length < size) {
      this.#live = new Int32Array(size);
      this.#after = new Int32Array(size);
    } else {
      this.#live.fill(0, 0, size);
    }
    this.#words = words;
    this.#first = first;
    this.#last = last;
    this.#operations = 0;
  }

  /** Records the states from the last position back to the first. */
  #complete(automaton: Automaton, text: PhraseText): void {
    const { symbols } = text;
    const words = this.#words;
    const live = this.#live;
    const after = this.#after;
    const hasTags = automaton.tagRows.length > 0 && text.matches.size > 0;
    let transitions = transitionsAt(automaton, symbols, this.#last);
    let here = (this.#last - this.#first) * words;
    let operations = transitions.precede(live, after, here);
    for (let place = this.#last - 1; place >= this.#first; place--) {
      here -= words;
      const row = this.#rowOf(automaton, symbols, place);
      const { rows } = automaton;
      for (let word = 0; word < words; word++) {
        live[here + word] = (rows[row + word] ?? 0) & (after[here + words + word] ?? 0);
      }
      if (hasTags) this.#takeTags(automaton, text, place);
      if (automaton.assertions !== 0) transitions = transitionsAt(automaton, symbols, place);
      operations += words + transitions.precede(live, after, here);
    }
    this.#operations += operations;
  }

  /** Returns the offset of the states that consume the symbol at a place. */
  #rowOf(automaton: Automaton, { codes, plains }: Symbols, place: number): number {
    const code = codes[place] ?? 0;
    const plain = plains[place] ?? 0;
    const row = automaton.findRow(code, plain);
    if (row >= 0) return row;
    this.#operations += automaton.tests * operationsPerStep;
    return automaton.addRow(code, plain);
  }

  /** Adds the states that consume a match at a place and can be completed behind it. */
  #takeTags({ program, tagRows }: Automaton, { matches }: PhraseText, place: number): void {
    const words = this.#words;
    const here = (place - this.#first) * words;
    for (const { end, tags } of matches.get(place) ?? []) {
      this.#operations += program.tags.length;
      if (end > this.#last) continue;
      const behind = (end - this.#first) * words;
      for (const [index, name] of program.tags.entries()) {
        if (!tags.has(name)) continue;
        this.#operations += words;
        for (let word = 0; word < words; word++) {
          const completed = (tagRows[index]?.[word] ?? 0) & (this.#after[behind + word] ?? 0);
          this.#live[here + word] = (this.#live[here + word] ?? 0) | completed;
        }
      }
    }
  }

  #mayBegin(automaton: Automaton, symbols: Symbols, place: number): boolean {
    const here = (place - this.#first) * this.#words;
    for (let word = 0; word < this.#words; word++) {
      const live = this.#live[here + word] ?? 0;
      if (live === 0) continue;
      if ((live & (transitionsAt(automaton, symbols, place).begins[word] ?? 0)) !== 0) return true;
    }
    return false;
  }

  #isLive(sets: Int32Array, place: number, state: number): boolean {
    const word = (place - this.#first) * this.#words + (state >> 5);
    return ((sets[word] ?? 0) & (1 << (state & 31))) !== 0;
  }

  /** Returns the match that begins here; it exists, since the phrase can be completed. */
  #follow(automaton: Automaton, text: PhraseText, start: number): Run {
    let place = start;
    let endOffset = text.symbols.starts[start] ?? 0;
    let quality = 1;
    let state = this.#choose(automaton, text.symbols, place, END);
    while (state !== END) {
      const tag = automaton.tagOf(state);
      const match = tag === undefined ? undefined : this.#chooseMatch(text, place, state, tag);
      endOffset = match?.endOffset ?? text.symbols.ends[place] ?? 0;
      quality = Math.min(quality, match?.quality ?? 1);
      place = match?.end ?? place + 1;
      state = this.#choose(automaton, text.symbols, place, state);
    }
    return { start, end: place, endOffset, quality };
  }

  /** Returns the preferred state behind another one that can be completed, or the end. */
  #choose(automaton: Automaton, symbols: Symbols, place: number, state: number): number {
    for (const next of transitionsAt(automaton, symbols, place).following(state)) {
      this.#operations++;
      if (next === END || this.#isLive(this.#live, place, next)) return next;
    }
    throw new Error("A state that can be completed leads nowhere.");
  }

  #chooseMatch({ matches }: PhraseText, place: number, state: number, tag: string): TagMatch | undefined {
    return matches
      .get(place)
      ?.find(({ end, tags }) => end <= this.#last && this.#isLive(this.#after, end, state) && tags.has(tag));
  }
}

function transitionsAt(automaton: Automaton, symbols: Symbols, place: number): Transitions {
  return automaton.transitions(automaton.assertions === 0 ? 0 : automaton.assertions & holdingAt(symbols, place));
}

/** Returns the bits of the assertions that hold at a place. */
function holdingAt(symbols: Symbols, place: number): number {
  const edge = isWord(symbols, place - 1) !== isWord(symbols, place);
  return (
    (place === 0 ? assertionBits.start : 0) |
    (place === symbols.length ? assertionBits.end : 0) |
    (edge ? assertionBits.boundary : assertionBits.noBoundary)
  );
}

function isWord(symbols: Symbols, place: number): boolean {
  return place >= 0 && place < symbols.length && symbols.words[place] === 1;
}
