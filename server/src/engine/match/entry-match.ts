/** Where an entry was found in a text. */
export interface EntryMatch {
  /** The number of the entry in its finder. */
  readonly entry: number;
  readonly start: number;
  readonly end: number;
  /** From 0.2 to 1: how sure the match is. */
  readonly quality: number;
}
