import { expect, test } from "vitest";
import { fieldOf, lettersOf, wireForm } from "./wire-form.ts";

test("a body's length counts bytes", () => {
  const request = { name: "create", method: "POST", target: "/a?b=c", authorization: "key" };
  const [head, body] = wireForm(request, '{"a":"ö"}', 80).split("\r\n\r\n");
  expect(head?.split("\r\n")).toEqual([
    "POST /a?b=c HTTP/1.1",
    "Host: 127.0.0.1:80",
    "Accept: */*",
    "Authorization: key",
    "Content-Type: application/json",
    "Content-Length: 10",
  ]);
  expect(body).toBe('{"a":"ö"}');
});

test("a request without body and key has neither header", () => {
  expect(wireForm({ name: "read", method: "GET", target: "/" }, undefined, 80)).toBe(
    "GET / HTTP/1.1\r\nHost: 127.0.0.1:80\r\nAccept: */*\r\n\r\n",
  );
});

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
