/**
 * Generates chat: lines of 20 to 200 characters, mostly everyday English, mixed with names, slang, typos, stretched
 * words, player tags, numbers, emoji and links. A seed makes the same lines for every word list, except for the listed
 * words in some of them.
 */

import { createRandom, type Random } from "../../src/engine/testdata/random.ts";
import { asUsersWriteIt, stretchedAt } from "./disguise.ts";
import { misspelled } from "./lists.ts";
import { createRankedPick } from "./random.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface CorpusOptions {
  readonly bytes: number;
  readonly vocabulary: Vocabulary;
  /** Texts of the list's entries. */
  readonly listed: readonly string[];
  readonly seed?: number;
}

const minimumLineLength = 20;
const maximumLineLength = 200;
const plantedShare = 0.025;

const slang =
  "lol u lmao idk omg gonna wanna ur tbh pls thx gg ngl bruh rn fr imo btw ppl smh wtf nvm ik omw brb afk gtg lfg wp ez noob nerf op dm rip sus yall gotta kinda dunno cuz tho tmrw bday fav irl jk ty np yw hbu wbu wyd ikr fomo goat poggers copium yeet noice smol hmmmm haha hahaha lolol ggwp xoxo meh ugh aww ew yolo".split(
    " ",
  );
const emoji = [..."😂❤🔥😭👍😊🎉💀🙏😅👀✨🤔😎💯🥺😡🤣🎮🏆", "❤️", "👍🏽", "👨‍👩‍👧"];
const emoticons = [":)", ":(", ":D", "xD", ";)", "<3", ":P", ":/", "^^", "T_T", "o_O", ">:("];
const foreign = ["café", "señor", "naïve", "привет", "спасибо", "你好", "ありがとう", "größe", "voilà", "fiancée"];

export function createCorpus({ bytes, vocabulary, listed, seed = 3 }: CorpusOptions): string[] {
  const random = createRandom(seed);
  const planting = createRandom(seed + 1);
  const nextToken = createTokens(vocabulary, random);
  const lines: string[] = [];
  let written = 0;
  while (written < bytes) {
    const plain = createLine(nextToken, random);
    // A generator of its own: the lines around the listed words do not depend on the list.
    const line = planting.chance(plantedShare)
      ? withWord(plain, asUsersWriteIt(planting.pick(listed), planting), planting)
      : plain;
    written += Buffer.byteLength(line) + 1;
    lines.push(line);
  }
  return lines;
}

/** Creates a line; half of them are shorter than 60 characters. */
function createLine(nextToken: () => string, random: Random): string {
  const wanted = minimumLineLength + Math.floor((maximumLineLength - minimumLineLength) * random.next() ** 2.2);
  const shouts = random.chance(0.02);
  let line = "";
  let token = sentenceStart(nextToken(), random);
  while (line.length + token.length < wanted || line.length < minimumLineLength) {
    line += line === "" ? token : ` ${token}`;
    if (random.chance(0.09)) line += random.pick([",", ",", ".", ".", "?", "!", "...", ":", "!!"]);
    token = /[.?!]$/.test(line) ? sentenceStart(nextToken(), random) : nextToken();
  }
  return cut((shouts ? line.toUpperCase() : line) + ending(random), maximumLineLength);
}

/** Inserts the word between others. */
function withWord(line: string, word: string, random: Random): string {
  const room = cut(line, maximumLineLength - word.length - 1);
  const at = room.indexOf(" ", random.below(room.length));
  return at < 0 ? `${room} ${word}` : `${room.slice(0, at)} ${word}${room.slice(at)}`;
}

/** Cuts the line without splitting a surrogate pair. */
function cut(line: string, length: number): string {
  const last = line.charCodeAt(length - 1);
  return line.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}

function sentenceStart(token: string, random: Random): string {
  return random.chance(0.55) ? token.charAt(0).toUpperCase() + token.slice(1) : token;
}

function ending(random: Random): string {
  const among = random.next();
  if (among < 0.25) return random.pick([".", "!", "?", "!!", "???", "..."]);
  if (among < 0.33) return ` ${random.pick(emoji)}`.repeat(1 + random.below(2));
  if (among < 0.38) return ` ${random.pick(emoticons)}`;
  return "";
}

function createTokens({ words, names }: Vocabulary, random: Random): () => string {
  const word = createRankedPick(words, random);
  const name = createRankedPick(names, random);
  const short = createRankedPick(slang, random);
  /** Shares of all tokens, the rarest last; the rest are everyday words. */
  const others: readonly (readonly [share: number, make: () => string])[] = [
    [0.03, short],
    [0.02, name],
    [0.018, () => misspelled(word(), random)],
    [0.015, () => number(random)],
    [0.005, () => `@${playerName(name(), random)}`],
    [0.005, () => playerName(word(), random)],
    [0.004, () => stretched(word(), random)],
    [0.002, () => random.pick(foreign)],
    [0.0008, () => url(word(), random)],
    [0.0002, () => phone(random)],
    [0.0002, () => `${name().toLowerCase()}${random.below(100)}@${random.pick(["gmail.com", "mail.example.org"])}`],
  ];
  return () => {
    let among = random.next();
    for (const [share, make] of others) {
      if (among < share) return make();
      among -= share;
    }
    const each = word();
    return each === "i" || each.startsWith("i'") ? each.replace("i", random.chance(0.7) ? "I" : "i") : each;
  };
}

function number(random: Random): string {
  const among = random.next();
  if (among < 0.6) return String(random.below(random.pick([10, 100, 1000])));
  if (among < 0.75) return `${random.below(100)}%`;
  if (among < 0.85) return `${1 + random.below(12)}:${String(random.below(60)).padStart(2, "0")}`;
  if (among < 0.95) return `$${random.below(500)}.${String(random.below(100)).padStart(2, "0")}`;
  return `${random.below(20)}k`;
}

function playerName(word: string, random: Random): string {
  const among = random.next();
  if (among < 0.4) return `${word}${random.below(2025)}`;
  if (among < 0.6) return `xX${word}Xx`;
  return `${word}_${random.pick(["gaming", "tv", "pro", "yt", "the_great"])}`;
}

function stretched(word: string, random: Random): string {
  return stretchedAt(word, random.below(word.length), 2 + random.below(4));
}

function url(word: string, random: Random): string {
  const host = `${word.replaceAll("'", "")}${random.pick([".com", ".org", ".net", ".io", ".co.uk"])}`;
  const path = random.chance(0.6)
    ? `/${random.pick(["watch?v=", "p/", "status/", "r/"])}${random.below(1e6).toString(36)}`
    : "";
  return random.pick(["https://", "https://www.", "www.", ""]) + host + path;
}

function phone(random: Random): string {
  const digits = String(2_000_000_000 + random.below(7_999_999_999)).slice(0, 10);
  return random.chance(0.5)
    ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
    : `+1 ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
}
