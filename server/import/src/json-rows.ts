/**
 * Reads JSON: an array of objects or texts for one list, one of the forms of `public-lists.ts`, or the sections
 * `blacklist` and `whitelist` of a bootstrap file. The whole file is in memory.
 */

import { readFileSync, statSync } from "node:fs";
import { closest } from "@gatehouse/openapi/command-line";
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import { type FieldMapping, mappedObject } from "./field-mapping.ts";
import { fieldsOf } from "./fields.ts";
import { elementLines } from "./json-lines.ts";
import { readPublicList, readsRating } from "./public-lists.ts";
import { FileProblem, type Row, type Rows } from "./rows.ts";
import { type WordList, wordLists } from "./word-lists.ts";

/** Maximum bytes of the file. */
const maximumFileBytes = 256 * 1024 * 1024;

export interface JsonOptions {
  /** Target list; undefined where the file names it. */
  readonly list: WordList | undefined;
  readonly mappings?: readonly FieldMapping[];
  /** Names of ignored properties. */
  readonly skipped?: readonly string[];
  /** Separator of list items in a text. */
  readonly listSeparator?: string;
}

export function readJson(file: string, options: JsonOptions): Rows {
  const { size } = statSync(file);
  if (size > maximumFileBytes)
    throw new FileProblem("The file is larger than 256 MB. Divide it, or make a CSV file of it.");
  const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  const rows = rowsOf(text, options);
  let done = 0;
  return {
    // Counts rows, since the file has been read completely.
    position: () => ({ read: done, size: rows.length }),
    async *[Symbol.asyncIterator]() {
      for (const row of rows) {
        yield row;
        done++;
      }
    },
  };
}

/** @throws FileProblem */
export function rowsOf(text: string, options: JsonOptions): readonly Row[] {
  const value = parse(text);
  const lines = elementLines(text);
  const rows = unmapped(value, lines, options);
  const { mappings = [], skipped = [], listSeparator = ";" } = options;
  if (mappings.length === 0 && skipped.length === 0) return rows;
  const fields = new Map([...new Set(rows.map(({ list }) => list))].map((list) => [list, fieldsOf(list)]));
  const mapping = { mappings, skipped, listSeparator };
  return rows.map((row) => ({
    ...row,
    value: mappedObject(row.value, { ...mapping, fields: fields.get(row.list) ?? new Map() }),
  }));
}

interface JsonRow extends Row {
  readonly value: Json;
}

function unmapped(value: Json, lines: Lines, { list, mappings = [] }: JsonOptions): readonly JsonRow[] {
  if (Array.isArray(value)) {
    if (list === undefined) throw new FileProblem("The file is an array: say with --list what it holds.");
    return elements(value, list, lines.get("") ?? []);
  }
  if (!isObject(value) || Object.keys(value).length === 0)
    throw new FileProblem('The file is neither an array nor { "blacklist": { … }, "whitelist": { … } }.');
  const keepsRating = readsRating(mappings.map(({ column }) => column));
  const published = readPublicList(value, list?.main ?? "text", keepsRating);
  if (published === undefined) return sections(value, lines, list);
  if (list === undefined) throw new FileProblem("The file is a list of words: say with --list what it holds.");
  return published.map(({ value: element, path, index }) => ({
    list,
    line: lines.get(path)?.[index] ?? 0,
    value: bodiless(element, list),
  }));
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new FileProblem(`The file is not valid JSON: ${said}.`, { cause: error });
  }
}

type Lines = ReadonlyMap<string, readonly number[]>;

function sections(file: Readonly<Record<string, Json>>, lines: Lines, only: WordList | undefined): JsonRow[] {
  const problems: string[] = [];
  const outer = [...new Set(wordLists.map(({ section }) => section[0]))];
  for (const [name, value] of Object.entries(file)) {
    const known = wordLists.filter(({ section }) => section[0] === name).map(({ section }) => section[1]);
    if (known.length === 0) problems.push(unknown(name, outer));
    else if (!isObject(value)) problems.push(`${name} is no object.`);
    else {
      for (const inner of Object.keys(value)) {
        if (inner === "tenantId") problems.push(`${name}.tenantId: say with --tenant which tenant is meant.`);
        else if (!known.includes(inner))
          problems.push(
            unknown(
              `${name}.${inner}`,
              known.map((one) => `${name}.${one}`),
            ),
          );
        else if (!Array.isArray(value[inner])) problems.push(`${name}.${inner} is no array.`);
      }
    }
  }
  if (problems.length > 0) throw new FileProblem(problems.join("\n"));
  return wordLists
    .filter((list) => only === undefined || only === list)
    .flatMap((list) => {
      const [name, inner] = list.section;
      const section = file[name];
      const found = isObject(section) ? section[inner] : undefined;
      return Array.isArray(found) ? elements(found, list, lines.get(`${name}.${inner}`) ?? []) : [];
    });
}

function unknown(name: string, known: readonly string[]): string {
  const meant = closest(name, known);
  return `There is no ${name}. ${meant === undefined ? `Known are ${known.join(", ")}.` : `Did you mean ${meant}?`}`;
}

function elements(values: readonly Json[], list: WordList, lines: readonly number[]): JsonRow[] {
  return values.map((value, index) => ({ list, line: lines[index] ?? 0, value: bodiless(value, list) }));
}

/** Unwraps a request's body: `{ "entry": { … } }`. */
function bodiless(value: Json, { wrapper }: WordList): Json {
  if (!isObject(value) || isText(value)) return value;
  const [only, ...more] = Object.keys(value);
  const inside = value[wrapper];
  return only === wrapper && more.length === 0 && inside !== undefined ? inside : value;
}
