/**
 * Reads a mapping file: which of the listed words a pack takes, and as what. The file has one rule a line, after the pack
 * that the rules below belong to:
 *
 *     pack insults Insult
 *     medium nonEmbeddable n  vqvbg "avgjvg" +"qvzjvg" cevpx*
 *
 * A rule is a severity, a filter mode, parts of speech (n, v, a, r, or none) and patterns, which are rotated
 * (`rotated.ts`). `*` stands for any run of characters, `{a,b}{c,d}` for ac, ad, bc and bd. `+` adds a word of ours that no
 * package lists, and `-` keeps a pattern out of the rule. Words below `leave-out` are in no pack. The first rule that fits a
 * word wins.
 */
import { rotated } from "./rotated.ts";

export interface PackRule {
  readonly pack: string;
  readonly tag: string;
  readonly severity: string;
  readonly filterMode: string;
  readonly parts: string;
  readonly patterns: readonly WordPattern[];
}

export interface WordPattern {
  readonly kind: "take" | "add" | "omit";
  readonly text: string;
}

export interface Mapping {
  readonly leftOut: readonly WordPattern[];
  readonly rules: readonly PackRule[];
}

/** A word that a rule takes. */
export interface MappedWord {
  readonly text: string;
  readonly rule: PackRule;
}

/** @throws SyntaxError naming the line that is no rule */
export function readMapping(source: string): Mapping {
  const leftOut: WordPattern[] = [];
  const rules: PackRule[] = [];
  let section: { readonly pack: string; readonly tag: string } | undefined;
  for (const [index, line] of source.split("\n").entries()) {
    const at = `line ${index + 1}`;
    if (line.trim() === "" || line.startsWith("#")) continue;
    if (line === "leave-out") section = undefined;
    else if (line.startsWith("pack ")) section = readSection(line, at);
    else if (section === undefined) leftOut.push(...readPatterns(line));
    else rules.push({ ...section, ...readRule(line, at) });
  }
  return { leftOut, rules };
}

/** Returns the patterns without `+` that fit no listed word: a pack silently lacks such a word. */
export function unusedPatterns({ rules }: Mapping, listed: readonly string[]): readonly string[] {
  const taken = rules.flatMap(({ patterns }) => patterns.filter(({ kind }) => kind === "take"));
  return taken.map(({ text }) => text).filter((pattern) => !listed.some((word) => fits(word, pattern)));
}

/** Returns the words that the rules take, in the order of the rules; each word has one rule. */
export function mapWords({ leftOut, rules }: Mapping, listed: readonly string[]): readonly MappedWord[] {
  const taken = new Map<string, MappedWord>();
  for (const rule of rules) {
    const omitted = [...leftOut, ...rule.patterns.filter(({ kind }) => kind === "omit")];
    for (const { kind, text: pattern } of rule.patterns) {
      if (kind === "omit") continue;
      const words = kind === "add" ? [pattern] : listed.filter((word) => fits(word, pattern));
      for (const text of words) {
        const isOmitted = pattern.includes("*") && omitted.some((other) => fits(text, other.text));
        if (!isOmitted && (kind === "add" || isWord(text)) && !taken.has(text)) taken.set(text, { text, rule });
      }
    }
  }
  return [...taken.values()];
}

function readSection(line: string, at: string): { pack: string; tag: string } {
  const [, pack, tag] = /^pack (\S+) (\S.*)$/.exec(line) ?? [];
  if (pack === undefined || tag === undefined) throw new SyntaxError(`${at}: a pack has a name and a tag.`);
  return { pack, tag };
}

function readRule(line: string, at: string): Omit<PackRule, "pack" | "tag"> {
  const [, severity, filterMode, parts, words] = /^(\w+) (\w+) +([nvar]*) {2,}(\S.*)$/.exec(line) ?? [];
  if (severity === undefined || filterMode === undefined || parts === undefined || words === undefined)
    throw new SyntaxError(`${at}: a rule is a severity, a filter mode, parts of speech and words.`);
  return { severity, filterMode, parts, patterns: readPatterns(words) };
}

const kinds = { "": "take", "+": "add", "-": "omit" } as const;

function readPatterns(words: string): WordPattern[] {
  const written = words.matchAll(/([+-]?)(?:"([^"]+)"|((?:\{[^}]*\}|[^\s{])+))/g);
  return [...written].flatMap(([, sign = "", quoted, plain = ""]) => {
    const kind = sign === "+" || sign === "-" ? kinds[sign] : kinds[""];
    return alternatives(rotated(quoted ?? plain)).map((text) => ({ kind, text }));
  });
}

/** Returns each way to choose one of the alternatives in each pair of braces. */
export function alternatives(pattern: string): readonly string[] {
  const [, before = "", choices, after = ""] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  if (choices === undefined) return [pattern];
  const rests = alternatives(after);
  return choices.split(",").flatMap((choice) => rests.map((rest) => before + choice + rest));
}

/** Returns true when a pattern with stars for any characters fits the word. */
export function fits(word: string, pattern: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return word === pattern;
  if (!word.startsWith(first) || !word.endsWith(last) || word.length < first.length + last.length) return false;
  const inner = word.slice(first.length, word.length - last.length);
  return rest.length === 0 || inner.includes(rest.join("*"));
}

/** Returns false for spellings with digits and signs: the filter undoes such disguises itself. */
function isWord(text: string): boolean {
  return /^[\p{L}\p{M}' -]+$/u.test(text);
}
