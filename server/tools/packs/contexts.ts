/**
 * Reads the innocent constructions of a language, `contexts/<language>.txt`: phrases in which an entry of a pack means nothing
 * bad. They become the entry's `ignores`. A line has entries, a colon, and phrases apart by semicolons:
 *
 *     "ohl jrrq" : ~ xvyyre ; fgvatvat jrrq
 *     cnpx ivbyrapr : arire ~
 *
 * Everything but comments is rotated (`rotated.ts`). `~` stands for the entry, `*` in an entry for any run of characters, `{a,b}`
 * for a and b. After `cnpx` ("pack"), a line holds for all phrases of the packs that it names.
 */
import { alternatives, fits } from "./mapping.ts";
import { rotated } from "./rotated.ts";

export interface ContextRule {
  /** Categories of packs; absent where the rule names entries. */
  readonly packs?: ReadonlySet<string>;
  readonly entries: readonly string[];
  readonly phrases: readonly string[];
}

/** @throws SyntaxError naming the line that is no rule */
export function readContexts(source: string): readonly ContextRule[] {
  const rules: ContextRule[] = [];
  for (const [index, line] of source.split("\n").entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [, head, tail] = /^(.+?) : (.+)$/.exec(line) ?? [];
    if (head === undefined || tail === undefined)
      throw new SyntaxError(`line ${index + 1}: a rule is entries, a colon and phrases.`);
    const phrases = tail.split(";").flatMap((phrase) => alternatives(rotated(phrase.trim())));
    const names = /^pack (.+)$/.exec(rotated(head))?.[1];
    if (names !== undefined) rules.push({ packs: new Set(names.split(" ")), entries: [], phrases });
    else rules.push({ entries: readEntries(head), phrases });
  }
  return rules;
}

/** Returns the phrases in which an entry is innocent. */
export function contextsOf(rules: readonly ContextRule[], category: string, text: string): readonly string[] {
  const fitting = rules.filter(({ packs, entries }) =>
    packs === undefined ? entries.some((pattern) => fits(text, pattern)) : packs.has(category) && text.includes(" "),
  );
  return [...new Set(fitting.flatMap(({ phrases }) => phrases.map((phrase) => phrase.replaceAll("~", text))))];
}

/** Returns the entries that no pack has: a rule for them does nothing. */
export function unusedEntries(rules: readonly ContextRule[], texts: readonly string[]): readonly string[] {
  return rules.flatMap(({ entries }) => entries).filter((pattern) => !texts.some((text) => fits(text, pattern)));
}

function readEntries(head: string): string[] {
  return Array.from(head.matchAll(/"([^"]+)"|(\S+)/g), ([, quoted, plain = ""]) => quoted ?? plain).flatMap((entry) =>
    alternatives(rotated(entry)),
  );
}
