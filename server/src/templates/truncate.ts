/** Truncates texts at words or characters, as the template family does. */

export type TruncationMode = "auto" | "word" | "character";

/** Share of the maximum length that a cut between words has to keep. */
const minimumShare = 0.75;

export function truncate(
  text: string,
  maximumLength: number,
  { terminator, mode }: { readonly terminator: string; readonly mode: TruncationMode },
): string {
  if (text.length <= maximumLength) return text;
  const last = skipBlanks(text, maximumLength - terminator.length - 1);
  if (last < 0) return terminator;
  const atWord = mode === "character" ? -1 : lastWordEnd(text, { last, maximumLength, terminator, mode });
  if (atWord >= 0) return `${text.slice(0, atWord + 1)} ${terminator}`;
  return mode === "word" ? terminator : cutInside(text, last, { maximumLength, terminator });
}

/** Returns the index of the last character of the last whole word that fits, or a negative number. */
function lastWordEnd(
  text: string,
  {
    last,
    maximumLength,
    terminator,
    mode,
  }: {
    readonly last: number;
    readonly maximumLength: number;
    readonly terminator: string;
    readonly mode: TruncationMode;
  },
): number {
  const length = terminator.length + 1;
  const minimum = mode === "auto" ? Math.max(Math.ceil(maximumLength * minimumShare) - length - 1, 0) : 0;
  let at = Math.min(maximumLength - length - 1, last);
  while (at >= minimum && (isBlankAt(text, at) || !isWordEnd(text, at))) at--;
  return at >= minimum ? at : -1;
}

function cutInside(
  text: string,
  last: number,
  { maximumLength, terminator }: { readonly maximumLength: number; readonly terminator: string },
): string {
  let at = last === maximumLength - terminator.length - 1 && isWordEnd(text, last) ? last - 1 : last;
  at = skipBlanks(text, at);
  if (terminator.startsWith(".") || terminator.startsWith("…"))
    while (at >= 0 && ".…".includes(text.charAt(at)) && !isWordEnd(text, at)) at = skipBlanks(text, at - 1);
  if (at < 0) return terminator;
  return `${text.slice(0, at + 1)}${isWordEnd(text, at) ? " " : ""}${terminator}`;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at >= 0 && isBlankAt(text, at)) at--;
  return at;
}

function isBlankAt(text: string, at: number): boolean {
  return text.charAt(at).trim() === "";
}

function isWordEnd(text: string, at: number): boolean {
  return at + 1 >= text.length || isBlankAt(text, at + 1);
}
