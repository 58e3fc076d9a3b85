/** Truncates texts at words or characters, as the template family does. */

import { wordBlank } from "./blanks.ts";

export type TruncationMode = "auto" | "word" | "character";

/** Share of the maximum length that a cut between words has to keep. */
const minimumShare = 0.75;

interface Cutting {
  readonly terminator: string;
  /** Characters that the terminator counts as. */
  readonly terminatorLength: number;
  readonly mode: TruncationMode;
}

export function truncate(text: string, maximumLength: number, cutting: Cutting): string {
  const { terminator, terminatorLength, mode } = cutting;
  if (text.length <= maximumLength) return text;
  const last = skipBlanks(text, maximumLength - terminatorLength - 1);
  if (last < 0) return terminator;
  const atWord = mode === "character" ? -1 : lastWordEnd(text, { ...cutting, last, maximumLength });
  if (atWord >= 0) return text.slice(0, atWord + 1) + (terminator && ` ${terminator}`);
  return mode === "word" ? terminator : cutInside(text, last, { ...cutting, maximumLength });
}

/** Returns the index of the last character of the last whole word that fits, or a negative number. */
function lastWordEnd(
  text: string,
  {
    last,
    maximumLength,
    terminator,
    terminatorLength,
    mode,
  }: Cutting & { readonly last: number; readonly maximumLength: number },
): number {
  const length = terminatorLength + (terminator === "" ? 0 : 1);
  const minimum = mode === "auto" ? Math.max(Math.ceil(maximumLength * minimumShare) - length - 1, 0) : 0;
  let at = Math.min(maximumLength - length - 1, last);
  while (at >= minimum && (isBlankAt(text, at) || !isWordEnd(text, at))) at--;
  return at >= minimum ? at : -1;
}

function cutInside(
  text: string,
  last: number,
  { maximumLength, terminator, terminatorLength }: Cutting & { readonly maximumLength: number },
): string {
  const hasGap = terminator !== "";
  let at = hasGap && last === maximumLength - terminatorLength - 1 && isWordEnd(text, last) ? last - 1 : last;
  at = skipBlanks(text, at);
  if (terminator.startsWith(".") || terminator.startsWith("…"))
    while (at >= 0 && ".…".includes(text.charAt(at)) && !isWordEnd(text, at)) at = skipBlanks(text, at - 1);
  if (at < 0) return terminator;
  return `${text.slice(0, at + 1)}${hasGap && isWordEnd(text, at) ? " " : ""}${terminator}`;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at >= 0 && isBlankAt(text, at)) at--;
  return at;
}

function isBlankAt(text: string, at: number): boolean {
  return wordBlank.test(text.charAt(at));
}

function isWordEnd(text: string, at: number): boolean {
  return at + 1 >= text.length || isBlankAt(text, at + 1);
}
