/**
 * Runs a phrase's program over a stretch of a text in two passes. The first goes backwards and records for each
 * position the steps from which the phrase can be completed; the second goes forwards and follows the pattern's
 * preferred path among those. It never backtracks: the work is bounded by the stretch's length times the program's.
 */
import { ACCEPT, ASSERT, EXACT, JUMP, PLAIN, type Program, SET, SPLIT, TAG } from "./program.ts";
import type { Symbols } from "./symbols.ts";

/** A blacklist match for phrases: its end, as a symbol, and its quality. */
export interface TagMatch {
  readonly end: number;
  /** End offset in the text. */
  readonly endOffset: number;
  readonly quality: number;
  readonly tags: readonly string[];
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

/** Runs programs and reuses its buffers. */
export class Runner {
  /** Number of positions read and steps completed, over all programs. */
  steps = 0;
  #live = new Int32Array(0);
  #rowLength = 0;
  #first = 0;
  /** Live steps of this position and of the next one. */
  #here: number[] = [];
  #next: number[] = [];
  readonly #open: number[] = [];
  #visited = new Int32Array(0);
  #visit = 0;

  /**
   * Returns the matches that begin at `first` or later, before `limit`, and end at or before `last`, without overlaps.
   */
  find(program: Program, text: PhraseText, [first, limit, last]: readonly [number, number, number]): Run[] {
    this.#prepare(program, first, last);
    for (let place = last; place >= first; place--) this.#complete(program, text, place, last);
    const found: Run[] = [];
    for (let place = first; place < limit; ) {
      if (!this.#isLive(program, place, 0)) {
        place++;
        continue;
      }
      const run = this.#follow(program, text, place);
      found.push(run);
      place = Math.max(run.end, place + 1);
    }
    return found;
  }

  #prepare(program: Program, first: number, last: number): void {
    const count = program.steps.length;
    this.#rowLength = (count + 31) >> 5;
    this.#first = first;
    const size = (last - first + 1) * this.#rowLength;
    if (this.#live.length < size) this.#live = new Int32Array(size);
    else this.#live.fill(0, 0, size);
    if (this.#visited.length < count) {
      this.#visited = new Int32Array(count);
      this.#visit = 0;
    }
    this.#next = [];
  }

  /** Records the steps from which the phrase can be completed at a position, given those of the next ones. */
  #complete(program: Program, text: PhraseText, place: number, last: number): void {
    [this.#here, this.#next] = [this.#next, this.#here];
    this.#here.length = 0;
    for (const step of program.lastAssertions) if (holds(program, step, text.symbols, place)) this.#mark(place, step);
    if (place < last) {
      this.#completeSymbol(program, text.symbols, place);
      if (program.tagSteps.length > 0) this.#completeTags(program, text, place, last);
    }
    // Steps that lead to a live step are live as well, if the assertion holds.
    for (let step = this.#open.pop(); step !== undefined; step = this.#open.pop()) {
      for (const before of program.before[step] ?? []) {
        if (program.steps[before] !== ASSERT || holds(program, before, text.symbols, place)) this.#mark(place, before);
      }
    }
    this.steps += 1 + this.#here.length;
  }

  #completeSymbol(program: Program, { codes, plains }: Symbols, place: number): void {
    const code = codes[place] ?? 0;
    const plain = plains[place] ?? 0;
    for (const step of program.lastSteps) if (takes(program, step, code, plain)) this.#mark(place, step);
    for (const after of this.#next) {
      if (after > 0 && takes(program, after - 1, code, plain)) this.#mark(place, after - 1);
    }
  }

  #completeTags(program: Program, text: PhraseText, place: number, last: number): void {
    for (const match of text.matches.get(place) ?? []) {
      this.steps += program.tagSteps.length;
      for (const step of program.tagSteps) {
        if (match.end <= last && this.#isLive(program, match.end, step + 1) && carries(program, step, match)) {
          this.#mark(place, step);
        }
      }
    }
  }

  #mark(place: number, step: number): void {
    const cell = (place - this.#first) * this.#rowLength + (step >> 5);
    const bits = this.#live[cell] ?? 0;
    const bit = 1 << (step & 31);
    if (bits & bit) return;
    this.#live[cell] = bits | bit;
    this.#here.push(step);
    this.#open.push(step);
  }

  #isLive(program: Program, place: number, step: number): boolean {
    if (program.always[step] === 1) return true;
    const cell = (place - this.#first) * this.#rowLength + (step >> 5);
    return ((this.#live[cell] ?? 0) & (1 << (step & 31))) !== 0;
  }

  /** Returns the match that begins here; it exists, since the first step is live. */
  #follow(program: Program, text: PhraseText, start: number): Run {
    let place = start;
    let endOffset = text.symbols.starts[start] ?? 0;
    let quality = 1;
    let step = this.#choose(program, place, 0);
    while (program.steps[step] !== ACCEPT) {
      const match = program.steps[step] === TAG ? this.#chooseMatch(program, text, place, step) : undefined;
      endOffset = match?.endOffset ?? text.symbols.ends[place] ?? 0;
      quality = Math.min(quality, match?.quality ?? 1);
      place = match?.end ?? place + 1;
      step = this.#choose(program, place, step + 1);
    }
    return { start, end: place, endOffset, quality };
  }

  /** Returns the first step in the order of preference that consumes something, or the end. */
  #choose(program: Program, place: number, from: number): number {
    const visit = ++this.#visit;
    const open = this.#open;
    open.length = 0;
    open.push(from);
    for (let step = open.pop(); step !== undefined; step = open.pop()) {
      if (this.#visited[step] === visit || !this.#isLive(program, place, step)) continue;
      this.#visited[step] = visit;
      const kind = program.steps[step];
      if (kind === SPLIT) open.push(program.alternatives[step] ?? 0, program.arguments[step] ?? 0);
      else if (kind === JUMP) open.push(program.arguments[step] ?? 0);
      else if (kind === ASSERT) open.push(step + 1);
      else {
        open.length = 0;
        return step;
      }
    }
    throw new Error("A step that can be completed leads nowhere.");
  }

  #chooseMatch(program: Program, text: PhraseText, place: number, step: number): TagMatch | undefined {
    return text.matches
      .get(place)
      ?.find((match) => this.#isLive(program, match.end, step + 1) && carries(program, step, match));
  }
}

/** Returns true when a step consumes a symbol. */
function takes(program: Program, step: number, code: number, plain: number): boolean {
  const argument = program.arguments[step] ?? 0;
  switch (program.steps[step]) {
    case PLAIN:
      return plain === argument;
    case EXACT:
      return code === argument;
    case SET:
      return program.sets[argument]?.has(code, plain) === true;
    default:
      return false;
  }
}

function carries(program: Program, step: number, match: TagMatch): boolean {
  return match.tags.includes(program.tags[program.arguments[step] ?? 0] ?? "");
}

function holds(program: Program, step: number, symbols: Symbols, place: number): boolean {
  switch (program.assertions[program.arguments[step] ?? 0]) {
    case "start":
      return place === 0;
    case "end":
      return place === symbols.length;
    case "boundary":
      return isWord(symbols, place - 1) !== isWord(symbols, place);
    default:
      return isWord(symbols, place - 1) === isWord(symbols, place);
  }
}

function isWord(symbols: Symbols, place: number): boolean {
  return place >= 0 && place < symbols.length && symbols.words[place] === 1;
}
