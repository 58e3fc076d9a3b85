/** Splits a name into characters with their kinds. */
import { isInvisible } from "../text/tokens.ts";

export type CharacterKind = "letter" | "digit" | "separator" | "mark" | "sign" | "invisible";

export interface NameCharacter {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly kind: CharacterKind;
}

/** Maximum number of characters read. No scheme allows names half as long; the rest is only reported as too long. */
const maximumNameLength = 256;

/** Separators of a name's words, whether a scheme allows them or not. */
const separators = "_-.~,'\u2019\u00B7 ";

export function charactersOf(text: string): NameCharacter[] {
  const characters: NameCharacter[] = [];
  for (let start = 0; start < text.length && start < maximumNameLength; ) {
    const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
    const end = start + character.length;
    characters.push({ text: character, start, end, kind: kindOf(character) });
    start = end;
  }
  return characters;
}

function kindOf(character: string): CharacterKind {
  if (separators.includes(character)) return "separator";
  if (/^\p{M}$/u.test(character)) return isVariation(character) ? "invisible" : "mark";
  if (/^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]$/u.test(character)) return "invisible";
  if (isInvisible(character.charCodeAt(0))) return "invisible";
  if (/^\p{L}$/u.test(character)) return "letter";
  return /^\p{N}$/u.test(character) ? "digit" : "sign";
}

function isVariation(character: string): boolean {
  return /^\p{Default_Ignorable_Code_Point}$/u.test(character);
}
