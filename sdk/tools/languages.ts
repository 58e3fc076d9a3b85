/** The languages that have an SDK from the generator, and how each is built and tried. */
import { ownShare } from "../../contract-tests/tools/rotation.ts";
import { go } from "./languages/go.ts";
import { java } from "./languages/java.ts";
import type { Language } from "./languages/language.ts";
import { python } from "./languages/python.ts";

export const languages: readonly Language[] = [python, java, go];

/** The languages that are named; without names, this run's share of all of them, one of each, or all without a seed. */
export function languagesToTest(names: readonly string[], seed?: number): readonly Language[] {
  return names.length === 0 ? ownShare(languages, languages.length, seed) : names.map(languageNamed);
}

/** The language of this name; an error says which there are. */
export function languageNamed(name: string | undefined): Language {
  const found = languages.find((language) => language.name === name);
  if (found !== undefined) return found;
  throw new Error(`Name a language: ${languages.map((language) => language.name).join(", ")}.`);
}
