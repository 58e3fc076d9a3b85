/** Sums up what an import would do, for `--dry-run`: counts by severity and by tag, and the first rows. */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import { shown } from "./tally.ts";

/** Number of rows that are shown. */
const maximumRows = 5;
/** Number of tags that are counted by name. */
const maximumTags = 20;
const maximumRowLength = 120;

export class Preview {
  readonly #rows: string[] = [];
  readonly #severities = new Map<string, number>();
  readonly #tags = new Map<string, number>();

  /** @param object the row with its defaults */
  add(line: number, object: unknown): void {
    if (this.#rows.length < maximumRows) this.#rows.push(`  line ${shown(line)}: ${inShort(object)}`);
    if (!isObject(object)) return;
    const { severity, tags } = object;
    if (isText(severity)) count(this.#severities, severity);
    for (const tag of Array.isArray(tags) ? tags : [])
      if (this.#tags.size < maximumTags || this.#tags.has(String(tag))) count(this.#tags, String(tag));
  }

  /** Returns the lines; none where no row is valid. */
  lines(): readonly string[] {
    if (this.#rows.length === 0) return [];
    return [...counts("by severity", this.#severities), ...counts("by tag", this.#tags), "first rows", ...this.#rows];
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function counts(title: string, numbers: ReadonlyMap<string, number>): string[] {
  if (numbers.size === 0) return [];
  return [`${title}: ${[...numbers].map(([name, number]) => `${name} ${shown(number)}`).join(", ")}`];
}

/** Shows a row as its values, so that a column in the wrong place catches the eye. */
function inShort(object: unknown): string {
  const pairs = isObject(object) ? Object.entries(object) : [];
  const text =
    pairs.length === 0 ? JSON.stringify(object) : pairs.map(([name, value]) => `${name} ${plain(value)}`).join(", ");
  return text.length > maximumRowLength ? `${text.slice(0, maximumRowLength)} …` : text;
}

function plain(value: Json): string {
  return Array.isArray(value) ? value.map(String).join("; ") : String(value);
}
