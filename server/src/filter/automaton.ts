/**
 * An Aho-Corasick automaton over letter classes, complete: one table look-up a letter, whatever the number of patterns.
 *
 * States are multiplied by 32, so that `state + class` is the index of the next state. The sign bit of a transition says
 * that patterns end in the state it leads to.
 */
export interface Automaton {
  /** Next states by `state + class`; negative: `next & STATE` accepts. */
  readonly transitions: Int32Array;
  /** Length of the path from the root, by state number (state / 32). */
  readonly depths: Uint8Array;
  /** Patterns that end in a state, longest first: `patterns[starts[s]]` up to `patterns[starts[s + 1]]`. */
  readonly starts: Int32Array;
  readonly patterns: Int32Array;
}

export const STATE = 0x7fff_ffff;
const ROW = 32;

/** Pattern p is the classes (1 to 26) from `classStarts[p]` to `classStarts[p + 1]`. */
export interface Skeletons {
  readonly classes: Uint8Array;
  readonly classStarts: Int32Array;
}

export function buildAutomaton(skeletons: Skeletons): Automaton {
  const trie = buildTrie(skeletons);
  const { order, failures } = linkFailures(trie);
  const outputs = collectOutputs(trie, order, failures);
  markAccepting(trie.table, trie.states, outputs.starts);
  return { transitions: trie.table, depths: trie.depths, ...outputs };
}

interface Trie {
  table: Int32Array;
  depths: Uint8Array;
  states: number;
  /** The first pattern that ends in a state, and the next one that ends in the same; -1 is none. */
  readonly firstPattern: Int32Array;
  readonly nextPattern: Int32Array;
}

function buildTrie({ classes, classStarts }: Skeletons): Trie {
  const most = classes.length + 1;
  const count = classStarts.length - 1;
  let table = new Int32Array(Math.min(most, 1024) * ROW);
  const depths = new Uint8Array(most);
  const firstPattern = new Int32Array(most).fill(-1);
  const nextPattern = new Int32Array(count).fill(-1);
  let states = 1;
  for (let p = count - 1; p >= 0; p--) {
    let state = 0;
    for (let i = classStarts[p] ?? 0; i < (classStarts[p + 1] ?? 0); i++) {
      const at = state * ROW + (classes[i] ?? 0);
      let next = table[at] ?? 0;
      if (next === 0) {
        next = states++;
        if (states * ROW > table.length) table = grown(table, most * ROW);
        table[at] = next;
        depths[next] = (depths[state] ?? 0) + 1;
      }
      state = next;
    }
    nextPattern[p] = firstPattern[state] ?? -1;
    firstPattern[state] = p;
  }
  return { table: table.slice(0, states * ROW), depths: depths.slice(0, states), states, firstPattern, nextPattern };
}

function grown(table: Int32Array<ArrayBuffer>, most: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.min(table.length * 2, most));
  larger.set(table);
  return larger;
}

/** Completes the table breadth first: where the trie has no edge, the longest suffix's edge is taken. */
function linkFailures({ table, states }: Trie): { order: Int32Array; failures: Int32Array } {
  const order = new Int32Array(states);
  const failures = new Int32Array(states);
  let queued = 1;
  for (let read = 0; read < queued; read++) {
    const state = order[read] ?? 0;
    const failure = failures[state] ?? 0;
    for (let letter = 1; letter <= 26; letter++) {
      const at = state * ROW + letter;
      const next = table[at] ?? 0;
      const fallback = state === 0 ? 0 : (table[failure * ROW + letter] ?? 0) >> 5;
      const isEdge = next !== 0;
      if (isEdge) {
        failures[next] = fallback;
        order[queued++] = next;
      }
      table[at] = (isEdge ? next : fallback) * ROW;
    }
    table[state * ROW] = state * ROW;
  }
  return { order, failures };
}

/** Each state's own patterns, then those of its failure state, which comes earlier in breadth-first order. */
function collectOutputs(
  { firstPattern, nextPattern, states }: Trie,
  order: Int32Array,
  failures: Int32Array,
): Pick<Automaton, "starts" | "patterns"> {
  const counts = new Int32Array(states);
  for (const state of order) {
    let count = counts[failures[state] ?? 0] ?? 0;
    for (let p = firstPattern[state] ?? -1; p >= 0; p = nextPattern[p] ?? -1) count++;
    counts[state] = count;
  }
  const starts = new Int32Array(states + 1);
  for (let state = 0; state < states; state++) starts[state + 1] = (starts[state] ?? 0) + (counts[state] ?? 0);
  const patterns = new Int32Array(starts[states] ?? 0);
  for (const state of order) {
    let at = starts[state] ?? 0;
    for (let p = firstPattern[state] ?? -1; p >= 0; p = nextPattern[p] ?? -1) patterns[at++] = p;
    const failure = failures[state] ?? 0;
    patterns.copyWithin(at, starts[failure] ?? 0, starts[failure + 1] ?? 0);
  }
  return { starts, patterns };
}

function markAccepting(table: Int32Array, states: number, starts: Int32Array): void {
  for (let at = 0; at < states * ROW; at++) {
    const next = (table[at] ?? 0) >> 5;
    if ((starts[next] ?? 0) < (starts[next + 1] ?? 0)) table[at] = (next * ROW) | ~STATE;
  }
}
