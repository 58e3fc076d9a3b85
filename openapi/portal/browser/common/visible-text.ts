/** Replaces invisible characters by their code points, since disguises use them. */

export interface Piece {
  readonly text: string;
  /** True when the text is the code point of an invisible character. */
  readonly isName: boolean;
}

/** Control, format and combining characters, and all spaces but the plain one. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{M}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** Cuts the text to `limit` characters. */
export function visiblePieces(text: string, limit: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let plain = "";
  let count = 0;
  for (const character of text) {
    if (count++ === limit) {
      plain += "…";
      break;
    }
    if (!unseen.test(character)) {
      plain += character;
      continue;
    }
    if (plain !== "") pieces.push({ text: plain, isName: false });
    pieces.push({ text: nameOf(character), isName: true });
    plain = "";
  }
  return plain === "" ? pieces : [...pieces, { text: plain, isName: false }];
}

/** `U+200B`. */
export function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
