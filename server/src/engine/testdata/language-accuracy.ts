/** Scores the filter on the words and sentences of a language. */
import { createFilter, type Dictionary, type Filter, type FilterMode } from "../filter.ts";
import { disguisedCases, type LanguageCase, type LanguageSet, plainCases } from "./language-cases.ts";
import { entry } from "./make.ts";

export interface LanguageScore {
  readonly locale: string;
  /** Cases with the word found at its place, all cases, and the others. */
  readonly plain: Share;
  readonly disguised: Share;
  /** Innocent sentences with any match. */
  readonly innocent: Share;
}

export interface Share {
  readonly hits: number;
  readonly total: number;
  readonly wrong: readonly string[];
}

const modes: readonly FilterMode[] = ["embeddable", "nonEmbeddable", "distinguishable"];

/** Lists the words in all modes but `exactMatch`, in turn. */
function filterOfLanguage({ locale, words }: LanguageSet, dictionary: Dictionary): Filter {
  const entries = words.map((word, index) =>
    entry(word, {
      id: index + 1,
      locale,
      noun: true,
      filterMode: modes[index % modes.length] ?? "nonEmbeddable",
      collapseDoubles: true,
      replacePhonetics: word.length > 5,
    }),
  );
  return createFilter({ entries, dictionary });
}

export function scoreLanguage(set: LanguageSet, dictionary: Dictionary): LanguageScore {
  const filter = filterOfLanguage(set, dictionary);
  return {
    locale: set.locale,
    plain: shareFound(filter, plainCases(set)),
    disguised: shareFound(filter, disguisedCases(set)),
    innocent: shareHit(filter, set.innocents),
  };
}

function shareFound(filter: Filter, cases: readonly LanguageCase[]): Share {
  const wrong = cases.filter(({ text, word }) => !filter.findBlacklisted(text).some(({ root }) => root === word));
  return {
    hits: cases.length - wrong.length,
    total: cases.length,
    wrong: wrong.map(({ kind, text }) => `${kind}: ${text}`),
  };
}

/** Returns the share of the texts in which anything is found. */
function shareHit(filter: Filter, texts: readonly string[]): Share {
  const wrong = texts.flatMap((text) => {
    const found = filter.findBlacklisted(text);
    return found.length === 0 ? [] : [`${text}: ${found.map(({ matched }) => matched).join(", ")}`];
  });
  return { hits: wrong.length, total: texts.length, wrong };
}
