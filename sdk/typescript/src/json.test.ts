import fc from "fast-check";
import { expect, test } from "vitest";
import { checkNumbers, parseJson } from "./json.ts";

test("what JSON holds exactly comes through", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const exact = JSON.parse(JSON.stringify(value), (_, part: unknown) =>
        typeof part === "number" ? Math.trunc(part) % 2 ** 53 || 0 : part,
      );
      expect(parseJson(JSON.stringify(exact))).toEqual(exact);
    }),
  );
});

test.each([
  ['{"a":{"b":[1,9007199254740993]}}', "a.b[1]"],
  ["9007199254740992", "body"],
  ['{"a":-9007199254740992}', "a"],
  ['{"a":123456789e9}', "a"],
  ['{"a":1E+20}', "a"],
  ['{"a":1e400}', "a"],
])("%s is refused", (text, path) => {
  expect(() => parseJson(text)).toThrow(`${path} holds an integer`);
});

test.each(["9007199254740991", "-9007199254740991", "0.1", "1.5e3", '"9007199254740993"', '{"9007199254740993":1}'])(
  "%s is taken",
  (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  },
);

test("the path of a number that cannot be sent is named", () => {
  expect(() => checkNumbers({ application: { data: [{ size: 2 ** 53 }] } }, "body")).toThrow(
    "body.application.data[0].size holds an integer",
  );
  checkNumbers({ a: [1, "2", null, true, 0.5] }, "body");
});
