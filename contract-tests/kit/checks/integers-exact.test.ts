import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { integersExact, isExactInteger } from "./integers-exact.ts";
import { verdict } from "./testdata/exchange.ts";

const limit = BigInt(Number.MAX_SAFE_INTEGER);
const fits = (value: bigint): boolean => value >= -limit && value <= limit;

describe("isExactInteger", () => {
  test("agrees with BigInt about every integer, however it is written", () => {
    const integer = fc.oneof(
      fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
      fc.bigInt({ min: limit - 9n, max: limit + 9n }),
    );
    fc.assert(
      fc.property(integer, fc.nat(30), fc.nat(30), (value, zeros, shift) => {
        const text = String(value);
        expect(isExactInteger(text)).toBe(fits(value));
        expect(isExactInteger(`${text}.${"0".repeat(zeros + 1)}`)).toBe(fits(value));
        expect(isExactInteger(`${text}e${shift}`)).toBe(fits(value * 10n ** BigInt(shift)));
        expect(isExactInteger(`${text}${"0".repeat(shift)}E-${shift}`)).toBe(fits(value));
      }),
    );
  });

  test("agrees with Number.isSafeInteger about every double that JSON writes", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(isExactInteger(JSON.stringify(value))).toBe(
          Number.isInteger(value) ? Number.isSafeInteger(value) : undefined,
        );
      }),
    );
  });

  test.each([
    ["1e400", false],
    ["1e999999999999", false],
    ["0e999999999999", true],
    ["-0", true],
    ["1.50e1", true],
    ["1.05e1", undefined],
    ["1e-1", undefined],
    ["1e-999999999999", undefined],
    ["no number", undefined],
  ])("%s: %s", (source, expected) => {
    expect(isExactInteger(source)).toBe(expected);
  });
});

describe("integers-exact", () => {
  const answered = (ship: string) =>
    verdict(integersExact, "patchShip", { status: 200, answerText: `{"ship":{${ship}}}` });

  test.each(['"id":1.0', '"id":9007199254740991', '"id":9e3', '"name":"9007199254740993, :1e400"', '"length":1e300'])(
    "holds for %s",
    (ship) => {
      expect(answered(ship)).toEqual([]);
    },
  );

  test("is broken by what JavaScript cannot hold, found in the text", () => {
    expect(answered('"id": 9007199254740993')).toEqual([
      "200 ship.id: an integer within ±(2^53-1), not 9007199254740993",
    ]);
    expect(answered('"id":1e400')).toEqual(["200 ship.id: an integer within ±(2^53-1), not 1e400"]);
    expect(answered('"id":-9007199254740992.0')).toHaveLength(1);
  });

  test("is broken where the document knows no such number, once for each place", () => {
    expect(answered('"x":{"y":[1e400,1e400]},"titles":{"a":1e400,"b":1e400}')).toEqual([
      "200 ship.x.y[]: an integer within ±(2^53-1), not 1e400",
      "200 ship.titles{}: an integer within ±(2^53-1), not 1e400",
    ]);
  });

  test("finds every integer that is out of range, and no other", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }), (value) => {
        expect(answered(`"id":${value}`)).toHaveLength(fits(value) ? 0 : 1);
      }),
    );
  });

  test("says nothing about a body that is no JSON", () => {
    expect(verdict(integersExact, "deleteShip", { status: 200 })).toBeUndefined();
  });
});
