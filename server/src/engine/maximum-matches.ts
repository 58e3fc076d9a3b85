/** Bounds the number of matches in one text, and with it the memory and the size of all that follows. */

/** The text holds more matches than are looked for in one text: there is no result. */
export class TooManyMatches extends Error {
  override name = "TooManyMatches";
}

/** Ten times as many as a reply lists. */
export const maximumMatches = 100_000;

/** @throws TooManyMatches */
export function checkNumber(matches: number): void {
  if (matches > maximumMatches) throw new TooManyMatches("The text holds too many matches.");
}
