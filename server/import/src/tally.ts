/** Counts outcomes per list and prints them as a table. */
import type { Row } from "./rows.ts";
import type { Outcome } from "./run-import.ts";

type Kind = Outcome["kind"];

const kinds = ["created", "updated", "present", "refused"] as const satisfies readonly Kind[];

export class Tally {
  readonly #lists = new Map<string, Record<Kind, number>>();

  add({ list }: Row, { kind }: Outcome): void {
    const counts = this.#lists.get(list.name) ?? { created: 0, updated: 0, present: 0, refused: 0 };
    counts[kind]++;
    this.#lists.set(list.name, counts);
  }

  /** Totals over all lists. */
  get totals(): Readonly<Record<Kind, number>> {
    const all = [...this.#lists.values()];
    const total = (kind: Kind): number => all.reduce((sum, counts) => sum + counts[kind], 0);
    return {
      created: total("created"),
      updated: total("updated"),
      present: total("present"),
      refused: total("refused"),
    };
  }

  /** Counts of each list, by its name. */
  get lists(): Readonly<Record<string, Readonly<Record<Kind, number>>>> {
    return Object.fromEntries(this.#lists);
  }

  get rows(): number {
    return Object.values(this.totals).reduce((sum, count) => sum + count, 0);
  }

  /** Returns a line per list, and a total where there are several. */
  table(dryRun: boolean): string {
    const would = dryRun ? "would be " : "";
    const head = ["", `${would}created`, `${would}updated`, "already there", "refused"];
    const lists = [...this.#lists].map(([name, counts]) => [name, ...kinds.map((kind) => shown(counts[kind]))]);
    const all = lists.length === 1 ? [] : [["all", ...kinds.map((kind) => shown(this.totals[kind]))]];
    return aligned([head, ...lists, ...all]);
  }
}

export function shown(count: number): string {
  return count.toLocaleString("en");
}

/** Aligns the first column to the left and the others to the right. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column))))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
