/** Bounds the memory of all automata's tables: those that were made first are freed. */

interface Holder {
  forget(): void;
}

const maximumBytes = 64 * 1024 * 1024;
const held = new Map<Holder, number>();
let total = 0;

/** Counts new tables, and frees those of others when there are too many. */
export function holdTables(holder: Holder, bytes: number): void {
  held.set(holder, (held.get(holder) ?? 0) + bytes);
  total += bytes;
  for (const [other, size] of held) {
    if (total <= maximumBytes) return;
    if (other === holder) continue;
    other.forget();
    held.delete(other);
    total -= size;
  }
}
