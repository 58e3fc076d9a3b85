/**
 * Records the ASCII characters of a text: a phrase that requires a missing one does not run, such as one with digits on
 * a text without any. Texts with other characters are not checked.
 */

import type { OneCharacter } from "./needs.ts";
import { isPlain } from "./symbols.ts";

/** One bit for each ASCII character, in lower case. */
export type CharacterBits = Int32Array;

const space = 0x20;

/** Returns the text's characters, undefined when it has others than ASCII. */
export function presentCharacters(text: string): CharacterBits | undefined {
  const bits = new Int32Array(4);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return undefined;
    const folded = code >= 0x41 && code <= 0x5a ? code + 32 : code;
    bits[folded >> 5] = (bits[folded >> 5] ?? 0) | (1 << (folded & 31));
  }
  return bits;
}

/** Returns the ASCII characters that match. */
export function bitsOf(character: OneCharacter): CharacterBits {
  const bits = new Int32Array(4);
  for (let code = 0; code < 128; code++) {
    if (code >= 0x41 && code <= 0x5a) continue;
    // White space of every kind is a space too.
    const plain = code >= 9 && code <= 13 ? space : code;
    const fits =
      character.type === "set"
        ? character.set.has(code, plain)
        : character.code === (isPlain(character.code) ? plain : code);
    if (fits) bits[code >> 5] = (bits[code >> 5] ?? 0) | (1 << (code & 31));
  }
  return bits;
}

export function holdsOneOf(present: CharacterBits, wanted: CharacterBits): boolean {
  for (let i = 0; i < 4; i++) if (((present[i] ?? 0) & (wanted[i] ?? 0)) !== 0) return true;
  return false;
}
