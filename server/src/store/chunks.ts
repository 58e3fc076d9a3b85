/** Splits a list for statements that bind its items; chunks of the default size fit the limits of both databases. */
export function* chunksOf<Item>(items: readonly Item[], size = 500): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
