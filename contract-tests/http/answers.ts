/** Answers as the tests look at them: the codes of an Errors object, and answers without a body. */
import type { Exchange } from "@gatehouse/sdk";
import { expect } from "vitest";

/** The codes of each field by its path; those of the request as a whole under the path "". */
export type Codes = Readonly<Record<string, readonly string[]>>;

/** The codes of a 400; what holds for every Errors object is checked on the way. */
export function codesOf(exchange: Exchange): Codes {
  expect(exchange.status, `${exchange.operationId}: ${exchange.text()}`).toBe(400);
  expect(exchange.headers.get("content-type")).toMatch(/^application\/json\b/);
  const { generalErrors, fieldErrors, ...rest } = objectOf(JSON.parse(exchange.text()));
  expect(rest, "an Errors object holds two collections and nothing else").toEqual({});
  const fields = fieldErrors === undefined ? [] : Object.entries(objectOf(fieldErrors));
  if (fieldErrors !== undefined) expect(fields, "an empty collection is left out").not.toEqual([]);
  const general: [string, unknown][] = generalErrors === undefined ? [] : [["", generalErrors]];
  return Object.fromEntries([...general, ...fields].map(([path, details]) => [path, listCodes(path, details)]));
}

function listCodes(path: string, details: unknown): string[] {
  if (!Array.isArray(details)) throw new TypeError(`The errors of ${path} are no list.`);
  expect(details, "an empty collection is left out").not.toEqual([]);
  return details.map((detail) => codeOf(path, objectOf(detail)));
}

function codeOf(path: string, { code, message, data, ...rest }: Record<string, unknown>): string {
  expect(rest, "an error holds a code, a message and perhaps data").toEqual({});
  expect(message, "a message says in plain words what to send").toMatch(/\w.*\.$/s);
  if (data !== undefined) expect(data).toBeTypeOf("object");
  const kind = /^\[(\w+)\]/.exec(String(code))?.[1];
  const field = path.replaceAll(/\[\d+\]/g, "");
  expect([`[${kind}]${field}`, "[invalidJSON]"], "a code is its kind and the field without indices").toContain(code);
  return String(code);
}

/** An answer with a status and without a body; nothing is to pretend that there is one. */
export function expectEmpty(exchange: Exchange, status: number): void {
  const said = `${exchange.operationId}: ${exchange.text()}`;
  expect(exchange.status, said).toBe(status);
  expect(exchange.bytes, said).toHaveLength(0);
  expect(exchange.headers.get("content-type"), said).toBeNull();
}

/** The JSON object that was answered. */
export function jsonOf(exchange: Exchange): Record<string, unknown> {
  expect(exchange.headers.get("content-type")).toMatch(/^application\/json\b/);
  return objectOf(JSON.parse(exchange.text()));
}

/** The reason in the challenge of a 401. */
export function reasonOf(exchange: Exchange): string | undefined {
  expectEmpty(exchange, 401);
  return /\berror="([^"]*)"/.exec(exchange.headers.get("www-authenticate") ?? "")?.[1];
}

export function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError(`${JSON.stringify(value)} is no object.`);
  return { ...value };
}
