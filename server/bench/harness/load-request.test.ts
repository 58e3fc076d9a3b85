import { expect, test } from "vitest";
import { fieldOf, lettersOf } from "./load-request.ts";

test("numbers become different letters", () => {
  const texts = Array.from({ length: 5_000 }, (_, number) => lettersOf(number));
  expect(new Set(texts).size).toBe(5_000);
  expect(texts.every((text) => /^[a-z]+$/.test(text))).toBe(true);
});

test("a field is found by its whole name", () => {
  const response = '{"refreshTokenId":"1","refreshToken":"abc"}';
  expect(fieldOf(response, "refreshToken")).toBe("abc");
  expect(fieldOf(response, "token")).toBeUndefined();
});
