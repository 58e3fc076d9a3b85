/** Follows the prefixes of patterns across pieces of a text, as long as one letter is repeated, only once. */

/**
 * Pattern prefix that has reached `state`: its last word is between `start` and `end`, and `last` is that word's final
 * class.
 */
export interface PatternPrefix {
  readonly start: number;
  readonly end: number;
  readonly state: number;
  readonly last: number;
  readonly steady: SteadyRun;
}

/** Where a prefix is at some offset: the separators before it, and the ends of the last pattern and phrase, 0 for none. */
export interface PrefixProgress {
  readonly at: number;
  readonly gap: number;
  readonly longest: number;
  readonly phrase: number;
}

/**
 * A part of a text that the last prefix stayed in one state for, as nothing but one letter and separators are in it. A
 * further prefix that enters it in the same state leaves it as the last one did: "s s s s" is not read for each letter.
 */
export class SteadyRun {
  #start = 0;
  #end = 0;
  #state = 0;
  #last = 0;
  #gap = 0;
  #longest = 0;
  #phrase = 0;
  /** Offset behind its last letter. */
  #behindLetter = 0;
  /** Reused, so that a prefix allocates nothing. */
  readonly #progress = { at: 0, gap: 0, longest: 0, phrase: 0 };

  /** Starts a text. */
  begin(): void {
    // No prefix is in this state.
    this.#state = 0;
  }

  /** Returns where the prefix leaves the run, and its own end where it is not in it and begins another. */
  enter({ end, state, last }: PatternPrefix, limit: number): PrefixProgress {
    const isIn = state === this.#state && last === this.#last && end >= this.#start && end < this.#behindLetter;
    if (isIn && this.#end <= limit) return this.#progressFrom(end);
    this.#start = this.#end = this.#behindLetter = end;
    this.#state = state;
    this.#last = last;
    this.#gap = this.#longest = this.#phrase = 0;
    return this.#setProgress(end, 0, 0, 0);
  }

  /** Extends the run to offset `at`, where the prefix is. */
  extend(at: number, gap: number, longest: number, phrase: number): void {
    if (gap === 0) this.#behindLetter = at;
    this.#end = at;
    this.#gap = gap;
    if (longest > this.#longest) this.#longest = longest;
    if (phrase > this.#phrase) this.#phrase = phrase;
  }

  #progressFrom(start: number): PrefixProgress {
    const longest = this.#longest > start ? this.#longest : 0;
    const phrase = this.#phrase > start ? this.#phrase : 0;
    return this.#setProgress(this.#end, this.#gap, longest, phrase);
  }

  #setProgress(at: number, gap: number, longest: number, phrase: number): PrefixProgress {
    const progress = this.#progress;
    progress.at = at;
    progress.gap = gap;
    progress.longest = longest;
    progress.phrase = phrase;
    return progress;
  }
}
