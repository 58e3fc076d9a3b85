/** Regions of a text to search, in order and without overlaps. */

/** Maximum single letters around a region that belong to the same spelling ("A S S E T"). */
const maximumSpelledLetters = 24;

export class Regions {
  count = 0;
  /** Starts and ends side by side. */
  #bounds = new Int32Array(64);

  start(region: number): number {
    return this.#bounds[region * 2] ?? 0;
  }

  end(region: number): number {
    return this.#bounds[region * 2 + 1] ?? 0;
  }

  /** Adds a region with the spelling around it; regions that touch are merged. */
  add(text: string, start: number, end: number): void {
    let from = withSpelledBefore(text, start);
    let to = withSpelledAfter(text, end);
    while (this.count > 0 && from <= this.end(this.count - 1)) {
      this.count--;
      from = Math.min(from, this.start(this.count));
      to = Math.max(to, this.end(this.count));
    }
    if (this.count * 2 + 2 > this.#bounds.length) {
      const larger = new Int32Array(this.#bounds.length * 2);
      larger.set(this.#bounds);
      this.#bounds = larger;
    }
    this.#bounds[this.count * 2] = from;
    this.#bounds[this.count++ * 2 + 1] = to;
  }
}

function withSpelledBefore(text: string, start: number): number {
  let at = start;
  while (
    start - at < maximumSpelledLetters * 2 &&
    at >= 2 &&
    isSpace(text, at - 1) &&
    !isSpace(text, at - 2) &&
    isSpace(text, at - 3)
  )
    at -= 2;
  return at;
}

function withSpelledAfter(text: string, end: number): number {
  let at = end;
  while (
    at - end < maximumSpelledLetters * 2 &&
    at + 1 < text.length &&
    isSpace(text, at) &&
    !isSpace(text, at + 1) &&
    isSpace(text, at + 2)
  )
    at += 2;
  return at;
}

function isSpace(text: string, at: number): boolean {
  return at < 0 || at >= text.length || text.charCodeAt(at) <= 0x20;
}
