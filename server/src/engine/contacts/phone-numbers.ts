/** Finds phone numbers. Moderation, filter request, phoneNumbers. */
import { type Coroutine, unitsPerYield } from "../coroutine.ts";
import type { Candidate } from "./candidates.ts";
import type { Claims } from "./claims.ts";
import { type DigitRun, digitRunFrom, firstGroupAt } from "./digit-runs.ts";
import { minimumDigits, shapeQuality } from "./number-shapes.ts";
import { numberWordAt, repeats } from "./number-words.ts";
import { cueBefore, isCounted } from "./phone-words.ts";
import { letterKind, type Tokens } from "./tokens.ts";

/** Maximum number of groups for a phone number within a longer run. */
const maximumGroups = 6;
/** Maximum number of groups of a run that is one number: each has a digit. */
const maximumWholeGroups = 20;
/** Groups that are looked at between two yields. */
const groupsPerYield = 64;

export function* findPhoneNumbers(tokens: Tokens, claims: Claims): Coroutine<Candidate[]> {
  const { text } = tokens.folded;
  const found: Candidate[] = [];
  let next = unitsPerYield;
  for (let at = 0; at < text.length; ) {
    if (at >= next) {
      next = at + unitsPerYield;
      yield;
    }
    tokens.counter.steps++;
    const first = mayBegin(text, at) ? firstGroupAt(text, at) : undefined;
    if (first === undefined) {
      at = endOfPiece(text, at);
      continue;
    }
    const run = yield* digitRunFrom(text, at, first);
    const last = run.groups.at(-1);
    tokens.counter.steps += run.groups.length * maximumGroups;
    // Most runs are a year, a time or an amount.
    if (hasEnoughDigits(run))
      for (const candidate of yield* numbersIn(text, run))
        if (!claims.overlaps(candidate.start, candidate.end)) found.push(candidate);
    at = Math.max(at + 1, last?.end ?? 0);
  }
  return found;
}

function hasEnoughDigits({ groups }: DigitRun): boolean {
  let digits = 0;
  for (const group of groups) digits += group.digits.length;
  return digits >= minimumDigits;
}

/** Returns the end of the piece of letters and digits at `at`; `at + 1` if there is none. */
function endOfPiece(text: string, at: number): number {
  let end = at;
  while (end < text.length && letterKind(text.charCodeAt(end)) !== 0) end++;
  return Math.max(end, at + 1);
}

function mayBegin(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code >= 0x30 && code <= 0x39) return true;
  if (code === 0x2b || code === 0x28) return true;
  if (letterKind(code) !== 1) return false;
  return "oilsz".includes(text.charAt(at)) || numberWordAt(text, at, text.length) !== "" || beginsRepeat(text, at);
}

function beginsRepeat(text: string, at: number): boolean {
  const first = text.charAt(at);
  if (first !== "d" && first !== "t") return false;
  for (const word of repeats.keys()) if (text.startsWith(word, at)) return true;
  return false;
}

/** Returns the phone numbers in a run of digits: all of it, or parts that are written as one. */
function* numbersIn(text: string, run: DigitRun): Coroutine<Candidate[]> {
  const { groups } = run;
  const [from, to] = withoutOuterOs(text, run);
  const cue = cueBefore(text, run.start);
  const whole =
    to - from > maximumWholeGroups ? undefined : numberIn(text, run, { first: from, end: to, isWhole: true, cue });
  if (whole !== undefined) return [whole];
  const found: Candidate[] = [];
  for (let first = from; first < to; first++) {
    if (first % groupsPerYield === groupsPerYield - 1) yield;
    for (let end = Math.min(to, first + maximumGroups); end > first; end--) {
      const isWhole = isAlone(run, first, end);
      if (!isWhole && !mayBePart(run, first, end)) continue;
      const part = numberIn(text, run, { first, end, isWhole, cue });
      if (part === undefined) continue;
      found.push(part);
      first = end - 1;
      break;
    }
  }
  return groups.length > 1 || run.international ? found : [];
}

/** Drops "oh" and "o" at the edges: they are zeros between other digits alone. */
function withoutOuterOs(text: string, { groups }: DigitRun): readonly [first: number, end: number] {
  let first = 0;
  let end = groups.length;
  while (first < end && isO(text, groups[first])) first++;
  while (end > first && isO(text, groups[end - 1])) end--;
  return [first, end];
}

function isO(text: string, group: DigitRun["groups"][number] | undefined): boolean {
  return group !== undefined && group.digits === "0" && text.charAt(group.start) === "o";
}

/**
 * Returns true when the neighbours are numbers of ten digits and more, or separated by more than the groups themselves.
 */
function isAlone({ groups, gaps }: DigitRun, first: number, end: number): boolean {
  const parted = (group: DigitRun["groups"][number] | undefined, gap: string | undefined): boolean =>
    group === undefined || (gap ?? "").length > 1 || group.digits.length >= 10;
  if (!parted(groups[first - 1], gaps[first - 1]) || !parted(groups[end], gaps[end - 1])) return false;
  for (let i = first; i < end - 1; i++) if (/^\s\s/.test(gaps[i] ?? "")) return false;
  return true;
}

/** Returns true for the shapes that stand out of other numbers: +…, 0…, 3-3-4 and 1-3-3-4 digits. */
function mayBePart({ groups, international }: DigitRun, first: number, end: number): boolean {
  if (first === 0 && (international || groups[0]?.digits.startsWith("0") === true)) return true;
  const size = (back: number): number => groups[end - back]?.digits.length ?? 0;
  if (end - first < 3 || end - first > 4 || size(1) !== 4 || size(2) !== 3 || size(3) !== 3) return false;
  return end - first === 3 || size(4) === 1;
}

/** Groups `first` to `end` of a run; `cue` is the result of `cueBefore`. */
interface Part {
  readonly first: number;
  readonly end: number;
  readonly isWhole: boolean;
  readonly cue: number;
}

function numberIn(text: string, run: DigitRun, { first, end, isWhole, cue }: Part): Candidate | undefined {
  const groups = run.groups.slice(first, end);
  const gaps = run.gaps.slice(first, end - 1);
  const [head] = groups;
  const last = groups.at(-1);
  if (head === undefined || last === undefined) return undefined;
  const international = first === 0 && run.international;
  const start = startOf(text, run, first, head.start);
  if (!international && isAttached(text, start, last.end)) return undefined;
  if (!international && cue < 0) return undefined;
  const quality = shapeQuality({ groups, gaps, international, cue, isWhole });
  if (quality <= 0 || (!international && isCounted(text, last.end))) return undefined;
  const between = gaps.join("") + text.slice(start, head.start);
  return {
    type: "phoneNumbers",
    start,
    end: last.end,
    quality,
    domain: "",
    spaces: [...between].filter((sign) => /\s/.test(sign)).length,
    separators: [...between].filter((sign) => !/[\s\-‐–—−()+]/.test(sign)).length,
    words: groups.reduce((sum, group) => sum + group.words, 0),
    surplus: groups.reduce((sum, group) => sum + group.surplus, 0),
  };
}

/** Returns the start with the plus sign, and with a parenthesis that is closed within the number. */
function startOf(text: string, run: DigitRun, first: number, start: number): number {
  if (first === 0 && run.international) return run.start;
  const closes = run.gaps[first]?.includes(")") === true;
  return closes && text.charAt(start - 1) === "(" ? start - 1 : start;
}

/** Returns true when signs beside the number make something else of it: a price, a decimal, an identifier, a time. */
function isAttached(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  if (before !== "" && "#$€£¥₹@\\.,/-_&^`".includes(before)) return true;
  if (after !== "" && "%€$£¥°@_^".includes(after)) return true;
  return (after === ":" || after === ",") && /\d/.test(text.charAt(end + 1));
}
