/** Reads labelled texts from CSV or JSON lines. Broken lines are reported together, before anything is sent. */

import { createReadStream, readFileSync, statSync } from "node:fs";
import { closest } from "@gatehouse/openapi/command-line";
import { formats } from "@gatehouse/openapi/formats";
import { isObject, isText } from "@gatehouse/openapi/json";
import { records } from "../csv-rows.ts";
import { fieldNamed } from "../fields.ts";
import { FileProblem } from "../rows.ts";
import { type Label, labelNamed, labelNames } from "./labels.ts";

export interface LabelledText {
  /** Line of its start, counted from 1. */
  readonly line: number;
  readonly text: string;
  readonly label: Label;
  /** Locale of the text; undefined where the file has none. */
  readonly locale: string | undefined;
}

export interface FileOptions {
  readonly format: "csv" | "jsonl";
  readonly delimiter: string;
}

export const maximumFileBytes = 64 * 1024 * 1024;
export const maximumTexts = 100_000;
/** The specs' limit of a text to filter. */
const maximumTextLength = 1_000_000;
const maximumProblems = 20;

const fields = ["text", "label", "locale"] as const;
type Field = (typeof fields)[number];
type Cells = Partial<Record<Field, string>>;

/** @throws FileProblem naming the lines that are broken, and what to send */
export async function readLabelledTexts(file: string, options: FileOptions): Promise<readonly LabelledText[]> {
  if (statSync(file).size > maximumFileBytes)
    throw new FileProblem("The file is larger than 64 MB. Take a random sample of it.");
  const texts = new LabelledTexts();
  if (options.format === "jsonl") readJsonLines(readFileSync(file, "utf8"), texts);
  else await readCsv(file, options.delimiter, texts);
  return texts.end();
}

/** Collects texts and problems. */
class LabelledTexts {
  readonly #texts: LabelledText[] = [];
  readonly #problems: string[] = [];
  readonly #first = new Map<string, LabelledText>();

  problem(line: number, message: string): void {
    this.#problems.push(`Line ${line}: ${message}`);
    if (this.#problems.length > maximumProblems) this.end();
  }

  add(line: number, cells: Cells): void {
    const read = toLabelledText(line, cells);
    if (isText(read)) {
      this.problem(line, read);
      return;
    }
    const first = this.#first.get(read.text);
    if (first !== undefined && first.label.name !== read.label.name) {
      this.problem(line, `line ${first.line} has the same text with the label ${first.label.name}. Keep one of them.`);
      return;
    }
    this.#first.set(read.text, first ?? read);
    this.#texts.push(read);
    if (this.#texts.length > maximumTexts)
      throw new FileProblem(`The file has more than ${maximumTexts} texts. Take a random sample of it.`);
  }

  end(): readonly LabelledText[] {
    const shown = this.#problems.slice(0, maximumProblems);
    const more = this.#problems.length > shown.length ? ["There are more; correct these first."] : [];
    if (shown.length > 0) throw new FileProblem([...shown, ...more].join("\n"));
    if (this.#texts.length === 0) throw new FileProblem("The file has no texts.");
    return this.#texts;
  }
}

/** Returns a problem where the cells are no labelled text. */
function toLabelledText(line: number, { text = "", label: name = "", locale = "" }: Cells): LabelledText | string {
  const problem = textProblem(text);
  if (problem !== undefined) return problem;
  const label = labelNamed(name);
  if (label === undefined) return labelProblem(name);
  return localeProblem(locale) ?? { line, text, label, locale: locale === "" ? undefined : locale };
}

function textProblem(text: string): string | undefined {
  if (text.trim() === "") return "the text is empty. Send the text as it was written, or remove the line.";
  if (text.length > maximumTextLength) return `the text has ${text.length} characters. Send at most 1,000,000.`;
  if (text.includes("\uFFFD")) return "the text is not UTF-8. Save the file in UTF-8.";
  return undefined;
}

function labelProblem(name: string): string {
  const meant = name === "" ? undefined : closest(name, labelNames);
  const said = name === "" ? "the label is missing." : `"${name.slice(0, 100)}" is no label.`;
  const advice = meant === undefined ? `Send one of ${labelNames.join(", ")}.` : `Did you mean ${meant}?`;
  return `${said} ${advice}`;
}

function localeProblem(locale: string): string | undefined {
  const format = formats["locale"];
  if (locale === "" || (format?.type === "string" && format.validate(locale))) return undefined;
  return `"${locale.slice(0, 100)}" is no locale. Send one such as en or en_US, or leave it empty.`;
}

async function readCsv(file: string, delimiter: string, texts: LabelledTexts): Promise<void> {
  let columns: readonly (Field | undefined)[] | undefined;
  for await (const { record, line } of records(createReadStream(file), { delimiter })) {
    if (columns === undefined) columns = columnsOf(record);
    else if (record.length > columns.length)
      texts.problem(line, "there are more cells than columns. Put a text with the separator in quotation marks.");
    else texts.add(line, cellsOf(record, columns));
  }
  if (columns === undefined) throw new FileProblem("The file is empty: its first row has to be text,label or so.");
}

/** Ignores further columns, but not one whose name looks like a mistake. */
function columnsOf(titles: readonly string[]): readonly (Field | undefined)[] {
  const columns = titles.map((title) => fields.find((field) => fieldNamed(title, [field]) !== undefined));
  const problems = fields.flatMap((field) => {
    const count = columns.filter((column) => column === field).length;
    if (count > 1) return [`There are ${count} columns ${field}.`];
    const meant = count === 0 ? titles.find((title) => closest(title, [field]) !== undefined) : undefined;
    if (meant !== undefined) return [`There is no column ${field}. Did you mean it by ${meant.slice(0, 100)}?`];
    return count === 0 && field !== "locale" ? [`There is no column ${field}.`] : [];
  });
  if (problems.length === 0) return columns;
  throw new FileProblem(
    [...problems, "The first row names the columns: text, label and, if you like, locale."].join("\n"),
  );
}

function cellsOf(record: readonly string[], columns: readonly (Field | undefined)[]): Cells {
  const cells: Cells = {};
  for (const [index, column] of columns.entries()) if (column !== undefined) cells[column] = record[index] ?? "";
  return cells;
}

function readJsonLines(content: string, texts: LabelledTexts): void {
  const lines = content.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const cells = cellsOfLine(line);
    if (isText(cells)) texts.problem(index + 1, cells);
    else texts.add(index + 1, cells);
  }
}

/** Returns a problem where the line has none. */
function cellsOfLine(line: string): Cells | string {
  const advice = 'Send an object such as {"text": "You fool", "label": "abusive"}.';
  const value = parsed(line);
  if (!isObject(value)) return `this is no JSON object. ${advice}`;
  const cells: Cells = {};
  for (const field of fields) {
    const cell = value[field];
    if (cell === undefined) continue;
    if (!isText(cell)) return `${field} is no text. ${advice}`;
    cells[field] = cell;
  }
  return cells;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
