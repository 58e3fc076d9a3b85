/** Scores a filter on the labelled cases of filter-cases.json. */
import { readFileSync } from "node:fs";
import type { BlacklistMatch, Filter, FilterEntry } from "../filter.ts";
import { toSource } from "../markup/markup-reading.ts";
import { readMarkup } from "../markup/read-markup.ts";

export interface LabelledCase {
  readonly id: string;
  readonly category: string;
  readonly label: 0 | 1;
  readonly type: "text" | "html" | "bbcode";
  readonly text: string;
  readonly entry?: string;
  readonly span?: readonly [number, number];
}

interface CaseFile {
  readonly ignorableCharacters: string;
  readonly entries: readonly Omit<FilterEntry, "id" | "adjective" | "adverb">[];
  readonly cases: readonly LabelledCase[];
}

export interface Score {
  readonly category: string;
  readonly label: 0 | 1;
  readonly total: number;
  /** Matches at the labelled range (label 1), or any match (label 0). */
  readonly hits: number;
  /** Matches with exactly the labelled offsets. */
  readonly exact: number;
  readonly wrong: readonly LabelledCase[];
}

const file: CaseFile = JSON.parse(readFileSync(new URL("filter-cases.json", import.meta.url), "utf8"));

export const cases: readonly LabelledCase[] = file.cases;
export const entries: readonly FilterEntry[] = file.entries.map((entry, index) => ({
  adjective: false,
  adverb: false,
  ...entry,
  id: index + 1,
}));

/** Returns one row for each category. */
export function score(filter: Filter): Score[] {
  return [...Map.groupBy(cases, (labelled) => labelled.category)].map(([category, group]) => {
    const label = group[0]?.label ?? 0;
    const hits = group.filter((labelled) => isHit(filter, labelled));
    const wrong = group.filter((labelled) => hits.includes(labelled) !== (label === 1));
    return {
      category,
      label,
      total: group.length,
      hits: hits.length,
      exact: group.filter((labelled) => isExact(filter, labelled)).length,
      wrong,
    };
  });
}

/** Returns the matches of a case, for markup in its source. */
export function matchesIn(filter: Filter, { type, text }: LabelledCase): readonly BlacklistMatch[] {
  const options = { ignorableCharacters: file.ignorableCharacters };
  if (type === "text") return filter.findBlacklisted(text, options);
  const { visible } = readMarkup(text, type);
  return filter.findBlacklisted(visible.text, options).map((match) => ({ ...match, ...toSource(visible, match) }));
}

function isHit(filter: Filter, labelled: LabelledCase): boolean {
  const { entry, span } = labelled;
  const matches = matchesIn(filter, labelled);
  if (!entry || !span) return matches.length > 0;
  return matches.some((match) => match.root === entry && match.start < span[1] && match.start + match.length > span[0]);
}

function isExact(filter: Filter, labelled: LabelledCase): boolean {
  const { entry, span } = labelled;
  if (!entry || !span) return false;
  return matchesIn(filter, labelled).some(
    (match) => match.root === entry && match.start === span[0] && match.start + match.length === span[1],
  );
}

/** Sums the rows. */
export function total(scores: readonly Score[]): { hits: number; exact: number; total: number; rate: number } {
  const sum = (of: (score: Score) => number): number => scores.reduce((so, score) => so + of(score), 0);
  const hits = sum((score) => score.hits);
  const all = sum((score) => score.total);
  return { hits, exact: sum((score) => score.exact), total: all, rate: all === 0 ? 0 : hits / all };
}

/** Returns true for rows of html and bbcode cases. */
export function isMarkup({ category }: Score): boolean {
  return /^(html|bbcode)-/.test(category);
}
