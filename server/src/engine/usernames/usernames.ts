/** The username filter. Moderation, filter request, `usernames`. */
import type { Span } from "../types.ts";
import { charactersOf, type NameCharacter } from "./characters.ts";
import { type FormRule, findFormProblems } from "./form.ts";
import { readingsOf } from "./readings.ts";
import { findReservedNames } from "./reserved.ts";
import { schemes, type UsernameScheme, type UsernameSchemeName } from "./schemes.ts";

/** A part of the name that the scheme does not allow. */
export interface UsernameProblem extends Span {
  readonly quality: number;
  readonly rule: FormRule | "reserved" | "blacklist";
}

/** A blacklisted word in a text. */
type FoundWord = Span & { readonly quality: number };

/**
 * Returns the problems of a name, by start and then length, one for each range. Rules of form have the quality 1.
 * `findBlacklisted` is called for the name and its parts.
 */
export function findUsernameProblems(
  text: string,
  schemeName: UsernameSchemeName,
  findBlacklisted: (text: string) => readonly FoundWord[],
): UsernameProblem[] {
  const scheme: UsernameScheme = schemes[schemeName];
  const characters = charactersOf(text);
  const form = findFormProblems(characters, text.length, scheme).map(({ rule, start, end }) => {
    return { rule, start, length: end - start, quality: 1 };
  });
  const reserved = findReservedNames(characters, scheme).map(({ start, end, quality }) => {
    return { rule: "reserved" as const, start, length: end - start, quality };
  });
  const problems = [...form, ...reserved, ...findWords(characters, findBlacklisted)];
  return withoutRepeats(problems).sort((a, b) => a.start - b.start || a.length - b.length);
}

function findWords(
  characters: readonly NameCharacter[],
  findBlacklisted: (text: string) => readonly FoundWord[],
): UsernameProblem[] {
  const found: UsernameProblem[] = [];
  for (const { text, places, worth, whole } of readingsOf(characters)) {
    for (const match of findBlacklisted(text)) {
      const start = places[match.start];
      const last = places[match.start + match.length - 1];
      if (start === undefined || last === undefined || (whole && match.length < text.length)) continue;
      const quality = Math.round(match.quality * worth * 100) / 100;
      found.push({ rule: "blacklist", start, length: last + 1 - start, quality });
    }
  }
  return withoutInner(withoutRepeats(found));
}

/** Keeps the surest problem of each range, and of equal ones the first. */
function withoutRepeats(problems: readonly UsernameProblem[]): UsernameProblem[] {
  const surest = new Map<string, UsernameProblem>();
  for (const problem of problems) {
    const key = `${problem.start} ${problem.length}`;
    if (problem.quality > (surest.get(key)?.quality ?? 0)) surest.set(key, problem);
  }
  return [...surest.values()];
}

/** Drops words inside surer and longer ones. */
function withoutInner(problems: readonly UsernameProblem[]): UsernameProblem[] {
  return problems.filter(
    (inner) =>
      !problems.some(
        (outer) =>
          outer !== inner &&
          outer.quality >= inner.quality &&
          outer.start <= inner.start &&
          outer.start + outer.length >= inner.start + inner.length,
      ),
  );
}
