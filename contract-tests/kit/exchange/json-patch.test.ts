import { expect, test } from "vitest";
import { pathOfPointer, valueAt } from "../contract/paths.ts";
import { fitPatch } from "./json-patch.ts";

const object = { application: { name: "kita", "a/b": [1, { "c~d": 2 }] } };

test("what a patch tests is what is there, and what has to be unique is new", () => {
  const patch = [
    { op: "test", path: "/application/name", value: "Forum" },
    { op: "replace", path: "/application/name", value: "Community" },
    { op: "remove", path: "/application/a~1b" },
  ];
  expect(fitPatch(patch, object, (pointer, value) => (pointer === "/application/name" ? "kitb" : value))).toEqual([
    { op: "test", path: "/application/name", value: "kita" },
    { op: "replace", path: "/application/name", value: "kitb" },
    { op: "remove", path: "/application/a~1b" },
  ]);
});

test("a pointer leads through lists and escaped names", () => {
  expect(valueAt(object, pathOfPointer("/application/a~1b/1/c~0d"))).toBe(2);
  expect(valueAt(object, pathOfPointer(""))).toEqual(object);
  expect(valueAt(object, pathOfPointer("/application/none/0"))).toBeUndefined();
});
