/** Compares names as people write them. */

/** Returns the closest name to an unknown one, unless it is too different. */
export function nearest(title: string, names: Iterable<string>, tolerance = 1): string | undefined {
  const ranked = [...names]
    .map((name) => ({ name, distance: distance(bare(title), bare(name)) }))
    .sort((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= Math.max(tolerance, best.name.length / 3) ? best.name : undefined;
}

/** Leaves out case, blanks, `-` and `_`. */
export function bare(title: string): string {
  return title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Returns the edit distance of two short texts; longer ones count as different. */
function distance(one: string, other: string): number {
  if (one.length > 64) return one.length;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= other.length; at++) {
      const replaced = (row[at - 1] ?? 0) + (other[at - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
