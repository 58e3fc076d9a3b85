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
  const bare = Object.fromEntries(Object.entries(value).filter(([name]) => required.has(name)));
  if (Object.keys(bare).length < Object.keys(value).length) yield { value: bare, rank: "bare" };
  for (const name of Object.keys(value)) {
    const { [name]: _, ...rest } = value;
    yield { value: rest, rank: required.has(name) ? "required" : "optional" };
  }
  for (const [name, child] of Object.entries(value)) {
    for (const { value: smaller, rank } of smallerValues(child, shape?.properties.get(name) ?? shape?.values))
      yield { value: { ...value, [name]: smaller }, rank };
  }
}

function* smallerLists(value: readonly Json[], shape: Shape | undefined): Iterable<SmallerValue> {
  const minimumItems = shape?.atLeast("minItems") ?? 0;
  const rankOf = (length: number): Rank => (length < minimumItems ? "required" : "optional");
  if (value.length > 0) yield { value: [], rank: rankOf(0) };
  if (value.length > 2) yield { value: value.slice(0, 1), rank: rankOf(1) };
  for (const index of value.keys())
    if (value.length > 1) yield { value: value.toSpliced(index, 1), rank: rankOf(value.length - 1) };
  for (const [index, child] of value.entries()) {
    for (const { value: smaller, rank } of smallerValues(child, shape?.items))
      yield { value: value.with(index, smaller), rank };
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
