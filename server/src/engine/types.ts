/** Inputs and outputs of the filter engine. Documents 2 (blacklist) and 3 (filter request). */

/** Filtering, Blacklist filter entry: mildest first, so that an index is a rank. */
export const severities = ["mild", "medium", "high", "severe"] as const;
export type Severity = (typeof severities)[number];

/** Decisions: Filter modes. */
export type FilterMode = "exactMatch" | "nonEmbeddable" | "embeddable" | "distinguishable";

/** Filtering, Blacklist filter entry. */
export interface FilterEntry {
  readonly id: number;
  readonly text: string;
  readonly locale: string;
  readonly filterMode: FilterMode;
  readonly severity: Severity;
  readonly adjective: boolean;
  readonly adverb: boolean;
  readonly noun: boolean;
  readonly verb: boolean;
  readonly collapseDoubles: boolean;
  readonly replacePhonetics: boolean;
  readonly ignores: readonly string[];
  readonly variations: readonly string[];
  readonly tags: readonly string[];
}

/** Filtering, Blacklist dictionary entry. */
export interface DictionaryEntry {
  readonly text: string;
  readonly locale: string;
  readonly tags: readonly string[];
}

/** Moderation, filter request, `blacklist`. */
export interface BlacklistOptions {
  /** Omitted: all locales. `en` and `en_US` serve each other, `en_US` and `en_GB` do not. */
  readonly locales?: readonly string[];
  /** A match's entry must carry at least one of these. Omitted: all entries. */
  readonly tags?: readonly string[];
  /** Omitted: all severities. */
  readonly minimumSeverity?: Severity;
  /** Drops matches that are exactly a dictionary word with one of these tags. */
  readonly dictionaryTags?: readonly string[];
  /** Letters a to z, one of which may stand between each two letters of a match. Default `qxz`. */
  readonly ignorableCharacters?: string;
}

/** Decisions: Filter response. Offsets are UTF-16 code units of the original text. */
export interface BlacklistMatch {
  readonly start: number;
  readonly length: number;
  /** 1 for the word as listed, less for each thing undone; below 0.5 for a guess, above 0. */
  readonly quality: number;
  readonly locale: string;
  readonly matched: string;
  readonly root: string;
  readonly severity: Severity;
  readonly tags: readonly string[];
  readonly entryId: number;
  readonly blacklistResult: "basic" | "phrase";
}

/** Range of a text in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly length: number;
}

export interface EntryMatch {
  /** Index of the entry in its finder. */
  readonly entry: number;
  readonly start: number;
  readonly end: number;
  /** Above 0, at most 1; below 0.5 for a guess. */
  readonly quality: number;
}
