/** Tells a table from a plain list of words: files of both kinds end with `.txt`. */
import { closeSync, openSync, readSync } from "node:fs";
import type { TableOptions } from "./csv-rows.ts";
import { mappingsOf } from "./field-mapping.ts";
import { fieldNamed, fieldsOf } from "./fields.ts";

const headBytes = 4096;

/** Returns true if the first row names columns that are known, mapped or skipped. */
export function isTable(file: string, { list, columns, delimiter, mappings, skipped }: TableOptions): boolean {
  if (columns !== undefined) return true;
  const known = [...fieldsOf(list).keys(), ...skipped];
  return firstLine(file)
    .split(delimiter)
    .map((title) => title.trim().replace(/^"(.*)"$/, "$1"))
    .every((title) => fieldNamed(title, known) !== undefined || mappingsOf(mappings, title).length > 0);
}

function firstLine(file: string): string {
  const descriptor = openSync(file, "r");
  try {
    const head = Buffer.alloc(headBytes);
    const text = head.toString("utf8", 0, readSync(descriptor, head)).replace(/^\uFEFF/, "");
    return text.split(/[\r\n]/).find((line) => line.trim() !== "") ?? "";
  } finally {
    closeSync(descriptor);
  }
}
