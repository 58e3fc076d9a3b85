/**
 * Finds reserved names: those of the people who run a service, which impostors use, and names with a meaning to
 * programs. Disguises are undone: other characters for letters, doubled letters, digits around them.
 */

import { foldedOf } from "../phrases/symbols.ts";
import { digitLetters, symbolLetters } from "../text/look-alikes.ts";
import type { NameCharacter } from "./characters.ts";
import { partsOf } from "./readings.ts";
import type { UsernameScheme } from "./schemes.ts";

export interface ReservedName {
  readonly start: number;
  readonly end: number;
  readonly quality: number;
}

const minimumCollapsedLength = 6;

interface ReservedWords {
  /** Words that only staff may use, even as a part of a name. */
  readonly officials: ReadonlySet<string>;
  /** Words that are ordinary as a part of a name and a claim as the whole of it. */
  readonly claims: ReadonlySet<string>;
  /** Words that programs or readers take for something other than a person. */
  readonly meanings: ReadonlySet<string>;
  /** Words that claim nothing by themselves, between claims. */
  readonly fillers: ReadonlySet<string>;
  /** Words that are searched anywhere in a name, and the ordinary words that contain them. */
  readonly inside: readonly string[];
  readonly innocent: readonly string[];
}

/** Made with the first name that is checked: folding their letters takes milliseconds. */
let reservedWords: ReservedWords | undefined;

function makeReservedWords(): ReservedWords {
  return {
    officials: shapes(
      "admin admins administrator administrators administration moderator moderators moderation sysadmin sysop " +
        "superuser webmaster postmaster hostmaster helpdesk customerservice official staff support",
    ),
    claims: shapes(
      "mod mods root system systems owner operator security service services team server bot manager management " +
        "founder community help info contact abuse billing sales noreply gatehouse",
    ),
    meanings: shapes("null undefined none nobody anonymous deleted unknown everyone everybody here guest api me you"),
    fillers: shapes("the our of and account profile real true"),
    inside: [...shapes("admin moderator official support webmaster helpdesk")],
    innocent: [...shapes("badminton")],
  };
}

export function findReservedNames(characters: readonly NameCharacter[], { reserved }: UsernameScheme): ReservedName[] {
  const [start, end] = [characters[0]?.start ?? 0, characters[characters.length - 1]?.end ?? 0];
  const whole = shapesOf(characters);
  reservedWords ??= makeReservedWords();
  const { officials, claims, meanings, inside, innocent } = reservedWords;
  if ([officials, claims, meanings].some((names) => isOneOf(whole, names))) return [{ start, end, quality: 1 }];
  const parts = partsOf(characters).filter((part) => part.some(({ kind }) => kind !== "digit"));
  if (claimsOnly(parts, reservedWords)) return [{ start, end, quality: 0.9 }];
  if (reserved === "whole") return [];
  const found = parts.flatMap((part) => {
    const [first, last] = [part[0], part[part.length - 1]];
    return first && last && isOneOf(shapesOf(part), officials)
      ? [{ start: first.start, end: last.end, quality: 0.8 }]
      : [];
  });
  if (found.length > 0 || reserved === "parts") return found;
  const isInside = whole.some((shape) => {
    const rest = innocent.reduce((left, word) => left.replaceAll(word, ""), shape);
    return inside.some((name) => rest.includes(name));
  });
  return isInside ? [{ start, end, quality: 0.6 }] : [];
}

/** Returns true for names of claims alone: "Support Team", "The Official Server". */
function claimsOnly(
  parts: readonly (readonly NameCharacter[])[],
  { officials, claims, fillers }: ReservedWords,
): boolean {
  const shapes = parts.map(shapesOf);
  const isClaim = (part: readonly string[]): boolean => isOneOf(part, officials) || isOneOf(part, claims);
  return shapes.some(isClaim) && shapes.every((part) => isClaim(part) || isOneOf(part, fillers));
}

function isOneOf(part: readonly string[], names: ReadonlySet<string>): boolean {
  return part.some((shape) => names.has(shape));
}

/**
 * Returns the letter shapes of a part: with its digits as letters and without those around it, as they are and
 * collapsed.
 */
function shapesOf(part: readonly NameCharacter[]): string[] {
  const letters = part.filter(({ kind }) => kind === "letter" || kind === "digit" || kind === "sign");
  const first = letters.findIndex(({ kind }) => kind !== "digit");
  const last = letters.findLastIndex(({ kind }) => kind !== "digit");
  const inner = first < 0 ? [] : letters.slice(first, last + 1);
  return [letters, inner].flatMap((each) => {
    const plain = plainLetters(each.map(({ text }) => text));
    return [plain, collapsed(plain)];
  });
}

/** Returns the letters that characters stand for; l and i are one, since 1 is both. */
function plainLetters(characters: Iterable<string>): string {
  let letters = "";
  for (const character of characters) {
    const plain = String.fromCodePoint(Math.max(0, foldedOf(character.codePointAt(0) ?? 0).plain));
    const letter = symbolLetters[character] ?? digitLetters[plain] ?? plain;
    letters += letter === "l" ? "i" : letter;
  }
  return letters;
}

/** Collapses repeated letters except in short names: "mood" is no "mod". */
function collapsed(letters: string): string {
  if (letters.length < minimumCollapsedLength) return letters;
  let single = "";
  for (const letter of letters) if (!single.endsWith(letter)) single += letter;
  return single;
}

function shapes(names: string): ReadonlySet<string> {
  return new Set(names.split(" ").flatMap((name) => [plainLetters(name), collapsed(plainLetters(name))]));
}
