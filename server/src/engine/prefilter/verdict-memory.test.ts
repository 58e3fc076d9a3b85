import { expect, test } from "vitest";
import { maximumPieceLength } from "./fingerprints.ts";
import { PieceList } from "./piece-list.ts";
import { hashOf, type Piece, VerdictMemory } from "./verdict-memory.ts";
import { neutral, unknown } from "./verdicts.ts";

/** Creates a memory whose judge counts its calls. */
function remembering(verdict: number): { memory: VerdictMemory; asked: () => number } {
  let asked = 0;
  const judge = (_text: string, start: number) => {
    asked++;
    return { verdict, state: start, link: start + 1 };
  };
  return { memory: new VerdictMemory(judge), asked: () => asked };
}

/** Fingerprints of long pieces in one set of the large table, whose number is in the highest bits of the hash. */
const inOneSet = Array.from({ length: 1 << 18 }, (_, i) => i + 1).filter((first) => hashOf(first, 7) >>> 21 === 0);

/** Returns a long piece in that set. */
function piece(number: number): Piece {
  return { text: "", start: number, end: number + 1, first: inOneSet[number] ?? 0, second: 7 };
}

function readFrom(memory: VerdictMemory, one: Piece): { verdict: number; state: number; link: number } {
  const known = { verdict: 0, state: 0, link: 0 };
  memory.read(one, known);
  return known;
}

test("a piece is judged once, and what was said of it is read again", () => {
  const { memory, asked } = remembering(unknown);
  for (let round = 0; round < 2; round++)
    expect(readFrom(memory, piece(7))).toEqual({ verdict: unknown, state: 7, link: 8 });
  expect(asked()).toBe(1);
});

test("rare pieces do not push out one that was met again", () => {
  const { memory, asked } = remembering(unknown);
  for (const number of [0, 1, 1]) readFrom(memory, piece(number));
  for (let rare = 2; rare < 20; rare++) readFrom(memory, piece(rare));
  const before = asked();
  readFrom(memory, piece(1));
  expect(asked()).toBe(before);
});

test("eight pieces that share a set are judged once each, in whatever order they are met", () => {
  const { memory, asked } = remembering(unknown);
  for (let round = 0; round < 9; round++)
    for (let i = 0; i < 8; i++) {
      const start = (i * 3 + round) % 8;
      expect(readFrom(memory, piece(start))).toEqual({ verdict: unknown, state: start, link: start + 1 });
    }
  expect(asked()).toBe(8);
  readFrom(memory, piece(8));
  expect(asked()).toBe(9);
});

test("a short word is judged once, and only a plain one is passed over, until all is forgotten", () => {
  for (const { verdict, marks } of [
    { verdict: neutral, marks: 0 },
    { verdict: unknown, marks: 2 },
  ]) {
    const { memory, asked } = remembering(verdict);
    const pieces = new PieceList(100, memory);
    readAll(pieces, "ahoy ahoy");
    expect(pieces.marks).toBe(2);
    expect(asked()).toBe(1);
    readAll(pieces, "ahoy ahoy");
    expect(pieces.marks).toBe(marks);
    expect([pieces.verdict(1), pieces.state(1), pieces.link(1), asked()]).toEqual([verdict, 0, 1, 1]);
    memory.clear();
    readAll(pieces, "ahoy");
    expect(asked()).toBe(2);
  }
});

test("words that share a slot near at hand, or take each other's, keep their verdicts", () => {
  const memory = new VerdictMemory((text, start, end) => {
    const number = Number(text.slice(start + 1, end));
    return { verdict: neutral, state: number, link: number * 2 + 1 };
  });
  const pieces = new PieceList(1_000_000, memory);
  const text = Array.from({ length: 100_000 }, (_, number) => `w${number}`).join(" ");
  for (let round = 0; round < 3; round++) {
    readAll(pieces, text);
    for (let number = 0; number < 100_000; number += 7) {
      const found = [pieces.verdict(number), pieces.state(number), pieces.link(number)];
      if (found.join() !== `${neutral},${number},${number * 2 + 1}`) expect(found).toEqual([neutral, number]);
    }
  }
});

test("after an edit the large table is as small as at first: clearing one that has grown would hold up every edit", () => {
  const { memory, asked } = remembering(unknown);
  const first = memory.capacity;
  for (let number = 0; number < first; number++) readFrom(memory, { ...piece(0), first: number, second: 8 });
  memory.makeRoom();
  expect(memory.capacity).toBeGreaterThan(first);
  readFrom(memory, piece(1));
  memory.clear();
  expect(memory.capacity).toBe(first);
  const before = asked();
  readFrom(memory, piece(1));
  expect(asked()).toBe(before + 1);
});

test("a piece that shares one number of its fingerprint is another piece", () => {
  const { memory, asked } = remembering(neutral);
  readFrom(memory, piece(3));
  readFrom(memory, { ...piece(3), second: 8 });
  readFrom(memory, { ...piece(3), first: 8 });
  expect(asked()).toBe(3);
});

test("a piece without a fingerprint is judged once in a text, and again in the next", () => {
  const { memory, asked } = remembering(unknown);
  const pieces = new PieceList(100, memory);
  const long = "a".repeat(maximumPieceLength + 1);
  for (const text of [`to ${long}`, `the ${long}`]) {
    readAll(pieces, text);
    for (let i = 0; i < 3; i++) expect(pieces.verdict(1)).toBe(unknown);
    expect([pieces.state(1), pieces.link(1)]).toEqual([text.length - long.length, text.length - long.length + 1]);
  }
  // Both first words, and the long one twice.
  expect(asked()).toBe(4);
});

test("texts that are read by turns keep their pieces without a fingerprint apart", () => {
  const { memory } = remembering(unknown);
  const long = "a".repeat(maximumPieceLength + 1);
  const [one, other] = [new PieceList(100, memory), new PieceList(100, memory)];
  readAll(one, `to ${long}`);
  readAll(other, `another ${long}`);
  expect(one.state(1)).toBe(3);
  expect(other.state(1)).toBe(8);
});

function readAll(pieces: PieceList, text: string): void {
  pieces.begin(text);
  pieces.readAll();
  for (let mark = 0; mark < pieces.marks; mark++) pieces.verdict(pieces.notable[mark] ?? 0);
}
