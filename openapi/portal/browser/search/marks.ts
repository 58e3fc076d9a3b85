/** Marks search words in texts. */

export interface MarkedPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Splits a text into marked and plain pieces. Of overlapping words, the first and longest is marked. */
export function markedPieces(text: string, words: readonly string[]): readonly MarkedPiece[] {
  const lower = text.toLowerCase();
  const wanted = words.toSorted((one, other) => other.length - one.length);
  const pieces: MarkedPiece[] = [];
  let plain = 0;
  for (let at = 0; at < text.length; ) {
    const found = wanted.find((word) => word !== "" && lower.startsWith(word, at));
    if (found === undefined) at += 1;
    else {
      if (at > plain) pieces.push({ text: text.slice(plain, at), isMarked: false });
      pieces.push({ text: text.slice(at, at + found.length), isMarked: true });
      at += found.length;
      plain = at;
    }
  }
  if (plain < text.length) pieces.push({ text: text.slice(plain), isMarked: false });
  return pieces;
}

/** Returns the part of a text around the first of the words; undefined if it has none. */
export function excerpt(text: string, words: readonly string[]): string | undefined {
  const lower = text.toLowerCase();
  const positions = words.map((word) => lower.indexOf(word)).filter((position) => position !== -1);
  if (positions.length === 0) return undefined;
  const first = Math.min(...positions);
  const start = first < 40 ? 0 : text.indexOf(" ", first - 40) + 1;
  const end = start + 110 < text.length ? text.lastIndexOf(" ", start + 110) : text.length;
  return `${start > 0 ? "… " : ""}${text.slice(start, Math.max(end, first + 10))}${end < text.length ? " …" : ""}`;
}
