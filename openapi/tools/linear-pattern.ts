/**
 * Says why a regular expression may need backtracking. The check is simple and errs on the side of refusing: within what
 * it lets pass, a value is matched in time linear in its length, or nearly so.
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
      hand(group, token, groups.at(-1));
    }
  }
  return undefined;
}

/** What stands in a group stands in the group around it. */
function hand(group: Group, token: Token, outer: Group | undefined): void {
  if (outer === undefined) return;
  outer.repeats ||= token.repeated || group.repeats;
  outer.alternates ||= group.alternates;
}

/** Searched for from every position, an unbounded run is looked at again and again. */
function isUnanchored(pattern: string): boolean {
  return !pattern.startsWith("^") && [...tokens(pattern)].some(({ unbounded }) => unbounded);
}

interface Group {
  repeats: boolean;
  alternates: boolean;
}

interface Token {
  kind: "open" | "close" | "alternative" | "atom";
  /** Whether it may stand more than once. */
  repeated: boolean;
  /** Whether it may stand any number of times. */
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
  const most = found[2] === "," ? Number(found[3]) : Number(found[1]);
  return { repeated: unbounded || most > 1, unbounded };
}
