/** Labelled cases of words that are guessed, or written with other characters, and innocent texts (guessed-cases.json). */
import { readFileSync } from "node:fs";
import { type BlacklistMatch, createFilter, type Dictionary, type Filter } from "../filter.ts";
import { entry } from "./make.ts";

export interface GuessedCase {
  readonly kind: string;
  /** "guess": the word was written with an error; "form": with other characters. */
  readonly foundBy: "guess" | "form";
  readonly entry: string;
  readonly text: string;
  readonly span: readonly [start: number, end: number];
}

interface CaseFile {
  readonly entries: readonly string[];
  readonly cases: readonly GuessedCase[];
  readonly innocents: readonly string[];
}

export const guessedCases: CaseFile = JSON.parse(readFileSync(new URL("guessed-cases.json", import.meta.url), "utf8"));

/** Returns a filter of the words of the cases. */
export function guessingFilter(dictionary: Dictionary): Filter {
  return createFilter({
    entries: guessedCases.entries.map((text, index) => entry(text, { id: index + 1, noun: true })),
    dictionary,
  });
}

/** Returns the match of the case's word at its place. */
export function guessedMatch(filter: Filter, { text, entry: root, span }: GuessedCase): BlacklistMatch | undefined {
  return filter
    .findBlacklisted(text)
    .find((match) => match.root === root && match.start === span[0] && match.start + match.length === span[1]);
}
