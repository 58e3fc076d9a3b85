/** Makes texts with a listed word, plain and disguised, from the words and sentences of a language. */
import { spelledSyllables } from "../scripts/hangul.ts";

export interface LanguageSet {
  readonly locale: string;
  /** Mild words of the list. */
  readonly words: readonly string[];
  /** Sentences with `{}` in the place of a word. In Korean `{topic}` and the like are particles that fit the word. */
  readonly frames: readonly string[];
  /** Sentences in which nothing is to be found. */
  readonly innocents: readonly string[];
  /** Sentences with inflected or compound words, and the word in each. */
  readonly forms?: readonly (readonly [text: string, word: string])[];
}

export interface LanguageCase {
  readonly kind: string;
  readonly text: string;
  readonly word: string;
}

type Disguise = (word: string) => string | undefined;

const common: Readonly<Record<string, Disguise>> = {
  "zero width": (word) => parted(word, "\u200B"),
  decomposed: (word) => changed(word, word.normalize("NFD")),
};

const alphabetic: Readonly<Record<string, Disguise>> = {
  ...common,
  dots: (word) => parted(word, "."),
  spaces: (word) => parted(word, " "),
  hyphens: (word) => parted(word, "-"),
  masked: (word) => `${word.charAt(0)}*${word.slice(2)}`,
  stretched: (word) => word.slice(0, 1) + word.charAt(1).repeat(4) + word.slice(2),
  accents: (word) => parted(word, "\u0323"),
};

const latin: Readonly<Record<string, Disguise>> = {
  ...alphabetic,
  capitals: (word) => word.toUpperCase(),
  digits: (word) => changed(word, replaced(word, { a: "4", e: "3", i: "1", o: "0", s: "5" }, 2)),
  plain: (word) => changed(word, word.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ı", "i")),
  "full width": (word) =>
    changed(
      word,
      word.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ),
  Cyrillic: (word) => changed(word, replaced(word, { a: "а", e: "е", o: "о", c: "с", p: "р", x: "х" }, 2)),
};

const cyrillic: Readonly<Record<string, Disguise>> = {
  ...alphabetic,
  capitals: (word) => word.toUpperCase(),
  Latin: (word) => changed(word, replaced(word, { а: "a", е: "e", о: "o", с: "c", р: "p", х: "x", у: "y", к: "k" }, 2)),
  digits: (word) => changed(word, replaced(word, { з: "3", о: "0", ч: "4", б: "6" }, 1)),
  letters: (word) => changed(word, replaced(word, { и: "u", п: "n", г: "r" }, 1)),
};

const disguises: Readonly<Record<string, Readonly<Record<string, Disguise>>>> = {
  ru: cyrillic,
  hi: common,
  th: common,
  ar: {
    ...common,
    tatweel: (word) => `${word.charAt(0)}ـــ${word.slice(1)}`,
    vowels: (word) => parted(word, "\u064E"),
    dots: (word) => parted(word, "."),
    spaces: (word) => parted(word, " "),
    asterisks: (word) => parted(word, "*"),
    alef: (word) => changed(word, replaced(word, { أ: "ا", ي: "ى", ة: "ه", ك: "ک" }, 2)),
    stretched: (word) => word.slice(0, -1) + (word.at(-1) ?? "").repeat(4),
  },
  zh: {
    ...common,
    asterisk: (word) => parted(word, "*"),
    dot: (word) => parted(word, "."),
    hyphen: (word) => parted(word, "-"),
    space: (word) => ` ${parted(word, " ")} `,
    emoji: (word) => parted(word, "😀"),
    underscore: (word) => parted(word, "_"),
    stretched: (word) => word.slice(0, -1) + (word.at(-1) ?? "").repeat(4),
    traditional: (word) => changed(word, replaced(word, traditional, 3)),
  },
  ja: {
    ...common,
    hiragana: (word) => changed(word, kana(word, 0x30a1, -0x60)),
    katakana: (word) => changed(word, kana(word, 0x3041, 0x60)),
    "half width": (word) => changed(word, halfWidth(kana(word, 0x3041, 0x60))),
    asterisk: (word) => parted(word, "*"),
    dot: (word) => parted(word, "・"),
    hyphen: (word) => parted(word, "-"),
    space: (word) => ` ${parted(word, " ")} `,
    stretched: (word) => word + (word.at(-1) ?? "").repeat(3),
  },
  ko: {
    ...common,
    letters: (word) => spelledSyllables(word),
    "parted letters": (word) => ` ${parted(spelledSyllables(word), " ")} `,
    "last syllable's letters": (word) => word.slice(0, -1) + spelledSyllables(word.slice(-1)),
    asterisk: (word) => ` ${parted(word, "*")} `,
    dot: (word) => ` ${parted(word, ".")} `,
    space: (word) => ` ${parted(word, " ")} `,
    stretched: (word) => word.slice(0, -1) + (word.at(-1) ?? "").repeat(4),
  },
};

const traditional: Readonly<Record<string, string>> = { 滚: "滾", 蠢: "蠢", 货: "貨", 贱: "賤", 饭: "飯", 废: "廢" };

/** Returns each word in each sentence, and the inflected words. */
export function plainCases({ words, frames, forms = [] }: LanguageSet): LanguageCase[] {
  const inFrames = words.flatMap((word) => frames.map((frame) => ({ kind: "plain", word, text: filled(frame, word) })));
  return [...inFrames, ...forms.map(([text, word]) => ({ kind: "form", text, word }))];
}

/** Returns each word in each disguise of its language, in the sentences in turn. */
export function disguisedCases({ locale, words, frames }: LanguageSet): LanguageCase[] {
  const kinds = Object.entries(disguises[locale] ?? latin);
  const bare = frames.filter((frame) => /(^|[\s.,!?])\{\}($|[\s.,!?])/.test(frame) || !/ /.test(frame));
  return words.flatMap((word, index) =>
    kinds.flatMap(([kind, disguise], turn) => {
      const text = disguise(word);
      const frame = bare[(index + turn) % bare.length] ?? "{}";
      return text === undefined ? [] : [{ kind, word, text: frame.replace("{}", text) }];
    }),
  );
}

function filled(frame: string, word: string): string {
  const isOpen = (word.normalize("NFC").charCodeAt(word.length - 1) - 0xac00) % 28 === 0;
  const particles: Readonly<Record<string, readonly [string, string]>> = {
    topic: ["는", "은"],
    subject: ["가", "이"],
    object: ["를", "을"],
    copula: ["야", "이야"],
  };
  return frame.replaceAll(/\{(\w*)\}/g, (_, name: string) => word + (particles[name]?.[isOpen ? 0 : 1] ?? ""));
}

function parted(word: string, separator: string): string {
  return [...word].join(separator);
}

function changed(word: string, text: string): string | undefined {
  return text === word ? undefined : text;
}

/** Replaces the first `most` letters that have a look-alike. */
function replaced(word: string, alikes: Readonly<Record<string, string>>, most: number): string {
  let left = most;
  return Array.from(word, (letter) => {
    const alike = left > 0 ? alikes[letter] : undefined;
    if (alike !== undefined) left--;
    return alike ?? letter;
  }).join("");
}

function kana(word: string, first: number, by: number): string {
  return Array.from(word, (letter) => {
    const code = letter.charCodeAt(0);
    return code >= first && code < first + 0x56 ? String.fromCharCode(code + by) : letter;
  }).join("");
}

const halfWidthKana = new Map(
  Array.from({ length: 0x3a }, (_, index) => String.fromCharCode(0xff66 + index)).map((narrow) => [
    narrow.normalize("NFKC"),
    narrow,
  ]),
);

function halfWidth(word: string): string {
  return Array.from(word.normalize("NFD"), (letter) => {
    if (letter === "\u3099") return "\uFF9E";
    return letter === "\u309A" ? "\uFF9F" : (halfWidthKana.get(letter) ?? letter);
  }).join("");
}
