/** Goes through a list that comes in pages. */

/** The pages, from `startRow` to the end as each page tells it anew. */
export async function* pagesOf(
  fetch: (input: Readonly<Record<string, unknown>>) => Promise<unknown>,
  input: unknown,
): AsyncGenerator<unknown> {
  // So many at a time, unless the caller says otherwise: fewer calls than with the interface's own number.
  const asked: { startRow?: number } = { numberOfResults: 100, ...Object(input) };
  let { startRow = 0 } = asked;
  for (;;) {
    const page = await fetch({ ...asked, startRow });
    yield page;
    const { length } = itemsOf(page);
    startRow += length;
    if (!length || !(startRow < Object(page).totalResults)) return;
  }
}

/** What a page lists: it holds one list. */
export function itemsOf(page: unknown): readonly unknown[] {
  return Object.values(Object(page)).find(Array.isArray) ?? [];
}
