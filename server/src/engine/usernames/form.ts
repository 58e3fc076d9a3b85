/** Checks the form of a name: the rules of a scheme that need no word list. */
import type { NameCharacter } from "./characters.ts";
import type { UsernameScheme } from "./schemes.ts";
import { minorityScriptLetters } from "./scripts.ts";

/** Rules that a name may break. */
export type FormRule = "length" | "characters" | "separators" | "digits" | "firstLetter" | "scripts" | "marks";

export interface FormProblem {
  readonly rule: FormRule;
  readonly start: number;
  readonly end: number;
}

/** Maximum marks on one letter; more hide it. */
const maximumMarks = 3;

export function findFormProblems(
  characters: readonly NameCharacter[],
  textLength: number,
  scheme: UsernameScheme,
): FormProblem[] {
  return [
    ...lengthProblems(characters, textLength, scheme),
    ...problemsOf(
      "characters",
      runs(characters, (character) => !isAllowed(character, scheme)),
    ),
    ...separatorProblems(characters, scheme),
    ...markProblems(characters),
    ...digitProblems(characters, scheme),
    ...problemsOf("scripts", scheme.mixedScripts ? [] : runs(characters, isOneOf(minorityScriptLetters(characters)))),
  ];
}

function isOneOf(some: readonly NameCharacter[]): (character: NameCharacter) => boolean {
  const set = new Set(some);
  return (character) => set.has(character);
}

interface Run {
  readonly start: number;
  readonly end: number;
}

function problemsOf(rule: FormRule, found: readonly Run[]): FormProblem[] {
  return found.map(({ start, end }) => ({ rule, start, end }));
}

function lengthProblems(
  characters: readonly NameCharacter[],
  textLength: number,
  { shortest, longest }: UsernameScheme,
): FormProblem[] {
  const counted = characters.filter(({ kind }) => kind !== "mark" && kind !== "invisible");
  if (counted.length < shortest) return [{ rule: "length", start: 0, end: textLength }];
  const tooMany = counted[longest];
  return tooMany ? [{ rule: "length", start: tooMany.start, end: textLength }] : [];
}

function isAllowed({ text, kind }: NameCharacter, { letters, separators, signs }: UsernameScheme): boolean {
  if (kind === "invisible") return false;
  if (kind === "separator") return signs || separators.includes(text);
  if (kind === "sign") return signs;
  if (letters === "ascii") return kind !== "mark" && text <= "\u007F";
  return letters === "styled" || kind === "mark" || !isStyled(text);
}

/** Returns true for a styled letter: bold, full width, in a circle. */
function isStyled(character: string): boolean {
  // The vowel am of Thai and Lao has a compatibility form, and is a letter like any other.
  return (
    character.normalize("NFKC") !== character.normalize("NFC") && !/^[\p{Script=Thai}\p{Script=Lao}]$/u.test(character)
  );
}

function separatorProblems(characters: readonly NameCharacter[], scheme: UsernameScheme): FormProblem[] {
  const end = characters[characters.length - 1]?.end ?? 0;
  const wrong = runs(characters, ({ kind }) => kind === "separator").filter((run) => {
    const isEnd =
      run.end === end && !(run.end - run.start === 1 && scheme.mayEndWith.includes(characters.at(-1)?.text ?? " "));
    return ((run.start === 0 || isEnd) && !scheme.separatorsAtEdges) || run.end - run.start > scheme.separatorsInARow;
  });
  return problemsOf("separators", wrong);
}

/** Finds heaps of marks, and marks without a letter. */
function markProblems(characters: readonly NameCharacter[]): FormProblem[] {
  const heaps = runs(characters, ({ kind }) => kind === "mark").filter((run) => {
    const marks = characters.filter(({ start, end }) => start >= run.start && end <= run.end);
    return marks.length > maximumMarks || run.start === 0;
  });
  return problemsOf("marks", heaps);
}

function digitProblems(characters: readonly NameCharacter[], scheme: UsernameScheme): FormProblem[] {
  const digits = characters.filter(({ kind }) => kind === "digit").length;
  const letters = characters.filter(({ kind }) => kind === "letter").length;
  const isDigit = ({ kind }: NameCharacter): boolean => kind === "digit";
  const tooMany = digits > scheme.digits * (digits + letters);
  return [
    ...problemsOf("digits", tooMany ? runs(characters, isDigit) : []),
    ...problemsOf("firstLetter", scheme.letterFirst ? characters.slice(0, 1).filter(isDigit) : []),
  ];
}

/** Returns the runs of characters that satisfy `isSuch`. */
function runs(characters: readonly NameCharacter[], isSuch: (character: NameCharacter) => boolean): Run[] {
  const found: { start: number; end: number }[] = [];
  for (const character of characters) {
    if (!isSuch(character)) continue;
    const last = found[found.length - 1];
    if (last?.end === character.start) last.end = character.end;
    else found.push({ start: character.start, end: character.end });
  }
  return found;
}
