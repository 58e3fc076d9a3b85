import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maximumDepth, maximumNames, maximumNodes, measureJson } from "./json-scan.ts";

const measure = (json: string) => measureJson(Buffer.from(json));

describe("nodes: values and property names", () => {
  test.each([
    ["1", 1],
    ['"a,b:[{"', 1],
    ["[1,2,3]", 4],
    ['{"a":{"b":[true,null]}}', 7],
    ['["\\\\",":"]', 3],
    [`["${'\\"'.repeat(50)}",1]`, 3],
    [`["${"x".repeat(100)}\\\\","${"y".repeat(100)}\\"",3]`, 4],
  ])("%s", (json, nodes) => {
    // An upper bound: the parser's memory counts, not the exact number.
    const measured = measure(json);
    expect(measured).toMatchObject({ hasLongNumber: false });
    if (typeof measured === "string") return;
    expect(measured.nodes).toBeGreaterThanOrEqual(nodes);
    expect(measured.nodes).toBeLessThanOrEqual(nodes + 2);
  });

  test("of any JSON: no fewer than there are, and never more than one more for each container", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const measured = measure(JSON.stringify(value));
        if (typeof measured === "string") throw new Error(measured);
        const { nodes, containers } = countNodes(value);
        expect(measured.nodes).toBeGreaterThanOrEqual(nodes);
        expect(measured.nodes).toBeLessThanOrEqual(nodes + containers + 1);
      }),
    );
  });

  test("three bytes for each object: refused at the limit, before anything is parsed", () => {
    expect(measure(`[${"{},".repeat(maximumNodes / 2 - 2)}{}]`)).toMatchObject({ hasLongNumber: false });
    expect(measure(`[${"{},".repeat(maximumNodes / 2)}{}]`)).toBe("tooManyNodes");
    expect(measure(`{"email":[${"{},".repeat(3_490_000)}{}]}`)).toBe("tooManyNodes");
    expect(measure(",".repeat(maximumNodes + 1))).toBe("tooManyNodes");
  });
});

test("an object of more than 10,000 properties is refused, at any depth; several of fewer are not", () => {
  const properties = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":1`).join(",");
  expect(measure(`{${properties(maximumNames + 1)}}`)).toBe("tooManyNames");
  expect(measure(`{"data":[[{${properties(maximumNames + 1)}}]]}`)).toBe("tooManyNames");
  expect(measure(`[{${properties(maximumNames)}},{${properties(maximumNames)}}]`)).toMatchObject({ nodes: 40_003 });
});

describe("depth", () => {
  test.each([
    ["[", "]"],
    ['{"a":', "}"],
  ])("%s", (open, close) => {
    const nested = (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
    expect(measure(nested(maximumDepth + 1))).toMatchObject({ hasLongNumber: false });
    expect(measure(nested(maximumDepth + 2))).toBe("tooDeep");
    expect(measure(open.repeat(1_000_000))).toBe("tooDeep");
  });

  test("brackets in texts, and closed ones, do not count", () => {
    expect(measure(`["${"[".repeat(1_000)}"${",[]".repeat(1_000)}]`)).toMatchObject({ hasLongNumber: false });
  });
});

describe("numbers that a double may not hold", () => {
  test.each(["1234567890123456", "-123456789012345.6", "1e10", "1E400", "[1,2e-30]"])("%s", (json) => {
    expect(measure(json)).toMatchObject({ hasLongNumber: true });
  });

  test.each(["123456789012345", "1e9", '"1e400 1234567890123456789"', '{"1234567890123456789":1}', "-0.5"])(
    "not %s",
    (json) => expect(measure(json)).toMatchObject({ hasLongNumber: false }),
  );
});

/** Counts values and names as they are, and the containers among them. */
function countNodes(value: unknown): { readonly nodes: number; readonly containers: number } {
  if (typeof value !== "object" || value === null) return { nodes: 1, containers: 0 };
  const children = Object.values(value).map(countNodes);
  const names = Array.isArray(value) ? 0 : children.length;
  return {
    nodes: 1 + names + children.reduce((sum, { nodes }) => sum + nodes, 0),
    containers: 1 + children.reduce((sum, { containers }) => sum + containers, 0),
  };
}
