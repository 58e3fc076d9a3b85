/** Makes visible what a reader would not see in a text: the characters that disguises are made of. */

export interface Piece {
  readonly text: string;
  /** Whether it is the name of a character, in place of that character. */
  readonly isName: boolean;
}

/** Control, format and combining characters, and all spaces but the plain one. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{M}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** At most `limit` characters of the text; of a longer one the beginning, and `…`. */
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
