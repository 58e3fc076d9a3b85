import fc from "fast-check";
import { expect, test } from "vitest";
import { readCompactJwt } from "./compact-jwt.ts";

function encode(part: string | Buffer): string {
  return Buffer.from(part).toString("base64url");
}

function read(claims: string | Buffer, header: string | Buffer = '{"alg":"RS256"}') {
  return readCompactJwt(`${encode(header)}.${encode(claims)}.${encode("signature")}`)?.claims;
}

test("any JSON object is read as what it is", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), fc.boolean(), (object, spaced) => {
      const text = JSON.stringify(object, null, spaced ? "\t\r\n " : undefined);
      expect(read(text)).toEqual(JSON.parse(text));
    }),
  );
});

test("a name that is there twice in one object is refused, wherever it is; in two objects it is not", () => {
  for (const text of ['{"a":1,"a":1}', '{"a":{"b":[{"c":1 ,\n"c"\t: 2}]}}', '{"a":1,"\\u0061":2}', '{"":1,"":2}']) {
    expect(read(text), text).toBeUndefined();
    expect(read("{}", text), text).toBeUndefined();
  }
  for (const text of [
    '{"a":{"a":[{"a":1},{"a":"a"}]},"b":"a"}',
    '{"a":"\\",\\"a\\":","b":["a","a"]}',
    '{"a":"{[","b":"}"}',
  ]) {
    expect(read(text), text).toEqual(JSON.parse(text));
  }
});

test("a header that no store can hold is refused, before a key is looked up by it", () => {
  for (const text of ['{"kid":"a\\u0000"}', '{"kid":"\\ud800"}', '{"x":[{"\\u0000":1}]}', '{"kid":"\\udc00\\ud800"}']) {
    expect(read("{}", text), text).toBeUndefined();
    // Claims are held to their own rules: one that a user's field cannot hold counts as absent.
    expect(read(text), text).toEqual(JSON.parse(text));
  }
  expect(read("{}", '{"kid":"\\ud83d\\ude00"}')).toEqual({});
});

test("nested at most 64 levels deep", () => {
  const nested = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
  expect(read(nested(64))).toBeDefined();
  expect(read(nested(65))).toBeUndefined();
  expect(read(`{"a":[${"[],".repeat(100)}[]]}`)).toBeDefined();
});

test("only objects, in UTF-8, without anything around them", () => {
  for (const text of [
    "[]",
    "null",
    "1",
    '"a"',
    "",
    "{",
    "{}}",
    "{} {}",
    "\uFEFF{}",
    Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  ]) {
    expect(read(text), String(text)).toBeUndefined();
    expect(read("{}", text), String(text)).toBeUndefined();
  }
  expect(read(" {} ")).toEqual({});
});

test("one spelling of the bytes", () => {
  const [header, claims] = [encode('{"alg":"RS256"}'), encode("{}")];
  expect(readCompactJwt(`${header}.${claims}.c2ln`)).toBeDefined();
  for (const other of ["c2lnb", "c2ln=", "c2l ", "c2l+", "c2ln\n", "", "YR", "c2ln.c2ln"]) {
    expect(readCompactJwt(`${header}.${claims}.${other}`), JSON.stringify(other)).toBeUndefined();
  }
  expect(readCompactJwt(`${header}.${claims}.YQ`)).toBeDefined();
});

test("a hostile token of the longest length is done with at once", () => {
  const started = process.threadCpuUsage();
  for (const part of [
    "[".repeat(48_000),
    `{${'"a":{'.repeat(9_000)}`,
    `{"${"\\\\".repeat(20_000)}`,
    `{${"x".repeat(40_000)}`,
    '{"a":1,'.repeat(6_000),
  ]) {
    expect(read(part)).toBeUndefined();
  }
  const many = Array.from({ length: 4_500 }, (_, index) => `"n${index}":1`).join();
  expect(Object.keys(read(`{${many}}`) ?? {})).toHaveLength(4_500);
  expect(readCompactJwt(`a.${"a".repeat(70_000)}.a`)).toBeUndefined();
  // CPU time in microseconds: a busy machine does not change it.
  expect(process.threadCpuUsage(started).user).toBeLessThan(2_000_000);
});
