import { expect, test } from "vitest";
import { codeTokens } from "./code-tokens.ts";

/** The tokens of a kind, as a reader sees them. */
function coloured(code: string, language: string): readonly string[] {
  return codeTokens(code, language).flatMap(({ kind, text }) => (kind === undefined ? [] : [`${kind} ${text}`]));
}

test.each([
  ["json", '{"a": [1, "b", null]}', ['key "a"', "literal 1", 'string "b"', "literal null"]],
  ["sh", "curl 'it' # said", ["keyword curl", "string 'it'", "comment # said"]],
  ["ts", "return `a b`; // c", ["keyword return", "string `a b`", "comment // c"]],
  [
    "py",
    "from a import b  # c\nx(1, True, 'd')",
    ["keyword from", "keyword import", "comment # c", "literal 1", "literal True", "string 'd'"],
  ],
  [
    "java",
    'var x = new A("b", 20L); // c',
    ["keyword var", "keyword new", 'string "b"', "literal 20L", "comment // c"],
  ],
  [
    "go",
    "if err != nil { return f(`a`, 1) }",
    ["keyword if", "literal nil", "keyword return", "string `a`", "literal 1"],
  ],
  ["yaml", 'a-key: "b" # c\n  d: 12', ["key a-key", 'string "b"', "comment # c", "key d", "literal 12"]],
])("%s is coloured", (language, code, expected) => {
  expect(coloured(code, language)).toEqual(expected);
});

const languages = ["json", "sh", "ts", "py", "java", "go", "yaml", "unknown"];

test.each(languages)("the tokens of %s are all of the code, whatever it is", (language) => {
  const pieces = ['"', "'", "`", "\\", "#", "//", "\n", " ", "a", "1.5", ":", "{", "-", "true", "for"];
  for (let round = 0; round < 500; round += 1) {
    const code = Array.from(
      { length: 20 },
      (_, index) => pieces[(round * 31 + index * (round + 7)) % pieces.length],
    ).join("");
    expect(
      codeTokens(code, language)
        .map(({ text }) => text)
        .join(""),
    ).toBe(code);
  }
});

test.each(languages)("long code that closes nothing takes no long time: %s", (language) => {
  const started = process.threadCpuUsage();
  for (const piece of ['"\\"', "'", "`a", "a", "1", "-", "a-", "# ", "\\"]) codeTokens(piece.repeat(20_000), language);
  // CPU time in microseconds: a busy machine does not change it.
  expect(process.threadCpuUsage(started).user).toBeLessThan(2_000_000);
});
