/** The search for escapes, which spares most bodies a walk through their texts. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { findTextProblems } from "./body-texts.ts";
import { measureBody, type ParsedBody, parseJson } from "./parse-body.ts";

function parsed(json: string): ParsedBody {
  return parseJson(measureBody(Buffer.from(json), "utf-8"));
}

test.each([
  ['{"a":"\\u0000"}', true],
  ['{"\\u0000":1}', true],
  ['{"a":"\\ud83d"}', true],
  ['{"__proto__":1}', true],
  ['{"\\u005f_proto__":1}', true],
  ['{"a":"é😀\\n"}', false],
])("%s", (json, mayHoldBadText) => {
  const body = parsed(json);
  expect(body.mayHoldBadText).toBe(mayHoldBadText);
  expect(findTextProblems(body.value, false) !== undefined).toBe(mayHoldBadText);
});

test("no body that the search passes has a text or a name that cannot be stored", () => {
  const text = fc.string({
    unit: fc.constantFrom("\0", "\ud83d", "\ude00", "😀", "_", "__proto__", "\\", "u", "0", '"'),
  });
  fc.assert(
    fc.property(fc.dictionary(text, text), fc.boolean(), (value, isEscaped) => {
      const json = JSON.stringify(value);
      const body = parsed(isEscaped ? json.replaceAll("_", "\\u005f") : json);
      expect(body.mayHoldBadText || findTextProblems(body.value, false) === undefined).toBe(true);
    }),
  );
});
