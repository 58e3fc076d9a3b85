import { beforeAll, expect, test } from "vitest";
import { manifest } from "../../generated/manifest.ts";
import { isObject, type Json } from "../../tools/json.ts";
import { readDocuments } from "../documents.ts";
import { readCatalogue } from "../read-catalogue.ts";
import { fieldValue, heldFor, parameterValue } from "./control-values.ts";
import { memberAt, withMember } from "./edit-body.ts";
import { makeOperationData } from "./make-operation-data.ts";
import type { ControlData, OperationData } from "./operation-data.ts";

let all: readonly OperationData[];

beforeAll(async () => {
  all = readCatalogue(await readDocuments(), manifest).operations.map(makeOperationData);
});

test("a field holds each value of the examples, and gives it back as it was, or says that it cannot", () => {
  let held = 0;
  for (const { bodies, operationId } of all) {
    for (const { groups, examples } of bodies) {
      for (const control of groups.flatMap(({ controls }) => controls)) {
        for (const { value } of examples) {
          const member = memberAt(value, control.path);
          const shown = heldFor(control, member);
          // An empty control stands for an empty text as well, until the reader changes it.
          if (shown === undefined || member === "") continue;
          expect(fieldValue(control, shown), `${operationId} ${control.path}`).toEqual(member);
          held += member === undefined ? 0 : 1;
        }
      }
    }
  }
  expect(held).toBeGreaterThan(300);
});

test("every member of the examples can be seen in a field of its body", () => {
  for (const { bodies, operationId } of all) {
    for (const { groups, examples } of bodies.filter((body) => body.groups.length > 0)) {
      const paths = new Set(groups.flatMap(({ controls }) => controls.map(({ path }) => path)));
      const unseen = (value: Json, path: string): readonly string[] => {
        if (path !== "" && paths.has(path)) return [];
        if (!isObject(value)) return [path];
        return Object.entries(value).flatMap(([name, member]) =>
          unseen(member, path === "" ? name : `${path}.${name}`),
        );
      };
      // An object that takes members of any name has fields for those alone that it names.
      const free = (path: string): boolean => path.startsWith("claims.");
      const missing = examples.flatMap(({ value }) => unseen(value, "")).filter((path) => !free(path));
      expect(missing, operationId).toEqual([]);
    }
  }
});

const control = (kind: ControlData["kind"]): Pick<ControlData, "kind" | "columns"> => ({
  kind,
  columns: [
    { name: "field", choices: [] },
    { name: "order", choices: ["asc", "desc"] },
  ],
});

test("what the spec refuses is sent as it was typed", () => {
  expect(fieldValue(control("number"), "many")).toBe("many");
  expect(fieldValue(control("json"), "{ no")).toBe("{ no");
  expect(parameterValue(control("number"), "007")).toBe("007");
  expect(
    parameterValue(control("rows"), [
      ["text", ""],
      ["", ""],
      ["", "desc"],
    ]),
  ).toEqual([{ field: "text" }, { order: "desc" }]);
});

test("an empty control is left out", () => {
  for (const kind of ["text", "number", "boolean", "lines", "json"] as const) {
    expect(fieldValue(control(kind), "")).toBeUndefined();
    expect(parameterValue(control(kind), "")).toBeUndefined();
  }
  expect(parameterValue(control("choices"), [])).toBeUndefined();
  expect(parameterValue(control("rows"), [["", ""]])).toBeUndefined();
});

test("a control that cannot hold a value says so", () => {
  expect(heldFor(control("number"), "many")).toBeUndefined();
  expect(heldFor(control("text"), "a\nb")).toBeUndefined();
  expect(heldFor(control("lines"), ["a\nb"])).toBeUndefined();
  expect(heldFor(control("boolean"), null)).toBeUndefined();
  expect(heldFor(control("characters"), ["ab"])).toBeUndefined();
});

test("a change of one member leaves the others as they are", () => {
  const body = { a: { b: 1, c: [2] }, d: null };
  expect(withMember(body, "a.b", 3)).toEqual({ a: { b: 3, c: [2] }, d: null });
  expect(withMember(body, "x.y.z", true)).toEqual({ ...body, x: { y: { z: true } } });
  expect(withMember({ a: { b: 1 } }, "a.b", undefined)).toEqual({});
  expect(body).toEqual({ a: { b: 1, c: [2] }, d: null });
});
