/** Rows of a file in any format, with their line and list. */
import type { WordList } from "./word-lists.ts";

/** An unchecked object for a list. */
export interface Row {
  readonly list: WordList;
  /** Line of its start, counted from 1. */
  readonly line: number;
  readonly value: unknown;
  /** Reason for which the row cannot be read. */
  readonly unreadable?: string;
}

/** Thrown for a file that does not have the expected format. */
export class FileProblem extends Error {
  override name = "FileProblem";
}

/** Progress of a reader: bytes read and total bytes. */
export interface Position {
  readonly read: number;
  readonly size: number;
}

export interface Rows extends AsyncIterable<Row> {
  position(): Position;
}
