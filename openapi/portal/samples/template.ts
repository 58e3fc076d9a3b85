/**
 * The common part of the languages' templates. A template writes a program without caring for its layout: the language's own
 * formatter lays it out when the samples are recorded.
 */
import { isObject, type Json } from "../../tools/json.ts";
import type { SdkCall, TypedValue } from "./sdk-call.ts";
import type { SetUpStep } from "./set-up.ts";

/** A program in two parts, which stand below one another. */
export interface SampleCode {
  /** Imports, the client and the values of the sample store: the same in most samples, so that pages fold it. */
  readonly setUp: string;
  readonly code: string;
}

/** Returns the whole program. */
export function programOf({ setUp, code }: SampleCode): string {
  return setUp === "" ? code : `${setUp}\n${code}`;
}

/** A call of which the sample keeps parts of the answer. */
export interface SdkStep {
  readonly call: SdkCall;
  readonly kept: SetUpStep["kept"];
}

/** Surroundings of a call: where the server is, and the calls before. */
export interface SdkProgram {
  readonly server: string;
  readonly steps: readonly SdkStep[];
}

/** Writes the program of a call. */
export type Template = (call: SdkCall, program: SdkProgram) => SampleCode;

/** Returns the values that the calls of a program send, and the values inside of them. */
export function valuesIn(call: SdkCall, { steps }: SdkProgram): readonly TypedValue[] {
  return [...steps.map((step) => step.call), call]
    .flatMap(({ path, query, body }) => [...path, ...query, ...(body === undefined ? [] : [body])])
    .flatMap(({ value }) => withInner(value));
}

function withInner(value: TypedValue): readonly TypedValue[] {
  switch (value.kind) {
    case "object":
      return [value, ...value.members.flatMap((member) => withInner(member.value))];
    case "union":
      return [value, ...withInner(value.value)];
    case "list":
      return value.values.flatMap(withInner);
    case "map":
      return value.entries.flatMap(([, inner]) => withInner(inner));
    default:
      return [value];
  }
}

/** Returns the sorted names of the models that code uses. */
export function modelsIn(code: string, values: readonly TypedValue[]): readonly string[] {
  const names = new Set(values.flatMap((value) => ("name" in value && value.kind !== "variable" ? value.name : [])));
  return [...names].filter((name) => new RegExp(`(?<![\\w"])${name}[.(:]`).test(code)).sort();
}

/** Returns the lines whose mark is in the code: imports of what it uses. */
export function importsFor(code: string, lines: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(lines).flatMap(([mark, line]) => (code.includes(mark) ? line : []));
}

/** How a language writes JSON. */
export interface JsonSyntax {
  list(items: readonly string[]): string;
  map(entries: readonly (readonly [key: string, value: string])[]): string;
  text(value: string): string;
  number?(digits: string): string;
  /** Words for `null`, `true` and `false`, where they differ. */
  readonly words?: Readonly<Record<string, string>>;
}

export function writeJson(value: Json, syntax: JsonSyntax): string {
  if (Array.isArray(value)) return syntax.list(value.map((item) => writeJson(item, syntax)));
  if (isObject(value))
    return syntax.map(Object.entries(value).map(([key, inner]) => [key, writeJson(inner, syntax)] as const));
  if (typeof value === "string") return syntax.text(value);
  if (typeof value === "number") return syntax.number?.(String(value)) ?? String(value);
  return syntax.words?.[String(value)] ?? String(value);
}

/** Writes where a part of an answer is: indices in brackets, names as the language has them. */
export function accessTo(path: readonly (string | number)[], name: (key: string) => string): string {
  return path.map((key) => (typeof key === "number" ? `[${key}]` : `.${name(key)}`)).join("");
}

/** An application may be configured to give neither token, so that each may be missing in an answer. */
export function mayBeMissing({ operationId }: SdkCall): boolean {
  return operationId === "reconcileToken";
}

/** Splits a tag as the SDKs do: `Whitelist: allowed entries` is `Whitelist`, `Allowed`, `Entries`. */
export function tagWords(tag: string): readonly string[] {
  return tag
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "")
    .map(capital);
}

export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
