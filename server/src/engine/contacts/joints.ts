/** Recognises the joints of an address: dots and at signs, plain or disguised. */
import type { AddressSearch, Pass } from "./address-search.ts";
import { shortHosts } from "./ordinary-words.ts";
import { dotWords } from "./signals.ts";
import { AT, CLOSE, DOT, OPEN, OTHER, SPACE, type Tokens, WORD } from "./tokens.ts";

/** Forms of a joint, the looser the higher. */
export const PLAIN = 0;
/** With an unusual sign: "＠", "。". */
export const STYLED = 1;
/** In brackets or the like: "(dot)", "[.]", "*at*". */
export const BRACKETED = 2;
/** With white space beside it: " . ". */
export const SPACED = 3;
/** As a word, or its letters: " dot ", " D O T ". */
export const SPELLED = 4;

export interface Joint {
  readonly form: number;
  /** The token behind it, a word. */
  readonly next: number;
  /** White space on one side alone: "example. com". */
  readonly oneSided: boolean;
  /** The full stop of Chinese and Japanese. */
  readonly ideographic: boolean;
  /** The word, where it is one of another language than English that says nothing else there: "punto"; else "". */
  readonly foreign: string;
  /** A comma: "example,com". */
  readonly comma?: boolean;
}

const atWords: ReadonlySet<string> = new Set(
  "at arroba chiocciola arobase arobas klammeraffe ät apenstaartje apestaartje małpa malpa собака sobaka".split(" "),
);
/** The English words, and those for a monkey and a dog. */
const ambiguousWords: ReadonlySet<string> = new Set("at dot małpa malpa собака sobaka".split(" "));
/** For the first letter of a word for a joint, a bit for the length of each such word, and for the letter alone. */
const lengths: ReadonlyMap<number, number> = new Map(
  Array.from(
    Map.groupBy([...atWords, ...dotWords.keys()], (word) => word.charCodeAt(0)),
    ([first, words]) => [first, words.reduce((bits, { length }) => bits | (1 << length), 1 << 1)],
  ),
);
const maximumJointLength = Math.max(...[...atWords, ...dotWords.keys()].map((word) => word.length));

/** Finds the words that a joint may follow: few of a text, and those alone may be of an address. */
export const wordsBeforeJoints: Pass = {
  count: ({ tokens }) => tokens.count,
  look({ tokens, wordsBeforeDots, wordsBeforeAtSigns }: AddressSearch, count) {
    for (let word = 0; word < count; word++) {
      if (tokens.kind(word) !== WORD) continue;
      const signs = jointsAt(tokens, word + 1);
      if ((signs & DOT_JOINT) !== 0) wordsBeforeDots.push(word);
      if ((signs & AT_JOINT) !== 0) wordsBeforeAtSigns.push(word);
    }
  },
};

const DOT_JOINT = 1;
const AT_JOINT = 2;

/** Returns the kinds of joints that may begin at a token, behind a space or not. */
function jointsAt(tokens: Tokens, index: number): number {
  const at = tokens.past(index);
  const kind = tokens.kind(at);
  if (kind === WORD) return at > index && mayBeJoint(tokens, at) ? DOT_JOINT | AT_JOINT : 0;
  if (kind === AT) return AT_JOINT;
  if (kind !== DOT && kind !== OPEN && kind !== OTHER) return 0;
  const next = tokens.past(at + 1);
  const nextKind = tokens.kind(next);
  // Most dots end a text or stand beside another sign.
  if (kind === DOT) return nextKind === WORD ? DOT_JOINT : 0;
  if (nextKind === DOT || nextKind === AT) return nextKind === DOT ? DOT_JOINT : AT_JOINT;
  if (nextKind !== WORD) return 0;
  const isComma = kind === OTHER && at === index && tokens.firstCode(at) === commaCode;
  return mayBeJoint(tokens, next) ? DOT_JOINT | AT_JOINT : isComma ? DOT_JOINT : 0;
}

const commaCode = 0x2c;

/** Returns true for a word that may be one for a joint, or its first letter. */
function mayBeJoint(tokens: Tokens, word: number): boolean {
  const length = tokens.end(word) - tokens.start(word);
  return length <= maximumJointLength && (((lengths.get(tokens.firstCode(word)) ?? 0) >> length) & 1) !== 0;
}

/** Returns the dot between the label that ends before token `index` and the next label. */
export function dotAt(tokens: Tokens, index: number): Joint | undefined {
  return jointAt(tokens, index, DOT, dotWords);
}

/** Returns the at sign between a local part that ends before token `index` and the domain. */
export function atSignAt(tokens: Tokens, index: number): Joint | undefined {
  return jointAt(tokens, index, AT, atWords);
}

type JointWords = Pick<ReadonlySet<string>, "has">;

function jointAt(tokens: Tokens, index: number, sign: number, words: JointWords): Joint | undefined {
  const at = tokens.past(index);
  const kind = tokens.kind(at);
  if (kind === sign) return signAt(tokens, index, at);
  if (kind === OTHER && sign === DOT && at === index && tokens.text(at) === ",") return commaAt(tokens, at);
  if (kind === OPEN || kind === OTHER) return bracketedAt(tokens, at, sign, words);
  return at > index && kind === WORD ? spelledAt(tokens, at, words) : undefined;
}

function signAt(tokens: Tokens, index: number, at: number): Joint | undefined {
  const next = tokens.past(at + 1);
  if (tokens.kind(next) !== WORD) return undefined;
  const spaces = (at > index ? 1 : 0) + (next > at + 1 ? 1 : 0);
  const written = tokens.text(at);
  const form = spaces > 0 ? SPACED : isStyled(tokens, at) ? STYLED : PLAIN;
  return { form, next, oneSided: spaces === 1, ideographic: written === "。", foreign: "" };
}

/** Returns a comma before one of the commonest top-level domains, with nothing behind these that an address has. */
function commaAt(tokens: Tokens, at: number): Joint | undefined {
  const next = at + 1;
  if (tokens.kind(next) !== WORD) return undefined;
  const isAfterWww = /^www\d?$/.test(tokens.text(at - 1));
  const [before, behind] = [tokens.text(at - 1), tokens.text(next)];
  const isDomain = commaDomains.has(behind) && !commaDomains.has(before);
  if (!isAfterWww && !isDomain && !shortHosts.has(`${before}.${behind}`)) return undefined;
  const after = tokens.kind(next + 1);
  if (after === AT || after === DOT) return undefined;
  return { form: STYLED, next, oneSided: false, ideographic: false, foreign: "", comma: true };
}

const commaDomains: ReadonlySet<string> = new Set(["com", "net", "org"]);

/** Returns true when the sign is not the one of a keyboard, or an invisible character follows it. */
function isStyled(tokens: Tokens, at: number): boolean {
  const { folded } = tokens;
  const start = tokens.start(at);
  const origin = folded.originOf(start);
  const sign = folded.original.charAt(origin);
  return (sign !== "." && sign !== "@") || folded.originOf(start + 1) - origin !== 1;
}

function bracketedAt(tokens: Tokens, at: number, sign: number, words: JointWords): Joint | undefined {
  const inner = tokens.past(at + 1);
  const kind = tokens.kind(inner);
  const word = tokens.text(inner);
  if (kind !== sign && !(kind === WORD && (words.has(word) || (sign === AT && word === "a")))) return undefined;
  const close = tokens.past(inner + 1);
  const closes = tokens.kind(at) === OPEN ? tokens.kind(close) === CLOSE : tokens.text(close) === tokens.text(at);
  const next = tokens.past(close + 1);
  if (!closes || tokens.kind(next) !== WORD) return undefined;
  return { form: BRACKETED, next, oneSided: false, ideographic: false, foreign: "" };
}

function spelledAt(tokens: Tokens, at: number, words: JointWords): Joint | undefined {
  // Most words are none of these.
  if (!mayBeJoint(tokens, at)) return undefined;
  const word = tokens.text(at);
  let last = at;
  if (!words.has(word)) {
    const spelled = spelledWord(tokens, at);
    if (!words.has(spelled)) return undefined;
    last = at + 2 * (spelled.length - 1);
  }
  if (tokens.kind(last + 1) !== SPACE || tokens.kind(last + 2) !== WORD) return undefined;
  const foreign = last > at || ambiguousWords.has(word) ? "" : word;
  return { form: SPELLED, next: last + 2, oneSided: false, ideographic: false, foreign };
}

/** Returns "dot" for "D O T" and "at" for "A T"; "" when no single letters follow each other. */
function spelledWord(tokens: Tokens, at: number): string {
  let word = "";
  for (let i = at; word.length < 3 && tokens.kind(i) === WORD && tokens.end(i) - tokens.start(i) === 1; i += 2) {
    word += tokens.text(i);
    if (word === "at") return word;
    if (tokens.kind(i + 1) !== SPACE) break;
  }
  return word;
}
