/**
 * Arbitrary values that match a request schema. Existing and unique values of the server are put in later
 * (exchange/request-builder.ts).
 */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import fc from "fast-check";
import { integerRanges } from "../contract/document/formats.ts";
import type { Shape, TypeName } from "../contract/schema.ts";
import type { Validator } from "../contract/validator.ts";
import { textsOfFormat } from "./arbitrary-format.ts";
import { type TextBounds, texts, textsLike, within } from "./arbitrary-text.ts";

/** Maximum number of attempts to make a value that meets a condition; then the value is used as it is. */
const maximumTries = 12;
/** Depth of nested values below which only required members and elements are made. */
const maximumDepth = 12;

/** @param validator of the document that the shape comes from */
export function arbitraryOf(shape: Shape, validator: Validator, depth = 0): fc.Arbitrary<Json> {
  const free = unruled(shape, validator, depth);
  const given = realistic(shape);
  if (shape.text("x-further-rule") === undefined || given.length === 0) return free;
  // A further rule is not in the schema: mostly use a value that is known to obey it.
  return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...given) }, { weight: 1, arbitrary: free });
}

function unruled(shape: Shape, validator: Validator, depth: number): fc.Arbitrary<Json> {
  const { enum: allowed, nullable, choices } = shape;
  if (allowed !== undefined) return fc.constantFrom(...allowed);
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, validator, depth)));
  const types = shape.types.filter((type) => type !== "null");
  const values = types.length === 0 ? anything : fc.oneof(...types.map((type) => typed(type, shape, validator, depth)));
  const conditional =
    shape.conditions.length === 0 ? values : meeting(values, (value) => validator.meets(shape, value));
  return nullable
    ? fc.oneof({ weight: 6, arbitrary: conditional }, { weight: 1, arbitrary: fc.constant(null) })
    : conditional;
}

/** Returns the document's own examples and defaults. */
function realistic(shape: Shape): Json[] {
  const given = shape.default === undefined ? [...shape.examples] : [shape.default, ...shape.examples];
  // An empty object stands for its own defaults, which its members are made from.
  return given.filter((value) => !isObject(value) || Object.keys(value).length > 0);
}

function typed(type: TypeName, shape: Shape, validator: Validator, depth: number): fc.Arbitrary<Json> {
  switch (type) {
    case "boolean":
      return fc.boolean();
    case "integer":
      return integers(shape);
    case "number":
      return numbers(shape);
    case "string":
      return strings(shape);
    case "array":
      return lists(shape, validator, depth);
    case "object":
      return objects(shape, validator, depth);
    case "null":
      return fc.constant(null);
  }
}

function integers(shape: Shape): fc.Arbitrary<number> {
  const [minimum, maximum] = integerRanges[shape.format ?? ""] ?? [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  const min = Math.max(minimum, Math.ceil(shape.atLeast("minimum") ?? minimum));
  const max = Math.min(maximum, Math.floor(shape.atMost("maximum") ?? maximum));
  const notable = [min, max, 0, 1, -1].filter((value) => value >= min && value <= max);
  return fc.oneof(fc.constantFrom(...notable), fc.integer({ min, max }));
}

function numbers(shape: Shape): fc.Arbitrary<number> {
  // Integers are exact only up to here.
  const min = shape.atLeast("minimum") ?? Number.MIN_SAFE_INTEGER;
  const max = shape.atMost("maximum") ?? Number.MAX_SAFE_INTEGER;
  const exact = fc.double({ min, max, noNaN: true });
  const rounded = exact.map((value) => Math.round(value * 100) / 100).filter((value) => value >= min && value <= max);
  // JSON has one zero.
  return fc.oneof(rounded, exact, fc.constantFrom(min, max)).map((value) => (value === 0 ? 0 : value));
}

function strings(shape: Shape): fc.Arbitrary<string> {
  const bounds = { min: shape.atLeast("minLength") ?? 0, max: shape.atMost("maxLength") ?? 1_000 };
  const { patterns } = shape;
  const [first] = patterns;
  const formatted = shape.format === undefined ? undefined : textsOfFormat(shape.format);
  if (formatted !== undefined) return meeting(formatted, (text) => fits(text, bounds, patterns));
  if (first === undefined) return texts(bounds);
  return meeting(textsLike(first, bounds), (text) => fits(text, bounds, patterns));
}

function fits(text: string, bounds: TextBounds, patterns: readonly string[]): boolean {
  return within(text, bounds) && patterns.every((pattern) => new RegExp(pattern, "u").test(text));
}

function lists(shape: Shape, validator: Validator, depth: number): fc.Arbitrary<Json[]> {
  if (depth >= maximumDepth && (shape.atLeast("minItems") ?? 0) === 0) return fc.constant([]);
  const item = shape.items === undefined ? anything : arbitraryOf(shape.items, validator, depth + 1);
  const maximum = shape.atMost("maxItems") ?? 1_000;
  const { prefix } = shape;
  const minLength = Math.max(0, (shape.atLeast("minItems") ?? 0) - prefix.length);
  if (prefix.length > 0) {
    const first = fc.tuple(...prefix.map((one) => arbitraryOf(one, validator, depth + 1)));
    const rest = fc.array(item, { minLength, maxLength: shape.items === undefined ? minLength : minLength + 2 });
    return fc.tuple(first, rest).map((parts) => parts.flat(1).slice(0, maximum));
  }
  const upTo = (length: number): fc.Arbitrary<Json[]> => {
    const maxLength = Math.min(maximum, Math.max(minLength, length));
    if (!shape.uniqueItems) return fc.array(item, { minLength, maxLength, size: "max" });
    const several = Math.min(maxLength, shape.items?.enum?.length ?? maxLength);
    return fc.uniqueArray(item, {
      minLength,
      maxLength: several,
      size: "max",
      selector: (value) => JSON.stringify(value),
    });
  };
  return fc.oneof({ weight: 12, arbitrary: upTo(3) }, { weight: 1, arbitrary: upTo(depth < 4 ? 25 : 5) });
}

function objects(shape: Shape, validator: Validator, depth: number): fc.Arbitrary<JsonObject> {
  const plain = members(shape, validator, depth);
  const narrowed = shape.conditions.flatMap((condition) => {
    const rules = condition.met === undefined ? [] : [condition.if, condition.met];
    return rules.length === 0 ? [] : [members(shape.with(...rules), validator, depth)];
  });
  // Conditional rules would seldom be met by chance, so some values meet them on purpose.
  return fc.oneof({ weight: Math.max(1, narrowed.length), arbitrary: plain }, ...narrowed);
}

function members(shape: Shape, validator: Validator, depth: number): fc.Arbitrary<JsonObject> {
  const { required, properties } = shape;
  const wanted = [...properties].filter(([name]) => depth < maximumDepth || required.has(name));
  const all = fc.record(
    Object.fromEntries(wanted.map(([name, property]) => [name, arbitraryOf(property, validator, depth + 1)])),
  );
  const optional = wanted.map(([name]) => name).filter((name) => !required.has(name));
  // A random value seldom obeys a further rule, and most requests would be refused.
  const lucky = optional.filter((name) => isLuck(properties.get(name)));
  const others = optional.filter((name) => !lucky.includes(name));
  const chosen = fc.oneof(
    { weight: 10, arbitrary: fc.subarray(others) },
    { weight: 2, arbitrary: fc.constantFrom<string[]>([], others) },
    { weight: 2, arbitrary: fc.subarray(optional) },
  );
  return fc
    .tuple(all, chosen, entries(shape, validator, depth))
    .map(([values, names, more]) => ({ ...more, ...kept(shape, validator, values, names) }));
}

function isLuck(property: Shape | undefined): boolean {
  return property?.text("x-further-rule") !== undefined && realistic(property).length === 0;
}

/** Returns the chosen members and the required ones, those of met conditions included. */
function kept(
  { required, conditions }: Shape,
  validator: Validator,
  values: JsonObject,
  names: readonly string[],
): JsonObject {
  const chosen = new Set([...required, ...names]);
  const pick = (): JsonObject => Object.fromEntries(Object.entries(values).filter(([name]) => chosen.has(name)));
  for (let before = -1; before < chosen.size; ) {
    before = chosen.size;
    for (const condition of conditions) {
      const rule = validator.meets(condition.if, pick()) ? condition.met : condition.unmet;
      const needed = rule?.["required"];
      for (const name of Array.isArray(needed) ? needed : []) if (typeof name === "string") chosen.add(name);
    }
  }
  return pick();
}

/** Members of a map, or of an object that is open. */
function entries(shape: Shape, validator: Validator, depth: number): fc.Arbitrary<JsonObject> {
  const minimum = shape.atLeast("minProperties") ?? 0;
  if (!shape.open || (depth >= maximumDepth && minimum === 0)) return fc.constant({});
  const values = shape.values === undefined ? anything : arbitraryOf(shape.values, validator, depth + 1);
  const names = shape.names === undefined ? texts({ min: 1, max: 20 }) : strings(shape.names);
  return fc.dictionary(
    names.filter((name) => !shape.properties.has(name) && !unsafe.has(name)),
    values,
    {
      minKeys: minimum,
      maxKeys: Math.min(shape.atMost("maxProperties") ?? 4, Math.max(4, minimum)),
      noNullPrototype: true,
    },
  );
}

/** Names that a JavaScript server may refuse. */
const unsafe = new Set(["__proto__"]);

/** JSON of any kind without null, because null means absent. */
const anything: fc.Arbitrary<Json> = fc.letrec<{ readonly value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.boolean(),
    fc.integer(),
    texts({ min: 0, max: 20 }),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(
      texts({ min: 1, max: 10 }).filter((name) => !unsafe.has(name)),
      tie("value"),
      { maxKeys: 3, noNullPrototype: true },
    ),
  ),
})).value;

/** Returns values that pass a test; after a few attempts a value is used as it is. */
function meeting<Value>(values: fc.Arbitrary<Value>, test: (value: Value) => boolean): fc.Arbitrary<Value> {
  const attempt = (left: number): fc.Arbitrary<Value> =>
    values.chain((value) => (left === 0 || test(value) ? fc.constant(value) : attempt(left - 1)));
  return attempt(maximumTries);
}
