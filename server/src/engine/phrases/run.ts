/**
 * Runs a phrase's program over a stretch of a text. It tries what the pattern prefers first and goes back to the
 * alternatives, but takes no step twice at one place: where it led nowhere once, it leads nowhere (as RE2 does for short
 * texts). So the work is bounded by the stretch's length times the program's, whatever the pattern and the text are.
 */
import type { Assertion } from "./nodes.ts";
import type { Program, Step } from "./program.ts";
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

/** Steps of a program that count as one step, as one symbol does. */
const programStepsPerStep = 8;
/** Numbers of a way that is still open. */
const WIDTH = 4;

/** Runs programs and reuses its buffers. */
export class Runner {
  #steps = 0;
  /** For each place of the stretch, a bit for each step of the program that was taken there. */
  #taken = new Int32Array(0);
  #taking = 0;
  #first = 0;
  #last = 0;
  /** Ways that are still open, four numbers each: step, place, and quality and end of what was consumed before. */
  #open = new Float64Array(1024);
  #opened = 0;

  /**
   * Returns the matches that begin at `first` or later, before `limit`, and end at or before `last`, without overlaps.
   */
  find(program: Program, text: PhraseText, [first, limit, last]: readonly [number, number, number]): Run[] {
    const words = (program.length * (last - first + 1) + 31) >> 5;
    if (this.#taken.length < words) this.#taken = new Int32Array(words);
    else this.#taken.fill(0, 0, words);
    this.#first = first;
    this.#last = last;
    this.#taking = 0;
    const found: Run[] = [];
    for (let place = first; place < limit; ) {
      const run = this.#findAt(program, text, place);
      if (run !== undefined) found.push(run);
      // Steps that were taken behind a match led nowhere, or to the end of this match, which is no beginning of another one.
      place = Math.max(run?.end ?? 0, place + 1);
    }
    this.#steps += last - first + Math.ceil(this.#taking / programStepsPerStep);
    return found;
  }

  /** Returns the number of symbols read and of eight steps of programs each, since the last call. */
  takeSteps(): number {
    const steps = this.#steps;
    this.#steps = 0;
    return steps;
  }

  /** Returns the match that begins at a place, the preferred one. */
  #findAt(program: Program, text: PhraseText, start: number): Run | undefined {
    const { symbols } = text;
    this.#opened = 0;
    this.#leaveOpen(0, start, 1, 0);
    while (this.#opened > 0) {
      const open = this.#open;
      this.#opened -= WIDTH;
      const at = this.#opened;
      let index = open[at] ?? 0;
      let place = open[at + 1] ?? 0;
      const quality = open[at + 2] ?? 1;
      let endOffset = open[at + 3] ?? 0;
      for (let step = this.#take(program, index, place); step !== undefined; step = this.#take(program, index, place)) {
        if (step.kind === "accept") return { start, end: place, endOffset, quality };
        if (step.kind === "tag") this.#openMatches(step.tag, text, place, [index + 1, quality]);
        if (step.kind === "split") this.#leaveOpen(step.alternative, place, quality, endOffset);
        const consumes = this.#consumes(step, symbols, place);
        if (!consumes && !goesOn(step, symbols, place)) break;
        if (consumes) endOffset = symbols.ends[place++] ?? 0;
        index = step.next;
      }
    }
    return undefined;
  }

  #leaveOpen(index: number, place: number, quality: number, endOffset: number): void {
    const at = this.#opened;
    if (at + WIDTH > this.#open.length) {
      const larger = new Float64Array(2 * this.#open.length);
      larger.set(this.#open);
      this.#open = larger;
    }
    this.#open[at] = index;
    this.#open[at + 1] = place;
    this.#open[at + 2] = quality;
    this.#open[at + 3] = endOffset;
    this.#opened = at + WIDTH;
  }

  /** Returns a step, unless it was taken at this place before. */
  #take(program: Program, index: number, place: number): Step | undefined {
    const bit = (place - this.#first) * program.length + index;
    const taken = this.#taken[bit >> 5] ?? 0;
    const mask = 1 << (bit & 31);
    if ((taken & mask) !== 0) return undefined;
    this.#taken[bit >> 5] = taken | mask;
    this.#taking++;
    return program[index];
  }

  #consumes({ kind, code, set }: Step, { codes, plains }: Symbols, place: number): boolean {
    if (place >= this.#last) return false;
    if (kind === "plain") return plains[place] === code;
    if (kind === "exact") return codes[place] === code;
    return kind === "set" && set?.has(codes[place] ?? 0, plains[place] ?? 0) === true;
  }

  /** Opens the ways over the matches at a place that carry a tag, so that the longest and surest one is tried first. */
  #openMatches(tag: string, { matches }: PhraseText, place: number, [index, least]: readonly [number, number]): void {
    const here = matches.get(place) ?? [];
    this.#taking += here.length;
    for (const { end, endOffset, quality, tags } of here.toReversed())
      if (end <= this.#last && tags.has(tag)) this.#leaveOpen(index, end, Math.min(least, quality), endOffset);
  }
}

/** Returns true for a step that consumes nothing and goes on here. */
function goesOn({ kind, assertion }: Step, symbols: Symbols, place: number): boolean {
  return kind === "split" || kind === "jump" || (kind === "assert" && holds(assertion, symbols, place));
}

function holds(assertion: Assertion | undefined, symbols: Symbols, place: number): boolean {
  if (assertion === "start") return place === 0;
  if (assertion === "end") return place === symbols.length;
  const isEdge = isWord(symbols, place - 1) !== isWord(symbols, place);
  return isEdge === (assertion === "boundary");
}

function isWord(symbols: Symbols, place: number): boolean {
  return place >= 0 && place < symbols.length && symbols.words[place] === 1;
}
