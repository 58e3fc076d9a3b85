/** Which parts of a text are the words that were looked for. */

export interface MarkedPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** The pieces of a text; together they are all of it. Where words overlap, the first and longest is marked. */
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

/** Where a text says one of the words, with what stands around it; nothing where it says none. */
export function excerpt(text: string, words: readonly string[]): string | undefined {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place !== -1);
  if (places.length === 0) return undefined;
  const place = Math.min(...places);
  const start = place < 40 ? 0 : text.indexOf(" ", place - 40) + 1;
  const end = start + 110 < text.length ? text.lastIndexOf(" ", start + 110) : text.length;
  return `${start > 0 ? "… " : ""}${text.slice(start, Math.max(end, place + 10))}${end < text.length ? " …" : ""}`;
}
