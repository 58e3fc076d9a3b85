import { expect, test } from "vitest";
import { plainSet, VerdictMemory } from "./verdict-memory.ts";
import { neutral, unknown } from "./verdicts.ts";

/** Creates a memory whose judge counts its calls; the pieces fall into one set of the large table. */
function remembering(verdict: number): { memory: VerdictMemory; asked: () => number } {
  let asked = 0;
  const judge = (_text: string, start: number) => {
    asked++;
    return { verdict, state: start, link: start + 1 };
  };
  return { memory: new VerdictMemory(judge), asked: () => asked };
}

function piece(number: number) {
  return { text: "", start: number, end: number + 1, hash: 5, check: 1000 + number };
}

test("a piece is judged once, and what was said of it is read again", () => {
  const { memory, asked } = remembering(unknown);
  expect(memory.recall(piece(7))).toBe(unknown);
  const known = { verdict: 0, state: 0, link: 0 };
  memory.read(piece(7), known);
  expect(known).toEqual({ verdict: unknown, state: 7, link: 8 });
  expect(asked()).toBe(1);
});

test("rare pieces do not push out one that was met again", () => {
  const { memory, asked } = remembering(unknown);
  memory.recall(piece(0));
  memory.recall(piece(1));
  memory.recall(piece(1));
  for (let rare = 2; rare < 20; rare++) memory.recall(piece(rare));
  const before = asked();
  memory.recall(piece(1));
  expect(asked()).toBe(before);
});

test("only pieces of which there is nothing to say are among the plain ones, until all is forgotten", () => {
  const plain = remembering(neutral).memory;
  const other = remembering(unknown).memory;
  for (const memory of [plain, other]) memory.recall(piece(3));
  expect([...plain.plain.subarray(plainSet(5), plainSet(5) + 4)]).toContain(piece(3).check);
  expect([...other.plain.subarray(plainSet(5), plainSet(5) + 4)]).not.toContain(piece(3).check);
  plain.clear();
  expect(plain.plain.every((check) => check === 0)).toBe(true);
});
