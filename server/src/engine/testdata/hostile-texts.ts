/** A list of realistic size and texts for tests of growth: ordinary ones, and ones designed to be expensive. */
import type { FilterEntry, FilterMode } from "../types.ts";
import { entry } from "./make.ts";

const modes: readonly FilterMode[] = ["exactMatch", "nonEmbeddable", "embeddable", "distinguishable"];
const syllables =
  "ba be bi bo bu da de di do du fa fe fi ga ge gi go ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi wa we zi zo ss tt ck sh th st ng".split(
    " ",
  );

/** Returns a seeded generator of numbers below a bound. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function word(random: (below: number) => number, length: number): string {
  return Array.from({ length }, () => syllables[random(syllables.length)] ?? "").join("");
}

/** Repetitive, nested, long and short entries. */
const awkward = [
  ..."aa aaa ababab bababa assess mississippi xxx i smurf crud lame amen qxz xyx ss c++ a$$".split(" "),
  "is it",
  "blue smurf",
  "s s s s",
  "a".repeat(40),
  "ab".repeat(20),
  "abc".repeat(15),
];

/** Returns 5,000 entries, with or without the `awkward` ones. */
export function realisticList(withAwkward: boolean): FilterEntry[] {
  const random = numbers(12_345);
  const first = withAwkward ? awkward : ["lame", "amen"];
  return Array.from({ length: 5000 }, (_, index) =>
    entry(first[index] ?? word(random, 2 + random(3)), {
      id: index + 1,
      filterMode: index < first.length ? "distinguishable" : (modes[index % 4] ?? "embeddable"),
      noun: index % 2 === 0,
      verb: index % 3 === 0,
      collapseDoubles: index % 2 === 0,
      replacePhonetics: index % 3 === 0,
    }),
  );
}

export function realisticDictionary(): string[] {
  const random = numbers(999);
  return Array.from({ length: 20_000 }, () => word(random, 1 + random(4)));
}

/** Returns a text of words that are new to a filter. */
export function ordinaryText(seed: number, size: number): string {
  const random = numbers(seed);
  let text = "";
  while (text.length < size) text += word(random, 1 + random(4)) + (random(8) === 0 ? ". " : " ");
  return text.slice(0, size);
}

/** Units that are repeated to make a text. */
const units: readonly string[] = [
  // Runs, nested and near-matches
  ...["a", "a ", "l ", "i l ", "ab", "ba", "abab ", "s ", "ss ", "s s ", "aaa ", "abc", "abcabcabc ", "aXa "],
  ...["smurg crux misissip ", "smurf ", "mississipp", "ababababab c", "is it ", "is  it", "blue  ", "blue smurf"],
  ...["i", "l", "il", "I ", "iI", "s s s s ", "a\n", "\n", "\t a", "lame ", "l a m e ", "am en ", "b a n "],
  // Separators and masks
  ...["s.", "s..", "s...", "s.s..", ".", "*", "s**rf cr** ", "a*", "*a*b", "s*", "s*r*", "a_b_", "a-b-", "ss*ss "],
  // Letters that are drawn, skipped, styled or foreign
  ...["\u200B", "a\u200B", "\u0301", "a\u0301", "xa", "qa", "xaxqaq", "sxmxuxrxf X q ", "qxz", "q x z ", "xyxyx"],
  ...["/\\", "|", "(", "()", "s|", "|s", "[)", "vv", "rn", "|_|", "|-|", "&#97;", "&#", "&", "&shy;", "!", "a!", "!a"],
  ...[
    "a!b!",
    "1",
    "11 ",
    "5",
    "$",
    "$5",
    "𝐬",
    "𝐬 ",
    "👩‍👩‍👧",
    "'s",
    "'",
    "笨蛋",
    "дурак ",
    "д",
    "\uE000",
    "a\uE000",
    "ﬀ",
    "ß",
  ],
  // Contacts
  ...["@", "a@", "a@b.co ", "a.b@c.d", " .", "a . ", "dot ", "at dot ", "d o t ", "(dot)", "a(.)", "((((", "it.is/"],
  ...["it.is/it.so?", "x.com", "x.com/", "http://", "://:", "http : // ", "1 ", "12  ", "1.", "+1 ", "(1", "five "],
  ...["double ", "o1l", "020 79 ", "www.", "a+b+c+", "-._", "to.", "so . "],
];

const disguises: readonly ((text: string, random: (below: number) => number) => string)[] = [
  (text) => [...text].join("."),
  (text) => [...text].join(" "),
  (text) => [...text].join("x"),
  (text) => `${text.slice(0, -1)}*`,
  (text) => `${text.slice(0, 1)}*${text.slice(2)}`,
  (text) => `${text.slice(0, 2)} ${text.slice(2)}`,
  (text) => `${text.slice(0, 2)} ${text.slice(2, -1)}`,
  (text) => text.replaceAll("a", "@").replaceAll("i", "!"),
  (text, random) => `${text.slice(0, 3)}|${word(random, 1)}`,
  (text, random) => `${text.slice(0, 3)}${word(random, 1)}`,
];

/** Returns generators of texts of a size, by name. */
export function hostileTexts(entries: readonly FilterEntry[]): ReadonlyMap<string, (size: number) => string> {
  const texts = new Map<string, (size: number) => string>();
  for (const unit of units)
    texts.set(JSON.stringify(unit), (size) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size));
  for (const [kind, disguise] of disguises.entries()) {
    for (const [name, between] of [
      ["words", " "],
      ["one word", ""],
    ] as const)
      texts.set(`disguise ${kind} as ${name}`, (size) => {
        const random = numbers(kind + 1);
        let text = "";
        while (text.length < size) text += disguise(entries[random(entries.length)]?.text ?? "a", random) + between;
        return text.slice(0, size);
      });
  }
  return texts;
}
