import type { Json } from "@gatehouse/openapi/json";
import { expect, test } from "vitest";
import { pointerTo } from "../contract/paths.ts";
import { applyPatch, ImpossiblePatchError, jsonPatchType, mergePatchType } from "./patch-model.ts";

const target: Json = { a: { b: 1, c: [1, 2] }, "m~n/o": true };

test.each<[string, Json, Json]>([
  [mergePatchType, { a: { b: null, c: [3] } }, { a: { c: [3] }, "m~n/o": true }],
  ["application/json", { a: { b: null, c: [3] } }, { a: { c: [1, 2, 3] }, "m~n/o": true }],
  [mergePatchType, { a: 1 }, { a: 1, "m~n/o": true }],
  [mergePatchType, { n: { x: null, y: 1 } }, { a: { b: 1, c: [1, 2] }, "m~n/o": true, n: { y: 1 } }],
  [jsonPatchType, [{ op: "add", path: "/a/c/0", value: 0 }], { a: { b: 1, c: [0, 1, 2] }, "m~n/o": true }],
  [jsonPatchType, [{ op: "add", path: "/a/c/-", value: 3 }], { a: { b: 1, c: [1, 2, 3] }, "m~n/o": true }],
  [jsonPatchType, [{ op: "add", path: "/a/b", value: 2 }], { a: { b: 2, c: [1, 2] }, "m~n/o": true }],
  [jsonPatchType, [{ op: "remove", path: "/m~0n~1o" }], { a: { b: 1, c: [1, 2] } }],
  [jsonPatchType, [{ op: "move", from: "/a/c/0", path: "/a/c/1" }], { a: { b: 1, c: [2, 1] }, "m~n/o": true }],
  [jsonPatchType, [{ op: "copy", from: "/a/b", path: "/d" }], { a: { b: 1, c: [1, 2] }, "m~n/o": true, d: 1 }],
  [
    jsonPatchType,
    [
      { op: "replace", path: "/a/b", value: 5 },
      { op: "test", path: "/a/b", value: 5 },
    ],
    { a: { b: 5, c: [1, 2] }, "m~n/o": true },
  ],
])("%s applies %j", (mediaType, patch, expected) => {
  expect(applyPatch(target, patch, mediaType)).toEqual(expected);
});

test.each<Json>([
  { op: "test", path: "/a/b", value: "1" },
  { op: "remove", path: "/x" },
  { op: "replace", path: "/x", value: 1 },
  { op: "add", path: "/x/y", value: 1 },
  { op: "add", path: "/a/c/3", value: 1 },
  { op: "remove", path: "/a/c/01" },
  { op: "move", from: "/a", path: "/a/d" },
  { op: "copy", from: "/nothing", path: "/d" },
])("%j is impossible", (patch) => {
  expect(() => applyPatch(target, [patch], jsonPatchType)).toThrow(ImpossiblePatchError);
});

test("a patch leaves its target as it is", () => {
  const before = structuredClone(target);
  applyPatch(target, [{ op: "remove", path: "/a/c/0" }], jsonPatchType);
  applyPatch(target, { a: { c: [9] } }, "application/json");
  expect(target).toEqual(before);
});

test("a pointer escapes tildes and slashes", () => {
  expect(pointerTo(["a", 0, "m~n/o"])).toBe("/a/0/m~0n~1o");
});
