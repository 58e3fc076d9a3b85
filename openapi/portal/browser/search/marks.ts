/** Marks the search words in a text. */

export interface MarkedPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Splits a text into marked and plain pieces; of overlapping words, the first and longest is marked. */
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

/** Returns the text around the first of the words, or undefined when it has none. */
export function excerpt(text: string, words: readonly string[]): string | undefined {
  const lower = text.toLowerCase();
  const offsets = words.map((word) => lower.indexOf(word)).filter((offset) => offset !== -1);
  if (offsets.length === 0) return undefined;
  const offset = Math.min(...offsets);
  const start = offset < 40 ? 0 : text.indexOf(" ", offset - 40) + 1;
  const end = start + 110 < text.length ? text.lastIndexOf(" ", start + 110) : text.length;
  return `${start > 0 ? "… " : ""}${text.slice(start, Math.max(end, offset + 10))}${end < text.length ? " …" : ""}`;
}
