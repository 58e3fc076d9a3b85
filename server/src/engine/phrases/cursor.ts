/** Reads a pattern character by character. */

/** Reason why a pattern is rejected. */
export interface PhraseProblem {
  /** Position of the character in the pattern, from 1. */
  readonly position: number;
  readonly message: string;
}

/** Thrown while a pattern is read, and caught by `findPatternProblem` and `compiledPhrase`. */
export class PatternError extends Error {
  override readonly name = "PatternError";
  readonly position: number;

  constructor(position: number, message: string) {
    super(message);
    this.position = position;
  }
}

/** Reads the characters of a pattern one by one. */
export class Cursor {
  readonly #characters: readonly string[];
  at = 0;

  constructor(pattern: string) {
    this.#characters = [...pattern];
  }

  /** Next character, "" at the end. */
  get next(): string {
    return this.#characters[this.at] ?? "";
  }

  get done(): boolean {
    return this.at >= this.#characters.length;
  }

  take(): string {
    return this.#characters[this.at++] ?? "";
  }

  /** Consumes the text if it comes next. */
  skip(text: string): boolean {
    if (!this.comes(text)) return false;
    this.at += text.length;
    return true;
  }

  comes(text: string): boolean {
    for (let i = 0; i < text.length; i++) if (this.#characters[this.at + i] !== text.charAt(i)) return false;
    return true;
  }

  /**
   * Consumes up to and including the closing character and returns the text before it; undefined when there is none.
   */
  takeUntil(closing: string): string | undefined {
    const end = this.#characters.indexOf(closing, this.at);
    if (end < 0) return undefined;
    const text = this.#characters.slice(this.at, end).join("");
    this.at = end + 1;
    return text;
  }

  fail(message: string, at = this.at): never {
    throw new PatternError(at + 1, message);
  }
}
