/** Goes through a list that comes in pages. */
import { isObject } from "./json.ts";

type Fetch<Page> = (input: Readonly<Record<string, unknown>>) => Promise<Page>;

/** So many at a time, unless the caller says otherwise: fewer calls than with the interface's own number. */
const numberOfResults = 100;

/** The pages, from `startRow` to the end as each page tells it anew. */
export async function* pagesOf<Page>(fetch: Fetch<Page>, input: unknown): AsyncGenerator<Page> {
  const asked = isObject(input) ? input : {};
  for (let startRow = Number(asked["startRow"] ?? 0), more = true; more; ) {
    const page = await fetch({ numberOfResults, ...asked, startRow });
    yield page;
    const { length } = itemsOf(page);
    startRow += length;
    more = length > 0 && isObject(page) && startRow < Number(page["totalResults"]);
  }
}

/** What a page lists: it holds one list. */
export function itemsOf(page: unknown): readonly unknown[] {
  return (isObject(page) ? Object.values(page).find(Array.isArray) : undefined) ?? [];
}
