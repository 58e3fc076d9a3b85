import { expect, test } from "vitest";
import { backtrackingReason } from "./linear-pattern.ts";

const harmless = [
  "\\S",
  "^\\[[A-Za-z]+\\]",
  "^[a-z]+$",
  "^#[0-9a-f]{6}$",
  "^(a|b)$",
  "^(?:en|de)(_[A-Z]{2})?$",
  "^\\\\u[0-9A-F]{4}$",
  "^[(*+|]+$",
];

const refused: [string, string][] = [
  ["^(a+)+$", "a quantifier under a quantifier"],
  ["^(?:a*b){2,}$", "a quantifier under a quantifier"],
  ["^((a|b))*$", "an alternation under a quantifier"],
  ["^(?:a|aa)+$", "an alternation under a quantifier"],
  ["^(a{1,3}){5}$", "a quantifier under a quantifier"],
  ["\\s+$", "an unbounded quantifier without ^ at the beginning"],
  ["^(?=a)b", "look-around"],
  ["^(?<!a)b", "look-around"],
  ["^(a)\\1$", "a back-reference"],
];

test.each(harmless)("%s is harmless", (pattern) => {
  expect(backtrackingReason(pattern)).toBeUndefined();
});

test.each(refused)("%s is refused for %s", (pattern, reason) => {
  expect(backtrackingReason(pattern)).toBe(reason);
});
