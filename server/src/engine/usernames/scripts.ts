/**
 * Checks the scripts in a name. Mixed scripts serve impersonation ("pаypal" with a Cyrillic а); legitimate names mix
 * Latin with the scripts of East Asia (Unicode TS 39, "highly restrictive").
 */
import type { NameCharacter } from "./characters.ts";

const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]$/u;
const latin = /^\p{Script=Latin}$/u;
// Letters that belong to no script or to several, such as ª, ー and styled ones.
const shared = /^[\p{Script=Common}\p{Script=Inherited}]$/u;

const others = (
  "Cyrillic Greek Arabic Hebrew Devanagari Thai Armenian Georgian Bengali Tamil Telugu Gujarati Gurmukhi Kannada " +
  "Malayalam Sinhala Khmer Lao Myanmar Tibetan Ethiopic Mongolian Cherokee Thaana Syriac"
)
  .split(" ")
  .map((name) => [name, new RegExp(`^\\p{Script=${name}}$`, "u")] as const);

/** Returns the letters outside the script of most of the name's letters. */
export function minorityScriptLetters(characters: readonly NameCharacter[]): NameCharacter[] {
  const counts = new Map<string, number>();
  const letters = characters.filter(({ kind, text }) => kind === "letter" && !shared.test(text));
  for (const { text } of letters) {
    const script = scriptOf(text);
    counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  if (counts.size < 2 || (counts.size === 2 && counts.has("Latin") && counts.has("EastAsian"))) return [];
  const [main] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return letters.filter(({ text }) => scriptOf(text) !== main);
}

function scriptOf(letter: string): string {
  if (latin.test(letter)) return "Latin";
  if (eastAsian.test(letter)) return "EastAsian";
  return others.find(([, expression]) => expression.test(letter))?.[0] ?? "Other";
}
