import { expect, test } from "vitest";
import { toOriginForm } from "./request-target.ts";

test.each([
  ["/api/application?a=//b#c", "/api/application?a=//b#c"],
  ["//example.com/a", "/example.com/a"],
  ["http://example.com/api/application?name=a", "/api/application?name=a"],
  ["HTTPS://user@[2001:db8::1]:9011/a//b?http://c/", "/a//b?http://c/"],
  ["http://example.com", "/"],
  ["http://example.com?a=/b", "/?a=/b"],
  ["http://example.com/a#b", "/a"],
  ["http://example.com#b", "/"],
  ["http:///a", "http:///a"],
  ["http://", "http://"],
  ["ftp://example.com/a", "ftp://example.com/a"],
  ["example.com:80", "example.com:80"],
  ["*", "*"],
  ["", ""],
])("%s is %s", (target, origin) => {
  expect(toOriginForm(target)).toBe(origin);
});
