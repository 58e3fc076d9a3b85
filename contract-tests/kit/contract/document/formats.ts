/** The formats of other documents: those of JSON Schema and of OpenAPI. Any other one restricts nothing. */
import type { Format } from "@gatehouse/openapi/formats";
import { fullFormats } from "ajv-formats/dist/formats.js";

const texts = [
  ...["date", "time", "date-time", "duration", "uri", "uri-reference", "email", "hostname", "ipv4", "ipv6", "uuid"],
  ...["json-pointer", "byte"],
] as const;

/** Of 32 bits (IEEE 754). */
const largestFloat = 3.402_823_5e38;

export const describedFormats: Readonly<Record<string, Format>> = {
  ...Object.fromEntries(texts.map((name): [string, Format] => [name, { type: "string", validate: testOf(name) }])),
  int32: { type: "number", validate: (value) => Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31 },
  int64: { type: "number", validate: Number.isInteger },
  float: { type: "number", validate: (value) => Math.abs(value) <= largestFloat },
  double: { type: "number", validate: Number.isFinite },
};

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
