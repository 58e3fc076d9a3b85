/** The formats of other documents: those of JSON Schema, of OpenAPI and of its registry. Any other one restricts nothing. */
import type { Format } from "@gatehouse/openapi/formats";
import { fullFormats } from "ajv-formats/dist/formats.js";

const texts = [
  ...["date", "time", "date-time", "duration", "uri", "uri-reference", "uri-template", "url", "email", "hostname"],
  ...["ipv4", "ipv6", "uuid", "json-pointer", "relative-json-pointer", "regex", "byte"],
] as const;

/** Of 32 bits (IEEE 754). */
const largestFloat = 3.402_823_5e38;

/** The lowest and the highest value of formats of integers. */
export const integerRanges: Readonly<Record<string, readonly [lowest: number, highest: number]>> = {
  int8: [-128, 127],
  int16: [-32_768, 32_767],
  int32: [-(2 ** 31), 2 ** 31 - 1],
  uint8: [0, 255],
  uint16: [0, 65_535],
  uint32: [0, 2 ** 32 - 1],
};

export const describedFormats: Readonly<Record<string, Format>> = {
  ...Object.fromEntries(texts.map((name): [string, Format] => [name, { type: "string", validate: testOf(name) }])),
  ...Object.fromEntries(
    Object.entries(integerRanges).map(([name, [lowest, highest]]): [string, Format] => [
      name,
      { type: "number", validate: (value) => Number.isInteger(value) && value >= lowest && value <= highest },
    ]),
  ),
  int64: { type: "number", validate: Number.isInteger },
  uint64: { type: "number", validate: (value) => Number.isInteger(value) && value >= 0 },
  float: { type: "number", validate: (value) => Math.abs(value) <= largestFloat },
  double: { type: "number", validate: Number.isFinite },
};

/** Those whose texts are any texts: they say what a text is for. */
const annotations: ReadonlySet<string> = new Set(["password", "binary", "html", "commonmark"]);

/** Returns true where the kit knows what a format means. */
export function isKnownFormat(name: string): boolean {
  return describedFormats[name] !== undefined || annotations.has(name);
}

/**
 * Texts that are of their format and that many servers refuse all the same: a second that only leap seconds have, letters
 * in lower case, an address within an address. They are sent, and nothing may fail at them.
 */
export const rareTexts: ReadonlySet<string> = new Set([
  ...["2016-12-31T23:59:60Z", "2026-11-20t08:30:00z", "2026-11-20T08:30:00-00:00", "0001-01-01T00:00:00Z"],
  ...["9999-12-31T23:59:59.999Z", "23:59:60Z", "08:30:00-00:00", "P2W", "::ffff:192.0.2.1", "//a.example/b", "?a=b"],
]);

/** Those that OpenAPI itself defines: a value that breaks one is surely not what the description means. */
const definite: ReadonlySet<string> = new Set(["int32", "int64", "date", "date-time"]);

export const definiteFormats: Readonly<Record<string, Format>> = Object.fromEntries(
  Object.entries(describedFormats).filter(([name]) => definite.has(name)),
);

function testOf(name: (typeof texts)[number]): (value: string) => boolean {
  const format = fullFormats[name];
  if (format instanceof RegExp) return (value) => format.test(value);
  if (typeof format === "function") return (value) => format(value) === true;
  if (typeof format !== "object") return () => true;
  const { validate } = format;
  if (validate instanceof RegExp) return (value) => validate.test(value);
  // The formats of texts are tests of texts.
  return typeof validate === "function" ? (value) => (validate as (value: string) => boolean)(value) : () => true;
}
