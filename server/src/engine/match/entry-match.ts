/** Match of an entry in a text. */
export interface EntryMatch {
  /** Index of the entry in its finder. */
  readonly entry: number;
  readonly start: number;
  readonly end: number;
  /** Confidence from 0.2 to 1. */
  readonly quality: number;
}
