/** Makes the request of what a reader wrote, as the SDK writes it. What the spec refuses is sent: the server says why. */
import { isObject, type Json } from "../../tools/json.ts";
import { type ExampleValue, queryPairs } from "../samples/example-request.ts";

export interface Draft {
  readonly method: string;
  /** With the names of the parameters between braces. */
  readonly path: string;
  readonly pathValues: Readonly<Record<string, string>>;
  readonly query: readonly ExampleValue[];
  readonly headers: readonly Header[];
  readonly body: { readonly type: string; readonly text: string } | undefined;
  /** The names of parameters that no sample shows. */
  readonly secrets: ReadonlySet<string>;
}

export interface Header {
  readonly name: string;
  readonly value: string;
  /** How a sample writes it, where it does not show the value. */
  readonly shown?: string;
}

export interface BuiltRequest {
  readonly method: string;
  /** The path and the query, in pieces. */
  readonly target: readonly Piece[];
  readonly headers: readonly Header[];
  readonly body: string | undefined;
}

export interface Piece {
  readonly text: string;
  /** The parameter that it is the value of, where no sample shows it. */
  readonly secret?: string;
}

export const formType = "application/x-www-form-urlencoded";

export function buildRequest({ method, path, pathValues, query, headers, body, secrets }: Draft): BuiltRequest {
  const pieces = path.split(/\{(\w+)\}/).map((text, index): Piece => {
    if (index % 2 === 0) return { text };
    return { text: encoded(pathValues[text] ?? ""), ...(secrets.has(text) && { secret: text }) };
  });
  const pairs = query.flatMap((value) =>
    queryPairs(value).map(([name, text]) => ({ name, text: encoded(text), isSecret: secrets.has(value.name) })),
  );
  const written = pairs.flatMap(({ name, text, isSecret }, index): Piece[] => [
    { text: `${index === 0 ? "?" : "&"}${encodedName(name)}=` },
    { text, ...(isSecret && { secret: name }) },
  ]);
  return {
    method,
    target: [...pieces, ...written].filter(({ text, secret }) => text !== "" || secret !== undefined),
    headers: body === undefined ? headers : [...headers, { name: "Content-Type", value: body.type }],
    body: body === undefined ? undefined : bodyText(body),
  };
}

export function targetOf({ target }: BuiltRequest): string {
  return target.map(({ text }) => text).join("");
}

/** JSON goes as it is written; a form is written from its members. */
function bodyText({ type, text }: { readonly type: string; readonly text: string }): string {
  const members = type === formType ? membersOf(text) : undefined;
  if (members === undefined) return text;
  return members
    .flatMap(([name, value]) => queryPairs({ name, value, shape: "indexed" }))
    .map(([name, value]) => `${encodedName(name)}=${encoded(value)}`)
    .join("&");
}

/** Undefined for what is no JSON object. */
function membersOf(text: string): readonly (readonly [string, Json])[] | undefined {
  try {
    const value: Json = JSON.parse(text);
    return isObject(value) ? Object.entries(value).filter(([, member]) => member !== null) : undefined;
  } catch {
    return undefined;
  }
}

/** `sort[0].field` keeps its brackets. */
function encodedName(name: string): string {
  return encoded(name).replace(/%5B(\d+)%5D/, "[$1]");
}

/** Half of a surrogate pair cannot be written. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Whether a path with this value is the path that is meant: browsers drop `.` and `..`, and nothing is no value. */
export function keepsPath(value: string): boolean {
  return !/^\.{0,2}$/.test(value);
}

/** Whether a browser sends a text as the value of a header. */
export function isHeaderText(text: string): boolean {
  return /^[\x20-\x7e\x80-\xff]*$/.test(text);
}
