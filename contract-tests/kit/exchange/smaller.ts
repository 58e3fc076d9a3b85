/** Makes requests one step smaller: a part is left out, or is simpler. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Shape } from "../contract/schema.ts";
import type { Case } from "./case.ts";

/** A smaller value; values without a required part are tried last. */
interface SmallerValue {
  readonly value: Json;
  readonly rank: Rank;
}

/** In the order of trying: optional parts, then simpler values, then required parts. */
const ranks = ["bare", "optional", "simpler", "required"] as const;
type Rank = (typeof ranks)[number];

/** Returns every request that is one step smaller, the biggest steps first. */
export function smallerCases(sent: Case): Case[] {
  const { operation, query, body, mediaType } = sent;
  const steps: { readonly smaller: Case; readonly rank: Rank }[] = [];
  for (const name of Object.keys(query)) {
    const required = operation.parameters.some((one) => one.in === "query" && one.name === name && one.required);
    const { [name]: _, ...rest } = query;
    steps.push({ smaller: { ...sent, query: rest }, rank: required ? "required" : "optional" });
  }
  const content = operation.bodies.find((one) => one.mediaType === (mediaType ?? one.mediaType));
  if (body !== undefined && sent.raw?.body === undefined) {
    for (const { value, rank } of smallerValues(body, content?.schema))
      steps.push({ smaller: { ...sent, body: value }, rank });
  }
  return ranks.flatMap((rank) => steps.filter((step) => step.rank === rank).map(({ smaller }) => smaller));
}

function* smallerValues(value: Json, shape: Shape | undefined): Iterable<SmallerValue> {
  if (Array.isArray(value)) yield* smallerLists(value, shape);
  else if (isObject(value)) yield* smallerObjects(value, shape);
  else if (shape?.enum === undefined) yield* smallerScalars(value, shape);
}

function* smallerObjects(value: JsonObject, shape: Shape | undefined): Iterable<SmallerValue> {
  const required = shape?.required ?? new Set<string>();
  const members = Object.entries(value);
  const optional = members.filter(([name]) => !required.has(name)).map(([name]) => name);
  const without = (names: readonly string[]): JsonObject => {
    const removed = new Set(names);
    return Object.fromEntries(members.filter(([name]) => !removed.has(name)));
  };
  if (optional.length > 0) yield { value: without(optional), rank: "bare" };
  for (const [from, to] of rangesOf(optional.length))
    yield { value: without(optional.slice(from, to)), rank: "optional" };
  for (const name of required) if (name in value) yield { value: without([name]), rank: "required" };
  for (const [name, child] of members.slice(0, maximumChildren)) {
    for (const { value: smaller, rank } of smallerValues(child, shape?.properties.get(name) ?? shape?.values))
      yield { value: { ...value, [name]: smaller }, rank };
  }
}

function* smallerLists(value: readonly Json[], shape: Shape | undefined): Iterable<SmallerValue> {
  const minimumItems = shape?.atLeast("minItems") ?? 0;
  const rankOf = (length: number): Rank => (length < minimumItems ? "required" : "optional");
  if (value.length > 0) yield { value: [], rank: rankOf(0) };
  if (value.length > 2) yield { value: value.slice(0, 1), rank: rankOf(1) };
  for (const [from, to] of value.length > 1 ? rangesOf(value.length) : [])
    yield { value: value.toSpliced(from, to - from), rank: rankOf(value.length - (to - from)) };
  for (const [index, child] of value.slice(0, maximumChildren).entries()) {
    for (const { value: smaller, rank } of smallerValues(child, shape?.items))
      yield { value: value.with(index, smaller), rank };
  }
}

/** Maximum number of members that are made smaller: each takes a copy of the whole. */
const maximumChildren = 64;

/** Number of parts at which a wide value is not divided further before some of them are gone. */
const maximumParts = 32;

/** Yields ranges to leave out: halves, quarters and so on, and each part by itself where there are few. */
function* rangesOf(length: number): Iterable<readonly [from: number, to: number]> {
  for (let size = length < 4 ? 1 : Math.ceil(length / 2); length > 0; size = Math.ceil(size / 2)) {
    for (let from = 0; from < length; from += size) yield [from, Math.min(length, from + size)];
    if (size === 1 || length / size >= maximumParts) return;
  }
}

function* smallerScalars(value: Json, shape: Shape | undefined): Iterable<SmallerValue> {
  if (typeof value === "number") {
    for (const simple of [0, 1]) if (value !== simple && value !== 1) yield { value: simple, rank: "simpler" };
  }
  if (typeof value !== "string" || (shape?.format !== undefined && shape.format !== "password")) return;
  const points = [...value];
  const shorter = new Set(["a", points.slice(0, Math.ceil(points.length / 2)).join("")]);
  for (const text of shorter) if ([...text].length < points.length) yield { value: text, rank: "simpler" };
}
