/**
 * Chat lines as people write them, made by a seeded generator from words and sentences of our own. The kind of a line says
 * what was put into it; chat-lines.yaml says how many there are of each kind, and what is expected of it.
 */
import { disguise } from "./disguises.ts";
import { type Random, randomOf } from "./random.ts";

export interface ChatLine {
  readonly kind: string;
  readonly text: string;
}

/** The words of each list; the test's blacklist says what tags, severities and modes they have. */
export const words = {
  untended: ["codswallop", "poppycock"],
  mildOath: ["heck", "dang"],
  mediumOath: ["frakking", "gorram"],
  mildInsult: ["numpty", "wazzock"],
  mediumInsult: ["scallywag", "nincompoop"],
  highInsult: ["blatherskite", "dunderhead"],
  severeInsult: ["flapdoodle", "snollygoster"],
  germanInsult: ["Trottel", "Blödmann"],
  slur: ["grolk", "vexnar"],
} as const;

/** Each a run of words of the whitelist, which the rule about disallowed phrases is about. */
export const disallowedPhrases = ["meet me alone", "tell nobody"] as const;

export function chatLines(lines: Readonly<Record<string, number>>, seed: number): ChatLine[] {
  const random = randomOf(seed);
  const all = Object.entries(lines).flatMap(([kind, count]) => {
    const write = writers[kind];
    if (write === undefined) throw new Error(`Nobody writes lines of the kind ${kind}.`);
    return Array.from({ length: count }, () => ({ kind, text: write(random) }));
  });
  return random.shuffled(all);
}

type Writer = (random: Random) => string;

const writers: Readonly<Record<string, Writer>> = {
  "small talk": smallTalk,
  "talk of other scripts and signs": (random) => random.pick(otherTalk),
  "listed words inside harmless ones": (random) => frame(random, random.pick(harmlessWords), harmlessFrames),
  "numbers that are no phone numbers": numbers,
  "a listed word that no rule is about": plain("untended"),
  "mild oath": plain("mildOath"),
  "disguised mild oath": disguised("mildOath"),
  "medium oath": plain("mediumOath"),
  "disguised medium oath": disguised("mediumOath"),
  "mild insult": plain("mildInsult"),
  "medium insult": plain("mediumInsult"),
  "disguised medium insult": disguised("mediumInsult"),
  "high insult": plain("highInsult"),
  "disguised high insult": disguised("highInsult"),
  "severe insult": plain("severeInsult"),
  "disguised severe insult": disguised("severeInsult"),
  "German insult": (random) =>
    frame(random, random.pick(words.germanInsult), ["du {}!", "so ein {}", "Der {} schon wieder..."]),
  slur: plain("slur"),
  "medium and high insult together": together("mediumInsult", "highInsult"),
  "medium oath and severe insult together": together("mediumOath", "severeInsult"),
  "promise of riches": (random) =>
    frame(random, `${random.pick(["free", "cheap"])} ${random.pick(["gold", "gems"])}`, riches),
  "email address": (random) => frame(random, emailAddress(random), contactFrames),
  URL: (random) => frame(random, url(random), contactFrames),
  "phone number": (random) => frame(random, phoneNumber(random), contactFrames),
  "email address and mild oath together": (random) =>
    `what the ${random.pick(words.mildOath)}, write to ${emailAddress(random)}`,
  "disallowed phrase": (random) =>
    frame(random, random.pick(disallowedPhrases), ["{} ok?", "you should {}", "{}, please"]),
  "prohibited characters": (random) =>
    insertInto(smallTalk(random), random.pick(["\u202E", "\u2066", "\uE000", "\uFFF9"]), random),
  "decent name": (random) => `${random.pick(nameStarts)}${random.pick(["", "_", "-", " "])}${random.pick(nameEnds)}`,
  "name of somebody in charge": (random) =>
    random.pick(["Admin", "Moderator", "Adm1n", "Official Support", "SysAdmin"]),
  "name with a listed word": (random) => `${random.pick(["Big", "Mr", "Old"])} ${random.pick(words.severeInsult)}`,
};

const people = "anna,Bo,Carlos,Dilek,Emeka,Fatima,greta,Hiro,Ines,jonas,Kofi,Lena,marek,Nell,Omar,Priya".split(",");
const places = "the harbour,the north gate,level 4,the market,town,the old mill,our base,the lobby,the bridge".split(
  ",",
);
const things = "a lantern,two ropes,the map,some fish,a new hat,my key,the blue banner,bread,an extra shield".split(
  ",",
);
const moods = "lol,haha,hmm,nice,brb,gg,wow,ok,oh no,yay,aw".split(",");
const sentences = [
  "{mood}, {person} found {thing} at {place}",
  "anyone want to trade {thing} for {thing}?",
  "meeting at {place} after dinner, who is in",
  "{person} and {person} are waiting near {place}",
  "I left {thing} at {place} again {mood}",
  "how do I get to {place} from {place}?",
  "thanks {person}, that was a great game",
  "{mood} the weather is awful today",
  "can somebody lend me {thing}",
  "{person} your turn",
  "not tonight, my sister needs the computer",
  "that was close! {person} saved us at {place}",
  "{mood}",
  "does {person} still play?",
  "we should paint {thing} green",
];

function smallTalk(random: Random): string {
  const slots: Readonly<Record<string, readonly string[]>> = {
    person: people,
    place: places,
    thing: things,
    mood: moods,
  };
  return random.pick(sentences).replaceAll(/\{(\w+)\}/g, (_, slot: string) => random.pick(slots[slot] ?? []));
}

const otherTalk = [
  "gg wp 😀👍🏽",
  "добрый день всем",
  "こんにちは、元気?",
  "¿qué tal, amigos?",
  "Straße gesperrt, fahre über die Brücke",
  "ça va? à demain!",
  "❤️❤️❤️ that song",
  "καλημέρα",
  "🇳🇱 vs 🇧🇷 tonight",
  "तुम कैसे हो",
  "m(_ _)m sorry",
  "¯\\_(ツ)_/¯ no idea",
  "brb -> afk <- soon",
  "10/10 would sail again :)",
];

const harmlessWords = "check,checkers,checkout,paycheck,danger,dangling,dangerous,checkbook,endanger".split(",");
const harmlessFrames = [
  "is there {} here",
  "look, {} again",
  "I said {} twice",
  "{}?",
  "no {} for me thanks",
  "The word is {}.",
];

function numbers(random: Random): string {
  const some = random.below(900) + 100;
  return random.pick([
    `it was ${random.below(9)}-${random.below(9)} at half time`,
    `see you at ${random.below(12) + 8}:${random.below(50) + 10}`,
    `I have ${some} coins and ${random.below(90) + 10} gems left`,
    `only ${random.below(90) + 10}.99 for the big box`,
    `room ${some}, second floor`,
    `level ${random.below(80) + 10}, finally`,
  ]);
}

const wordFrames = [
  "you {}!",
  "what a {}",
  "that {} again...",
  "lol {}",
  "{}",
  "oh {}, really?",
  "ok so {} it is",
  "I said {} to {person}",
];

type List = keyof typeof words;

function plain(list: List): Writer {
  return (random) => frame(random, inCaseOf(random.pick(words[list]), random), wordFrames);
}

function disguised(list: List): Writer {
  return (random) => frame(random, disguise(random.pick(words[list]), random), wordFrames);
}

function together(one: List, other: List): Writer {
  return (random) => {
    const both = random.shuffled([random.pick(words[one]), random.pick(words[other])]);
    return both.join(random.pick([" and ", ", you ", "! what a ", " ... "]));
  };
}

function inCaseOf(word: string, random: Random): string {
  return random.pick([word, word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)]);
}

const riches = ["get {} today", "{} for everyone at my shop", "I sell {}"];
const contactFrames = ["{}", "write me: {}", "this is it {} ok", "{} for more"];

function emailAddress(random: Random): string {
  const name = `${random.pick(people).toLowerCase()}${random.pick([".", "_", ""])}${random.pick(["sails", "rows", "swims"])}`;
  return `${name}@${random.pick(["gmail.com", "harbourmail.net", "yahoo.com", "post.harbour.org"])}`;
}

function url(random: Random): string {
  const host = random.pick(["www.harbour-games.com", "win.harbourshop.net", "www.old-mill.org"]);
  return `${random.pick(["https://", "http://"])}${host}/${random.pick(["", "join", "gold?id=7", "a/b.html"])}`;
}

function phoneNumber(random: Random): string {
  const line = String(random.below(9000) + 1000);
  return random.pick([`290-575-${line}`, `(290) 575-${line}`, `+1 290-575-${line}`]);
}

const nameStarts = "Sunny,Quiet,Brave,Salty,Lucky,Green".split(",");
const nameEnds = "Heron,Otter,Anchor,Pebble,Lantern,Willow".split(",");

function frame(random: Random, content: string, frames: readonly string[]): string {
  return random
    .pick(frames)
    .replace("{}", () => content)
    .replace("{person}", random.pick(people));
}

function insertInto(text: string, characters: string, random: Random): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + characters + text.slice(at);
}
