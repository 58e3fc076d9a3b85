/** Reads refusals for tests (Decisions: Errors object). */
import type { Client, RawOptions } from "@gatehouse/sdk";
import { expect } from "vitest";

/** The code of each field by its path, several joined by a space; those of the request as a whole under the path "". */
export type Refusal = Readonly<Record<string, string>>;

/**
 * Sends a request that no typed method would, and resolves to the codes of its 400. It also checks every Errors object:
 * its shape, that a code is its kind and the path without indexes, and that there are messages.
 */
export async function refusal(
  client: Client,
  operation: string,
  input: unknown,
  options: RawOptions = {},
): Promise<Refusal> {
  const exchange = await client.request(operation, input, options);
  const said = `${exchange.status} ${exchange.text()}`;
  expect(exchange.status, said).toBe(400);
  expect(exchange.headers.get("content-type"), said).toMatch(/^application\/json\b/);
  return codesOf(JSON.parse(exchange.text()));
}

/** Returns the codes of the Errors object of a failed typed method. */
export function codesOf(errors: unknown): Refusal {
  const body = object(errors);
  const codes: Record<string, string> = {};
  for (const name of Object.keys(body)) expect(["generalErrors", "fieldErrors"]).toContain(name);
  if (body["generalErrors"] !== undefined) codes[""] = joined(body["generalErrors"], "");
  for (const [path, details] of Object.entries(object(body["fieldErrors"] ?? {}))) codes[path] = joined(details, path);
  expect(codes, "an Errors object names at least one error").not.toEqual({});
  return codes;
}

function joined(details: unknown, path: string): string {
  if (!Array.isArray(details)) throw new TypeError(`The errors at ${path} are no list.`);
  expect(details, "an empty collection is left out").not.toHaveLength(0);
  return details.map((detail) => codeOf(detail, path)).join(" ");
}

function codeOf(detail: unknown, path: string): string {
  const { code, message, ...rest } = object(detail);
  expect(Object.keys(rest).filter((name) => name !== "data")).toEqual([]);
  expect(message, "a message says in plain words what to send").toMatch(/\w.*\.$/s);
  const field = path.replaceAll(/\[\d+\]/g, "").replace(/^\./, "");
  if (code !== "[invalidJSON]") expect(code).toBe(`[${/^\[(\w+)\]/.exec(String(code))?.[1]}]${field}`);
  return String(code);
}

function object(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeError("This is no object.");
  return { ...value };
}
