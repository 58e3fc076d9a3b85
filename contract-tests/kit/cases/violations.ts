/** Deviations of a body that violate its schema: one for each keyword at each place. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import type { Shape, TypeName } from "../contract/schema.ts";
import type { Deviation } from "./deviation.ts";
import { type Spot, spotsOf } from "./spots.ts";
import { type BoundaryOptions, valuesAtBounds } from "./values-at-bounds.ts";

export interface ViolationOptions extends BoundaryOptions {
  /** Returns a well-formed reference to a missing object. */
  readonly unknown: (shape: Shape) => Json;
  /** Set where texts may hold NUL characters and halves of surrogate pairs (`x-takes-any-text`). */
  readonly takesAnyText?: boolean;
  /** Set where a null that means nothing counts as absent (Decisions: Null values). */
  readonly nullIsAbsent?: boolean;
}

export function violationsOf(shape: Shape, body: Json, options: ViolationOptions): readonly Deviation[] {
  return spotsOf(shape, body, options).flatMap((spot) => [
    ...(spot.path.length === 0 ? [] : ofValue(spot, options)),
    ...ofMembers(spot),
  ]);
}

function ofValue(spot: Spot, options: ViolationOptions): Deviation[] {
  return [...missing(spot), ...wrongTypes(spot, options), ...wrongValues(spot, options), ...wrongTexts(spot, options)];
}

function violation(
  { path, presence }: Spot,
  part: Pick<Deviation, "change" | "keyword" | "says"> & Partial<Deviation>,
): Deviation {
  return { path, presence, verdict: "refused", ...part };
}

function missing(spot: Spot): Deviation[] {
  return spot.required ? [violation(spot, { change: "remove", keyword: "required", says: "nothing" })] : [];
}

const valueOfType: readonly (readonly [types: readonly TypeName[], value: Json, says: string])[] = [
  [["null"], null, "null"],
  [["boolean"], true, "true"],
  [["number", "integer"], 7, "the number 7"],
  [["string"], "7", 'the text "7"'],
  [["array"], [], "a list"],
  [["object"], {}, "an object"],
];

/** An integer that no format of OpenAPI has room for. */
export const beyond64Bits = String(2n ** 64n);

function wrongTypes(spot: Spot, { nullIsAbsent = false }: ViolationOptions): Deviation[] {
  const { types } = spot.shape;
  if (types.length === 0) return [];
  // In a list, null stands for an item; elsewhere it may be as if the member were not there.
  const isAbsent = (value: Json) => value === null && nullIsAbsent && typeof spot.path.at(-1) === "string";
  const wrong = valueOfType.filter(([names, value]) => !names.some((name) => types.includes(name)) && !isAbsent(value));
  const fraction = types.includes("integer") && !types.includes("number");
  return [
    ...wrong.map(([, value, says]) => violation(spot, { change: { value }, keyword: "type", says })),
    ...(fraction ? [violation(spot, { change: { value: 1.5 }, keyword: "type", says: "the number 1.5" })] : []),
    ...(spot.shape.type === "integer" || spot.shape.type === "number"
      ? [violation(spot, { change: { literal: "1e400" }, keyword: "type", says: "the number 1e400" })]
      : []),
    // Few stores have room for what the schema allows.
    ...(spot.shape.type === "integer" && spot.shape.format === undefined && spot.shape.atMost("maximum") === undefined
      ? [violation(spot, { change: { literal: beyond64Bits }, keyword: "type", says: "2^64", verdict: "accepted" })]
      : []),
  ];
}

function wrongValues(spot: Spot, options: ViolationOptions): Deviation[] {
  const { shape } = spot;
  const found: Deviation[] = valuesAtBounds(shape, options)
    .filter(({ inside, keyword }) => !inside && keyword !== "type")
    .map(({ change, keyword, says }) => violation(spot, { change, keyword, says }));
  const other = noneOf(shape);
  if (other !== undefined && shape.types.length === 1)
    found.push(violation(spot, { change: { value: other }, keyword: "enum", says: JSON.stringify(other) }));
  return found;
}

/** Returns a value of the same type that is not listed; a text differs from a listed one only in case, where that matters. */
export function noneOf(shape: Shape): Json | undefined {
  const values = shape.enum ?? [];
  const [first] = values.filter((value) => value !== null);
  if (typeof first === "number") return Math.max(...values.filter((value) => typeof value === "number")) + 1;
  if (typeof first !== "string") return undefined;
  const other = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase();
  return values.includes(other) || other === first || shape.flag("x-any-case") ? `${first}x` : other;
}

/** Texts that the schema takes, with a character that cannot be stored. */
function oddTexts(shape: Shape, value: Json | undefined): readonly { says: string; text: string }[] {
  const isFree = shape.enum === undefined && shape.format === undefined && shape.takesAnyWords;
  if (!isFree || !shape.types.includes("string")) return [];
  const maximum = shape.atMost("maxLength") ?? 1000;
  const text = typeof value === "string" && [...value].length < maximum ? value : "a";
  return [
    { says: "a text with a NUL character", text: `${text}\0` },
    { says: "a text with half of a surrogate pair", text: `${text}\ud800` },
  ].filter((one) => [...one.text].length <= maximum);
}

/** Returns texts with a NUL character and half of a surrogate pair where the body may hold them (`x-takes-any-text`). */
export function anyTexts(shape: Shape, body: Json, options: BoundaryOptions): readonly Deviation[] {
  return spotsOf(shape, body, options).flatMap((spot) =>
    spot.path.length === 0
      ? []
      : oddTexts(spot.shape, spot.value).map(({ says, text }) =>
          violation(spot, { change: { value: text }, keyword: "text", says, verdict: "accepted" }),
        ),
  );
}

/** Texts that are almost valid for each format. */
export const malformed: Readonly<Record<string, readonly string[]>> = {
  uuid: ["7c9e6679-7425-40de-944b-e07fc1f90ae", "7c9e6679742540de944be07fc1f90ae7"],
  uri: ["no uri", "example.org"],
  "http-url": ["ftp://example.org/a", "example.org", "https://"],
  email: ["somebody.example.org", "somebody@"],
  date: ["2025-02-29", "2025-2-3"],
  "date-time": ["2025-02-29T08:30:00Z", "2026-11-20"],
  ipv4: ["192.0.2.256", "192.0.2"],
  locale: ["qx ZZ", "q"],
  "locale-or-none": ["qx ZZ", "NONE"],
  timezone: ["Europe/Nowhere"],
  color: ["#12", "123456"],
  ip: ["192.0.2.256", "192.0.2.0/24"],
  cidr: ["192.0.2.0/33", "192.0.2.256"],
  "header-name": ["X-A\r\nEvil: 1", "\u043a\u043b\u044e\u0447", "X A"],
  "cors-origin": ["foo bar", "https://a.example/x", "https://A.example", "null"],
  "json-pointer": ["a/b", "/a~2"],
  "url-path": ["a/b", ""],
};

function wrongTexts(spot: Spot, options: ViolationOptions): Deviation[] {
  const { shape, value } = spot;
  if (!shape.types.includes("string")) return [];
  const blank = shape.patterns.length > 0 ? notMatching(shape) : undefined;
  const found: Deviation[] = [];
  for (const text of malformed[shape.format ?? ""] ?? [])
    found.push(violation(spot, { change: { value: text }, keyword: "format", says: JSON.stringify(text) }));
  if (shape.flag("x-trimmed"))
    for (const text of [" a", "a\t"])
      found.push(violation(spot, { change: { value: text }, keyword: "x-trimmed", says: JSON.stringify(text) }));
  if (blank !== undefined)
    found.push(violation(spot, { change: { value: blank }, keyword: "pattern", says: JSON.stringify(blank) }));
  for (const { says, text } of options.takesAnyText === true ? [] : oddTexts(shape, value)) {
    found.push(violation(spot, { change: { value: text }, keyword: "text", says, verdict: "refused as text" }));
  }
  // The valid references of another property may depend on the unknown object.
  const isDependent = shape.text("x-refers-to")?.includes(".") && shape.text("x-further-rule") !== undefined;
  if (shape.text("x-refers-to") !== undefined && isDependent !== true) {
    const nothing = options.unknown(shape);
    const says = "the name of something that does not exist";
    found.push(
      violation(spot, { change: { value: nothing }, keyword: "x-refers-to", says, verdict: "refused as unknown" }),
    );
  }
  return found;
}

/** Returns a text that only violates the pattern: blanks, or a character that few patterns allow. */
function notMatching(shape: Shape): string | undefined {
  const [minimum, maximum] = [shape.atLeast("minLength") ?? 0, shape.atMost("maxLength") ?? 100];
  const candidates = [" ".repeat(Math.max(1, minimum)), "é".repeat(Math.max(1, minimum)), "#zzz"];
  return candidates.find(
    (text) => [...text].length <= maximum && shape.patterns.some((pattern) => !new RegExp(pattern, "u").test(text)),
  );
}

function ofMembers(spot: Spot): Deviation[] {
  const { shape, path, presence, value } = spot;
  if (!isObject(value)) return [];
  const added = (name: string, keyword: string, member: Json): Deviation => ({
    path: [...path, name],
    presence,
    change: { value: member },
    keyword,
    says: `an unknown member ${name}`,
    verdict: "refused",
  });
  const [anyMember] = Object.entries(value).filter(([name]) => !shape.properties.has(name));
  const { names, values } = shape;
  return [
    ...(shape.open ? [] : [added("surprise", "additionalProperties", 1)]),
    ...(names?.format === "locale" && values !== undefined && anyMember !== undefined
      ? [added("qx ZZ", "propertyNames", anyMember[1])]
      : []),
  ];
}
