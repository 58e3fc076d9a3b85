import { beforeAll, expect, test } from "vitest";
import { manifest } from "../../generated/manifest.ts";
import { isObject, type Json } from "../../tools/json.ts";
import { readCatalogue } from "../catalogue.ts";
import { makeOperationData, type OperationData } from "../console/operation-data.ts";
import { readDocuments } from "../documents.ts";
import { memberAt, withMember } from "./body.ts";
import { type Field, toParameterValue, toState, toValue } from "./field.ts";

let all: readonly OperationData[];

beforeAll(async () => {
  all = readCatalogue(await readDocuments(), manifest).operations.map(makeOperationData);
});

test("a field holds each value of the examples, and gives it back as it was, or says that it cannot", () => {
  let count = 0;
  for (const { bodies, operationId } of all) {
    for (const { groups, examples } of bodies) {
      for (const field of groups.flatMap(({ fields }) => fields)) {
        for (const { value } of examples) {
          const member = memberAt(value, field.path);
          const shown = toState(field, member);
          // An empty control also shows an empty text.
          if (shown === undefined || member === "" || (member === undefined && field.required)) continue;
          expect(toValue(field, shown), `${operationId} ${field.path}`).toEqual(member);
          count += member === undefined ? 0 : 1;
        }
      }
    }
  }
  expect(count).toBeGreaterThan(300);
});

test("every member of the examples can be seen in a field of its body", () => {
  for (const { bodies, operationId } of all) {
    for (const { groups, examples } of bodies.filter((body) => body.groups.length > 0)) {
      const paths = new Set(groups.flatMap(({ fields }) => fields.map(({ path }) => path)));
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

const control = (kind: Field["kind"]): Pick<Field, "kind" | "columns" | "required"> => ({
  kind,
  required: false,
  columns: [
    { name: "field", kind: "text", required: true, choices: [], placeholder: "" },
    { name: "order", kind: "choice", required: false, choices: ["asc", "desc"], placeholder: "" },
  ],
});

test("what the spec refuses is sent as it was typed", () => {
  expect(toValue(control("number"), "many")).toBe("many");
  expect(toValue(control("json"), "{ no")).toBe("{ no");
  expect(toParameterValue(control("number"), "007")).toBe("007");
  expect(
    toParameterValue(control("rows"), [
      ["text", ""],
      ["", ""],
      ["", "desc"],
    ]),
  ).toEqual([{ field: "text" }, { order: "desc" }]);
});

test("an empty control is left out", () => {
  for (const kind of ["text", "number", "boolean", "lines", "json"] as const) {
    expect(toValue(control(kind), "")).toBeUndefined();
    expect(toParameterValue(control(kind), "")).toBeUndefined();
  }
  expect(toParameterValue(control("choices"), "")).toBeUndefined();
  expect(toParameterValue(control("rows"), [["", ""]])).toBeUndefined();
});

test("a control that cannot hold a value says so", () => {
  expect(toState(control("number"), "many")).toBeUndefined();
  expect(toState(control("text"), "a\nb")).toBeUndefined();
  expect(toState(control("lines"), ["a\nb"])).toBeUndefined();
  expect(toState(control("boolean"), null)).toBeUndefined();
  expect(toState(control("characters"), ["ab"])).toBeUndefined();
});

test("a change of one member leaves the others as they are", () => {
  const body = { a: { b: 1, c: [2] }, d: null };
  expect(withMember(body, "a.b", 3)).toEqual({ a: { b: 3, c: [2] }, d: null });
  expect(withMember(body, "x.y.z", true)).toEqual({ ...body, x: { y: { z: true } } });
  expect(withMember({ a: { b: 1 } }, "a.b", undefined)).toEqual({});
  expect(body).toEqual({ a: { b: 1, c: [2] }, d: null });
});
