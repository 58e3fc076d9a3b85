/** Maximum number of entries in the kit's memories; older ones are no longer needed. */
const maximumEntries = 10_000;

/** Drops the oldest entry of a collection that has grown beyond its bound. */
export function dropOldest(entries: Pick<Map<string, unknown> | Set<string>, "size" | "keys" | "delete">): void {
  if (entries.size <= maximumEntries) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}
