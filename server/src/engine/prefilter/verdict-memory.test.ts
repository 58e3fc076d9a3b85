import { expect, test } from "vitest";
import { noFingerprint } from "./fingerprints.ts";
import { PieceList } from "./piece-list.ts";
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
  return { text: "", start: number, end: number + 1, hash: 5, first: 1000 + number, second: 7 };
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

test("eight pieces that share a set are judged once each, in whatever order they are met", () => {
  const { memory, asked } = remembering(unknown);
  const known = { verdict: 0, state: 0, link: 0 };
  for (let round = 0; round < 9; round++)
    for (let i = 0; i < 8; i++) {
      const start = (i * 3 + round) % 8;
      memory.read(piece(start), known);
      expect(known).toEqual({ verdict: unknown, state: start, link: start + 1 });
    }
  expect(asked()).toBe(8);
  memory.recall(piece(8));
  expect(asked()).toBe(9);
});

test("only pieces of which there is nothing to say are among the plain ones, until all is forgotten", () => {
  const plain = remembering(neutral).memory;
  const other = remembering(unknown).memory;
  for (const memory of [plain, other]) memory.recall(piece(3));
  expect([...plain.plain.subarray(plainSet(5), plainSet(5) + 2)]).toEqual([piece(3).first, piece(3).second]);
  expect([...other.plain.subarray(plainSet(5), plainSet(5) + 8)]).not.toContain(piece(3).first);
  plain.clear();
  expect(plain.plain.every((number) => number === 0)).toBe(true);
});

test("after an edit the large table is as small as at first: clearing one that has grown would hold up every edit", () => {
  const { memory, asked } = remembering(unknown);
  const first = memory.capacity;
  for (let number = 0; number < first; number++) memory.recall({ ...piece(number), hash: number });
  memory.makeRoom();
  expect(memory.capacity).toBeGreaterThan(first);
  memory.recall(piece(1));
  memory.clear();
  expect(memory.capacity).toBe(first);
  const before = asked();
  memory.recall(piece(1));
  expect(asked()).toBe(before + 1);
});

test("a piece that shares its slot and one number of its fingerprint is another piece", () => {
  const { memory, asked } = remembering(neutral);
  memory.recall(piece(3));
  memory.recall({ ...piece(3), second: 8 });
  memory.recall({ ...piece(3), first: 8 });
  expect(asked()).toBe(3);
});

test("a piece without a fingerprint is judged once in a text, and again in the next", () => {
  const { memory, asked } = remembering(unknown);
  const pieces = new PieceList(8, memory);
  pieces.starts[0] = 3;
  pieces.firsts[0] = noFingerprint;
  pieces.begin("one text");
  for (let i = 0; i < 3; i++) expect(pieces.recall(0)).toBe(unknown);
  expect(pieces.read(0)).toEqual({ verdict: unknown, state: 3, link: 4 });
  expect(asked()).toBe(1);
  pieces.begin("another text");
  pieces.recall(0);
  expect(asked()).toBe(2);
});

test("texts that are read by turns keep their pieces without a fingerprint apart", () => {
  const { memory } = remembering(unknown);
  const [one, other] = [new PieceList(8, memory), new PieceList(8, memory)];
  for (const [pieces, start] of [
    [one, 3],
    [other, 9],
  ] as const) {
    pieces.starts[0] = start;
    pieces.firsts[0] = noFingerprint;
    pieces.begin("a text");
    pieces.recall(0);
  }
  expect(one.read(0).state).toBe(3);
  expect(other.read(0).state).toBe(9);
});
