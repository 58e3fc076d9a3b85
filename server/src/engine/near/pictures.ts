/** Reads pictures between letters as masks: "c🦀p". What is hidden is guessed as behind an asterisk (see match/masked.ts). */
import { baseOf, CLASS, foldOf, LETTER, MASK, SKIP_CLASS } from "../text/fold.ts";
import { type Reading, Rewriter } from "../text/reading.ts";

const mask = "*";
/** Arrows and what comes behind them: no picture is before. */
const firstPicture = 0x2190;

/** Returns true when a picture stands between two letters. */
export function hasPictureInside(text: string, start: number, end: number): boolean {
  for (let at = start + 1; at + 1 < end; at++) if (pictureEnd(text, at, end) > at) return true;
  return false;
}

/** Returns a reading with pictures between letters as asterisks; `undefined` when there are none. */
export function withMaskedPictures(text: string): Reading | undefined {
  const rewriter = new Rewriter();
  let kept = 0;
  for (let at = 1; at + 1 < text.length; at++) {
    const end = pictureEnd(text, at, text.length);
    if (end === at) continue;
    rewriter.keep(text.slice(kept, at), kept);
    rewriter.put(mask, at);
    kept = end;
    at = end - 1;
  }
  if (!rewriter.changed) return undefined;
  rewriter.keep(text.slice(kept), kept);
  return rewriter.reading(text.length);
}

/** Returns the end of the picture at `at`, `at` itself where there is none between letters. */
function pictureEnd(text: string, at: number, limit: number): number {
  const code = text.charCodeAt(at);
  if (code < firstPicture || (foldOf(code) & (MASK | LETTER)) !== 0 || !isLetterAt(text, at - 1)) return at;
  const picture = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (!/\p{Extended_Pictographic}/u.test(picture)) return at;
  let end = at + picture.length;
  while (end < limit && end - at < maximumLength && isModifier(text, end)) end++;
  return end < limit && isLetterAt(text, end) ? end : at;
}

const maximumLength = 8;

/** Returns true for a variation selector or half of a tone of skin. */
function isModifier(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (foldOf(code) & CLASS) === SKIP_CLASS || (code === 0xd83c && isTone(text.charCodeAt(at + 1))) || isTone(code);
}

function isTone(low: number): boolean {
  return low >= 0xdffb && low <= 0xdfff;
}

function isLetterAt(text: string, at: number): boolean {
  return (foldOf(text.charCodeAt(at)) & LETTER) !== 0 && baseOf(text.charCodeAt(at)) !== 0;
}
