/** How values compare: texts by code point, numbers by size, false before true. */
import type { Json } from "@gatehouse/openapi/json";
import type { SortKey } from "./listing.ts";
import type { Item } from "./pages.ts";

/** Negative where the first comes before the second; 0 where they are equal or nothing is said of how they compare. */
function compareValues(one: Json | undefined, other: Json | undefined): number {
  if (typeof one === "string" && typeof other === "string") return compareTexts(one, other);
  if (typeof one === "number" && typeof other === "number") return one - other;
  return typeof one === "boolean" && typeof other === "boolean" ? Number(one) - Number(other) : 0;
}

/** By code point: `<` would put characters beyond the first plane before some of it. */
function compareTexts(one: string, other: string): number {
  const left = [...one];
  const right = [...other];
  for (const [index, character] of left.entries()) {
    const against = right[index];
    if (against === undefined) return 1;
    const difference = (character.codePointAt(0) ?? 0) - (against.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

export function compareItems(one: Item, other: Item, keys: readonly SortKey[]): number {
  for (const { field, descending } of keys) {
    const compared = compareValues(one.value[field], other.value[field]);
    if (compared !== 0) return descending ? -compared : compared;
  }
  return 0;
}

/** The first two neighbours that stand the wrong way round. */
export function firstDisorder(items: readonly Item[], keys: readonly SortKey[]): readonly [Item, Item] | undefined {
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    if (next !== undefined && compareItems(item, next, keys) > 0) return [item, next];
  }
  return undefined;
}
