import { expect, test } from "vitest";
import { parse } from "yaml";
import { conditionSentences } from "./conditions.ts";

/** Rules of the specs with their sentences. */
const cases: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "a value that requires a field",
    "{ if: { required: [enabled], properties: { enabled: { const: true } } }, then: { required: [scheme] } }",
    ["When `enabled` is `true`, `scheme` is required."],
  ],
  [
    "several values that require several fields",
    `if: { required: [enabled, algorithm], properties: { enabled: { const: true }, algorithm: { enum: [A, B, C] } } }
then: { required: [privateKey, publicKey] }`,
    ["When `enabled` is `true` and `algorithm` is `A`, `B` or `C`, `privateKey` and `publicKey` are required."],
  ],
  [
    "a value that a missing field also satisfies",
    "{ if: { properties: { mode: { const: all } } }, then: { required: [tags] } }",
    ["When `mode` is left out or `mode` is `all`, `tags` is required."],
  ],
  [
    "a format that depends on another field; true adds nothing",
    `if: { required: [type], properties: { type: { const: image } } }
then: { properties: { type: true, content: { format: http-url, maxLength: 10 } } }`,
    ["When `type` is `image`, `content` has to be: absolute `http` or `https` URL and at most 10 characters."],
  ],
  [
    "a list that holds a value",
    '{ if: { contains: { const: "*" } }, then: { maxItems: 1 } }',
    ["When it holds `*`, it may have at most 1 item."],
  ],
  [
    "nested fields and an alternative",
    `if: { required: [a], properties: { a: { required: [b], properties: { b: { const: 1 } } } } }
then: { properties: { c: false } }
else: { required: [c] }`,
    ["When `a.b` is `1`, `c` has to be left out.", "Otherwise, `c` is required."],
  ],
  [
    "a field that is missing",
    "{ if: { not: { required: [password] } }, then: { required: [verified] } }",
    ["When `password` is left out, `verified` is required."],
  ],
  [
    "one of several fields, always",
    "{ anyOf: [{ required: [userId] }, { required: [applicationId] }] }",
    ["`userId` is required or `applicationId` is required."],
  ],
  ["fields that exclude each other", "{ not: { required: [a, b] } }", ["`a` and `b` exclude each other."]],
  [
    "what has no words is shown as it is",
    "{ if: { required: [a] }, then: { properties: { a: { contentEncoding: base64 } } } }",
    ['When `a` is given, `a` has to be: it matches `{"contentEncoding":"base64"}`.'],
  ],
];

test.each(cases)("%s", (_, rule, sentences) => {
  expect(conditionSentences(parse(rule))).toEqual(sentences);
});
