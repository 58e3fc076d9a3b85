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

/** Returns true for an error that says what is wrong with a file, in the words of the system or in ours. */
export function isFileProblem(error: unknown): error is Error {
  return error instanceof FileProblem || (error instanceof Error && "syscall" in error);
}

/** Progress of a reader: bytes read and total bytes. */
export interface Position {
  readonly read: number;
  readonly size: number;
}

export interface Rows extends AsyncIterable<Row> {
  position(): Position;
}
