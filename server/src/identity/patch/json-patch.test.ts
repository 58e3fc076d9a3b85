import { readFileSync } from "node:fs";
import type { Json } from "@gatehouse/openapi/json";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyJsonPatch, type JsonPatchOperation } from "./json-patch.ts";
import { PatchFailed } from "./values.ts";

interface SpecCase {
  readonly comment: string;
  readonly doc: unknown;
  readonly patch: JsonPatchOperation[];
  readonly expected?: unknown;
  readonly error?: string;
  readonly disabled?: boolean;
}

const specFile = new URL("testdata/json-patch-spec-tests.json", import.meta.url);
const specCases: SpecCase[] = JSON.parse(readFileSync(specFile, "utf8"));

/** Converts operations to their form on the wire. */
function wired(...operations: object[]): JsonPatchOperation[] {
  return JSON.parse(JSON.stringify(operations));
}

function failureOf(work: () => unknown): PatchFailed {
  try {
    work();
  } catch (error) {
    if (error instanceof PatchFailed) return error;
    throw error;
  }
  throw new Error("It did not fail.");
}

describe("RFC 6902's own examples", () => {
  for (const { comment, doc, patch, expected, error } of specCases.filter(({ disabled }) => disabled !== true)) {
    test(comment, () => {
      if (error === undefined) expect(applyJsonPatch(doc, patch)).toEqual(expected);
      else expect(() => applyJsonPatch(doc, patch)).toThrow(PatchFailed);
    });
  }
});

describe("what lax implementations let through", () => {
  const impossible: readonly [what: string, doc: unknown, operation: JsonPatchOperation, member: string][] = [
    ["a list's length is no member", { a: [1, 2] }, { op: "remove", path: "/a/length" }, "path"],
    ["nor can it be set", { a: [1] }, { op: "replace", path: "/a/length", value: 4e9 }, "path"],
    ["an index has no leading zero", { a: [1, 2] }, { op: "add", path: "/a/01", value: 1 }, "path"],
    ["no sign", { a: [1, 2] }, { op: "add", path: "/a/-1", value: 1 }, "path"],
    ["no exponent", { a: [1, 2] }, { op: "test", path: "/a/1e0", value: 2 }, "path"],
    ["and does not leave a gap", { a: [1] }, { op: "add", path: "/a/2", value: 1 }, "path"],
    ["- is a place to add to alone", { a: [1] }, { op: "replace", path: "/a/-", value: 1 }, "path"],
    ["what does not exist is not replaced", {}, { op: "replace", path: "/a", value: 1 }, "path"],
    ["nor removed", {}, { op: "remove", path: "/a" }, "path"],
    ["nor copied", {}, { op: "copy", from: "/a", path: "/b" }, "from"],
    ["text has no members", { a: "abc" }, { op: "add", path: "/a/0", value: 1 }, "path"],
    ["what is inherited does not exist", {}, { op: "test", path: "/toString", value: 1 }, "path"],
    ["a value is not moved into itself", { a: { b: {} } }, { op: "move", from: "/a", path: "/a/b/c" }, "path"],
    ["the whole is not removed", {}, { op: "remove", path: "" }, "path"],
    ["a pointer begins with a slash", {}, { op: "add", path: "a", value: 1 }, "path"],
    ["a tilde is escaped", {}, { op: "add", path: "/a~2", value: 1 }, "path"],
    ["the reason may be the value", { a: 1 }, { op: "test", path: "/a", value: 2 }, "value"],
    ["which may be missing", { a: 1 }, { op: "add", path: "/a" }, "value"],
    ["as may the source", { a: 1 }, { op: "move", path: "/a" }, "from"],
  ];
  for (const [what, doc, operation, member] of impossible) {
    test(what, () => {
      const unchanged = wired({ op: "test", path: "", value: doc }, operation);
      const failure = failureOf(() => applyJsonPatch(doc, unchanged));
      expect(failure.member).toBe(`[1].${member}`);
      expect(failure.message).toMatch(/Nothing was changed\.$/);
    });
  }
});

describe("the whole document", () => {
  test("can be tested, replaced and copied into itself", () => {
    expect(applyJsonPatch({ a: 1 }, [{ op: "test", path: "", value: { a: 1 } }])).toEqual({ a: 1 });
    expect(applyJsonPatch({ a: 1 }, [{ op: "replace", path: "", value: [] }])).toEqual([]);
    expect(applyJsonPatch({ a: 1 }, [{ op: "copy", from: "", path: "/b" }])).toEqual({ a: 1, b: { a: 1 } });
    expect(applyJsonPatch({ a: 1 }, [{ op: "move", from: "", path: "" }])).toEqual({ a: 1 });
  });
});

describe("prototypes stay out of reach", () => {
  for (const name of ["__proto__"]) {
    test(`${name} in a pointer, a source or a value`, () => {
      const value: unknown = JSON.parse(`{ "deep": { "${name}": { "polluted": true } } }`);
      const operations = wired(
        { op: "add", path: `/${name}/polluted`, value: true },
        { op: "add", path: `/${name}`, value: true },
        { op: "copy", from: `/${name}`, path: "/a" },
        { op: "add", path: "/a", value },
      );
      for (const operation of operations) {
        expect(() => applyJsonPatch({}, [operation])).toThrow(PatchFailed);
      }
      expect(Reflect.get({}, "polluted")).toBeUndefined();
    });
  }
});

describe("a patch cannot cost more than its size allows", () => {
  const copies = (count: number): JsonPatchOperation[] =>
    Array.from({ length: count }, (_, index) => ({ op: "copy", from: "/a", path: `/a/${index}` }));

  test("copies that double the document each time are refused before they fill the memory", () => {
    expect(() => applyJsonPatch({ a: { text: "x".repeat(1000) } }, copies(1000))).toThrow(/longer than|deeper/);
    const doubling: JsonPatchOperation[] = Array.from({ length: 1000 }, () => ({
      op: "copy",
      from: "/a",
      path: "/a/-",
    }));
    expect(() => applyJsonPatch({ a: ["x".repeat(1000)] }, doubling)).toThrow(PatchFailed);
  });

  const large = 1024 * 1024;

  test("copies of copies end at a result of 1 MB, before they are made", () => {
    const list = JSON.parse(`[${"0,".repeat(50)}0]`);
    const doubling: JsonPatchOperation[] = Array.from({ length: 40 }, (_, index) => {
      return { op: "copy", from: "/data", path: `/data/${index % 2 === 0 ? "0" : "-"}` };
    });
    const began = performance.now();
    const failure = failureOf(() => applyJsonPatch({ data: list }, doubling));
    expect(failure.message).toMatch(/longer than 1048576 characters of JSON\. .* Nothing was changed\.$/);
    expect(failure.member).toMatch(/^\[\d+\]\.path$/);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test("the result may be 1 MB and no more, whatever was there in between", () => {
    const add = (path: string, length: number) => ({ op: "add", path, value: "x".repeat(length) }) as const;
    const half = large / 2 - 20;
    const steps: JsonPatchOperation[] = [
      add("/a", half),
      { op: "remove", path: "/a" },
      add("/a", half),
      { op: "replace", path: "/a", value: "" },
      add("/b", half),
      { op: "move", from: "/b", path: "/c" },
      { op: "copy", from: "/c", path: "/a" },
    ];
    expect(JSON.stringify(applyJsonPatch({}, steps)).length).toBeLessThanOrEqual(large);
    expect(() => applyJsonPatch({}, [...steps, add("/d", 40)])).toThrow(/longer than/);
    expect(applyJsonPatch({}, [...steps, add("/d", 8)])).toHaveProperty("d");
  });

  test("a stored document that is larger can be made smaller, and not larger", () => {
    const stored = { a: "x".repeat(large), b: "x".repeat(1000) };
    expect(applyJsonPatch(stored, [{ op: "remove", path: "/b" }])).not.toHaveProperty("b");
    expect(() => applyJsonPatch(stored, [{ op: "add", path: "/c", value: 1 }])).toThrow(/longer than/);
  });

  test("a value ten thousand levels deep is refused, not a stack overflow", () => {
    const deep: Record<string, unknown> = JSON.parse(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`);
    expect(() => applyJsonPatch({}, [{ op: "add", path: "/a", value: deep }])).toThrow(/deeper than 64/);
    expect(() => applyJsonPatch(deep, [])).toThrow(/deeper than 64/);
    expect(() => applyJsonPatch({}, [{ op: "add", path: "/a".repeat(10_000), value: 1 }])).toThrow(/64 segments/);
  });

  test("nesting within nesting counts together", () => {
    const half: object = JSON.parse(`${'{"a":'.repeat(40)}1${"}".repeat(40)}`);
    const operations: JsonPatchOperation[] = [{ op: "copy", from: "/a", path: `${"/a".repeat(40)}` }];
    expect(() => applyJsonPatch(half, operations)).toThrow(/deeper than 64/);
  });

  test("moving a large list about is refused", () => {
    const list = Array.from({ length: 200_000 }, () => 0);
    const moves: JsonPatchOperation[] = Array.from({ length: 1000 }, () => ({ op: "move", from: "/0", path: "/-" }));
    expect(() => applyJsonPatch(list, moves)).toThrow(/too much/);
  });
});

describe("properties", () => {
  const name = fc.constantFrom("a", "b", "c~", "d/e", "", "0", "1", "-", "length", "toString", "__proto__");
  // Normalized like a body: JSON.stringify writes -0 as 0.
  const json = fc.jsonValue({ maxDepth: 4 }).map((value): Json => JSON.parse(JSON.stringify(value)));
  const documents = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: "small" }, json, fc.array(tie("value")), fc.dictionary(name, tie("value"))),
  })).value;
  const pointer = fc
    .array(name, { maxLength: 4 })
    .map((segments) => segments.map((s) => `/${s.replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""));
  const operation = fc.oneof(
    fc.record({ op: fc.constantFrom("add", "replace", "test"), path: pointer, value: json }),
    fc.record({ op: fc.constant("remove"), path: pointer }),
    fc.record({ op: fc.constantFrom("move", "copy"), path: pointer, from: pointer }),
  ) as fc.Arbitrary<JsonPatchOperation>;

  test("any patch on any document gives JSON or fails as a patch does, and changes nothing that was given", () => {
    fc.assert(
      fc.property(documents, fc.array(operation, { maxLength: 8 }), (document, patch) => {
        const before = JSON.stringify([document, patch]);
        try {
          const result = applyJsonPatch(document, patch);
          expect(JSON.parse(JSON.stringify(result))).toEqual(result);
        } catch (error) {
          expect(error).toBeInstanceOf(PatchFailed);
        }
        expect(JSON.stringify([document, patch])).toBe(before);
      }),
    );
  });

  const refused = /"__proto__"/;
  const names = fc.string({ minLength: 1 }).filter((text) => text !== "__proto__");
  const escapeSegment = (segment: string) => segment.replaceAll("~", "~0").replaceAll("/", "~1");

  test("what is added under a name is found there, and removing it gives the document back", () => {
    fc.assert(
      fc.property(fc.dictionary(names, fc.integer()), names, json, (document, at, value) => {
        fc.pre(!Object.hasOwn(document, at) && !refused.test(JSON.stringify(value)));
        const path = `/${escapeSegment(at)}`;
        const add = { op: "add", path, value };
        expect(applyJsonPatch(document, wired(add, { op: "test", path, value }))).toHaveProperty([at]);
        expect(applyJsonPatch(document, wired(add, { op: "remove", path }))).toEqual({ ...document });
      }),
    );
  });

  test("a move is a removal and an addition", () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 8 }), fc.nat(7), fc.nat(7), (list, from, to) => {
        fc.pre(from < list.length && to < list.length);
        const moved = applyJsonPatch(list, [{ op: "move", from: `/${from}`, path: `/${to}` }]);
        const expected = list.toSpliced(from, 1);
        expected.splice(to, 0, list[from] ?? 0);
        expect(moved).toEqual(expected);
      }),
    );
  });
});
