/** Finds phone numbers. Moderation, filter request, phoneNumbers. */
import type { Candidate } from "./candidates.ts";
import type { Claims } from "./claims.ts";
import { DigitRun, firstGroupAt } from "./digit-runs.ts";
import { maximumDigits, minimumDigits, shapeQuality } from "./number-shapes.ts";
import { numberWordAt, repeats } from "./number-words.ts";
import { cueBefore, isCounted } from "./phone-words.ts";
import { letterKind, type Tokens } from "./tokens.ts";

/** Maximum number of groups for a phone number within a longer run. */
const maximumGroups = 6;
/** Maximum number of groups of a run that is one number: each has a digit. */
const maximumWholeGroups = 20;

/** Returns the phone numbers of a text that are no part of another contact. */
export function findPhoneNumbers({ folded: { text }, counter }: Tokens, claims: Claims): readonly Candidate[] {
  const found: Candidate[] = [];
  for (let at = 0; at < text.length; ) {
    counter.steps++;
    const first = mayBegin(text, at) ? firstGroupAt(text, at) : undefined;
    if (first === undefined) {
      at = endOfPiece(text, at);
      continue;
    }
    const run = new DigitRun(text, at, first);
    counter.steps += run.groups.length * maximumGroups;
    // Most runs are a year, a time or an amount.
    if (hasEnoughDigits(run))
      for (const number of new NumbersInRun(text, run).find())
        if (!claims.overlaps(number.start, number.end)) found.push(number);
    at = Math.max(at + 1, run.groups.at(-1)?.end ?? 0);
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

/** The phone numbers in a run of digits: all of it, or parts that are written as one. */
class NumbersInRun {
  readonly #text: string;
  readonly #run: DigitRun;
  readonly #found: Candidate[] = [];
  readonly #first: number;
  readonly #end: number;
  #cue: number | undefined;

  constructor(text: string, run: DigitRun) {
    this.#text = text;
    this.#run = run;
    [this.#first, this.#end] = withoutOuterOs(text, run);
  }

  find(): readonly Candidate[] {
    const first = this.#first;
    const end = this.#end;
    const whole = end - first > maximumWholeGroups ? undefined : this.#numberIn(first, end, true);
    if (whole !== undefined) return [whole];
    const isLone = this.#run.groups.length < 2 && !this.#run.international;
    if (!isLone) for (let group = first; group < end; ) group = this.#look(group);
    return this.#found;
  }

  /** Looks for a number that begins with a group; returns the group behind it. */
  #look(first: number): number {
    for (let end = Math.min(this.#end, first + maximumGroups); end > first; end--) {
      const isWhole = isAlone(this.#run, first, end);
      if (!isWhole && !mayBePart(this.#run, first, end)) continue;
      const part = this.#numberIn(first, end, isWhole);
      if (part === undefined) continue;
      this.#found.push(part);
      return end;
    }
    return first + 1;
  }

  #numberIn(first: number, end: number, isWhole: boolean): Candidate | undefined {
    if (!mayBeNumber(this.#run, first, end)) return undefined;
    const international = first === 0 && this.#run.international;
    // The words before are read once for a run, and not at all for most.
    if (!international) this.#cue ??= cueBefore(this.#text, this.#run.start);
    const cue = international ? 0 : (this.#cue ?? 0);
    return cue < 0 ? undefined : numberIn(this.#text, this.#run, { first, end, isWhole, international, cue });
  }
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

/** Groups `first` to `end` of a run; `cue` is the result of `cueBefore`, of no use to international numbers. */
interface Part {
  readonly first: number;
  readonly end: number;
  readonly isWhole: boolean;
  readonly international: boolean;
  readonly cue: number;
}

function numberIn(
  text: string,
  run: DigitRun,
  { first, end, isWhole, international, cue }: Part,
): Candidate | undefined {
  const groups = run.groups.slice(first, end);
  const gaps = run.gaps.slice(first, end - 1);
  const [head] = groups;
  const last = groups.at(-1);
  if (head === undefined || last === undefined) return undefined;
  const start = startOf(text, run, { first, end, start: head.start });
  if (!international && isAttached(text, start, last.end)) return undefined;
  const quality = shapeQuality({ groups, gaps, international, cue, isWhole });
  if (quality <= 0 || (!international && isCounted(text, last.end))) return undefined;
  const between = gaps.join("") + text.slice(start, head.start);
  return {
    type: "phoneNumbers",
    start,
    end: last.end,
    quality,
    domain: "",
    spaces: numberOf(between, /\s/g),
    separators: numberOf(between, /[^\s\-‐–—−()+]/gu),
    words: groups.reduce((sum, group) => sum + group.words, 0),
    surplus: groups.reduce((sum, group) => sum + group.surplus, 0),
  };
}

function numberOf(text: string, signs: RegExp): number {
  return text.match(signs)?.length ?? 0;
}

/** Returns true for as many digits as a phone number has. */
function mayBeNumber({ groups }: DigitRun, first: number, end: number): boolean {
  let digits = 0;
  for (let group = first; group < end; group++) digits += groups[group]?.digits.length ?? 0;
  return digits >= minimumDigits && digits <= maximumDigits;
}

/** Returns the start with the plus sign, and with a parenthesis that is closed within the number. */
function startOf(
  text: string,
  run: DigitRun,
  { first, end, start }: Record<"first" | "end" | "start", number>,
): number {
  if (first === 0 && run.international) return run.start;
  const parenthesis = run.gaps.slice(first, end - 1).find((gap) => /[()]/.test(gap));
  return /^[^(]*\)/.test(parenthesis ?? "") && text.charAt(start - 1) === "(" ? start - 1 : start;
}

/** Returns true when signs beside the number make something else of it: a price, a decimal, an identifier, a time. */
function isAttached(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  if (before !== "" && "#$€£¥₹@\\.,/-_&^`".includes(before)) return true;
  if (after !== "" && "%€$£¥°@_^".includes(after)) return true;
  return (after === ":" || after === ",") && /\d/.test(text.charAt(end + 1));
}
