/**
 * Words of scripts that are written without spaces. Unicode's segmentation says where they end; a listed word counts where
 * it is made of whole words, and where reading it as one takes no more words than reading others there.
 *
 * A run of such letters is segmented once, in blocks, so that the work is linear in its length.
 */
import type { StepCounter } from "../budget.ts";
import { foldOf, UNSPACED } from "../text/fold.ts";
import { isInvisible } from "../text/tokens.ts";

/** Letters that are segmented at once, and those around them that are read with them. */
const blockLength = 512;
const blockContext = 64;
/** Steps for a letter. */
const stepsPerLetter = 4;

/** Letters that are words by themselves all the time, so that a word before or behind them is likely. */
const commonWords = new Set(
  "我你他她它您们的了是在不就这那有也都要会很大小太好没还把被给和跟与说去来上下里中个只又再吗呢吧啊让对从到为以想看" +
    "はがをにのでともへやかねよなただてしいう",
);

/** The first letter of Thai, which comes before all others. */
const firstUnspaced = 0x0e01;

/** Made with the first text that needs it: its data takes milliseconds to load. */
let segmenter: Intl.Segmenter | undefined;

/** Returns the offsets at which the words of `text` begin. */
function* wordStarts(text: string): Generator<number> {
  segmenter ??= new Intl.Segmenter("zh", { granularity: "word" });
  for (const { index } of segmenter.segment(text)) yield index;
}

export class WordBreaks {
  readonly #counter: StepCounter;
  #text = "";
  /** The run that was met last, and for each of its blocks 1 where a word begins. */
  #from = 0;
  #to = 0;
  readonly #blocks = new Map<number, Uint8Array>();

  constructor(counter: StepCounter) {
    this.#counter = counter;
  }

  /** Begins a text. */
  begin(text: string): void {
    this.#text = text;
    this.#from = this.#to = 0;
    if (this.#blocks.size > 0) this.#blocks.clear();
  }

  /** Returns true when the letters from `start` to `end` are words of their own; `lenient` where it may be either. */
  areWords(start: number, end: number, lenient: boolean): boolean {
    if (this.#isInKana(start, end, lenient)) return false;
    const from = isUnspaced(this.#text, start) ? this.#breakBefore(start) : start;
    const to = isUnspaced(this.#text, end - 1) ? this.#breakBehind(end) : end;
    if (from === start && to === end) return true;
    const words = this.#countWords(from, to);
    if (words === 1) return false;
    const otherwise = this.#countIn(from, start) + 1 + this.#countIn(end, to);
    if (otherwise !== words) return otherwise < words;
    if (to - from - (end - start) >= end - start) return false;
    // Behind a Chinese character, hiragana are the ending of its word: 遅く.
    if (from === start && isHiragana(this.#text, start) && isHan(this.#text, start - 1)) return false;
    return lenient || words > 2 || this.#isOdd(start, end, from === start);
  }

  /** Returns true within a row of katakana, which is one word, and before a small letter that ends another: ガキッと. */
  #isInKana(start: number, end: number, lenient: boolean): boolean {
    const text = this.#text;
    if (smallKana.test(text.charAt(end)) && isUnspaced(text, end + 1)) return true;
    if (lenient) return false;
    return (
      (isKatakana(text, start) && isKatakana(text, start - 1)) || (isKatakana(text, end - 1) && isKatakana(text, end))
    );
  }

  /** Returns true when what the two words leave of the match is a letter that is seldom a word by itself. */
  #isOdd(start: number, end: number, isFirst: boolean): boolean {
    const inner = isFirst ? this.#breakBehind(start + 1) : this.#breakBefore(end - 1);
    const rest = isFirst ? this.#text.slice(start, inner) : this.#text.slice(inner, end);
    return rest.length === 1 && !commonWords.has(rest);
  }

  #countIn(start: number, end: number): number {
    if (start >= end) return 0;
    this.#counter.steps += (end - start) * stepsPerLetter;
    return [...wordStarts(this.#text.slice(start, end))].length;
  }

  #countWords(from: number, to: number): number {
    let words = 0;
    for (let at = from; at < to; at++) if (this.#isBreak(at)) words++;
    return words;
  }

  /** Returns the start of the word that the letter at `at` is in. */
  #breakBefore(at: number): number {
    this.#enter(at);
    let start = at;
    while (start > this.#from && at - start < blockContext && !this.#isBreak(start)) start--;
    return start;
  }

  /** Returns the end of the word that the letter before `at` is in. */
  #breakBehind(at: number): number {
    this.#enter(at - 1);
    let end = at;
    while (end < this.#to && end - at < blockContext && !this.#isBreak(end)) end++;
    return end;
  }

  #isBreak(at: number): boolean {
    if (at <= this.#from || at >= this.#to) return true;
    const offset = at - this.#from;
    return this.#block(Math.floor(offset / blockLength))[offset % blockLength] === 1;
  }

  #block(index: number): Uint8Array {
    const present = this.#blocks.get(index);
    if (present !== undefined) return present;
    const block = new Uint8Array(blockLength);
    const first = this.#from + index * blockLength;
    const from = Math.max(this.#from, first - blockContext);
    const to = Math.min(this.#to, first + blockLength + blockContext);
    this.#counter.steps += (to - from) * stepsPerLetter;
    for (const start of wordStarts(this.#text.slice(from, to))) {
      const offset = from + start - first;
      if (offset >= 0 && offset < blockLength) block[offset] = 1;
    }
    this.#blocks.set(index, block);
    return block;
  }

  /** Finds the run that the letter at `at` is in. */
  #enter(at: number): void {
    if (at >= this.#from && at < this.#to) return;
    let from = at;
    while (from > 0 && belongsToRun(this.#text, from - 1)) from--;
    let to = at + 1;
    while (to < this.#text.length && belongsToRun(this.#text, to)) to++;
    this.#counter.steps += to - from;
    this.#from = from;
    this.#to = to;
    this.#blocks.clear();
  }
}

/** Returns true for a letter of a script that is written without spaces. */
export function isUnspaced(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= firstUnspaced && (foldOf(code) & UNSPACED) !== 0;
}

const smallKana = /[ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/;

/** Returns true for katakana, the long vowel included, and not for the small letter that ends a cry. */
function isKatakana(text: string, at: number): boolean {
  return /[ァィゥェォャュョア-ヺーｦ-ﾟ]/.test(text.charAt(at)) && !/[ッｯ]/.test(text.charAt(at));
}

function isHiragana(text: string, at: number): boolean {
  return /\p{Script=Hiragana}/u.test(text.charAt(at));
}

function isHan(text: string, at: number): boolean {
  return /\p{Script=Han}/u.test(text.charAt(at));
}

function belongsToRun(text: string, at: number): boolean {
  return isUnspaced(text, at) || isInvisible(text.charCodeAt(at));
}
