/**
 * Remembers what was found in short texts, by the text as written: people write the same again, and bots do nothing else. The
 * key is the text itself, so that no text can make another one look plain. Bounded: where it is full it begins again.
 */
import type { StepCounter } from "../budget.ts";

/** Maximum number of texts, and their maximum length. */
const maximumTexts = 8192;
const maximumLength = 256;
/** Length from which V8 does not copy the part of a text. */
const firstSlice = 13;

interface KnownText<Result> {
  readonly result: Result;
  /** Steps of the search: a text takes as many whether it is known or not. */
  readonly steps: number;
}

export class KnownTexts<Result> {
  readonly #counter: StepCounter;
  readonly #isWorthKeeping: (result: Result) => boolean;
  readonly #texts = new Map<string, KnownText<Result>>();

  constructor(counter: StepCounter, isWorthKeeping: (result: Result) => boolean = () => true) {
    this.#counter = counter;
    this.#isWorthKeeping = isWorthKeeping;
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
    if (text.length > maximumLength || !this.#isWorthKeeping(result)) return result;
    if (this.#texts.size >= maximumTexts) this.#texts.clear();
    this.#texts.set(ownCopy(text), { result, steps: counter.steps - counter.once - before });
    return result;
  }
}

/** Returns a text that keeps no longer one in memory, which only longer parts do. */
function ownCopy(text: string): string {
  if (text.length < firstSlice) return text;
  return Buffer.from(text, "utf16le").toString("utf16le");
}
