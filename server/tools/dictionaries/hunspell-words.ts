/**
 * Reads the words of a Hunspell dictionary with their forms (`dictionary-*` packages: a list of words, and rules for their
 * beginnings and endings).
 *
 * Takes what word lists need of the format: an ending or a beginning for each word. The reader of the cspell project takes
 * half a minute for Russian. The packages are pinned, and flags of another kind are refused.
 */

/** Changes of one kind of word: what is taken off it, and what is written instead. */
interface Rule {
  readonly isPrefix: boolean;
  readonly strip: string;
  readonly condition: RegExp | undefined;
  readonly additions: string[];
}

interface Rules {
  readonly byFlag: ReadonlyMap<string, readonly Rule[]>;
  /** Flag of what is no word. */
  readonly forbidden: string;
}

/** Returns the words and their forms; forms with hyphens or apostrophes are left out, as their parts are words. */
export function readHunspellWords(affixes: string, list: string): string[] {
  const { byFlag, forbidden } = readRules(affixes);
  const words: string[] = [];
  for (const line of list.split("\n").slice(1)) {
    const [word = "", flags = ""] = (line.split(/\s/, 1)[0] ?? "").split("/");
    if (word === "" || (forbidden !== "" && flags.includes(forbidden))) continue;
    words.push(word);
    for (const flag of flags) for (const rule of byFlag.get(flag) ?? []) addForms(words, word, rule);
  }
  return words;
}

function readRules(affixes: string): Rules {
  const byFlag = new Map<string, Map<string, Rule>>();
  let forbidden = "";
  for (const line of affixes.split("\n")) {
    const [kind = "", flag = "", strip = "", addition = "", condition] = line.trim().split(/\s+/);
    if (kind === "FLAG" && flag !== "UTF-8") throw new Error(`flags of the kind ${flag} cannot be read`);
    if (kind === "FORBIDDENWORD") forbidden = flag;
    if (kind !== "SFX" && kind !== "PFX") continue;
    const rules = byFlag.get(flag);
    if (rules === undefined) byFlag.set(flag, new Map());
    else if (condition !== undefined) addRule(rules, kind === "PFX", { strip, addition, condition });
  }
  return { byFlag: new Map([...byFlag].map(([flag, rules]) => [flag, [...rules.values()]])), forbidden };
}

/** Adds to the rule with the same condition, so that a word is held against each condition once. */
function addRule(
  rules: Map<string, Rule>,
  isPrefix: boolean,
  { strip, addition, condition }: { readonly strip: string; readonly addition: string; readonly condition: string },
): void {
  const [added = ""] = addition.split("/", 1);
  if (/[-'’]/.test(added)) return;
  const key = `${strip} ${condition}`;
  const anchored = isPrefix ? `^(?:${condition})` : `(?:${condition})$`;
  const rule = rules.get(key) ?? {
    isPrefix,
    strip: strip === "0" ? "" : strip,
    condition: condition === "." ? undefined : new RegExp(anchored, "u"),
    additions: [],
  };
  rule.additions.push(added === "0" ? "" : added);
  rules.set(key, rule);
}

function addForms(words: string[], word: string, { isPrefix, strip, condition, additions }: Rule): void {
  if (!(isPrefix ? word.startsWith(strip) : word.endsWith(strip))) return;
  if (condition !== undefined && !condition.test(word)) return;
  const rest = isPrefix ? word.slice(strip.length) : word.slice(0, word.length - strip.length);
  for (const addition of additions) words.push(isPrefix ? addition + rest : rest + addition);
}
