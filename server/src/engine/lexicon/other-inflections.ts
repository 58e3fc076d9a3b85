/**
 * Inflects other languages where a rule has no exceptions to speak of. The plural of a German noun has to be known;
 * that a Spanish noun in a vowel takes -s does not. Decisions: Inflections.
 */
import type { FilterEntry } from "../types.ts";

export type PartsOfSpeech = Pick<FilterEntry, "adjective" | "adverb" | "noun" | "verb">;

interface Rule {
  readonly ending: RegExp;
  /** Replacements of the part that `ending` matches. */
  readonly forms: readonly string[];
}

interface Rules {
  /** Rules in order; the first match wins. */
  readonly noun: readonly Rule[];
  readonly adjective: readonly Rule[];
}

const byLanguage: ReadonlyMap<string, Rules> = new Map(
  Object.entries<Rules>({
    es: {
      noun: [
        rule(/z$/, "ces"),
        rule(/(?<=[aeiouáéó])$/, "s"),
        rule(/ón$/, "ones"),
        rule(/án$/, "anes"),
        rule(/ín$/, "ines"),
        rule(/(?<=[ldrnj])$/, "es"),
      ],
      adjective: [rule(/o$/, "a", "os", "as"), rule(/(?<=[ae])$/, "s"), rule(/ón$/, "ona", "ones", "onas")],
    },
    pt: {
      noun: [
        rule(/ão$/),
        rule(/(?<=[aeiouáéóãâê])$/, "s"),
        rule(/m$/, "ns"),
        rule(/(?<=[rz])$/, "es"),
        rule(/al$/, "ais"),
        rule(/ol$/, "óis"),
      ],
      adjective: [rule(/ão$/, "ona"), rule(/o$/, "a", "os", "as"), rule(/(?<=e)$/, "s")],
    },
    it: {
      noun: [rule(/[cg]o$/), rule(/io$/, "i"), rule(/[oe]$/, "i")],
      adjective: [rule(/[cgi]o$/), rule(/o$/, "a", "i", "e"), rule(/e$/, "i")],
    },
    fr: {
      noun: [rule(/[sxz]$/), rule(/(?:al|ail|ou|[ae]u)$/), rule(/$/, "s")],
      adjective: [rule(/[sxz]$/), rule(/(?:al|ou|[ae]u)$/), rule(/é$/, "ée", "és", "ées"), rule(/$/, "s")],
    },
    de: {
      noun: [
        rule(/^ge.*e$/),
        rule(/(?<=e)$/, "n"),
        rule(/(?<=(?:ung|heit|keit|schaft))$/, "en"),
        rule(/(?<=erin)$/, "nen"),
      ],
      adjective: [
        rule(/e$/, "e", "en", "em", "er", "es"),
        rule(/(?:e[lr]|hoch)$/),
        rule(/$/, "e", "en", "em", "er", "es"),
      ],
    },
  }),
);

/** Returns the forms of the last word of `text`, without itself; none for a language without rules. */
export function inflectElsewhere(text: string, language: string, parts: PartsOfSpeech): string[] {
  const rules = byLanguage.get(language);
  const word = /\p{L}{3,}$/u.exec(text)?.[0];
  if (!rules || word === undefined) return [];
  const head = text.slice(0, text.length - word.length);
  const forms = [
    ...(parts.noun ? apply(rules.noun, word) : []),
    ...(parts.adjective ? apply(rules.adjective, word) : []),
  ];
  return [...new Set(forms)].filter((form) => form !== word).map((form) => head + form);
}

function apply(rules: readonly Rule[], word: string): string[] {
  const found = rules.find(({ ending }) => ending.test(word));
  return found ? found.forms.map((form) => word.replace(found.ending, form)) : [];
}

function rule(ending: RegExp, ...forms: string[]): Rule {
  return { ending, forms };
}
