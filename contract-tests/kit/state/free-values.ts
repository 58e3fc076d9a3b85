/** Other values for everything of an object that nothing else decides, in depth and in lists. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Shape } from "../contract/schema.ts";
import type { Random } from "../exchange/random.ts";
import { uniqueNames } from "../exchange/schema-keywords.ts";
import { isBound, otherValue } from "./variation.ts";

export interface ChangeOfValues {
  readonly random: Random;
  /** Paths that keep their values, with `[]` for every item of a list. */
  readonly kept: ReadonlySet<string>;
  /** Set where ids are left out, for an object that is to be created. */
  readonly isCopy?: boolean;
}

/**
 * Returns a returned object as it can be sent, with every free value changed. References, unique values and what the
 * object is found by stay. The server may refuse values for a further rule, which then have to be kept.
 */
export function withOtherValues(shape: Shape, object: JsonObject, change: ChangeOfValues, path = ""): JsonObject {
  const unique = uniqueNames(shape);
  const conditions = JSON.stringify(shape.conditions);
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]): [string, Json][] => {
      const property = shape.properties.get(name);
      if (property === undefined) return shape.open ? [[name, value]] : [];
      if (name === "id" && change.isCopy === true) return [];
      const at = path === "" ? name : `${path}.${name}`;
      const isFixed = unique.has(name) || name === "id" || name === "locale" || conditions.includes(`"${name}"`);
      const isKept = isFixed || isDecided(property, value);
      return [[name, isKept ? value : anotherValue(property, value, change, at)]];
    }),
  );
}

/** Returns true where something else than its schema decides a value. */
function isDecided(shape: Shape, value: Json): boolean {
  // A flag or a number may be sent in another form than it is returned in, and a rule is the server's to tell.
  const isSingle = typeof value === "boolean" || typeof value === "number";
  const free = ["x-further-rule", ...(isSingle ? ["x-returned-as"] : [])];
  return isBound(shape, free);
}

function anotherValue(shape: Shape, value: Json, change: ChangeOfValues, path: string): Json {
  const { items } = shape;
  if ([...change.kept].some((kept) => path === kept || path.startsWith(`${kept}.`) || path.startsWith(`${kept}[`)))
    return value;
  if (isObject(value)) return withOtherValues(shape, value, change, path);
  if (Array.isArray(value))
    return value.map((item) =>
      items === undefined || isBound(items) || !isObject(item) ? item : anotherValue(items, item, change, `${path}[]`),
    );
  if (typeof value === "boolean") return change.kept.has(flagsOf(path)) ? value : !value;
  return differentValue(shape, value, change.random) ?? value;
}

/** Names the flags beside a member, for the members that keep their values. */
export function flagsOf(path: string): string {
  return `${path.slice(0, Math.max(0, path.lastIndexOf(".")))} flags`;
}

function differentValue(shape: Shape, value: Json, random: Random): Json | undefined {
  const { enum: options } = shape;
  if (options !== undefined)
    return random.pick(options.filter((option) => typeof option === typeof value && option !== value));
  const other =
    typeof value === "number" ? otherNumber(shape, random) : (otherText(shape, random) ?? otherValue(shape, random));
  return typeof other === typeof value && other !== value ? other : undefined;
}

function otherNumber(shape: Shape, random: Random): number | undefined {
  const minimum = Math.max(shape.atLeast("minimum") ?? 0, -500);
  const span = Math.min((shape.atMost("maximum") ?? 1000) - minimum, 1000);
  if (shape.types.includes("integer")) return minimum + random.below(span + 1);
  return shape.types.includes("number") ? Number((minimum + (span * random.below(1001)) / 1000).toFixed(4)) : undefined;
}

/** Returns a text of the format, or one that meets the patterns. */
function otherText(shape: Shape, random: Random): string | undefined {
  const word = random.letters(Math.min(shape.atMost("maxLength") ?? 12, 12));
  switch (shape.format) {
    case "date":
      return new Date(86_400_000 * random.below(15_000)).toISOString().slice(0, 10);
    case "email":
      return `kit-${word}@example.org`;
    case "uuid":
      return random.uuid();
    case "uri":
      return `https://${word}.example.org/kit`;
    case undefined:
      return shape.type === "string" && shape.patterns.every((pattern) => new RegExp(pattern, "u").test(word))
        ? word
        : undefined;
    default:
      return undefined;
  }
}
