/** Searches of word lists by their texts, and the order of what they find. */
import type { Knex } from "knex";
import { whereLike } from "../../store/pages.ts";

interface Sorting {
  readonly field: string;
  readonly order: "asc" | "desc";
}

/** Returns the order of the rows; the id settles what is equal. */
export function ordering(sort: readonly Sorting[]) {
  const chosen = sort.map(({ field, order }) => ({ column: field, order }));
  return chosen.some(({ column }) => column === "id") ? chosen : [...chosen, { column: "id", order: "asc" as const }];
}

/** Returns what `text_key` holds of a text: searches do not mind its case. */
export function foldedText(text: string): string {
  return text.toLowerCase();
}

/**
 * Limits a query to rows whose text is like the pattern, in whatever case; `*` stands for any run of characters. What
 * stands before the first one is a range of the index on `text_key`.
 */
export function whereTextLike(query: Knex.QueryBuilder, pattern: string): void {
  const folded = foldedText(pattern);
  const star = folded.indexOf("*");
  if (star < 0) return void query.where("text_key", folded);
  const start = folded.slice(0, star);
  const end = following(start);
  if (start !== "") query.where("text_key", ">=", start);
  if (end !== undefined) query.where("text_key", "<", end);
  if (end === undefined || /[^*]/.test(folded.slice(star))) whereLike(query, "text_key", folded);
}

const lastCodePoint = 0x10_ff_ff;

/** Returns the first text, by code points, after all that begin with this one; undefined where there is none. */
export function following(start: string): string | undefined {
  const points = [...start];
  const last = points.pop()?.codePointAt(0);
  if (last === undefined || last === lastCodePoint) return undefined;
  // No text holds half of a surrogate pair.
  return points.join("") + String.fromCodePoint(last === 0xd7_ff ? 0xe0_00 : last + 1);
}
