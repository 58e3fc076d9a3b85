/** Makes a small valid value for any schema: the document's default or example where there is one. */
import { formats } from "@gatehouse/openapi/formats";
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { describedFormats } from "../contract/document/formats.ts";
import type { Condition, Shape } from "../contract/schema.ts";
import { lettersOf } from "../exchange/fresh-values.ts";
import { uniqueNames } from "../exchange/schema-keywords.ts";

/** The facts besides the schema that a valid value depends on. */
export interface Knowledge {
  /** Returns true where a value matches a schema. */
  readonly holds: (schema: JsonObject, value: Json) => boolean;
  /** Returns a reference to an existing object, for `EmailTemplate.id`; undefined where there is none. */
  readonly existing: (refersTo: string) => Json | undefined;
  /** Returns a list of the document's examples with elements of this kind, which fit together. */
  readonly listLike: (list: Shape) => Json | undefined;
  /** How deep places are looked for; less than usual where schemas may be wide and refer to themselves. */
  readonly deepest?: number;
}

/** Locales of private use, in which there are no word lists. */
const locales = ["qx", "qxa", "qx_ZZ", "qxa_Qaaa_ZZ", "qx_Qaaa", "qx_999"];

/** Valid texts of each format; the first is ordinary, the others are edge cases. */
export const formatEdges: Readonly<Record<string, readonly string[]>> = {
  uuid: ["7c9e6679-7425-40de-944b-e07fc1f90ae7"],
  uri: ["https://example.org/a", "urn:example:a", "a:b"],
  "http-url": ["https://example.org/a", "http://a", "https://example.org:8443/%C3%A4?x=1#y", "https://[2001:db8::1]/"],
  email: ["somebody@example.org", "a@b", "o'hara+list@sub.example.org"],
  date: ["2026-11-20", "2024-02-29", "0001-01-01", "9999-12-31"],
  "date-time": [
    "2026-11-20T08:30:00Z",
    ...[
      "2026-11-20T08:30:00.123456Z",
      "2024-02-29T23:59:59+05:45",
      "1969-12-31T00:00:00-11:00",
      "2016-12-31T23:59:60Z",
    ],
    ...["2026-11-20t08:30:00z", "2026-11-20T08:30:00-00:00", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"],
  ],
  time: ["08:30:00Z", "23:59:59.999+05:45", "00:00:00-11:00", "23:59:60Z", "08:30:00-00:00"],
  duration: ["PT1H30M", "P1D", "P1DT12H", "PT0S", "P2W"],
  ipv4: ["192.0.2.1", "0.0.0.0", "255.255.255.255"],
  ipv6: ["2001:db8::1", "::", "2001:DB8:0:0:8:800:200C:417A", "::ffff:192.0.2.1"],
  hostname: ["www.example.org", "a", "xn--bcher-kva.example"],
  url: ["https://example.org/a", "http://localhost:8080/?a=b#c"],
  "uri-reference": ["/a/b", "https://example.org/a", "?a=b", "//a.example/b"],
  "uri-template": ["https://example.org/{a}", "/a{?b,c}"],
  "relative-json-pointer": ["0/a", "1", "2#"],
  regex: ["^[a-z]+$", "a|b"],
  byte: ["a2l0", "AA==", "/+8="],
  locale: locales,
  "locale-or-none": [...locales, "none"],
  timezone: ["Etc/UTC", "Europe/Paris", "America/Argentina/Buenos_Aires"],
  color: ["#1a2b3c", "#FFF"],
  ip: ["192.0.2.1", "2001:db8::1", "::"],
  cidr: ["192.0.2.1", "192.0.2.0/24", "0.0.0.0/0", "2001:db8::/32", "::1/128"],
  "header-name": ["X-Request-Id", "a", "!#$%&'*+-.^_`|~"],
  "cors-origin": ["https://a.example", "http://localhost:5173", "https://[2001:db8::1]:8443", "capacitor://localhost"],
  "json-pointer": ["/a", "", "/a~0b/c~1d"],
  "url-path": ["/a", "/", "/a//b/"],
};

/** Returns undefined where no value can be made: the referenced object is missing, or only a pattern describes it. */
export function validValue(shape: Shape, knowledge: Knowledge, depth = 0): Json | undefined {
  const refersTo = shape.text("x-refers-to");
  if (refersTo !== undefined && shape.type !== "array") return knowledge.existing(refersTo);
  const [first] = shape.enum?.filter((value) => value !== null) ?? [];
  if (first !== undefined) return shape.default ?? first;
  if (depth > 12) return undefined;
  const { types } = shape;
  if (types.includes("object")) return validObject(shape, given(shape) ?? {}, knowledge, { depth });
  if (types.includes("array")) return validList(shape, Math.max(1, shape.atLeast("minItems") ?? 0), knowledge, depth);
  if (shape.default !== undefined && shape.default !== null && shape.default !== "") return shape.default;
  const example = shape.examples.find((value) => value !== null && ofFormat(shape, value));
  if (example !== undefined) return shape.format === "locale" ? locales[2] : example;
  if (types.includes("boolean")) return false;
  if (types.includes("integer") || types.includes("number")) return validNumber(shape);
  if (types.includes("string") || shape.format !== undefined) return validText(shape);
  return types.length === 0 ? "anything" : undefined;
}

/** An element of a list. */
export function validItem(list: Shape, knowledge: Knowledge, depth = 0): Json | undefined {
  if (list.items === undefined) return "anything";
  const [example] = list.examples.filter((value) => Array.isArray(value)).flat();
  return validValue(list.items, knowledge, depth + 1) ?? example;
}

/** Returns a list of `count` different elements. */
export function validList(shape: Shape, length: number, knowledge: Knowledge, depth = 0): Json | undefined {
  const { items } = shape;
  const item = validItem(shape, knowledge, depth);
  if (length === 0) return [];
  if (item === undefined) return undefined;
  const vary = shape.uniqueItems || items?.first("x-unique") !== undefined;
  const list: Json[] = Array.from({ length }, (_, index) =>
    items === undefined || !vary ? item : different(items, item, index),
  );
  return list;
}

/**
 * Returns the object with the members that its schema and its own values require.
 *
 * @param kept the member that stays as it is
 */
export function validObject(
  shape: Shape,
  value: JsonObject,
  knowledge: Knowledge,
  { depth = 0, kept }: { readonly depth?: number; readonly kept?: string } = {},
): JsonObject | undefined {
  const made: Record<string, Json> = { ...value };
  // A met condition may add the member that meets the next one.
  for (let round = 0; round < 4; round++) {
    const whole = effective(shape, made, knowledge);
    const missing = [...whole.required].filter((name) => !Object.hasOwn(made, name));
    const wrong = [...unfitting(shape, made, knowledge)].filter((name) => name !== kept);
    if (missing.length === 0 && wrong.length === 0) return made;
    for (const name of [...missing, ...wrong]) {
      const property = whole.properties.get(name) ?? shape.values;
      const member = property === undefined ? undefined : validValue(property, knowledge, depth + 1);
      if (member === undefined) return undefined;
      made[name] = member;
    }
  }
  return made;
}

/** Returns the members whose values violate a condition. */
function* unfitting(shape: Shape, value: JsonObject, { holds }: Knowledge): Generator<string> {
  for (const condition of shape.conditions) {
    const wanted = holds(condition.if, value) ? condition.met : condition.unmet;
    for (const [name, schema] of Object.entries(membersOf(wanted))) {
      const member = value[name];
      if (isObject(schema) && member !== undefined && !holds(schema, member)) yield name;
    }
  }
}

/** Rejects an example from the same property with another format. */
function ofFormat(shape: Shape, value: Json): boolean {
  const format = formats[shape.format ?? ""] ?? describedFormats[shape.format ?? ""];
  return !isText(value) || format?.type !== "string" || format.validate(value);
}

/** Returns the subschemas of a condition's members. */
export function membersOf(schema: JsonObject | undefined): JsonObject {
  const members = schema?.["properties"];
  return isObject(members) ? members : {};
}

/** Returns the shape with the additions of the conditions that the value meets. */
export function effective(shape: Shape, value: Json, { holds }: Knowledge): Shape {
  const added = (condition: Condition): JsonObject[] => {
    const more = holds(condition.if, value) ? condition.met : condition.unmet;
    return more === undefined ? [] : [more];
  };
  const more = shape.conditions.flatMap(added);
  return more.length === 0 ? shape : shape.with(...more);
}

/** Returns a value of the same kind, different for each index. */
export function different(shape: Shape, value: Json, index: number): Json {
  if (index === 0) return value;
  if (shape.enum !== undefined) return shape.enum[index % shape.enum.length] ?? value;
  if (typeof value === "number") return value + index;
  if (isText(value)) return differentText(shape, value, index);
  if (!isObject(value)) return value;
  const unique = uniqueNames(shape);
  const entries = Object.entries(value).map(([name, member]): [string, Json] => {
    const property = shape.properties.get(name);
    return [name, property !== undefined && unique.has(name) ? different(property, member, index) : member];
  });
  return Object.fromEntries(entries);
}

function differentText(shape: Shape, value: string, index: number): string {
  const { format } = shape;
  if (shape.text("x-refers-to") !== undefined) return value;
  if (format === "uuid") return value.slice(0, -8) + index.toString(16).padStart(8, "0");
  if (format === "locale") return privateLocale(index);
  if (format === "email") return `a${index}.${value}`.slice(0, 254);
  if (format === "uri" || format === "http-url" || format === "url-path") return `${value}${index}`;
  if (format !== undefined || !shape.takesAnyWords) return value;
  const tail = lettersOf(index);
  return `${[...value].slice(0, Math.max(0, (shape.atMost("maxLength") ?? 1000) - tail.length)).join("")}${tail}`;
}

/** `qaa_ZZ_00000`, `qaa_ZZ_00001`, …: regions alone have former names, which servers replace by those of today. */
function privateLocale(index: number): string {
  return `qaa_ZZ_${index.toString(36).padStart(5, "0").toUpperCase()}`;
}

function validNumber(shape: Shape): number {
  const low = shape.atLeast("minimum") ?? Number.NEGATIVE_INFINITY;
  const high = shape.atMost("maximum") ?? Number.POSITIVE_INFINITY;
  return Math.min(Math.max(1, low), high);
}

function validText(shape: Shape): string | undefined {
  const minimum = shape.atLeast("minLength") ?? 1;
  const isLike = (text: string): boolean => shape.patterns.every((pattern) => new RegExp(pattern, "u").test(text));
  const edges = formatEdges[shape.format ?? ""] ?? [];
  if (edges.length > 0) return edges.find((text) => text.length >= minimum && isLike(text)) ?? edges[0];
  const text = "a".repeat(Math.max(1, minimum));
  return isLike(text) ? text : undefined;
}

function given(shape: Shape): JsonObject | undefined {
  const [example] = shape.examples.filter(isObject);
  return example;
}
