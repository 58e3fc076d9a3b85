/** Regular expressions of templates, which run in linear time: RE2 knows neither references back nor looking around. */
import { LRUCache } from "lru-cache";
import { RE2JS } from "re2js";

/** Flags of `?replace`, `?split` and others, as the template family has them. */
export interface PatternFlags {
  readonly isPattern: boolean;
  readonly firstOnly: boolean;
  readonly ignoresCase: boolean;
  readonly re2: number;
}

const maximumPatternLength = 1_000;
const shorter = "takes a shorter expression, with fewer repeats";
/** Maximum instructions of a compiled expression. */
const maximumSize = 2_000;

/** Returns undefined for a letter that is no flag. */
export function parseFlags(flags: string): PatternFlags | undefined {
  if (!/^[rimsf]*$/.test(flags)) return undefined;
  const has = (flag: string): boolean => flags.includes(flag);
  const re2 =
    (has("i") ? RE2JS.CASE_INSENSITIVE : 0) | (has("m") ? RE2JS.MULTILINE : 0) | (has("s") ? RE2JS.DOTALL : 0);
  return { isPattern: has("r"), firstOnly: has("f"), ignoresCase: has("i"), re2 };
}

export class LinearPattern {
  readonly #pattern: RE2JS;
  readonly size: number;

  private constructor(pattern: RE2JS) {
    this.#pattern = pattern;
    this.size = pattern.programSize();
  }

  /** Returns the demand that the text does not meet where it is no expression, or one that needs more than linear time. */
  static compile(text: string, flags: number): LinearPattern | string {
    return text.length > maximumPatternLength ? shorter : compiled.memo(`${flags} ${text}`).pattern;
  }

  static compileAnew(text: string, flags: number): LinearPattern | string {
    try {
      const pattern = new LinearPattern(RE2JS.compile(text, flags));
      return pattern.size > maximumSize ? shorter : pattern;
    } catch (error) {
      if (/\(\?(?:<?[=!]|>)|\\[1-9]|\\k<|[+*?}]\+/.test(text))
        return "takes an expression without references back, looking around and repeats that give nothing back";
      if (error instanceof Error && /repeat count/.test(error.message) && !isReversed(error.message)) return shorter;
      const problem =
        error instanceof Error ? error.message.replace("error parsing regexp: ", "") : "it cannot be read";
      return `takes a regular expression, and this is none: ${problem}`;
    }
  }

  /** Returns the bounds of all matches with the texts of their groups. */
  *matches(
    text: string,
  ): Generator<{ readonly start: number; readonly end: number; readonly groups: readonly string[] }> {
    const matcher = this.#pattern.matcher(text);
    while (matcher.find()) {
      const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group) ?? "");
      yield { start: matcher.start(), end: matcher.end(), groups };
    }
  }

  /** Returns the groups where the whole text matches. */
  whole(text: string): readonly string[] | undefined {
    const matcher = this.#pattern.matcher(text);
    if (!matcher.matches()) return undefined;
    return Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group) ?? "");
  }
}

/** Returns whether the repeat of the message has its numbers the wrong way round: `{2,1}`. */
function isReversed(message: string): boolean {
  const [, minimum, maximum] = /\{(\d+),(\d+)\}/.exec(message) ?? [];
  return Number(minimum) > Number(maximum);
}

const compiled = new LRUCache<string, { readonly pattern: LinearPattern | string }>({
  max: 100,
  memoMethod: (key) => {
    const at = key.indexOf(" ");
    return { pattern: LinearPattern.compileAnew(key.slice(at + 1), Number(key.slice(0, at))) };
  },
});

/** Fills `$1` and `\$` of a replacement. Returns undefined for a group that there is not. */
export function fillReplacement(replacement: string, groups: readonly string[]): string | undefined {
  let filled = "";
  for (let at = 0; at < replacement.length; at++) {
    const letter = replacement.charAt(at);
    if (letter === "\\") filled += replacement.charAt(++at);
    else if (letter === "$") {
      let group = Number.parseInt(replacement.charAt(at + 1), 10);
      if (Number.isNaN(group) || group >= groups.length) return undefined;
      at++;
      // Further digits belong to the group's number as long as there is such a group.
      for (let next = Number.parseInt(replacement.charAt(at + 1), 10); group * 10 + next < groups.length; at++) {
        group = group * 10 + next;
        next = Number.parseInt(replacement.charAt(at + 2), 10);
      }
      filled += groups[group] ?? "";
    } else filled += letter;
  }
  return filled;
}
