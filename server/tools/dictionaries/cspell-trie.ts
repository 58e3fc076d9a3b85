/**
 * Reads the words of a dictionary in the text form `TrieXv3` of the cspell project (`@cspell/dict-*` packages).
 *
 * The form writes a word graph depth first: a character goes down an edge, `$` marks a word's end and goes back up, `<`
 * goes back up, a digit after either goes further up, `#n;` puts the n-th branching node (in order of appearance, in
 * the header's base) below the current edge, and `\` escapes. The project's own reader takes several times as long and
 * brings nine thousand lines; the package is pinned, and an unknown header is refused.
 */
export function readTrieWords(data: string): string[] {
  const base = /TrieXv3\nbase=(\d+)\n/.exec(data)?.[1];
  const start = data.indexOf(dataMark);
  if (base === undefined || start < 0) throw new Error("not a TrieXv3 dictionary");
  const parser = new TrieParser(Number(base));
  parser.parse(data, start + dataMark.length);
  const words: string[] = [];
  collect(parser.graph, 0, "", words);
  return words;
}

const dataMark = "__DATA__\n";
const NEWLINE = 0x0a;
const END = 0x24;
const BACK = 0x3c;
const REFERENCE = 0x23;
const ESCAPE = 0x5c;
const ONE = 0x31;
const NINE = 0x39;

/** Nodes and edges are numbers; node 0 is the root, and 0 for an edge is none. */
class Graph {
  readonly isWord: boolean[] = [false];
  readonly firstEdge: number[] = [0];
  readonly lastEdge: number[] = [0];
  readonly nextEdge: number[] = [0];
  readonly character: number[] = [0];
  readonly target: number[] = [0];

  /** Adds a node below `node`. */
  descend(node: number, character: number): number {
    const child = this.isWord.push(false) - 1;
    this.firstEdge.push(0);
    this.lastEdge.push(0);
    const edge = this.character.push(character) - 1;
    this.nextEdge.push(0);
    this.target.push(child);
    if (this.firstEdge[node] === 0) this.firstEdge[node] = edge;
    else this.nextEdge[this.lastEdge[node] ?? 0] = edge;
    this.lastEdge[node] = edge;
    return child;
  }
}

class TrieParser {
  readonly graph = new Graph();
  readonly #base: number;
  readonly #branching: number[] = [];
  readonly #path: number[] = [0];

  constructor(base: number) {
    this.#base = base;
  }

  parse(data: string, from: number): void {
    let goingBack = false;
    for (let i = from; i < data.length; i++) {
      const code = data.charCodeAt(i);
      if (code === NEWLINE) continue;
      if (goingBack && code > ONE && code <= NINE) {
        this.#path.length -= code - ONE;
        continue;
      }
      goingBack = code === END || code === BACK;
      if (goingBack) this.#goBack(code === END);
      else if (code === REFERENCE) i = this.#refer(data, i + 1);
      else if (code === ESCAPE) i = this.#descendEscaped(data, i + 1);
      else this.#descend(code);
    }
  }

  #goBack(isWord: boolean): void {
    const node = this.#path.pop() ?? 0;
    if (isWord) this.graph.isWord[node] = true;
  }

  /** Follows a reference; returns the index of the last character read, as `#descendEscaped` does. */
  #refer(data: string, at: number): number {
    const end = data.indexOf(";", at);
    const shared = this.#branching[Number.parseInt(data.slice(at, end), this.#base)];
    if (shared === undefined) throw new Error("a reference of the dictionary leads nowhere");
    const parent = this.#path.at(-2) ?? 0;
    this.graph.target[this.graph.lastEdge[parent] ?? 0] = shared;
    return end;
  }

  /** Reads a character itself, or `\` and the name of a control character or of the backslash. */
  #descendEscaped(data: string, at: number): number {
    if (data.charCodeAt(at) !== ESCAPE) {
      this.#descend(data.charCodeAt(at));
      return at;
    }
    const name = data.charAt(at + 1);
    this.#descend(name === "n" ? 0x0a : name === "r" ? 0x0d : name.charCodeAt(0));
    return at + 1;
  }

  #descend(character: number): void {
    const node = this.#path.at(-1) ?? 0;
    if (this.graph.firstEdge[node] === 0) this.#branching.push(node);
    this.#path.push(this.graph.descend(node, character));
  }
}

function collect(graph: Graph, node: number, word: string, words: string[]): void {
  if (graph.isWord[node] === true) words.push(word);
  for (let edge = graph.firstEdge[node] ?? 0; edge !== 0; edge = graph.nextEdge[edge] ?? 0) {
    collect(graph, graph.target[edge] ?? 0, word + String.fromCharCode(graph.character[edge] ?? 0), words);
  }
}
