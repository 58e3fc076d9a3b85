import { expect, test } from "vitest";
import { parse } from "yaml";
import { conditionSentence } from "./conditions.ts";

/** Rules of the specs, each with its sentence. */
const cases: readonly (readonly [string, string, string])[] = [
  [
    "a value that requires a field",
    "{ if: { required: [enabled], properties: { enabled: { const: true } } }, then: { required: [scheme] } }",
    "When `enabled` is `true`, `scheme` is required.",
  ],
  [
    "several values that require several fields",
    `if: { required: [enabled, algorithm], properties: { enabled: { const: true }, algorithm: { enum: [A, B, C] } } }
then: { required: [privateKey, publicKey] }`,
    "When `enabled` is `true` and `algorithm` is `A`, `B` or `C`, `privateKey` and `publicKey` are required.",
  ],
  [
    "a value that a missing field also satisfies",
    "{ if: { properties: { mode: { const: all } } }, then: { required: [tags] } }",
    "When `mode` is left out or `mode` is `all`, `tags` is required.",
  ],
  [
    "a format that depends on another field; true adds nothing",
    `if: { required: [type], properties: { type: { const: image } } }
then: { properties: { type: true, content: { format: http-url, maxLength: 10 } } }`,
    "When `type` is `image`, `content` has to be: absolute `http` or `https` URL and at most 10 characters.",
  ],
  [
    "a list that holds a value",
    '{ if: { contains: { const: "*" } }, then: { maxItems: 1 } }',
    "When it holds `*`, it may have at most 1 item.",
  ],
  [
    "what has no words is shown as it is",
    "{ if: { not: { required: [a] } }, then: { properties: { b: { contentEncoding: base64 } } } }",
    'When it matches `{"not":{"required":["a"]}}`, `b` has to be: it matches `{"contentEncoding":"base64"}`.',
  ],
  ["a rule without a condition", "{ not: { required: [a, b] } }", 'It matches `{"not":{"required":["a","b"]}}`.'],
];

test.each(cases)("%s", (_, rule, sentence) => {
  expect(conditionSentence(parse(rule))).toBe(sentence);
});
