/** Finds the end of a URL behind its domain: port, path, query, fragment. */
import { isSpace, letterKind } from "./tokens.ts";

/** Characters that cannot be part of a URL. */
const stops = '<>"`«»“”„‘’|\\^{}，、。！？；（）「」『』\u0001';
/** Punctuation that ends a sentence rather than a URL. */
const trailing = ".,;:!?'*_~)]";

/** Returns true when a port, a path, a query or a fragment begins at `at`. */
export function pathStarts(text: string, at: number): boolean {
  const sign = text.charAt(at);
  if (sign === "/" || sign === "?" || sign === "#") {
    const next = text.charCodeAt(at + 1);
    return at + 1 < text.length && (letterKind(next) !== 0 || "/?#&=~@-_%+.".includes(text.charAt(at + 1)));
  }
  return sign === ":" && /^\d/.test(text.charAt(at + 1));
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
