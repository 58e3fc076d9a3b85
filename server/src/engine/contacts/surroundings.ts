/** Examines the words around an address and in it. */
import type { Host } from "./hosts.ts";
import { commonWords, goingWords, placeWords } from "./ordinary-words.ts";
import { COLON, END, LINE, OTHER, SPACE, type Tokens, WORD } from "./tokens.ts";
import type { IsWord } from "./types.ts";

/** Returns the word before token `first`, "" when there is none next to it. */
export function wordBefore(tokens: Tokens, first: number): string {
  const before = tokens.kind(first - 1) === SPACE ? first - 2 : first - 1;
  return tokens.kind(before) === WORD ? tokens.text(before) : "";
}

/** Returns the word behind `end` and one space, "" if there is none. */
export function wordAfter(tokens: Tokens, end: number): string {
  const at = tokens.indexAt(end);
  if (tokens.start(at) !== end || tokens.kind(at) !== SPACE || tokens.kind(at + 1) !== WORD) return "";
  return tokens.text(at + 1);
}

/** Returns true when the words before ask to go somewhere: "visit", "link:". */
export function asksToGo(tokens: Tokens, first: number): boolean {
  return (
    goingWords.has(wordBefore(tokens, first)) ||
    (first >= 2 && tokens.kind(tokens.kind(first - 1) === SPACE ? first - 2 : first - 1) === COLON)
  );
}

/** Returns true at the beginning of a text or line, and after a word that a location follows. */
export function mayBegin(tokens: Tokens, first: number): boolean {
  if (asksToGo(tokens, first) || placeWords.has(wordBefore(tokens, first))) return true;
  const before = tokens.kind(first - 1);
  return before === END || before === LINE || before === OTHER;
}

/** Returns true when every label before the last is a word, or a single letter, or a number. */
export function isOrdinary(tokens: Tokens, { labels }: Host, isWord: IsWord): boolean {
  return labels.slice(0, -1).every((label) => isOrdinaryWord(tokens.text(label), isWord));
}

/** Returns true when one of the labels before the last is among the commonest words. */
export function isCommon(tokens: Tokens, { labels }: Host): boolean {
  return labels.slice(0, -1).some((label) => commonWords.has(tokens.text(label)));
}

function isOrdinaryWord(word: string, isWord: IsWord): boolean {
  return word.length < 2 || commonWords.has(word) || isWord(word) || /^\d+$/.test(word.slice(0, 63));
}
