/**
 * Texts made to blind the filter: pieces that a fingerprint without a secret takes for a listed word. Such a fingerprint
 * was once a polynomial modulo 2 ** 32, whose seed cancels between pieces of one length.
 */
import { expect, test } from "vitest";
import { entry, filterOf } from "../testdata/make.ts";
import { foldOf } from "../text/fold.ts";

const word = "nincompoop";
const multiplier = 0x85ebca6b;
/** Signs that separate words and mean nothing. */
const signs = Array.from({ length: 0xa00 }, (_, i) => 0x2200 + i)
  .filter((code) => foldOf(code) === 0)
  .slice(0, 1024);

function polynomial(codes: readonly number[]): number {
  return codes.reduce((sum, code) => Math.imul(sum, multiplier) + code, 0) | 0;
}

/** Returns a generator of numbers below a bound. */
function numbers(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns rows of five signs with the polynomial of five letters: three are tried, the table has the other two. */
function collisionsOf(letters: string, wanted: number, pairs: ReadonlyMap<number, string>): string[] {
  const target = polynomial([...letters].map((letter) => letter.charCodeAt(0)));
  const random = numbers();
  const found = new Set<string>();
  while (found.size < wanted) {
    const three = Array.from({ length: 3 }, () => signs[random(signs.length)] ?? 0);
    const pair = pairs.get((target - polynomial([...three, 0, 0])) | 0);
    if (pair !== undefined) found.add(String.fromCharCode(...three) + pair);
  }
  return [...found];
}

test("200 innocent texts hide no listed word: pieces that collide with it under a polynomial", () => {
  const pairs = new Map<number, string>();
  for (const one of signs)
    for (const other of signs) pairs.set(polynomial([one, other]), String.fromCharCode(one, other));
  const [fronts, ends] = [collisionsOf("ninco", 224, pairs), collisionsOf("mpoop", 224, pairs)];
  const filter = filterOf([entry(word)]);
  expect(filter.findBlacklisted(`you ${word}`)).toHaveLength(1);
  filter.apply({ put: [entry("another", { id: 2 })] });
  for (const front of fronts.slice(0, 200)) {
    expect(filter.findBlacklisted(ends.map((end) => front + end).join(" "))).toEqual([]);
  }
  expect(filter.findBlacklisted(`you ${word}`)).toHaveLength(1);
});
