import { expect, test } from "vitest";
import { challengeDescription, codesIn, failureWords, idsIn, sizeWords, typeWords } from "./answer-words.ts";

test("sizes are said in steps of a thousand", () => {
  expect([0, 1, 999, 1000, 1234, 999_999, 1e6, 5e9].map(sizeWords)).toEqual([
    "0 bytes",
    "1 byte",
    "999 bytes",
    "1.0 kB",
    "1.2 kB",
    "1000.0 kB",
    "1.0 MB",
    "5.0 GB",
  ]);
});

test("a media type that is not documented is said", () => {
  const json = { status: "200", title: "200 OK", meaning: "", types: ["application/json"] };
  expect(typeWords(json, "application/json; charset=utf-8")).toBeUndefined();
  expect(typeWords(json, "text/html")).toContain("this is text/html");
  expect(typeWords(json, "")).toContain("this is none");
  expect(typeWords({ ...json, types: [] }, "")).toBeUndefined();
  expect(typeWords({ ...json, types: [] }, "text/plain")).toContain("no body");
});

test("who changes something is told that it may have happened", () => {
  expect(failureWords("cancelled", "reads", 30).text).not.toContain("may have processed");
  for (const failure of ["cancelled", "too late", "unreachable"] as const) {
    expect(failureWords(failure, "changes", 30).text).toContain("may have processed");
  }
  expect(failureWords("too late", "reads", 30).text).toContain("30 seconds");
});

test("why a key is refused is what the server says", () => {
  expect(challengeDescription('ApiKey realm="gatehouse", error="invalid", error_description="Use another one."')).toBe(
    "Use another one.",
  );
  expect(challengeDescription("Basic")).toBe("");
});

test("ids are found wherever they stand, each once and so many at most", () => {
  const body = { id: 7, user: { id: "a", applicationId: "b", name: "c" }, ids: ["d", "a"], valid: true, idle: "no" };
  expect(idsIn(body, 8)).toEqual([
    { path: "id", value: "7" },
    { path: "user.id", value: "a" },
    { path: "user.applicationId", value: "b" },
    { path: "ids[0]", value: "d" },
  ]);
  expect(idsIn(body, 2).length).toBe(2);
  expect(idsIn(undefined, 8)).toEqual([]);
});

test("the codes of an Errors object are found, each once", () => {
  const blank = { code: "[blank]role.name", message: "" };
  const body = {
    generalErrors: [{ code: "[invalidJSON]", message: "" }],
    fieldErrors: { "role.name": [blank, blank] },
  };
  expect(codesIn(body)).toEqual(["[invalidJSON]", "[blank]role.name"]);
  expect(codesIn({ role: {} })).toEqual([]);
  expect(codesIn(undefined)).toEqual([]);
});
