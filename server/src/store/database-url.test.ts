import { expect, test } from "vitest";
import { DatabaseUrlError, describeLocation, listHosts, parseDatabaseUrl } from "./database-url.ts";

test("a URL may name several hosts", () => {
  const url =
    "postgres://gate:p%40ss@first:5432,second,[::1]:5433/words?target_session_attrs=read-write&sslmode=require";
  const location = parseDatabaseUrl(url);
  expect(location).toEqual({ kind: "postgres", url });
  expect(listHosts(url)).toEqual([
    "postgres://gate:p%40ss@first:5432/words?sslmode=require",
    "postgres://gate:p%40ss@second/words?sslmode=require",
    "postgres://gate:p%40ss@[::1]:5433/words?sslmode=require",
  ]);
  expect(location && describeLocation(location)).toBe("PostgreSQL first:5432,second:5432,[::1]:5433/words");
});

test.each([
  ["postgres://gate@first/words?pgbouncer=true", /its parameter pgbouncer is not understood.*sslmode/],
  ["postgres://gate@first,second/words?target_session_attrs=any", /target_session_attrs=any is not understood/],
])("%s is refused by name", (url, message) => {
  expect(() => parseDatabaseUrl(url)).toThrow(DatabaseUrlError);
  expect(() => parseDatabaseUrl(url)).toThrow(message);
});

test.each(["postgres://gate@first:port/words", "postgres://gate@,second/words", "mysql://first/words"])(
  "%s is no location",
  (url) => {
    expect(parseDatabaseUrl(url)).toBeUndefined();
  },
);
