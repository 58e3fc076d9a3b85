/** Laws of order: the documented one, the requested one, and its reverse. */
import type { JsonObject } from "@gatehouse/openapi/json";
import type { Values } from "../exchange/case.ts";
import type { Random } from "../exchange/random.ts";
import { descendingReverses, listOrdered } from "./data-laws.ts";
import type { Sorting, SortKey } from "./listing.ts";
import { judge, type ListingFixture } from "./listing-fixture.ts";
import { compareItems, firstDisorder } from "./order.ts";
import { type CompleteResult, nameItem } from "./pages.ts";

export function checkOrder(
  fixture: ListingFixture,
  whole: CompleteResult,
  keys: readonly SortKey[],
  about: string,
): boolean {
  if (keys.length === 0) return true;
  const wrong = firstDisorder(whole.items, keys);
  const violation = wrong && {
    about,
    expected: `order by ${nameKeys(keys)}`,
    actual: `${nameItem(wrong[0])} before ${nameItem(wrong[1])}: ${fieldsOf(wrong[0].value, keys)} before ${fieldsOf(wrong[1].value, keys)}`,
  };
  return judge(fixture, listOrdered, { violation, steps: [whole.step], items: wrong ?? [] });
}

/** A query that names an order, and what it found. */
export interface SortedResult {
  readonly query: Values;
  readonly whole: CompleteResult;
}

/** Each field, ascending, descending, and as it is where no order is named. Resolves to what to page through as well. */
export async function checkSorts(
  fixture: ListingFixture,
  query: Values,
  { name, fields }: Sorting,
): Promise<readonly SortedResult[]> {
  const sorted: SortedResult[] = [];
  for (const field of fields) {
    fixture.session.recorder.cases++;
    const wholes: CompleteResult[] = [];
    const sorts: { field: string; order?: string }[] = [{ field, order: "asc" }, { field, order: "desc" }, { field }];
    for (const sort of sorts) {
      const asked = { ...query, [name]: [sort] };
      const whole = await fixture.pages.whole(asked, listOrdered);
      if (whole === undefined) break;
      checkOrder(fixture, whole, [{ field, descending: sort.order === "desc" }], name);
      wholes.push(whole);
      if (sort.order !== undefined) sorted.push({ query: asked, whole });
    }
    checkReverse(fixture, name, field, wholes);
  }
  return sorted;
}

/** Each order of a parameter that lists them by name, such as `insertInstant ASC`. */
export async function checkNamedOrders(fixture: ListingFixture, query: Values): Promise<void> {
  for (const { name, schema } of fixture.listing.operation.parameters) {
    const orders = (schema.enum ?? []).flatMap((value) => {
      const [, field, direction] = /^(\w+) (ASC|DESC)$/.exec(String(value)) ?? [];
      return field === undefined ? [] : [{ value, keys: [{ field, descending: direction === "DESC" }] }];
    });
    for (const { value, keys } of orders) {
      fixture.session.recorder.cases++;
      const whole = await fixture.pages.whole({ ...query, [name]: value }, listOrdered);
      if (whole === undefined || !checkOrder(fixture, whole, keys, name)) return;
    }
  }
}

/** Every two fields: the second settles what is equal in the first. */
export async function checkSortPairs(
  fixture: ListingFixture,
  query: Values,
  { sorting: { name, fields }, random }: { readonly sorting: Sorting; readonly random: Random },
): Promise<void> {
  for (const [field, second] of fields.flatMap((one) => fields.map((other) => [one, other] as const))) {
    if (field === second) continue;
    fixture.session.recorder.cases++;
    const keys = [field, second].map((each) => ({ field: each, descending: random.below(2) === 1 }));
    const whole = await fixture.pages.whole({ ...query, [name]: sortValue(keys) }, listOrdered);
    if (whole === undefined || !checkOrder(fixture, whole, keys, name)) return;
  }
}

/** Entries that are equal in the field may stand in any order among themselves; the fields' values may not. */
function checkReverse(
  fixture: ListingFixture,
  name: string,
  field: string,
  [ascending, descending]: readonly CompleteResult[],
): void {
  if (ascending?.complete !== true || descending?.complete !== true) return;
  const keys = [{ field, descending: false }];
  const reversed = descending.items.toReversed();
  const index = ascending.items.findIndex((item, place) => {
    const other = reversed[place];
    return other === undefined || compareItems(item, other, keys) !== 0;
  });
  const [item, other] = [ascending.items[index], reversed[index]];
  const violation = item && {
    about: name,
    expected: `${field} ${JSON.stringify(item.value[field])} in row ${index} counted from the end, as ascending order has it in row ${index}`,
    actual: other === undefined ? "nothing" : `${field} ${JSON.stringify(other.value[field])}`,
  };
  judge(fixture, descendingReverses, { violation, steps: [ascending.step, descending.step] });
}

/** Some of the fields, the weightiest first. */
export function drawSort({ fields }: Sorting, random: Random): readonly SortKey[] {
  const chosen = random.some(fields, 1 + random.below(Math.min(3, fields.length)));
  return chosen.map((field) => ({ field, descending: random.below(2) === 1 }));
}

/** The keys as the parameter has them. */
export function sortValue(keys: readonly SortKey[]): JsonObject[] {
  return keys.map(({ field, descending }) => ({ field, order: descending ? "desc" : "asc" }));
}

function nameKeys(keys: readonly SortKey[]): string {
  return keys.map(({ field, descending }) => `${field}${descending ? ", descending" : ""}`).join(", then ");
}

function fieldsOf(value: JsonObject, keys: readonly SortKey[]): string {
  return keys.map(({ field }) => `${field} ${JSON.stringify(value[field])}`).join(", ");
}
