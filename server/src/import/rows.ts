/** The rows of a file, whatever its format: each with the line it begins at and the list it belongs to. */
import type { WordList } from "./word-lists.ts";

/** An object for a list, as the file has it: nothing of it has been checked. */
export interface Row {
  readonly list: WordList;
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly value: unknown;
  /** Why there is no reading it. */
  readonly unreadable?: string;
}

/** A file that cannot be read as what it is said to be. */
export class FileProblem extends Error {
  override name = "FileProblem";
}

/** Where a reader is in its file: bytes that were read, of how many. */
export interface Position {
  readonly read: number;
  readonly size: number;
}

export interface Rows extends AsyncIterable<Row> {
  position(): Position;
}
