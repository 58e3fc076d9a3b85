/** Keys beside each other on the keyboards of most languages in Latin letters. */

const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
/** Offset of each row's first key, in quarters of a key. */
const offsets = [0, 1, 3];

const keys = rows.flatMap((letters, row) =>
  Array.from(letters, (key, column) => ({ code: key.charCodeAt(0), row, at: 4 * column + (offsets[row] ?? 0) })),
);
const neighbours: ReadonlySet<number> = new Set(
  keys.flatMap((key) =>
    keys
      .filter(({ code, row, at }) => code !== key.code && Math.abs(row - key.row) <= 1 && Math.abs(at - key.at) <= 4)
      .map(({ code }) => pair(key.code, code)),
  ),
);

/** Returns true for the codes of two small letters whose keys touch. */
export function areNeighbourKeys(one: number, other: number): boolean {
  return neighbours.has(pair(one, other));
}

function pair(one: number, other: number): number {
  return one * 128 + other;
}
