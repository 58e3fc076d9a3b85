/** Describes the composition of a corpus for the report: an easy text makes every filter fast. */
import type { Dictionary } from "../../src/engine/filter.ts";
import type { Corpus } from "./corpus.ts";

export interface MakeUp {
  readonly lines: number;
  readonly bytes: number;
  readonly meanLength: number;
  /** Shares of all words. */
  readonly unknownWords: number;
  /** Shares of all lines. */
  readonly withDigits: number;
  readonly withSymbols: number;
  readonly beyondAscii: number;
  readonly planted: number;
}

export function makeUpOf({ lines, bytes, planted }: Corpus, dictionary: Dictionary): MakeUp {
  const share = (holds: (line: string) => boolean): number => lines.filter(holds).length / lines.length;
  let words = 0;
  let unknown = 0;
  for (const line of lines) {
    for (const [word] of line.matchAll(/[\p{L}\p{M}]+/gu)) {
      words++;
      if (!dictionary.has(word, 0, word.length)) unknown++;
    }
  }
  return {
    lines: lines.length,
    bytes,
    meanLength: lines.reduce((sum, line) => sum + line.length, 0) / lines.length,
    unknownWords: unknown / words,
    withDigits: share((line) => /\d/.test(line)),
    withSymbols: share((line) => /[^\p{L}\p{M}\p{N}\s.,?!']/u.test(line)),
    beyondAscii: share((line) => /[^\0-\x7f]/.test(line)),
    planted: planted / lines.length,
  };
}
