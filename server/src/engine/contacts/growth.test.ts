/** Work is linear in the length of any text, measured in steps instead of time. See the README.md of the engine. */
import { expect, test } from "vitest";
import { defaultOptions } from "../testdata/contact-accuracy.ts";
import { findContactsWithSteps } from "./contacts.ts";

const units: readonly string[] = [
  "a.",
  ".",
  "@",
  "a@",
  "a@b.co ",
  "a.b@c.d",
  "a . ",
  "dot ",
  "at dot ",
  "a dot ",
  "d o t ",
  "(dot)",
  "a(.)",
  "((((",
  "a[.]b ",
  "it.is/",
  "it.is/it.so?",
  "x.com",
  "x.com/",
  "http://",
  "://:",
  "x:// ",
  "http : // ",
  "a:b@",
  "1 ",
  "12 ",
  "12  ",
  "1.",
  "0",
  "+1 ",
  "+",
  "(1",
  "2905753154 ",
  "five ",
  "five",
  "double ",
  "o ",
  "o1l",
  "one two ",
  "020 79 ",
  "   ",
  "\n",
  "\u200B",
  "a\u0301.",
  "𝐚.",
  "。中",
  "1\u20E3",
  "www.",
  "a+b+c+",
  "a-b-",
  "-._",
  "to.",
  "so . ",
];

test.each(units)("%j", (unit) => {
  const steps = (size: number): number =>
    findContactsWithSteps(unit.repeat(Math.ceil(size / unit.length)), defaultOptions, () => false).steps;
  const counts = [2048, 4096, 8192, 16_384].map(steps);
  for (let i = 1; i < counts.length; i++) expect(counts[i] ?? 0).toBeLessThan((counts[i - 1] ?? 0) * 2 * 1.2 + 500);
  expect(counts[3]).toBeLessThan(16_384 * 60);
});
