/** Permissions are compared with the path that the router matches, in whatever spelling it is sent. */
import { randomUUID } from "node:crypto";
import { type ManifestOperation, manifest } from "@gatehouse/openapi/manifest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Permissions, permits } from "../access/permissions.ts";
import { Routes } from "./routes.ts";

const routes = new Routes(manifest);
const withParameters = manifest.filter(({ path }) => path.includes("{"));

/** One spelling of a text: some letters in upper case, some characters percent-encoded. */
const spelling = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom("as is", "upper", "encoded", "ENCODED"), { minLength: text.length, maxLength: text.length })
    .map((choices) => [...text].map((character, at) => spell(character, choices[at] ?? "as is")).join(""));

function spell(character: string, choice: string): string {
  const encoded = (of: string) => `%${of.charCodeAt(0).toString(16).padStart(2, "0")}`;
  if (choice === "upper") return character.toUpperCase();
  if (choice === "encoded") return encoded(character);
  return choice === "ENCODED" ? encoded(character.toUpperCase()).toUpperCase() : character;
}

const ids = fc.oneof(
  fc.uuid().map((id) => id.toLowerCase()),
  fc.integer({ min: 0, max: 99 }).map(String),
);
const zeros = fc.constantFrom("", "", "0", "00");
/** Segments that proxies and file systems read as something else. */
const noise = fc.constantFrom("", ".", "..", "%2e%2e", ";v=1", "%2f", "%00", "%zz", "\\", "search", "bulk");

function fill(path: string, values: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

/** The operation's path with the parameters that the router found, each in its one spelling. */
function canonical({ path }: ManifestOperation, parameters: Readonly<Record<string, string>>): string {
  const one = (value: string) => (/^[0-9]+$/.test(value) ? String(BigInt(value)) : value.toLowerCase());
  const values = Object.entries(parameters).map(([name, value]) => [name, encodeURIComponent(one(value))]);
  return fill(path, Object.fromEntries(values));
}

/** A path of the operation with ids in any spelling, and perhaps a segment too many. */
function pathsOf(operation: ManifestOperation): fc.Arbitrary<string> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const spelled = fc.tuple(zeros, ids).chain(([zero, id]) => spelling(/^[0-9]+$/.test(id) ? zero + id : id));
  const filled = fc
    .tuple(...names.map((name) => fc.tuple(fc.constant(name), fc.oneof(spelled, noise))))
    .map((entries) => fill(operation.path, Object.fromEntries(entries)));
  const extra = fc.option(fc.tuple(fc.nat(6), noise), { nil: undefined, freq: 3 });
  return fc.tuple(filled, extra).map(([path, added]) => {
    if (added === undefined) return path;
    const segments = path.split("/");
    segments.splice(1 + added[0], 0, added[1]);
    return segments.join("/");
  });
}

test("for every path that reaches an operation, the decision is that of its canonical path", () => {
  const methods = fc.uniqueArray(fc.constantFrom("GET", "PUT", "DELETE"), { minLength: 1 });
  const requests = fc.constantFrom(...withParameters).chain((operation) => pathsOf(operation));
  const cases = requests.chain((path) => {
    const prefixes = path.split("/").map((_, end, segments) => `/${segments.slice(1, end + 1).join("/")}`);
    const names = fc.oneof(
      fc.constantFrom(...prefixes),
      fc.constantFrom(...prefixes).map((prefix) => `${prefix}/`),
      fc.constantFrom(...prefixes).map((prefix) => prefix.toUpperCase()),
    );
    return fc.tuple(fc.constant(path), fc.dictionary(names, methods, { maxKeys: 4, noNullPrototype: true }));
  });
  let reached = 0;
  fc.assert(
    fc.property(cases, fc.boolean(), ([path, permissions], isBound) => {
      const found = routes.find(path);
      if (found === undefined) return;
      const [route] = found.methods.values();
      if (route === undefined) return;
      reached++;
      const limits = { permissions, tenantId: isBound ? randomUUID() : undefined };
      const one = canonical(route.operation, found.pathParameters);
      for (const method of ["GET", "PUT", "DELETE"]) {
        const [asSent, asCanonical] = [permits(limits, method, path), permits(limits, method, one)];
        expect(asSent, `${method} ${path} as ${one} with ${JSON.stringify(permissions)}`).toBe(asCanonical);
      }
    }),
    { numRuns: 4000 },
  );
  expect(reached, "many of the paths reach an operation").toBeGreaterThan(1000);
});

describe("a rule on one object holds in every spelling of its id", () => {
  const id = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
  const permissions = (path: string): Permissions => ({ "/api/application": ["GET", "DELETE"], [path]: ["GET"] });

  test.each([
    id.toUpperCase(),
    id.replace("3", "%33"),
    id.replace("c", "%63"),
    id.replace("c", "%43"),
    `${id}/role`,
    `%33C219E58-ed0e-4b18-ad48-f4f92793ae32/role/7`,
  ])("%s", (spelled) => {
    const limits = { permissions: permissions(`/api/application/${id}`), tenantId: undefined };
    expect(permits(limits, "DELETE", `/api/application/${spelled}`)).toBe(false);
    expect(permits(limits, "GET", `/api/application/${spelled}`)).toBe(true);
  });

  test.each([id.toUpperCase(), id.replace("c", "%63"), id.replace("3", "%33").toUpperCase()])(
    "and in every spelling of the permission: %s",
    (spelled) => {
      const limits = { permissions: permissions(`/api/application/${spelled}`), tenantId: undefined };
      expect(permits(limits, "DELETE", `/api/application/${id}`)).toBe(false);
    },
  );

  test("numbers have no leading zeros", () => {
    const limits = {
      permissions: { "/filter/blacklist/entry": ["GET", "DELETE"], "/filter/blacklist/entry/7": ["GET"] },
      tenantId: undefined,
    };
    expect(permits(limits, "DELETE", "/filter/blacklist/entry/007")).toBe(false);
    expect(permits(limits, "DELETE", "/filter/blacklist/entry/70")).toBe(true);
  });

  test("two spellings of one path permit what both permit", () => {
    const limits = {
      permissions: { [`/api/application/${id}`]: ["GET", "PUT"], [`/api/application/${id.toUpperCase()}`]: ["GET"] },
      tenantId: undefined,
    };
    expect(permits(limits, "GET", `/api/application/${id}`)).toBe(true);
    expect(permits(limits, "PUT", `/api/application/${id}`)).toBe(false);
  });

  test("an encoded slash stays part of its segment", () => {
    const limits = { permissions: { "/api/application": ["GET"] }, tenantId: undefined };
    expect(permits(limits, "GET", "/api%2Fapplication")).toBe(false);
    const nested = { permissions: { "/a": ["PUT"], "/a/b": ["GET"] }, tenantId: undefined };
    expect(permits(nested, "PUT", "/a/b%2Fc")).toBe(true);
    expect(permits(nested, "PUT", "/a%2Fb")).toBe(false);
  });
});
