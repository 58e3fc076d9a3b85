/** The tables of error codes on the operations' pages, against what the server answers to broken requests. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isObject, type Json, type JsonObject, objectOf } from "@gatehouse/openapi/json";
import { manifest } from "@gatehouse/openapi/manifest";
import { expect, test } from "vitest";
import { start } from "../support/server.ts";

const { server } = await start();

/** Returns the codes that the page of an operation lists. */
function listedCodes(interfaceName: string, operationId: string): ReadonlySet<string> {
  const url = import.meta.resolve(`@gatehouse/openapi/portal/${interfaceName}/${operationId}.html`);
  const [, table = ""] =
    /<h2 id="codes">.*?<tbody>(.*?)<\/tbody>/s.exec(readFileSync(fileURLToPath(url), "utf8")) ?? [];
  const rows = [...table.matchAll(/<tr><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/gs)];
  return new Set(
    rows.flatMap(([, field = "", codes = ""]) => {
      const name = field === "the body" ? "" : field.replaceAll(/<[^>]*>/g, "");
      return [...codes.matchAll(/<code>(\[\w+\])<\/code>/g)].map(([, kind = ""]) => kind + name);
    }),
  );
}

/** Bodies that break the constraints of most operations: empty, of wrong types, and with nulls at each level. */
function brokenBodies(listed: ReadonlySet<string>, parameters: ReadonlySet<string>): readonly Json[] {
  const paths = [...listed]
    .map((code) => code.replace(/^\[\w+\]/, ""))
    .filter((path) => path !== "" && !parameters.has(path));
  const filled = (value: Json): JsonObject => {
    const body: JsonObject = {};
    for (const path of paths.toSorted((one, other) => one.length - other.length)) put(body, path.split("."), value);
    return body;
  };
  return [{}, filled(null), filled(true), filled("")];
}

/** Puts the value at a path; a value on the way becomes an object. */
function put(body: JsonObject, [first = "", ...more]: readonly string[], value: Json): void {
  if (more.length === 0) {
    body[first] = value;
    return;
  }
  const inner = objectOf(body[first]);
  body[first] = inner;
  put(inner, more, value);
}

/** Returns the codes of constraints in an Errors object. */
function codesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(codesIn);
  if (!isObject(value)) return [];
  const { code } = value;
  return typeof code === "string" ? [code] : Object.values(value).flatMap(codesIn);
}

/** Kinds of rules that no constraint of the spec says: they are in the descriptions. */
const ofRules =
  /^\[(?:checkedOut|duplicate|inUse|invalidTemplate|moreErrors|notPermitted|TenantIdRequired|tooCostly)\]/;
/** They may come in a cookie or in the query too, so that the spec does not require them in the body. */
const elsewhere: ReadonlySet<string> = new Set([
  "refreshToken [missing]refreshToken",
  "deleteRefreshTokens [missing]userId",
]);
/** Unknown properties are reported under their own names, which no table can have. */
const ofUnknown = /^\[invalidJSON\]/;

const operations = manifest.filter(({ requestMediaTypes }) => requestMediaTypes.includes("application/json"));

test("each code that a broken body leads to is in the table of its operation", { timeout: 300_000 }, async () => {
  const unlisted: string[] = [];
  let count = 0;
  for (const { interface: owner, operationId, method, path, parameters } of operations) {
    if (method === "PATCH") continue;
    const listed = listedCodes(owner, operationId);
    const address = server.url + path.replaceAll(/\{[^}]+\}/g, "3c219e58-ed0e-4b18-ad48-f4f92793ae32");
    for (const body of brokenBodies(listed, new Set(parameters.map(({ name }) => name)))) {
      const headers = { Authorization: server.apiKey, "Content-Type": "application/json" };
      const answer = await fetch(address, { method, headers, body: JSON.stringify(body) });
      const text = await answer.text();
      if (answer.status !== 400 || text === "") continue;
      const codes = codesIn(JSON.parse(text)).filter(
        (code) => !ofRules.test(code) && !ofUnknown.test(code) && !elsewhere.has(`${operationId} ${code}`),
      );
      count += codes.length;
      unlisted.push(...codes.filter((code) => !listed.has(code)).map((code) => `${operationId} ${code}`));
    }
  }
  expect([...new Set(unlisted)]).toEqual([]);
  expect(count).toBeGreaterThan(500);
});
