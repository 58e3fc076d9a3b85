import { expect, test } from "vitest";
import { toText } from "./log-text.ts";

const time = "2026-11-28T12:00:00.000Z";
const clock = /^\d\d:\d\d:\d\d /;

function text(fields: object): string {
  const line = toText(`${JSON.stringify({ level: "warn", time, ...fields })}\n`);
  expect(line).toMatch(clock);
  return line.replace(clock, "");
}

test("a request is its method, path, status and time", () => {
  const request = { logger: "http.requests", requestId: "x", method: "GET", path: "/api/user", client: "::1" };
  expect(text({ ...request, status: 200, milliseconds: 3.25, msg: "request" })).toBe("GET /api/user 200 3.3 ms\n");
  expect(text({ ...request, status: 401, milliseconds: 1, refusal: "no key", msg: "request" })).toBe(
    "GET /api/user 401 1.0 ms (no key)\n",
  );
});

test("another line is its level, its part, its message and its fields", () => {
  expect(text({ logger: "store", file: "data/x.db", count: 3, msg: "a file is exposed" })).toBe(
    "warn store: a file is exposed file=data/x.db count=3\n",
  );
});

test("an error has its stack from the level error on", () => {
  const err = { type: "Error", message: "no luck", stack: "Error: no luck\n    at here (file.ts:1:1)" };
  expect(text({ logger: "mail", err, msg: "failed" })).toBe("warn mail: failed (no luck)\n");
  expect(text({ level: "error", logger: "mail", err, msg: "failed" })).toBe(
    "error mail: failed (no luck)\n  at here (file.ts:1:1)\n",
  );
});

test("what a terminal would obey is made visible, and what is no JSON stays", () => {
  expect(
    text({ logger: "http.requests", method: "GET", path: "/\u001b[31m\u009b", status: 404, milliseconds: 1 }),
  ).toBe("GET /\\u001b[31m\\u009b 404 1.0 ms\n");
  expect(toText("Killed\n")).toBe("Killed\n");
});
