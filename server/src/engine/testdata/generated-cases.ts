/**
 * Generates labelled evasions with a seeded generator, of the kinds of filter-cases.json and some more. A disguise that
 * makes another word ("prat" backwards is "tarp") is left out.
 */
import { createRandom, type Random } from "./random.ts";

export interface GeneratedCase {
  readonly kind: string;
  readonly text: string;
  readonly word: string;
  /** Range of the word in the text. */
  readonly span: readonly [start: number, end: number];
}

/** Words for entries in mode distinguishable; the rest of a compound is one of `companions`. */
export const generatedWords =
  "nerd twerp jerk twit wimp wuss klutz numpty plonker lummox wally muppet pillock goober dingbat nitwit bozo schmuck floozy".split(
    " ",
  );
export const generatedPhrases = ["gross nerd", "kiss my boots", "big fat twit"];
const companions = "head face lord monkey nugget wagon hat bucket".split(" ");
const frames = [
  "{}",
  "you total {}",
  "he called me a {} again",
  "lol {} lmao",
  "get lost, {}!",
  "({})",
  '"{}" she said',
  "omg that {}...",
];

type Disguise = (word: string, random: Random) => string;

const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  leet: { a: "4@", b: "8", e: "3", g: "69", i: "1!", o: "0", s: "5$", t: "7+" },
  cyrillic: {
    a: "а",
    b: "Ь",
    c: "с",
    d: "ԁ",
    e: "е",
    g: "ɡ",
    h: "һ",
    i: "і",
    j: "ј",
    k: "к",
    m: "м",
    n: "п",
    o: "о",
    p: "р",
    r: "г",
    s: "ѕ",
    t: "т",
    w: "ԝ",
    x: "х",
    y: "у",
  },
  greek: { a: "α", b: "β", e: "ε", i: "ι", k: "κ", n: "η", o: "ο", p: "ρ", t: "τ", u: "υ", w: "ω", x: "χ", y: "γ" },
  accents: {
    a: "àâãä",
    c: "çč",
    d: "ď",
    e: "éêë",
    g: "ğ",
    i: "ìîï",
    k: "ķ",
    l: "ľ",
    m: "ṁ",
    n: "ñň",
    o: "òôõö",
    p: "ṗ",
    r: "ř",
    s: "šş",
    t: "ť",
    u: "ùûü",
    w: "ŵ",
    y: "ýÿ",
    z: "ž",
  },
};

const drawings: Readonly<Record<string, readonly string[]>> = {
  b: ["|3"],
  d: ["|)", "[)", "cl"],
  f: ["ph", "|="],
  h: ["|-|"],
  k: ["|<"],
  m: ["/\\/\\", "|\\/|", "rn"],
  n: ["|\\|"],
  o: ["()", "[]"],
  p: ["|*", "|>"],
  r: ["|2"],
  u: ["|_|"],
  w: ["\\/\\/", "vv"],
  x: ["><"],
};

const sounds: readonly (readonly [string, string])[] = [
  ["oo", "ew"],
  ["ck", "k"],
  ["k", "c"],
  ["er", "a"],
  ["f", "ph"],
  ["y", "ee"],
  ["i", "y"],
  ["x", "ks"],
  ["c", "k"],
];

/** Replaces letters, at least one of them, with the results of `choose`. */
function substitute(
  word: string,
  random: Random,
  has: (letter: string) => boolean,
  choose: (letter: string) => string,
): string {
  const places = [...word].flatMap((letter, at) => (has(letter) ? [at] : []));
  if (places.length === 0) return word;
  const one = random.pick(places);
  return [...word]
    .map((letter, at) => (at === one || (has(letter) && random.below(4) === 0) ? choose(letter) : letter))
    .join("");
}

function byTable(name: string): Disguise {
  const table = tables[name] ?? {};
  return (word, random) =>
    substitute(
      word,
      random,
      (letter) => letter in table,
      (letter) => random.pick(table[letter] ?? letter),
    );
}

function between(...separators: readonly string[]): Disguise {
  return (word, random) => [...word].join(random.pick(separators));
}

function moved(...firsts: readonly number[]): Disguise {
  return (word, random) => {
    const first = random.pick(firsts);
    return [...word].map((letter) => String.fromCodePoint(first + letter.charCodeAt(0) - 97)).join("");
  };
}

const inner = (word: string, random: Random): number => 1 + random.below(word.length - 2);
const letters: Readonly<Record<string, Disguise>> = {
  case: (word, random) => [...word].map((letter) => (random.below(2) ? letter.toUpperCase() : letter)).join(""),
  stretch: (word, random) => {
    const place = random.below(word.length);
    return [...word]
      .map((letter, at) => (at === place || random.below(4) === 0 ? letter.repeat(3 + random.below(4)) : letter))
      .join("");
  },
  leet: byTable("leet"),
  cyrillic: byTable("cyrillic"),
  greek: byTable("greek"),
  accents: byTable("accents"),
  "zero width": between("\u200B", "\u200C", "\u200D", "\u2060", "\u00AD", "\u034F"),
};

const disguises: Readonly<Record<string, Disguise>> = {
  ...letters,
  plain: (word) => word,
  double: (word, random) =>
    substitute(
      word,
      random,
      (letter) => !"aeiou".includes(letter) && !word.includes(letter + letter),
      (letter) => letter + letter,
    ),
  "signs between": between(".", "-", "_", "*", "~", "/", ",", "|"),
  "mixed signs": (word, random) => [...word].map((letter, at) => (at ? random.pick(".-_*~/,|") : "") + letter).join(""),
  "spaces between": between(" ", "  ", " . ", "\u00A0"),
  "line breaks": between("\n", "\r\n"),
  emoji: between("🔥", "👏"),
  split: (word, random) => {
    const at = inner(word, random);
    return `${word.slice(0, at)} ${word.slice(at)}`;
  },
  drawn: (word, random) =>
    substitute(
      word,
      random,
      (letter) => letter in drawings,
      (letter) => random.pick(drawings[letter] ?? [letter]),
    ),
  sound: (word, random) => {
    const [from, to] = random.pick(sounds);
    return word.replace(from, to);
  },
  styled: moved(0x1d41a, 0x1d4ea, 0x1d5ba, 0x1d68a, 0xff41, 0x24d0, 0x1f130, 0x1f170, 0x1f1e6),
  masked: (word, random) => {
    const at = inner(word, random);
    return word.slice(0, at) + random.pick("*#_-$@") + word.slice(at + 1);
  },
  ignorable: (word, random) => [...word].join(random.pick([..."qxz"].filter((letter) => !word.includes(letter)))),
  entities: (word) => [...word].map((letter, at) => (at % 2 ? `&#${letter.charCodeAt(0)};` : letter)).join(""),
  compound: (word, random) => (random.below(2) ? word + random.pick(companions) : random.pick(companions) + word),
  camel: (word, random) => random.pick(companions) + word.charAt(0).toUpperCase() + word.slice(1),
  repeated: (word) => word + word,
  embedded: (word, random) => `${random.below(1000)}v${word}h${random.below(1000)}`,
  plural: (word) =>
    /(s|x|z|ch)$/.test(word) ? `${word}es` : /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`,
  reversed: (word) => [...word].reverse().join(""),
  "two together": (word, random) => {
    const [first, second] = [random.pick(Object.values(letters)), random.pick(Object.values(letters))];
    return second(first(word, random), random);
  },
};

/** Disguises that may make another word. */
const mayBeWord = new Set(["double", "split", "drawn", "sound", "reversed", "masked"]);

/** Returns `perKind` cases of each kind; `isWord` recognises ordinary words. */
export function generateCases(seed: number, perKind: number, isWord: (text: string) => boolean): GeneratedCase[] {
  const random = createRandom(seed);
  const cases: GeneratedCase[] = [];
  for (const [kind, disguise] of Object.entries(disguises)) {
    for (let tries = 0, made = 0; made < perKind && tries < perKind * 20; tries++) {
      const word = random.pick(generatedWords);
      const disguised = disguise(word, random);
      if ((disguised === word) !== (kind === "plain") && kind !== "case" && kind !== "two together") continue;
      if (mayBeWord.has(kind) && disguised.split(" ").some((piece) => piece.length > 1 && isWord(piece))) continue;
      cases.push(framed(kind, word, disguised, random.pick(frames)));
      made++;
    }
  }
  for (const phrase of generatedPhrases)
    for (const space of [" ", "  ", "_", "-"])
      cases.push(framed("phrase", phrase, phrase.replaceAll(" ", space), random.pick(frames)));
  return cases;
}

function framed(kind: string, word: string, disguised: string, frame: string): GeneratedCase {
  const start = frame.indexOf("{}");
  return { kind, word, text: frame.replace("{}", () => disguised), span: [start, start + disguised.length] };
}
