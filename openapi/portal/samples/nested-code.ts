/** Bracketed code that a formatter breaks into lines. */

/** Unbreakable code, or brackets around items. */
export type NestedCode = string | Brackets;

export interface Brackets {
  readonly open: string;
  readonly items: readonly Item[];
  readonly close: string;
}

export interface Item {
  /** Text before the value, such as an argument's name. */
  readonly lead: string;
  readonly value: NestedCode;
}

export function toOneLine(nested: NestedCode): string {
  if (typeof nested === "string") return nested;
  const items = nested.items.map(({ lead, value }) => lead + toOneLine(value));
  return nested.open + items.join(", ") + nested.close;
}
