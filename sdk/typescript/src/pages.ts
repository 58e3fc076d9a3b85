/** Walks through a list that comes in pages. */
import { isObject } from "./json.ts";

const defaultPageSize = 100;

/** Yields the pages from `startRow` to the end. Each page tells the list's current length. */
export async function* pagesOf(
  fetchPage: (input: Readonly<Record<string, unknown>>) => Promise<unknown>,
  input: unknown,
): AsyncGenerator<unknown> {
  const query: { startRow?: number } = { numberOfResults: defaultPageSize, ...Object(input) };
  let { startRow = 0 } = query;
  for (;;) {
    const page = await fetchPage({ ...query, startRow });
    yield page;
    const { length } = itemsOf(page);
    startRow += length;
    const total = isObject(page) ? (page["totalResults"] ?? page["total"]) : undefined;
    if (length === 0 || typeof total !== "number" || startRow >= total) return;
  }
}

/** Returns the one list of a page. */
export function itemsOf(page: unknown): readonly unknown[] {
  return Object.values(Object(page)).find(Array.isArray) ?? [];
}
