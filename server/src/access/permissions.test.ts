/** OWASP ASVS 8.2.1. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { covers, coversPermissions, type KeyLimits, type Permissions, permits } from "./permissions.ts";

const tenant = "11111111-1111-4111-8111-111111111111";
const otherTenant = "22222222-2222-4222-8222-222222222222";

function limits(permissions?: Permissions, tenantId?: string, expirationInstant?: number): KeyLimits {
  return { permissions, tenantId, expirationInstant };
}

describe("permits", () => {
  const nested = limits({ "/filter": ["GET", "POST"], "/filter/blacklist/tag": ["GET"], "/content/": ["POST"] });

  test.each([
    ["GET", "/filter", true],
    ["POST", "/filter/blacklist/entry", true],
    ["POST", "/filter/blacklist/tag", false],
    ["HEAD", "/filter/blacklist/tag/1", true],
    ["POST", "/filter/blacklist/tags", true],
    ["POST", "/content", false],
    ["POST", "/content/item", true],
    ["GET", "/filters", false],
    ["GET", "/", false],
  ])("%s %s: %s", (method, path, expected) => expect(permits(nested, method, path)).toBe(expected));

  test("a slash covers everything", () => {
    expect(permits(limits({ "/": ["GET"] }), "GET", "/api/application")).toBe(true);
    expect(permits(limits({ "/": ["GET"] }), "POST", "/api/application")).toBe(false);
  });

  test("a path that is longer than any permission is covered by a short one", () => {
    expect(permits(limits({ "/a": ["GET"] }), "GET", `/a${"/".repeat(8000)}`)).toBe(true);
    expect(permits(limits({ "/a": ["GET"] }), "GET", `/b${"/".repeat(8000)}`)).toBe(false);
  });

  test("no name that objects have by themselves is a permission", () => {
    expect(permits(limits({}), "GET", "constructor")).toBe(false);
  });

  test.each([
    [undefined, false],
    [{ "/": ["GET"] }, false],
    [{ "/api": ["GET"] }, false],
    [{ "/api/system": ["GET"] }, false],
    [{ "/api/system/log/export": ["GET"] }, true],
    [{ "/api/system/log/export/": ["GET"] }, false],
    [{ "/api/system/log/export": ["POST"] }, false],
  ])("a key with a tenant opens an operation without one where %j has its path: %s", (permissions, expected) => {
    expect(permits(limits(permissions, tenant), "GET", "/api/system/log/export")).toBe(expected);
  });

  test("a key with a tenant opens what is about a tenant", () => {
    expect(permits(limits(undefined, tenant), "GET", "/api/application")).toBe(true);
    expect(permits(limits({ "/": ["GET"] }, tenant), "GET", "/api/application")).toBe(true);
  });
});

describe("coversPermissions", () => {
  test.each<[Permissions | undefined, Permissions | undefined, boolean]>([
    [undefined, undefined, true],
    [undefined, { "/": ["GET"] }, true],
    [{ "/": ["GET"] }, undefined, false],
    [{ "/": ["GET", "POST", "PUT", "PATCH", "DELETE"] }, undefined, true],
    [{ "/a": ["GET", "POST"] }, { "/a": ["GET"] }, true],
    [{ "/a": ["GET"] }, { "/a": ["GET", "POST"] }, false],
    [{ "/a": ["GET"] }, { "/a/b": ["GET"] }, true],
    [{ "/a/b": ["GET"] }, { "/a": ["GET"] }, false],
    // The first key may not POST below /a/b; the other one may.
    [{ "/a": ["GET", "POST"], "/a/b": ["GET"] }, { "/a": ["POST"] }, false],
    [{ "/a": ["GET", "POST"], "/a/b": ["GET"] }, { "/a": ["POST"], "/a/b": ["GET"] }, true],
    [{ "/a/": ["GET"] }, { "/a": ["GET"] }, false],
    [{ "/a": ["GET"] }, { "/a/": ["GET"] }, true],
    [{ "/a": ["GET"] }, { "/ab": ["GET"] }, false],
    [{ "/a": ["GET"] }, {}, true],
    [{}, { "/a": ["GET"] }, false],
  ])("%j covers %j: %s", (own, other, expected) => {
    expect(coversPermissions(limits(own), limits(other))).toBe(expected);
  });

  test("a key with a tenant passes on no operation without one that it may not use", () => {
    const own = limits({ "/": ["GET"], "/api/api-key": ["GET", "POST"] }, tenant);
    expect(coversPermissions(own, limits({ "/": ["GET"] }, tenant))).toBe(true);
    expect(coversPermissions(own, limits({ "/api/api-key": ["POST"] }, tenant))).toBe(true);
    expect(coversPermissions(own, limits({ "/api/system-configuration": ["GET"] }, tenant))).toBe(false);
  });

  test("whatever the permissions: what covers permits all that the other one permits, and what does not lacks some", () => {
    const segment = fc.constantFrom("a", "b", "ab", "");
    const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => `/${segments.join("/")}`);
    const methods = fc.uniqueArray(fc.constantFrom("GET", "POST"), { minLength: 1 });
    const permissions = fc.option(fc.dictionary(path, methods, { maxKeys: 4 }), { nil: undefined });
    const paths = fc.array(path, { minLength: 20, maxLength: 60 });
    fc.assert(
      fc.property(permissions, permissions, paths, (own, other, asked) => {
        if (!coversPermissions(limits(own), limits(other))) return;
        for (const each of asked) {
          for (const method of ["GET", "POST"]) {
            const isGained = permits(limits(other), method, each) && !permits(limits(own), method, each);
            expect(isGained, `${method} ${each} of ${JSON.stringify([own, other])}`).toBe(false);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe("covers", () => {
  test.each<[string, KeyLimits, KeyLimits, boolean]>([
    ["any tenant, one", limits(), limits(undefined, tenant), true],
    ["one tenant, any", limits({}, tenant), limits({}), false],
    ["one tenant, another", limits({}, tenant), limits({}, otherTenant), false],
    ["one tenant, the same", limits({}, tenant), limits({}, tenant), true],
    ["for ever, for a time", limits(), limits(undefined, undefined, 5), true],
    ["for a time, for ever", limits(undefined, undefined, 5), limits(), false],
    ["for a time, for longer", limits(undefined, undefined, 5), limits(undefined, undefined, 6), false],
    ["for a time, for as long", limits(undefined, undefined, 5), limits(undefined, undefined, 5), true],
  ])("%s", (_, own, other, expected) => expect(covers(own, other)).toBe(expected));
});
