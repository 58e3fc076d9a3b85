/** Match of an entry in a text. */
export interface EntryMatch {
  /** Index of the entry in its finder. */
  readonly entry: number;
  readonly start: number;
  readonly end: number;
  /** Above 0, at most 1; below 0.5 for a guess. */
  readonly quality: number;
}
