/**
 * The automaton of a phrase (Glushkov's construction): a state for each step that consumes something. A set of states is
 * a row of 32-bit words, so that all states advance together, and a symbol costs a bounded number of operations on
 * words, whatever the pattern and the text are. Tables are made at the first use.
 */
import type { Assertion } from "./nodes.ts";
import { ACCEPT, ASSERT, EXACT, JUMP, PLAIN, type Program, SET, SPLIT, TAG } from "./program.ts";
import { holdTables } from "./table-memory.ts";

/** Stands for the end of the phrase among the states that follow one. */
export const END = -1;

/** Bits of the assertions that hold at a place. */
export const assertionBits: Readonly<Record<Assertion, number>> = { start: 1, end: 2, boundary: 4, noBoundary: 8 };

/** Memory of an automaton without its tables, roughly. */
const bytesOfAutomaton = 4096;
/** Maximum symbols besides ASCII whose states are cached. */
const maximumOthers = 256;
const asciiSize = 128;

/** Steps that consume a symbol under one condition, as states. */
interface SymbolTest {
  readonly kind: number;
  readonly argument: number;
  readonly row: Int32Array;
}

export class Automaton {
  readonly program: Program;
  /** Number of states. */
  readonly states: number;
  /** Words in a set of states. */
  readonly words: number;
  /** Bits of the assertions in the pattern. */
  readonly assertions: number;
  /** For each tag of the program the states that consume its matches. */
  readonly tagRows: readonly Int32Array[];
  /** Step of each state. */
  readonly #stepOf: Int32Array;
  readonly #tests: readonly SymbolTest[];
  /** Transitions by the assertions that hold. */
  readonly #transitions = new Map<number, Transitions>();
  /** Rows of states by symbol, one after another, and the offsets of those for ASCII and for others. */
  #rows = new Int32Array(0);
  #used = 0;
  readonly #ascii = new Int32Array(asciiSize).fill(-1);
  readonly #others = new Map<number, number>();

  constructor(program: Program) {
    this.program = program;
    const steps = Array.from(program.steps.keys()).filter((step) => consumes(program.steps[step] ?? ACCEPT));
    this.#stepOf = Int32Array.from(steps);
    this.states = steps.length;
    this.words = Math.max(1, (steps.length + 31) >> 5);
    this.assertions = program.assertions.reduce((bits, assertion) => bits | assertionBits[assertion], 0);
    const [symbols, tags] = [new Map<string, SymbolTest>(), program.tags.map(() => new Int32Array(this.words))];
    for (const [state, step] of steps.entries()) {
      const [kind, argument] = [program.steps[step] ?? ACCEPT, program.arguments[step] ?? 0];
      if (kind === TAG) include(tags[argument], state);
      else {
        const key = `${kind} ${argument}`;
        const test = symbols.get(key) ?? { kind, argument, row: new Int32Array(this.words) };
        symbols.set(key, test);
        include(test.row, state);
      }
    }
    this.#tests = [...symbols.values()];
    this.tagRows = tags;
  }

  /** Sets of states by symbol, at the offsets that `rowOf` returns; read it again after each call. */
  get rows(): Int32Array {
    return this.#rows;
  }

  /** Returns the tag whose matches a state consumes; undefined for a state that consumes a symbol. */
  tagOf(state: number): string | undefined {
    const step = this.#stepOf[state] ?? 0;
    const { steps, tags, arguments: targets } = this.program;
    return steps[step] === TAG ? tags[targets[step] ?? 0] : undefined;
  }

  /** Returns the offset of the states that consume a symbol; -1 when they are not cached. */
  findRow(code: number, plain: number): number {
    if (code < asciiSize && plain < asciiSize && isOrdinary(code, plain)) return this.#ascii[code] ?? -1;
    return this.#others.get(keyOf(code, plain)) ?? -1;
  }

  /** Tests a symbol, in `tests` steps, and caches the states that consume it; returns their offset. */
  addRow(code: number, plain: number): number {
    if (this.#others.size >= maximumOthers) this.forgetSymbols();
    const offset = this.#used;
    if (offset + this.words > this.#rows.length) {
      const larger = new Int32Array(Math.max(16, this.#rows.length * 2, offset + this.words));
      larger.set(this.#rows);
      this.#rows = larger;
    }
    this.#used += this.words;
    for (const { kind, argument, row } of this.#tests) {
      if (!this.#takes(kind, argument, code, plain)) continue;
      for (const [word, bits] of row.entries()) this.#rows[offset + word] = (this.#rows[offset + word] ?? 0) | bits;
    }
    if (code < asciiSize && isOrdinary(code, plain)) this.#ascii[code] = offset;
    else this.#others.set(keyOf(code, plain), offset);
    return offset;
  }

  /** Number of conditions that a new symbol is tested against. */
  get tests(): number {
    return this.#tests.length;
  }

  forgetSymbols(): void {
    this.#rows.fill(0);
    this.#used = 0;
    this.#ascii.fill(-1);
    this.#others.clear();
  }

  /** Returns the transitions at places where these assertions hold, of those in the pattern. */
  transitions(holding: number): Transitions {
    const present = this.#transitions.get(holding);
    if (present !== undefined) return present;
    const made = new Transitions(this.program, this.#stepOf, holding);
    this.#transitions.set(holding, made);
    // The lists of states that follow each one are made later and are seldom as long as this.
    holdTables(this, made.bytes + 4 * this.states ** 2 + bytesOfAutomaton);
    return made;
  }

  /** Frees the tables; they are made again when they are needed. */
  forget(): void {
    this.#transitions.clear();
    this.forgetSymbols();
    this.#rows = new Int32Array(0);
  }

  #takes(kind: number, argument: number, code: number, plain: number): boolean {
    if (kind === PLAIN) return plain === argument;
    if (kind === EXACT) return code === argument;
    return this.program.sets[argument]?.has(code, plain) === true;
  }
}

/** Transitions between states where the same assertions hold. */
export class Transitions {
  /** States with which the phrase may begin. */
  readonly begins: Int32Array;
  /** States after which the phrase may end. */
  readonly ends: Int32Array;
  /** For four states at a time and each subset of them, the set of states that lead to one of the subset. */
  readonly #before: Int32Array;
  /** For four states at a time the first word and the one after the last that is not empty in these sets. */
  readonly #spans: Uint16Array;
  readonly #program: Program;
  readonly #stateOf: Int32Array;
  readonly #stepOf: Int32Array;
  readonly #holding: number;
  readonly #following = new Map<number, Int32Array>();
  readonly #visited: Int32Array;
  #visit = 0;

  constructor(program: Program, stepOf: Int32Array, holding: number) {
    const words = Math.max(1, (stepOf.length + 31) >> 5);
    this.#program = program;
    this.#stepOf = stepOf;
    this.#holding = holding;
    this.#stateOf = new Int32Array(program.steps.length).fill(END);
    for (const [state, step] of stepOf.entries()) this.#stateOf[step] = state;
    this.#visited = new Int32Array(program.steps.length);
    this.begins = new Int32Array(words);
    this.ends = new Int32Array(words);
    for (const state of this.#reached(0)) include(this.begins, state);
    const fours = words * 8;
    this.#before = new Int32Array(fours * 16 * words);
    this.#spans = new Uint16Array(fours * 2);
    for (const [state, step] of stepOf.entries()) {
      for (const next of this.#reached(step + 1)) {
        if (next === END) include(this.ends, state);
        else include(this.#before.subarray(((next >> 2) * 16 + (1 << (next & 3))) * words), state);
      }
    }
    for (let four = 0; four < fours; four++) this.#combine(four, words);
  }

  get bytes(): number {
    return this.#before.byteLength + this.#visited.byteLength + this.#stateOf.byteLength;
  }

  /** Returns the states that may follow a state, or begin the phrase, the preferred ones first. */
  following(state: number): Int32Array {
    const present = this.#following.get(state);
    if (present !== undefined) return present;
    const found = Int32Array.from(this.#reached(state === END ? 0 : (this.#stepOf[state] ?? 0) + 1));
    this.#following.set(state, found);
    return found;
  }

  /**
   * Writes the set at an offset of `after`: the states that lead to one of those in `live`, and those that may be the
   * last. Returns the number of words it took.
   */
  precede(live: Int32Array, after: Int32Array, at: number): number {
    const { ends } = this;
    const before = this.#before;
    const spans = this.#spans;
    const words = ends.length;
    let operations = 0;
    for (let word = 0; word < words; word++) after[at + word] = ends[word] ?? 0;
    for (let word = 0; word < words; word++) {
      let bits = live[at + word] ?? 0;
      for (let four = word * 8; bits !== 0; four++, bits >>>= 4) {
        const subset = bits & 15;
        if (subset === 0) continue;
        const row = (four * 16 + subset) * words;
        const first = spans[four * 2] ?? 0;
        const last = spans[four * 2 + 1] ?? 0;
        for (let each = first; each < last; each++) {
          after[at + each] = (after[at + each] ?? 0) | (before[row + each] ?? 0);
        }
        operations += last - first;
      }
    }
    return operations;
  }

  /** Completes the sets of four states from those of each one. */
  #combine(four: number, words: number): void {
    const before = this.#before;
    let [first, last] = [words, 0];
    for (let subset = 1; subset < 16; subset++) {
      const at = (four * 16 + subset) * words;
      const one = (four * 16 + (subset & -subset)) * words;
      const rest = (four * 16 + (subset & (subset - 1))) * words;
      for (let word = 0; word < words; word++) {
        const bits = (before[one + word] ?? 0) | (before[rest + word] ?? 0);
        before[at + word] = bits;
        if (bits === 0) continue;
        first = Math.min(first, word);
        last = Math.max(last, word + 1);
      }
    }
    this.#spans[four * 2] = first;
    this.#spans[four * 2 + 1] = last;
  }

  /** Yields the states that a step leads to without consuming anything, in the order of preference. */
  *#reached(from: number): Generator<number> {
    const { steps, arguments: targets, alternatives, assertions } = this.#program;
    const visit = ++this.#visit;
    const open = [from];
    for (let step = open.pop(); step !== undefined; step = open.pop()) {
      if (this.#visited[step] === visit) continue;
      this.#visited[step] = visit;
      const kind = steps[step];
      const target = targets[step] ?? 0;
      if (kind === SPLIT) open.push(alternatives[step] ?? 0, target);
      else if (kind === JUMP) open.push(target);
      else if (kind === ASSERT) {
        const assertion = assertions[target];
        if (assertion !== undefined && (this.#holding & assertionBits[assertion]) !== 0) open.push(step + 1);
      } else yield this.#stateOf[step] ?? END;
    }
  }
}

function consumes(kind: number): boolean {
  return kind === PLAIN || kind === EXACT || kind === SET || kind === TAG;
}

function include(row: Int32Array | undefined, state: number): void {
  if (row !== undefined) row[state >> 5] = (row[state >> 5] ?? 0) | (1 << (state & 31));
}

/** Returns true when the plain form of an ASCII character is what it nearly always is, so that it needs no key. */
function isOrdinary(code: number, plain: number): boolean {
  return plain === code || (plain === 0x20 && code < 0x20);
}

function keyOf(code: number, plain: number): number {
  return code * 0x20_0000 + plain;
}
