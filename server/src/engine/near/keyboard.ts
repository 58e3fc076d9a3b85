/** Keys beside each other on the keyboards of most languages in Latin letters. */

const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
/** Offset of each row's first key, in quarters of a key. */
const offsets = [0, 1, 3];

const neighbours = new Set<number>();
for (const [row, keys] of rows.entries()) {
  for (const [column, key] of [...keys].entries()) {
    for (const [otherRow, otherKeys] of rows.entries()) {
      if (Math.abs(row - otherRow) > 1) continue;
      for (const [otherColumn, other] of [...otherKeys].entries()) {
        const distance = 4 * (column - otherColumn) + (offsets[row] ?? 0) - (offsets[otherRow] ?? 0);
        if (key !== other && Math.abs(distance) <= 4) neighbours.add(pair(key.charCodeAt(0), other.charCodeAt(0)));
      }
    }
  }
}

/** Returns true for the codes of two small letters whose keys touch. */
export function areNeighbourKeys(one: number, other: number): boolean {
  return neighbours.has(pair(one, other));
}

function pair(one: number, other: number): number {
  return one * 128 + other;
}
