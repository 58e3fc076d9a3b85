/**
 * Returns why a regular expression may need backtracking. The check is simple and rejects too much rather than too little:
 * a pattern that passes matches in time linear in the length of the value, or nearly so.
 */
export function backtrackingReason(pattern: string): string | undefined {
  if (/\(\?(?:[=!]|<[=!])/.test(pattern)) return "look-around";
  if (/\\(?:[1-9]|k<)/.test(pattern)) return "a back-reference";
  return (
    nestingReason(pattern) ?? (isUnanchored(pattern) ? "an unbounded quantifier without ^ at the beginning" : undefined)
  );
}

function nestingReason(pattern: string): string | undefined {
  const groups: Group[] = [{ repeats: false, alternates: false }];
  for (const token of tokens(pattern)) {
    const group = groups.at(-1) ?? { repeats: false, alternates: false };
    if (token.kind === "open") groups.push({ repeats: false, alternates: false });
    else if (token.kind === "alternative") group.alternates = true;
    else if (token.kind === "atom") group.repeats ||= token.repeated;
    else {
      groups.pop();
      if (token.repeated && group.repeats) return "a quantifier under a quantifier";
      if (token.repeated && group.alternates) return "an alternation under a quantifier";
      addToOuter(group, token, groups.at(-1));
    }
  }
  return undefined;
}

/** Passes the properties of a group on to the group around it. */
function addToOuter(group: Group, token: Token, outer: Group | undefined): void {
  if (outer === undefined) return;
  outer.repeats ||= token.repeated || group.repeats;
  outer.alternates ||= group.alternates;
}

/** Without `^`, an unbounded run is matched again from each position. */
function isUnanchored(pattern: string): boolean {
  return !pattern.startsWith("^") && [...tokens(pattern)].some(({ unbounded }) => unbounded);
}

interface Group {
  repeats: boolean;
  alternates: boolean;
}

interface Token {
  kind: "open" | "close" | "alternative" | "atom";
  /** True if it may match more than once. */
  repeated: boolean;
  /** True if it may match any number of times. */
  unbounded: boolean;
}

function* tokens(pattern: string): Generator<Token> {
  const atom = /\((?:\?:|\?<\w+>)?|\)|\||\[(?:\\.|[^\]\\])*\]|\\u\{\w+\}|\\[pP]\{[^}]*\}|\\?./gsuy;
  const quantifier = /(?:[*+]|\?|\{(\d+)(,?)(\d*)\})\??/y;
  while (atom.lastIndex < pattern.length) {
    const text = atom.exec(pattern)?.[0];
    if (text === undefined) return;
    quantifier.lastIndex = atom.lastIndex;
    const found = text.startsWith("(") || text === "|" ? null : quantifier.exec(pattern);
    if (found !== null) atom.lastIndex = quantifier.lastIndex;
    yield { kind: kindOf(text), ...repetition(found) };
  }
}

function kindOf(text: string): Token["kind"] {
  if (text.startsWith("(")) return "open";
  if (text === ")") return "close";
  return text === "|" ? "alternative" : "atom";
}

function repetition(found: RegExpExecArray | null): Pick<Token, "repeated" | "unbounded"> {
  if (found === null || found[0].startsWith("?")) return { repeated: false, unbounded: false };
  if (!found[0].startsWith("{")) return { repeated: true, unbounded: true };
  const unbounded = found[2] === "," && found[3] === "";
  const maximum = found[2] === "," ? Number(found[3]) : Number(found[1]);
  return { repeated: unbounded || maximum > 1, unbounded };
}
