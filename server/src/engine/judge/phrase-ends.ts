/** Tells where a sentence or a line ends within a match: the words on its sides are no phrase. */
import { isLetter } from "../text/tokens.ts";

/**
 * Returns true where a match goes on behind the end of a sentence or a line: "I must go. Die Hard is on". A sign behind a
 * single letter parts a word that is spelled out ("k.i.l.l. y.o.u"), and several dots are a pause.
 */
export function crossesSentence(text: string, start: number, end: number): boolean {
  let letters = 0;
  let isEnd = false;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (isLetter(code)) {
      if (isEnd) return true;
      letters++;
      continue;
    }
    if (letters > 1 && endsSentence(text, at, code)) isEnd = true;
    if (code <= space || sentenceEnds.includes(text.charAt(at))) letters = isEnd ? letters : 0;
  }
  return false;
}

const space = 0x20;
const lineFeed = 0x0a;
const sentenceEnds = ".?!:;";

function endsSentence(text: string, at: number, code: number): boolean {
  if (code === lineFeed) return true;
  if (!sentenceEnds.includes(text.charAt(at)) || text.charCodeAt(at + 1) > space) return false;
  return text.charAt(at) !== "." || text.charAt(at - 1) !== ".";
}
