/** The report on a terminal. */
import { aligned } from "../tally.ts";
import type { Comparison } from "./comparison.ts";
import type { Evaluation } from "./evaluation.ts";
import { comparisonTables, type Table, tablesOf } from "./tables.ts";

export function textReport(evaluation: Evaluation, comparison: Comparison | undefined): string {
  const tables = comparison === undefined ? tablesOf(evaluation) : comparisonTables(evaluation, comparison);
  return tables.map(tableText).join("\n\n");
}

function tableText({ title, note, head, rows }: Table): string {
  return `${title}\n${wrapped(note)}\n\n${aligned([head, ...rows])}`;
}

const width = 100;

function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join("\n");
}
