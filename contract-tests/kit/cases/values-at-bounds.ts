/** Values at each constraint of a schema: just inside it, and just outside. */
import { isText, type Json } from "@gatehouse/openapi/json";
import type { Shape } from "../contract/schema.ts";
import type { Change } from "./deviation.ts";
import { different, formatEdges, type Knowledge, validItem, validList, validValue } from "./valid-values.ts";

/** A value at a constraint, and its description. */
export interface BoundaryValue {
  readonly change: Change;
  readonly keyword: string;
  readonly says: string;
  readonly inside: boolean;
}

export interface BoundaryOptions extends Knowledge {
  /** Maximum length of a value as JSON. */
  readonly largest: number;
  /** Returns letters that no earlier text began with, for unique texts. */
  readonly fresh: () => string;
  readonly freshUuid: () => string;
}

export function valuesAtBounds(shape: Shape, options: BoundaryOptions): readonly BoundaryValue[] {
  const { types } = shape;
  const found = [
    ...enumValues(shape),
    ...(types.includes("null") ? [inside("type", null, "null")] : []),
    ...(types.includes("boolean") && shape.enum === undefined ? booleans() : []),
    ...(types.includes("integer") || types.includes("number") ? numbers(shape) : []),
    ...(types.includes("string") && shape.enum === undefined ? texts(shape, options) : []),
    ...(types.includes("array") ? lists(shape, options) : []),
    ...(types.includes("object") && shape.values !== undefined ? maps(shape, options) : []),
  ];
  // Existing objects decide which values are valid here, not the length.
  return shape.text("x-refers-to") === undefined ? found : found.filter((value) => !value.inside);
}

function inside(keyword: string, value: Json, says: string): BoundaryValue {
  return { change: { value }, keyword, says, inside: true };
}

function outside(keyword: string, value: Json, says: string): BoundaryValue {
  return { change: { value }, keyword, says, inside: false };
}

function enumValues({ enum: values = [] }: Shape): BoundaryValue[] {
  return values.filter((value) => value !== null).map((value) => inside("enum", value, JSON.stringify(value)));
}

function booleans(): BoundaryValue[] {
  return [inside("type", true, "true"), inside("type", false, "false")];
}

const integerFormats: Readonly<Record<string, readonly [low: number, high: number]>> = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
};

function numbers(shape: Shape): BoundaryValue[] {
  const isInteger = shape.types.includes("integer");
  const step = isInteger ? 1 : 0.001;
  const [formatLow, formatHigh] = integerFormats[shape.format ?? ""] ?? [];
  const [minimum, maximum] = [shape.atLeast("minimum"), shape.atMost("maximum")];
  const low = Math.max(minimum ?? Number.NEGATIVE_INFINITY, formatLow ?? Number.NEGATIVE_INFINITY);
  const high = Math.min(maximum ?? Number.POSITIVE_INFINITY, formatHigh ?? Number.POSITIVE_INFINITY);
  return [
    ...bound({ keyword: low === minimum ? "minimum" : "format", at: low, inward: step, low, high }),
    ...bound({ keyword: high === maximum ? "maximum" : "format", at: high, inward: -step, low, high }),
    ...(isInteger ? [outside("type", Math.max(low, 0) + 0.5, "a number with a fraction")] : []),
  ];
}

interface Bound {
  readonly keyword: string;
  readonly at: number;
  readonly inward: number;
  readonly low: number;
  readonly high: number;
}

function bound({ keyword, at, inward, low, high }: Bound): BoundaryValue[] {
  if (!Number.isFinite(at)) return [];
  const [near, far] = [rounded(at + inward), rounded(at - inward)];
  return [
    inside(keyword, at, `${at}`),
    ...(near >= low && near <= high ? [inside(keyword, near, `${near}`)] : []),
    { change: { literal: beyond(at, far) }, keyword, says: beyond(at, far), inside: false },
  ];
}

/** Written in digits, because numbers beyond 2^53 skip integers. */
function beyond(at: number, far: number): string {
  return Number.isInteger(at) && Number.isInteger(far) ? String(BigInt(at) + (far < at ? -1n : 1n)) : String(far);
}

function rounded(number: number): number {
  return Number.isSafeInteger(number) ? number : Math.round(number * 1e6) / 1e6;
}

function texts(shape: Shape, options: BoundaryOptions): BoundaryValue[] {
  const minimum = shape.atLeast("minLength") ?? 0;
  const maximum = shape.atMost("maxLength");
  const lengths: [keyword: string, length: number][] = [
    ["minLength", minimum],
    ["minLength", minimum + 1],
    ...(maximum === undefined ? [] : [["maxLength", maximum - 1] as const, ["maxLength", maximum] as const].map(pair)),
  ];
  const fitting = lengths.filter(
    ([, length]) => length >= minimum && length <= Math.min(maximum ?? length, options.largest),
  );
  const atLength = [...new Map(fitting.map(([keyword, length]) => [length, keyword]))].flatMap(([length, keyword]) => {
    const text = textOfLength(shape, length, options);
    return text === undefined ? [] : [inside(keyword, text, `a text of ${characters(length)}`)];
  });
  return [
    ...atLength,
    ...astral(shape, maximum, options),
    ...(minimum > 0 ? [outside("minLength", "a".repeat(minimum - 1), `a text of ${characters(minimum - 1)}`)] : []),
    ...(maximum === undefined || maximum >= options.largest
      ? []
      : [outside("maxLength", tooLong(shape, maximum, options), `a text of ${characters(maximum + 1)}`)]),
    ...edgesOf(shape, options)
      .filter((text) => [...text].length <= (maximum ?? text.length) && [...text].length >= minimum)
      .map((text) => inside("format", text, JSON.stringify(text))),
  ];
}

/** Gives each element with an id a new one. */
function edgesOf({ format = "" }: Shape, { freshUuid }: BoundaryOptions): readonly string[] {
  if (format === "uuid") return [freshUuid(), freshUuid().toUpperCase()];
  return formatEdges[format] ?? [];
}

function pair([keyword, length]: readonly [string, number]): [string, number] {
  return [keyword, length];
}

/** Lengths count code points: a character beyond the basic plane counts once. */
function astral(shape: Shape, maximum: number | undefined, options: BoundaryOptions): BoundaryValue[] {
  const text = maximum === undefined || maximum * 4 > options.largest ? undefined : "😀".repeat(maximum);
  if (text === undefined || maximum === undefined || maximum === 0 || !takes(shape, text)) return [];
  return [inside("maxLength", text, `a text of ${characters(maximum)}, each of two UTF-16 code units`)];
}

function tooLong(shape: Shape, maximum: number, options: BoundaryOptions): string {
  return textOfLength(shape, maximum + 1, options) ?? "a".repeat(maximum + 1);
}

/** Returns a text of this length that matches the format and the patterns; undefined where none is known. */
function textOfLength(shape: Shape, length: number, { fresh }: BoundaryOptions): string | undefined {
  const { format } = shape;
  const padding = format === undefined ? undefined : paddings[format];
  if (padding !== undefined) {
    const [head, unit] = padding;
    return length < head.length + 1
      ? undefined
      : (head + unit.repeat(Math.ceil(length / unit.length))).slice(0, length);
  }
  if (format !== undefined && format !== "password" && format !== "binary") return undefined;
  if (length === 0) return takes(shape, "") ? "" : undefined;
  const letters = fresh();
  const candidates = [letters.padEnd(length, "a").slice(0, length), "a".repeat(length), "1".repeat(length)];
  return candidates.find((text) => takes(shape, text));
}

/** The beginning of texts of each format, and the filler that extends them. */
const paddings: Readonly<Record<string, readonly [head: string, unit: string]>> = {
  uri: ["https://example.org/", "a"],
  "http-url": ["https://example.org/", "a"],
  "json-pointer": ["/", "a"],
  "url-path": ["/", "a"],
};

function takes({ format, patterns }: Shape, text: string): boolean {
  const free = format === undefined || format === "password" || format === "binary";
  return free && patterns.every((pattern) => new RegExp(pattern, "u").test(text));
}

function lists(shape: Shape, options: BoundaryOptions): BoundaryValue[] {
  const [minimum, maximum] = [shape.atLeast("minItems") ?? 0, shape.atMost("maxItems")];
  const { items } = shape;
  if (items === undefined) return [];
  const made = (length: number): Json | undefined => listOf(shape, length, options);
  const lengths = [minimum, minimum + 1, ...(maximum === undefined ? [] : [maximum - 1, maximum])];
  const inner = [...new Set(lengths)].filter((length) => length >= minimum && length <= (maximum ?? length));
  const two = shape.uniqueItems ? made(1) : undefined;
  return [
    ...inner.flatMap((length) => {
      const list = made(length);
      const keyword = length <= minimum + 1 ? "minItems" : "maxItems";
      return list === undefined ? [] : [inside(keyword, list, `a list of ${length}`)];
    }),
    ...refusedList("minItems", minimum > 0 ? made(minimum - 1) : undefined),
    ...refusedList("maxItems", maximum === undefined ? undefined : made(maximum + 1)),
    ...(Array.isArray(two) && (maximum ?? 2) > 1
      ? [outside("uniqueItems", [...two, ...two], "a list that holds an element twice")]
      : []),
  ];
}

function refusedList(keyword: string, list: Json | undefined): BoundaryValue[] {
  return Array.isArray(list) ? [outside(keyword, list, `a list of ${list.length}`)] : [];
}

/** Returns undefined where the value would be too large, or there is no element for it. */
function listOf(shape: Shape, length: number, options: BoundaryOptions): Json | undefined {
  if (length === 0) return [];
  const one = validItem(shape, options);
  if (one === undefined || JSON.stringify(one).length * length > options.largest) return undefined;
  if (shape.items?.text("x-refers-to") !== undefined && length > 1 && shape.uniqueItems) return undefined;
  return validList(shape, length, options);
}

function maps(shape: Shape, options: BoundaryOptions): BoundaryValue[] {
  const maximum = shape.atMost("maxProperties");
  const value = shape.values === undefined ? undefined : validValue(shape.values, options);
  if (maximum === undefined || value === undefined || JSON.stringify(value).length * maximum * 2 > options.largest)
    return [];
  const name = shape.names === undefined ? "a" : validValue(shape.names, options);
  const made = (length: number): Json =>
    Object.fromEntries(Array.from({ length }, (_, index) => [nameOf(shape, name, index), value]));
  return [
    inside("maxProperties", made(maximum), `a map of ${maximum}`),
    outside("maxProperties", made(maximum + 1), `a map of ${maximum + 1}`),
  ];
}

function nameOf({ names }: Shape, name: Json | undefined, index: number): string {
  const made = names === undefined ? `a${index}` : different(names, name ?? "a", index);
  return isText(made) ? made : `a${index}`;
}

function characters(count: number): string {
  return count === 1 ? "1 character" : `${count} characters`;
}
