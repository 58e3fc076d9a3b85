import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyMergePatch } from "./merge-patch.ts";
import { PatchFailed } from "./values.ts";

interface MergeCase {
  readonly original: unknown;
  readonly patch: unknown;
  readonly result: unknown;
}

const cases: MergeCase[] = JSON.parse(
  readFileSync(new URL("testdata/rfc7396-appendix-a.json", import.meta.url), "utf8"),
);

describe("RFC 7396, appendix A", () => {
  test.each(cases)("$original and $patch", ({ original, patch, result }) => {
    expect(applyMergePatch(original, patch, "replace")).toEqual(result);
  });
});

describe("merging as the document of the system configuration says", () => {
  test("arrays are appended to arrays, null takes a value away", () => {
    const original = { list: [1, 2], deep: { list: ["a"], gone: 1 } };
    const patch = { list: [2, 3], deep: { list: ["b"], gone: null } };
    expect(applyMergePatch(original, patch, "append")).toEqual({ list: [1, 2, 2, 3], deep: { list: ["a", "b"] } });
  });

  test("an array takes the place of what is none", () => {
    expect(applyMergePatch({ list: "text" }, { list: [1] }, "append")).toEqual({ list: [1] });
    expect(applyMergePatch({}, { list: [1] }, "append")).toEqual({ list: [1] });
  });
});

describe("hostile patches", () => {
  for (const name of ["__proto__"]) {
    test(`${name} is refused, and so is a value that holds it`, () => {
      for (const text of [`{ "${name}": { "polluted": 1 } }`, `{ "a": [{ "${name}": 1 }] }`]) {
        expect(() => applyMergePatch({}, JSON.parse(text), "replace")).toThrow(PatchFailed);
      }
      expect(Reflect.get({}, "polluted")).toBeUndefined();
    });
  }

  test("a result of more than 1 MB is refused, and what goes away does not count", () => {
    const half = Array.from({ length: 1000 }, () => "x".repeat(600));
    const stored = { a: half, b: half.slice(1), c: 1 };
    for (const arrays of ["append", "replace"] as const) {
      expect(() => applyMergePatch(stored, { d: half.slice(0, 10) }, arrays)).toThrow(/longer than 1048576/);
      expect(applyMergePatch(stored, { a: null, d: half.slice(0, 10) }, arrays)).not.toHaveProperty("a");
    }
    expect(() => applyMergePatch({ a: half }, { a: half }, "append")).toThrow(/longer than 1048576/);
    expect(applyMergePatch({ a: half }, { a: half }, "replace")).toEqual({ a: half });
  });

  test("ten thousand levels are refused, not a stack overflow", () => {
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`);
    for (const arrays of ["append", "replace"] as const) {
      expect(() => applyMergePatch({}, deep, arrays)).toThrow(/deeper than 64/);
      expect(() => applyMergePatch(deep, {}, arrays)).toThrow(/deeper than 64/);
    }
  });
});

describe("properties", () => {
  const refused = /"__proto__"/;
  const json = fc.jsonValue({ maxDepth: 4 }).filter((value) => !refused.test(JSON.stringify(value)));

  test("a merge patch that is applied twice is applied once, and nothing that was given changes", () => {
    fc.assert(
      fc.property(json, json, (target, patch) => {
        const before = JSON.stringify([target, patch]);
        const once = applyMergePatch(target, patch, "replace");
        expect(applyMergePatch(once, patch, "replace")).toEqual(once);
        expect(JSON.stringify([target, patch])).toBe(before);
      }),
    );
  });

  test("without null and arrays both kinds of merge are the same", () => {
    const plain = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: "small" }, fc.string(), fc.integer(), fc.dictionary(fc.string(), tie("value"))),
    })).value;
    fc.assert(
      fc.property(plain, plain, (target, patch) => {
        fc.pre(!refused.test(JSON.stringify([target, patch])));
        expect(applyMergePatch(target, patch, "append")).toEqual(applyMergePatch(target, patch, "replace"));
      }),
    );
  });
});
