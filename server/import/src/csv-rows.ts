/** Reads a table (CSV, RFC 4180) row by row in constant memory. */

import { createReadStream, statSync } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { closest } from "@gatehouse/openapi/command-line";
import { CsvError, type Options as CsvOptions, parse } from "csv-parse";
import { type FieldMapping, mappedCell, mappingsOf } from "./field-mapping.ts";
import { type FieldType, fieldNamed, fieldsOf } from "./fields.ts";
import { FileProblem, type Row, type Rows } from "./rows.ts";
import type { WordList } from "./word-lists.ts";

export interface TableOptions {
  readonly list: WordList;
  /** Separator of cells, `,` by default. */
  readonly delimiter: string;
  /** Separator of list items in a cell. */
  readonly listSeparator: string;
  /** Column names of a file without a header row. */
  readonly columns?: readonly string[] | undefined;
  /** Names of ignored columns. */
  readonly skipped: readonly string[];
  readonly mappings: readonly FieldMapping[];
}

/** Maximum bytes of a row; a larger one has an unbalanced quotation mark. */
const maximumRowBytes = 1_000_000;

export function readTable(file: string, options: TableOptions): Rows {
  const { size } = statSync(file);
  const source = createReadStream(file);
  return {
    position: () => ({ read: source.bytesRead, size }),
    [Symbol.asyncIterator]: () => rowsOf(source, options),
  };
}

/** Reads a plain list: one word a line, and comments after `#` at the start of a line. */
export function readWords(file: string, list: WordList): Rows {
  const { size } = statSync(file);
  const source = createReadStream(file);
  return {
    position: () => ({ read: source.bytesRead, size }),
    async *[Symbol.asyncIterator]() {
      if (list.main === undefined) throw new FileProblem(`${list.name} holds no plain words: use CSV or JSON.`);
      for await (const { record, line } of records(source, plainLines)) {
        const [word = ""] = record;
        if (!word.startsWith("#")) yield { list, line, value: word };
      }
    },
  };
}

interface Column {
  readonly name: string;
  readonly type: FieldType;
  readonly values: ReadonlyMap<string, string>;
}

/** Fields that each column fills; none for ignored ones. */
type Columns = readonly (readonly Column[])[];

async function* rowsOf(source: Readable, options: TableOptions): AsyncGenerator<Row, undefined> {
  const { list, delimiter, listSeparator } = options;
  let columns = options.columns === undefined ? undefined : columnsOf(options.columns, options);
  for await (const { record, line } of records(source, { delimiter })) {
    if (columns === undefined) columns = columnsOf(record, options);
    else if (record.length <= columns.length) yield { list, line, value: objectOf(record, columns, listSeparator) };
    else yield { list, line, value: undefined, unreadable: tooLong(record.length, columns.length) };
  }
  if (columns === undefined) throw new FileProblem("The file is empty: its first row has to name the columns.");
}

/** Cells of a row, with the line of its start. */
export interface CsvRecord {
  readonly record: readonly string[];
  readonly line: number;
}

/** A line is one cell, and a quotation mark belongs to its word. */
const plainLines: CsvOptions = { delimiter: "\0", quote: false };

/** @throws FileProblem where the text is no CSV */
export async function* records(source: Readable, options: CsvOptions): AsyncGenerator<CsvRecord, undefined> {
  const parser = parse({
    ...options,
    bom: true,
    info: true,
    max_record_size: maximumRowBytes,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  // Errors of the source end the parser and thereby the loop.
  pipeline(Readable.from(unixLines(source)), parser, () => undefined);
  let last = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const inside = record.reduce((lines, cell) => lines + cell.split("\n").length - 1, 0);
      yield { record, line: info.lines - inside };
      last = info.lines;
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, last + 1) : error;
  }
}

const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** Normalizes line ends to line feeds, so that lines are counted as in an editor. */
async function* unixLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let afterReturn = false;
  for await (const chunk of chunks) {
    let length = 0;
    for (const byte of chunk) {
      if (!(afterReturn && byte === lineFeed)) chunk[length++] = byte === carriageReturn ? lineFeed : byte;
      afterReturn = byte === carriageReturn;
    }
    if (length > 0) yield chunk.subarray(0, length);
  }
}

/** @param from first line after the last readable row */
function unreadable({ code, message, ...context }: CsvError, from: number): FileProblem {
  if (code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE")
    return new FileProblem(
      `From line ${from} on, a quotation mark has no other half. Close it, or double one that belongs to the text.`,
    );
  const line = typeof context["lines"] === "number" ? context["lines"] : from;
  if (code === "CSV_INVALID_CLOSING_QUOTE" || code === "INVALID_OPENING_QUOTE")
    return new FileProblem(
      `Line ${line}: a quotation mark inside of a cell. Put the cell in quotation marks and double those of its text.`,
    );
  return new FileProblem(`Line ${line}: ${message}.`);
}

/** @throws FileProblem naming every unknown title */
function columnsOf(titles: readonly string[], { list, delimiter, skipped, mappings }: TableOptions): Columns {
  const fields = fieldsOf(list);
  const problems: string[] = [];
  const seen = new Set<string>();
  const columns = titles.map((title) => {
    const mapped = mappingsOf(mappings, title).map(({ field, values }) => ({ name: field, values }));
    if (mapped.length === 0 && fieldNamed(title, skipped) !== undefined) return [];
    const own = fieldNamed(title, fields.keys());
    if (own === undefined && mapped.length === 0) problems.push(unknownColumn(title, fields.keys(), delimiter));
    const named = mapped.length > 0 || own === undefined ? mapped : [{ name: own, values: new Map<string, string>() }];
    return named.flatMap(({ name, values }): Column[] => {
      const type = fields.get(name);
      if (seen.has(name)) problems.push(`There are two columns ${name}.`);
      seen.add(name);
      return type === undefined ? [] : [{ name, type, values }];
    });
  });
  for (const { field, column } of mappings)
    if (fieldNamed(column, titles) === undefined)
      problems.push(`There is no column "${column}", which --map ${field}=${column} names.`);
  if (problems.length === 0) return columns;
  const known = `The columns of ${list.name} are ${[...fields.keys()].join(", ")}.`;
  throw new FileProblem([...problems, known].join("\n"));
}

function unknownColumn(title: string, names: Iterable<string>, delimiter: string): string {
  const other = [";", "\t", ","].find((one) => one !== delimiter && title.includes(one));
  if (other !== undefined) {
    const written = other === "\t" ? "tab" : `"${other}"`;
    return `The columns are not separated by "${delimiter}": try --delimiter ${written}.`;
  }
  const meant = closest(title, names);
  const advice =
    meant === undefined
      ? `Say what it is with --map <field>="${title}", pass over it with --skip-column "${title}", or name the columns with --columns.`
      : `Did you mean ${meant}?`;
  return `There is no column "${title}". ${advice}`;
}

function tooLong(cells: number, columns: number): string {
  return `The row has ${cells} cells and the table ${columns} columns. Put a cell that holds the separator in quotation marks.`;
}

function objectOf(record: readonly string[], columns: Columns, separator: string): unknown {
  const object: Record<string, unknown> = {};
  for (const [index, filled] of columns.entries()) {
    for (const { name, type, values } of filled) {
      const value = mappedCell(record[index] ?? "", values, type, separator);
      if (value !== undefined) object[name] = value;
    }
  }
  return object;
}
