/** Code that is brackets in brackets: what a formatter breaks into lines where it is too long for one. */

/** Code that stands on one line, or brackets around others. */
export type Nested = string | Brackets;

export interface Brackets {
  readonly open: string;
  readonly items: readonly Item[];
  readonly close: string;
}

export interface Item {
  /** What stands before the value, such as the name of an argument. */
  readonly lead: string;
  readonly value: Nested;
}

export function onOneLine(nested: Nested): string {
  if (typeof nested === "string") return nested;
  const items = nested.items.map(({ lead, value }) => lead + onOneLine(value));
  return nested.open + items.join(", ") + nested.close;
}
