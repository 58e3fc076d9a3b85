/** Generates texts unlike chat: short posts, names of players, code, encoded data and Chinese, with a seed. */
import { createRandom, type Random } from "../../src/engine/testdata/random.ts";
import { createRankedPick } from "./random.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface TextKind {
  readonly name: string;
  readonly lines: readonly string[];
}

const base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const emoji = ["😂", "🔥", "👏🏽", "❤️", "🙏", "😭"];
const lineLength = 100;

/** Returns lines of each kind, of some `bytes` in all. */
export function createOtherTexts(bytes: number, vocabulary: Vocabulary): TextKind[] {
  const random = createRandom(17);
  const word = createRankedPick(vocabulary.words, random);
  const name = createRankedPick(vocabulary.names, random);
  const makers: readonly (readonly [name: string, make: () => string])[] = [
    ["tweets", () => tweet(word, name, random)],
    ["player names", () => playerName(word(), random)],
    ["code", () => code(word, random)],
    ["base64", () => repeated(76, () => base64.charAt(random.below(64)))],
    ["Chinese", () => repeated(40, () => String.fromCharCode(0x4e00 + Math.floor(3000 * random.next() ** 2)))],
  ];
  return makers.map(([kind, make]) => ({ name: kind, lines: linesOf(bytes, make) }));
}

function linesOf(bytes: number, make: () => string): readonly string[] {
  const lines: string[] = [];
  for (let written = 0; written < bytes; written += Buffer.byteLength(lines.at(-1) ?? "")) lines.push(make());
  // Flat strings out of parsed JSON, as a server receives them, instead of concatenations.
  return JSON.parse(JSON.stringify(lines));
}

function tweet(word: () => string, name: () => string, random: Random): string {
  const parts: string[] = [];
  while (parts.join(" ").length < lineLength) {
    const among = random.next();
    if (among < 0.04) parts.push(`@${name()}${random.below(100)}`);
    else if (among < 0.09) parts.push(`#${word()}${random.chance(0.5) ? name() : ""}`);
    else if (among < 0.11) parts.push(`https://t.co/${repeated(10, () => base64.charAt(random.below(62)))}`);
    else if (among < 0.14) parts.push(random.pick(emoji));
    else parts.push(word());
  }
  return parts.join(" ");
}

function playerName(word: string, random: Random): string {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  const forms = [`${word}${random.below(2000)}`, `xX_${capital}_Xx`, `The${capital}`, `${capital}TTV`, `i${capital}z`];
  return random.pick(forms);
}

function code(word: () => string, random: Random): string {
  const variable = (): string => word() + word().replace(/^./, (letter) => letter.toUpperCase());
  const forms = [
    `  const ${variable()} = await ${variable()}(${variable()}, { ${variable()}: ${random.below(999)} });`,
    `  if (${variable()}[${random.below(9)}] !== ${variable()}.length) return "${word()}";`,
    `\tfor (int i = 0; i < ${variable()}; i++) { ${variable()}[i] += ${random.below(99)}; }`,
    `def ${word()}_${word()}(self, ${word()}=None): # ${word()} ${word()} ${word()}`,
  ];
  return random.pick(forms);
}

function repeated(count: number, make: () => string): string {
  return Array.from({ length: count }, make).join("");
}
