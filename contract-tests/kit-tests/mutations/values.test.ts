import { expect, test } from "vitest";
import { editAt, wrongText, wrongValue } from "./values.ts";

test("edits every occurrence, and tells whose it is", () => {
  const seen: string[] = [];
  const body = { entries: [{ id: 1, tags: ["a", "b"] }, { id: 2, tags: [] }, { id: 3 }] };
  const edited = editAt(body, ["entries", "[]", "tags"], (value, id) => {
    seen.push(id);
    return Array.isArray(value) ? value.slice(0, -1) : value;
  });
  expect(edited).toEqual({ entries: [{ id: 1, tags: ["a"] }, { id: 2, tags: [] }, { id: 3 }] });
  expect(seen).toEqual(["1", "2"]);
});

test("takes members and items away", () => {
  expect(editAt({ entry: { id: 1, text: "x" } }, ["entry", "text"], () => undefined)).toEqual({ entry: { id: 1 } });
  expect(editAt({ names: ["a", "b"] }, ["names", "[]"], (name) => (name === "a" ? undefined : name))).toEqual({
    names: ["b"],
  });
  expect(editAt({ texts: { en: "a", de: "b" } }, ["texts", "{}"], () => "c")).toEqual({ texts: { en: "c", de: "c" } });
});

test("leaves a body alone that has no such property", () => {
  expect(editAt({ entry: "text" }, ["entry", "id"], () => 1)).toEqual({ entry: "text" });
  expect(editAt({ entries: {} }, ["entries", "[]", "id"], () => 1)).toEqual({ entries: {} });
});

test.each([
  ["c0c0a000-0000-4000-8000-0000000000ff", "c0c0a000-0000-4000-8000-0000000000fa"],
  ["2026-11-29", "2026-11-20"],
  ["Zoë!", "Zpë!"],
  ["…", "…x"],
  ["", "x"],
])("%j becomes %j, of the same form", (text, wrong) => {
  expect(wrongText(text)).toBe(wrong);
});

test("a wrong value is one that the schema allows", () => {
  expect(wrongValue(true, [])).toBe(false);
  expect(wrongValue(7, [])).toBe(8);
  expect(wrongValue("ACTIVE", ["ACTIVE", "PENDING"])).toBe("PENDING");
  expect(wrongValue("Europe/Berlin", [])).toBe("Asia/Tokyo");
  expect(wrongValue(null, [])).toBeNull();
});
