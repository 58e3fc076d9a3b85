/** Finds the end of a URL behind its domain: port, path, query, fragment. */
import { slashWords } from "./ordinary-words.ts";
import { CLOSE, isSpace, letterKind, OPEN, SLASH, SPACE, type Tokens, WORD } from "./tokens.ts";

/** Characters that cannot be part of a URL. */
const stops = '<>"`«»“”„‘’|\\^{}，、。！？；（）「」『』\u0001';
/** Punctuation that ends a sentence rather than a URL. */
const trailing = ".,;:!?'*_~)]";

/** Returns true when a port, a path, a query or a fragment begins at `at`. */
export function pathStarts(text: string, at: number): boolean {
  const sign = text.charAt(at);
  if (sign === "/" || sign === "?" || sign === "#") {
    const next = text.charCodeAt(at + 1);
    return at + 1 < text.length && (letterKind(next) !== 0 || "/?#&=~@-_%+.$".includes(text.charAt(at + 1)));
  }
  return sign === ":" && /^\d/.test(text.charAt(at + 1));
}

/** More words than a path has that somebody spells. */
const maximumSpelledParts = 4;

/**
 * Returns where the last part of a path begins whose slashes are words: "discord dot gg slash abc".
 *
 * @param isSpaced the host has blanks in it, so that a slash may stand between blanks too
 */
export function spelledPathAt(tokens: Tokens, host: number, isSpaced: boolean): number | undefined {
  let part: number | undefined;
  for (let parts = 0, last = host; parts < maximumSpelledParts; parts++) {
    const next = behindSlash(tokens, last + 1, isSpaced);
    if (next === undefined) break;
    part = last = next;
  }
  return part === undefined ? undefined : tokens.start(part);
}

/** Returns the word behind a slash that is a word, in brackets or between spaces. */
function behindSlash(tokens: Tokens, index: number, isSpaced: boolean): number | undefined {
  const at = tokens.past(index);
  const isBracketed = tokens.kind(at) === OPEN;
  const slash = isBracketed ? at + 1 : at;
  if (!isBracketed && at === index) return undefined;
  const isSlash =
    tokens.kind(slash) === WORD ? slashWords.has(tokens.text(slash)) : isSpaced && tokens.kind(slash) === SLASH;
  if (!isSlash) return undefined;
  const behind = slash + 1;
  if (tokens.kind(behind) !== (isBracketed ? CLOSE : SPACE)) return undefined;
  const next = tokens.past(behind + (isBracketed ? 1 : 0));
  const word = isBracketed ? next : behind + 1;
  return tokens.kind(word) === WORD ? word : undefined;
}

/**
 * Returns the end of the URL that continues at `start`: before white space, without the punctuation of the sentence.
 */
export function pathEnd(text: string, start: number): number {
  let end = start;
  let open = 0;
  while (end < text.length && !isSpace(text.charCodeAt(end)) && !stops.includes(text.charAt(end))) {
    const sign = text.charAt(end++);
    if (sign === "(" || sign === "[") open++;
    else if (sign === ")" || sign === "]") open--;
  }
  while (end > start && trailing.includes(text.charAt(end - 1))) {
    const closes = text.charAt(end - 1) === ")" || text.charAt(end - 1) === "]";
    if (closes && open >= 0) break;
    if (closes) open++;
    end--;
  }
  return end;
}
