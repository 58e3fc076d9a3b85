import { expect, test } from "vitest";
import { INNER, isPlain, LITERAL, verdictOf } from "./verdicts.ts";

const word = { begins: false, goesOn: false, odd: false, phrase: false, drawn: false, head: 0, tail: 0 };

test("an odd word is plain unless a pattern may cross it", () => {
  expect(isPlain(verdictOf({ ...word, odd: true }))).toBe(true);
  expect(isPlain(verdictOf({ ...word, odd: true, begins: true }))).toBe(false);
  expect(isPlain(verdictOf({ ...word, odd: true, goesOn: true }))).toBe(false);
});

test("an ordinary word that patterns cross is plain, one with anything in it is not", () => {
  expect(isPlain(verdictOf({ ...word, begins: true, goesOn: true }))).toBe(true);
  for (const flag of [INNER, LITERAL]) expect(isPlain(verdictOf(word) | flag)).toBe(false);
  expect(isPlain(verdictOf({ ...word, phrase: true }))).toBe(false);
  expect(isPlain(verdictOf({ ...word, drawn: true }))).toBe(false);
});
