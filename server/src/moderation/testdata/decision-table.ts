/** Reads decision-table.md, and refuses what it does not understand: a row that says nothing would hold nothing. */
import { readFileSync } from "node:fs";

/** One application and the cases that it decides. */
export interface Section {
  readonly title: string;
  /** `moderationConfiguration`, in YAML. */
  readonly configuration: string;
  readonly rows: readonly Row[];
}

export interface Row {
  /** The row as it is written, without the empty cells. */
  readonly name: string;
  readonly found: string;
  readonly moderation: string;
  readonly score: string;
  /** Expected fields of the decision; absent columns are undefined. */
  readonly expected: Readonly<Record<string, string>>;
}

const given = ["found", "moderation", "score"];
const required = ["contentAction", "moderationAction", "adjustment", "decisive"];
const optional = ["part", "queues", "severity", "replaced"];

export function readDecisionTable(): Section[] {
  const text = readFileSync(new URL("decision-table.md", import.meta.url), "utf8");
  const [, ...sections] = text.split(/^## /m);
  return sections.map(readSection);
}

function readSection(text: string): Section {
  const [title = ""] = text.split("\n");
  const configuration = /^```yaml\n([\s\S]*?)^```$/m.exec(text)?.[1];
  if (configuration === undefined) throw new Error(`${title}: there is no application.`);
  const [header = [], line = [], ...rows] = text
    .split("\n")
    .filter((row) => row.startsWith("|"))
    .map(cellsOf);
  const known = [...given, ...required, ...optional];
  if (!header.every((name) => known.includes(name)) || ![...required, "found"].every((name) => header.includes(name))) {
    throw new Error(`${title}: the columns are ${header.join(", ")}.`);
  }
  if (!line.every((cell) => /^-+$/.test(cell)) || rows.length === 0) throw new Error(`${title}: there are no rows.`);
  return { title, configuration, rows: rows.map((cells) => readRow(title, header, cells)) };
}

function readRow(title: string, header: readonly string[], cells: readonly string[]): Row {
  const name = cells.filter((cell) => cell !== "").join(" | ");
  if (cells.length !== header.length) throw new Error(`${title}: ${name} has ${cells.length} cells.`);
  const row = Object.fromEntries(header.map((column, index) => [column, cells[index] ?? ""]));
  const { found = "", moderation = "", score = "", ...expected } = row;
  return { name, found, moderation, score, expected };
}

function cellsOf(row: string): string[] {
  return row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}
