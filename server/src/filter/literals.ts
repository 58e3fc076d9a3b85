/**
 * Entries with signs or emoji in them ("a$$", "🖕") are meant as they are written: they are found exactly, whatever their
 * case, and not within a word.
 */
import type { Found } from "./find.ts";
import { CLASS, DIGIT, foldOf, LETTER, SKIP_CLASS, SPACE } from "./fold.ts";
import type { FilterEntry } from "./types.ts";

/** What may part or join the words of an entry without a meaning of its own. */
const joints = "-_.,'/&\u2019";

export function isLiteral(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const fold = foldOf(text.charCodeAt(i));
    const isPlain =
      (fold & (LETTER | DIGIT | SPACE)) !== 0 || (fold & CLASS) === SKIP_CLASS || joints.includes(text.charAt(i));
    if (!isPlain) return true;
  }
  return false;
}

interface Literal {
  readonly text: string;
  readonly entry: number;
}

export function createLiteralFinder(
  entries: readonly FilterEntry[],
): (text: string, mask: Uint8Array, found: Found[]) => number {
  const byFirst = new Map<string, Literal[]>();
  for (const [entry, { text, variations }] of entries.entries()) {
    for (const literal of [text, ...variations].map((each) => each.trim().toLowerCase())) {
      if (!isLiteral(literal)) continue;
      const first = literal.charAt(0);
      byFirst.set(first, [...(byFirst.get(first) ?? []), { text: literal, entry }]);
    }
  }
  if (byFirst.size === 0) return () => 0;
  return (text, mask, found) => {
    for (let start = 0; start < text.length; start++) {
      for (const literal of byFirst.get(text.charAt(start).toLowerCase()) ?? []) {
        const end = start + literal.text.length;
        if (mask[literal.entry] === 0 || text.slice(start, end).toLowerCase() !== literal.text) continue;
        if (isInWord(text, start) || isInWord(text, end)) continue;
        found.push({ entry: literal.entry, start, end, quality: 1 });
      }
    }
    return text.length;
  };
}

/** True when letters or digits are on both sides of `at`. */
function isInWord(text: string, at: number): boolean {
  return isWordCharacter(text, at - 1) && isWordCharacter(text, at);
}

function isWordCharacter(text: string, at: number): boolean {
  return at >= 0 && at < text.length && (foldOf(text.charCodeAt(at)) & (LETTER | DIGIT)) !== 0;
}
