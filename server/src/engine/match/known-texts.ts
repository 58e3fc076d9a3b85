/**
 * Remembers what was found in short texts that come again, by the text as written: people write the same again, and bots do
 * nothing else. The key is the text itself, so that no text can make another one look plain. Most texts never come again, and to
 * keep one takes as long as to search it, so that one is kept when it comes the second time. Bounded: where it is full it begins
 * again.
 */
import type { StepCounter } from "../budget.ts";

/** Maximum number of texts, and their maximum length. */
const maximumTexts = 8192;
const maximumLength = 256;
/** Number of hashes of texts that came once, a power of two. */
const metTexts = 1 << 13;
/** Length from which V8 does not copy the part of a text. */
const firstSlice = 13;

interface KnownText<Result> {
  readonly result: Result;
  /** Steps of the search: a text takes as many whether it is known or not. */
  readonly steps: number;
}

export class KnownTexts<Result> {
  readonly #counter: StepCounter;
  readonly #texts = new Map<string, KnownText<Result>>();
  /** Hashes of texts that came once, which only decide what is kept. */
  readonly #met = new Int32Array(metTexts);

  constructor(counter: StepCounter) {
    this.#counter = counter;
  }

  clear(): void {
    this.#texts.clear();
  }

  /** Returns what is known of a text, and otherwise what the search finds. */
  find(text: string, search: (text: string) => Result): Result {
    const counter = this.#counter;
    const known = text.length <= maximumLength ? this.#texts.get(text) : undefined;
    if (known !== undefined) {
      counter.steps += known.steps;
      counter.check();
      return known.result;
    }
    const before = counter.steps - counter.once;
    const result = search(text);
    counter.check();
    if (text.length > maximumLength || !this.#isMetAgain(text)) return result;
    if (this.#texts.size >= maximumTexts) this.#texts.clear();
    this.#texts.set(ownCopy(text), { result, steps: counter.steps - counter.once - before });
    return result;
  }

  #isMetAgain(text: string): boolean {
    const { length } = text;
    const step = 1 + (length >> 4);
    let hash = length;
    for (let at = 0; at < length; at += step) hash = Math.imul(hash, 31) + text.charCodeAt(at);
    const place = Math.imul(hash, 0x9e3779b1) >>> (32 - Math.log2(metTexts));
    if (this.#met[place] === hash) return true;
    this.#met[place] = hash;
    return false;
  }
}

/** Returns a text that keeps no longer one in memory, which only longer parts do. */
function ownCopy(text: string): string {
  if (text.length < firstSlice) return text;
  return Buffer.from(text, "utf16le").toString("utf16le");
}
