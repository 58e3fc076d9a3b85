/**
 * Strips the white space that tags leave: a line of tags and blanks alone leaves nothing, and `<#t>`, `<#lt>`, `<#rt>`
 * and `<#nt>` say what a line keeps. Follows the template family, whose first text of a template keeps its blanks.
 */
import { isBlank, trimPlainEnd, trimPlainStart } from "./blanks.ts";
import type { Node, TextNode } from "./nodes.ts";

/** A node without others inside: a text, an output or a tag. */
export interface Mark {
  readonly node: Node;
  /** Offsets in the source; the end is exclusive. */
  readonly begin: number;
  readonly end: number;
}

/** A body that ends behind the marks before it. */
export interface BodyEnd {
  readonly nodes: readonly Node[];
  readonly isTop: boolean;
  /** Index of its first event, for the body of a macro or a captured text, of which a text behind it sees nothing. */
  readonly hiddenFrom: number | undefined;
}

/** Counts the marks on one line beside a text. */
interface Beside {
  readonly line: number;
  /** Number of marks that write something. */
  readonly writes: number;
  readonly trims: number;
  /** Marks that trim the side of the text. */
  readonly cuts: number;
}

type Contribution = Pick<Beside, "writes" | "trims" | "cuts">;

/** Strips the texts in place, in linear time, in the order of the template. */
export function stripWhiteSpace(source: string, events: readonly (Mark | BodyEnd)[]): void {
  const root = events.at(-1);
  const firstNode = root !== undefined && "nodes" in root ? root.nodes[0] : undefined;
  const lines = linesOf(source, events);
  const silent = silentTexts(events);
  const behind = behindEach(events, lines, silent);
  const passed = new PassedMarks(silent);
  /** State in front of each event. */
  const before: Beside[] = [];
  for (const [index, event] of events.entries()) {
    const { first, last } = lines[index] ?? { first: 0, last: 0 };
    before.push(passed.current);
    if ("nodes" in event) {
      passed.remove(removable(event));
      const outside = event.hiddenFrom === undefined ? undefined : before[event.hiddenFrom];
      if (outside !== undefined) passed.current = outside;
      continue;
    }
    const { node, begin } = event;
    if (node.kind === "text") {
      // The family counts a tab in front as eight columns.
      const startsLine = (begin === 0 && source[0] !== "\t") || source[begin - 1] === "\n";
      const right = behind[index] ?? nothingOn(last);
      node.text = strip(node.text, { left: passed.on(first), right, startsLine, isFirst: node === firstNode });
    }
    passed.add(node, last);
  }
}

/** The marks on the current line that were stripped already. */
class PassedMarks {
  readonly #silent: ReadonlySet<Node>;
  readonly #known = new Map<Node, Contribution & { readonly line: number }>();
  current = nothingOn(-1);

  constructor(silent: ReadonlySet<Node>) {
    this.#silent = silent;
  }

  on(line: number): Beside {
    return this.current.line === line ? this.current : nothingOn(line);
  }

  add(node: Node, line: number): void {
    const own = contribution(node, "before", this.#silent);
    this.#known.set(node, { ...own, line });
    this.current = plus(this.on(line), own, 1);
  }

  remove(nodes: readonly Node[]): void {
    for (const node of nodes) {
      const known = this.#known.get(node);
      if (known?.line === this.current.line) this.current = plus(this.current, known, -1);
      if (node.kind === "text") node.text = "";
    }
  }
}

function nothingOn(line: number): Beside {
  return { line, writes: 0, trims: 0, cuts: 0 };
}

function plus(beside: Beside, { writes, trims, cuts }: Contribution, times: 1 | -1): Beside {
  return {
    line: beside.line,
    writes: beside.writes + times * writes,
    trims: beside.trims + times * trims,
    cuts: beside.cuts + times * cuts,
  };
}

function strip(
  text: string,
  {
    left,
    right,
    startsLine,
    isFirst,
  }: { readonly left: Beside; readonly right: Beside; readonly startsLine: boolean; readonly isFirst: boolean },
): string {
  let rest = text;
  let lead = "";
  if (right.cuts > 0) {
    const lastStart = rest.lastIndexOf("\n") + 1;
    if (lastStart > 0 || startsLine) rest = rest.slice(0, lastStart) + trimPlainStart(rest.slice(lastStart));
  }
  if (left.cuts > 0) {
    const firstEnd = rest.indexOf("\n") + 1;
    if (firstEnd > 0) {
      lead = trimPlainEnd(rest.slice(0, firstEnd));
      rest = rest.slice(firstEnd);
      if (lead !== "" && isBlank(rest) && (right.writes === 0 || right.cuts > 0)) rest = "";
    }
  }
  if (isFirst) return lead + rest;
  const lastStart = rest.lastIndexOf("\n") + 1;
  const stripsEnd =
    right.trims === 0 && right.writes === 0 && (lastStart > 0 || startsLine) && isBlank(rest.slice(lastStart));
  const end = stripsEnd ? lastStart : rest.length;
  const firstEnd = rest.indexOf("\n") + 1;
  const stripsStart =
    left.trims === 0 && left.writes === 0 && (firstEnd > 0 || startsLine) && isBlank(rest.slice(0, firstEnd));
  return lead + rest.slice(stripsStart ? firstEnd : 0, Math.max(end, stripsStart ? firstEnd : 0));
}

/** Returns the lines on which each mark begins and ends; a line break belongs to the line that it ends. */
function linesOf(
  source: string,
  events: readonly (Mark | BodyEnd)[],
): { readonly first: number; readonly last: number }[] {
  let [line, next] = [0, source.indexOf("\n")];
  const lineAt = (offset: number): number => {
    for (; next >= 0 && next < offset; next = source.indexOf("\n", next + 1)) line++;
    return line;
  };
  return events.map((event) =>
    "nodes" in event
      ? { first: -1, last: -1 }
      : { first: lineAt(event.begin), last: lineAt(Math.max(event.begin, event.end - 1)) },
  );
}

/** Returns what stands behind each mark on the line where it ends. */
function behindEach(
  events: readonly (Mark | BodyEnd)[],
  lines: readonly { readonly first: number; readonly last: number }[],
  silent: ReadonlySet<Node>,
): Beside[] {
  const found: Beside[] = [];
  let current = nothingOn(-1);
  for (let index = events.length - 1; index >= 0; index--) {
    const [event, span] = [events[index], lines[index]];
    if (event === undefined || span === undefined || "nodes" in event) continue;
    found[index] = span.last === current.line ? current : nothingOn(span.last);
    if (span.first !== current.line) current = nothingOn(span.first);
    current = plus(current, contribution(event.node, "behind", silent), 1);
  }
  return found;
}

/** Returns what the mark means for a text that stands behind it or before it. */
function contribution(node: Node, side: "before" | "behind", silent: ReadonlySet<Node>): Contribution {
  if (node.kind === "nothing" && node.trims !== undefined) {
    const { left, right } = node.trims;
    const cuts = side === "before" ? right : left;
    return { writes: 0, trims: cuts || (!left && !right) ? 1 : 0, cuts: cuts ? 1 : 0 };
  }
  const writes = node.kind === "text" ? writesNear(node.text, side) && !silent.has(node) : node.kind === "output";
  return { writes: writes ? 1 : 0, trims: 0, cuts: 0 };
}

/** Returns whether the text writes something on the line that it shares with the other one. */
function writesNear(text: string, side: "before" | "behind"): boolean {
  const breaks = side === "before" ? text.lastIndexOf("\n") : text.indexOf("\n");
  if (breaks < 0) return text !== "";
  return !isBlank(side === "before" ? text.slice(breaks + 1) : text.slice(0, breaks));
}

/** Collects the blanks between nodes that write nothing, such as assignments. */
function silentTexts(events: readonly (Mark | BodyEnd)[]): ReadonlySet<Node> {
  const silent = new Set<Node>();
  for (const event of events) {
    if (!("nodes" in event)) continue;
    for (const [index, node] of event.nodes.entries())
      if (isIgnorable(node, event.nodes[index - 1], event.nodes[index + 1], event.isTop)) silent.add(node);
  }
  return silent;
}

/** Returns the nodes of a body that go when it ends, each with those before it gone. */
function removable({ nodes, isTop }: BodyEnd): Node[] {
  // A template that is one text alone is left as it is.
  if (isTop && nodes.length === 1) return [];
  const gone: Node[] = [];
  let before: Node | undefined;
  for (const [index, node] of nodes.entries()) {
    if ((node.kind === "nothing" && node.trims !== undefined) || isIgnorable(node, before, nodes[index + 1], isTop))
      gone.push(node);
    else before = node;
  }
  return gone;
}

function isIgnorable(node: Node, before: Node | undefined, next: Node | undefined, isTop: boolean): node is TextNode {
  if (node.kind !== "text") return false;
  return node.text === "" || (isBlank(node.text) && isSilent(before, isTop) && isSilent(next, isTop));
}

function isSilent(node: Node | undefined, isTop: boolean): boolean {
  if (node === undefined) return isTop;
  if (node.kind === "nothing") return node.trims === undefined;
  return ["assign", "setting", "callable"].includes(node.kind);
}
