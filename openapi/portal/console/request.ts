/**
 * Builds a request from a form, encoded as the SDK does, and writes it as a curl command. Invalid values are sent too, for
 * the server's messages.
 */
import { curlCommand, quoteText, quoteWord, type ShellPart } from "../../tools/curl.ts";
import { isObject, type Json } from "../../tools/json.ts";
import { type ExampleValue, queryPairs } from "../../tools/samples/values.ts";

export interface Draft {
  readonly method: string;
  /** Path template. */
  readonly path: string;
  readonly pathValues: Readonly<Record<string, string>>;
  readonly query: readonly ExampleValue[];
  readonly headers: readonly Header[];
  readonly body: { readonly type: string; readonly text: string } | undefined;
  /** Names of parameters that samples hide. */
  readonly secrets: ReadonlySet<string>;
}

export interface Header {
  readonly name: string;
  readonly value: string;
  /** Replaces the value in samples. */
  readonly sample?: readonly ShellPart[];
}

export interface BuiltRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: readonly Piece[];
  readonly headers: readonly Header[];
  readonly body: string | undefined;
}

export interface Piece {
  readonly text: string;
  /** Name of the parameter whose value samples hide. */
  readonly secret?: string;
}

export const formType = "application/x-www-form-urlencoded";

export function buildRequest({ method, path, pathValues, query, headers, body, secrets }: Draft): BuiltRequest {
  const pieces = path.split(/\{(\w+)\}/).map((text, index): Piece => {
    if (index % 2 === 0) return { text };
    return { text: encode(pathValues[text] ?? ""), ...(secrets.has(text) && { secret: text }) };
  });
  const pairs = query.flatMap((value) =>
    queryPairs(value).map(([name, text]) => ({ name, text: encode(text), isSecret: secrets.has(value.name) })),
  );
  const queryPieces = pairs.flatMap(({ name, text, isSecret }, index): Piece[] => [
    { text: `${index === 0 ? "?" : "&"}${encodeName(name)}=` },
    { text, ...(isSecret && { secret: name }) },
  ]);
  return {
    method,
    target: [...pieces, ...queryPieces].filter(({ text, secret }) => text !== "" || secret !== undefined),
    headers: body === undefined ? headers : [...headers, { name: "Content-Type", value: body.type }],
    body: body === undefined ? undefined : bodyText(body),
  };
}

export function targetOf({ target }: BuiltRequest): string {
  return target.map(({ text }) => text).join("");
}

/** Sends JSON unchanged, and encodes the members of a form. */
function bodyText({ type, text }: { readonly type: string; readonly text: string }): string {
  const members = type === formType ? membersOf(text) : undefined;
  if (members === undefined) return text;
  return members
    .flatMap(([name, value]) => queryPairs({ name, value, shape: "indexed" }))
    .map(([name, value]) => `${encodeName(name)}=${encode(value)}`)
    .join("&");
}

/** Returns undefined unless the text is a JSON object. */
function membersOf(text: string): readonly (readonly [string, Json])[] | undefined {
  try {
    const value: Json = JSON.parse(text);
    return isObject(value) ? Object.entries(value).filter(([, member]) => member !== null) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the brackets of `sort[0].field`. */
function encodeName(name: string): string {
  return encode(name).replace(/%5B(\d+)%5D/, "[$1]");
}

/** Replaces lone surrogates, which cannot be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Returns false for values that change the path: browsers resolve `.` and `..`, and drop empty ones. */
export function isPathValue(value: string): boolean {
  return !/^\.{0,2}$/.test(value);
}

/** Returns true for texts that browsers send as a header's value. */
export function isHeaderText(text: string): boolean {
  return /^[\x20-\x7e\x80-\xff]*$/.test(text);
}

interface CurlOptions {
  /** Base URL without a trailing slash. */
  readonly server: string;
  /** Names of the cookies that the browser sends. */
  readonly cookies?: readonly string[];
  /** File for the answer. */
  readonly file?: string | undefined;
}

/** Puts variables of the shell in place of credentials and secrets. */
export function curlText(request: BuiltRequest, { server, cookies = [], file }: CurlOptions): string {
  const { method, target, headers, body } = request;
  const cookie = cookies.flatMap((name, index): ShellPart[] => [
    index === 0 ? `${name}=` : `; ${name}=`,
    variableOf(name),
  ]);
  return curlCommand({
    method,
    url: [server, ...target.map(({ text, secret }) => (secret === undefined ? text : variableOf(secret)))],
    headers: headers.map(({ name, value, sample }) => [`${name}: `, ...(sample ?? [value])]),
    hasBody: body !== undefined,
    options: [
      ...(cookie.length > 0 ? [`--cookie ${quoteWord(cookie)}`] : []),
      ...(file === undefined ? [] : [`--output ${file}`]),
      ...(body === undefined ? [] : [`--data-raw ${quoteText(body)}`]),
    ],
  });
}

/** Converts `refreshToken` to `GATEHOUSE_REFRESH_TOKEN`. */
function variableOf(name: string): ShellPart {
  return { variable: `GATEHOUSE_${name.replaceAll(/(?<=[a-z])(?=[A-Z])|-/g, "_").toUpperCase()}` };
}
