/**
 * Finds numbers in a body that JavaScript does not hold exactly, such as `1e400` and `9007199254740993`. Where a schema
 * declares a number, its bounds and its format decide; in free-form data such a number would be altered unnoticed.
 */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Problems } from "../../contract/errors.ts";

export interface InexactNumber {
  readonly path: readonly (string | number)[];
  /** The number as it was sent. */
  readonly source: string;
}

/** Maximum numbers reported; nobody reads more. */
const maximumNumbers = 1000;

interface Container {
  /** Index of the current element; undefined in an object. */
  index: number | undefined;
  name: string;
  expectsName: boolean;
}

/** @param text JSON */
export function findInexactNumbers(text: string): InexactNumber[] {
  const found: InexactNumber[] = [];
  const containers: Container[] = [];
  for (let at = 0; at < text.length && found.length < maximumNumbers; at++) {
    const letter = text[at] ?? "";
    const inside = containers.at(-1);
    if (letter === '"') {
      const end = endOfString(text, at);
      if (inside?.expectsName === true) inside.name = JSON.parse(text.slice(at, end + 1));
      at = end;
    } else if (letter === "-" || isDigit(letter)) {
      const end = endOfNumber(text, at);
      const source = text.slice(at, end);
      if (!isExact(source)) found.push({ path: containers.map(({ index, name }) => index ?? name), source });
      at = end - 1;
    } else advance(containers, letter);
  }
  return found;
}

/** Follows punctuation into containers, through them and out of them. */
function advance(containers: Container[], letter: string): void {
  const inside = containers.at(-1);
  if (letter === "{") containers.push({ index: undefined, name: "", expectsName: true });
  else if (letter === "[") containers.push({ index: 0, name: "", expectsName: false });
  else if (letter === "}" || letter === "]") containers.pop();
  else if (inside !== undefined && letter === ":") inside.expectsName = false;
  else if (inside !== undefined && letter === ",") {
    if (inside.index === undefined) inside.expectsName = true;
    else inside.index++;
  }
}

/** Returns the offset of the closing quote. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (isDigit(text[end]) || ".eE+-".includes(text[end] ?? " ")) end++;
  return end;
}

function isDigit(letter: string | undefined): boolean {
  return letter !== undefined && letter >= "0" && letter <= "9";
}

function isExact(source: string): boolean {
  const value = Number(source);
  // Beyond 2^53-1 several integers are the same double, and clients refuse to read any of them.
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return false;
  return decimalOf(source) === decimalOf(String(value));
}

/** Normalizes a decimal number: significant digits and the power of ten of the last one. */
function decimalOf(source: string): string {
  const [mantissa = "", exponent = "0"] = source.replace(/^-/, "").split(/[eE]/);
  const [whole = "", fraction = ""] = mantissa.split(".");
  const all = whole + fraction;
  let end = all.length;
  while (end > 0 && all[end - 1] === "0") end--;
  let start = 0;
  while (start < end && all[start] === "0") start++;
  if (start === end) return "0";
  return `${all.slice(start, end)}e${Number(exponent) - fraction.length + all.length - end}`;
}

/** Refuses the numbers that are free-form data by the body's schema. `resolve` follows references. */
export function refuseInexact(
  numbers: readonly InexactNumber[],
  schema: Json,
  resolve: (schema: Json) => JsonObject,
  problems: Problems,
): void {
  for (const { path, source } of numbers) {
    if (!isFreeForm(schema, path, resolve)) continue;
    const shown = source.length <= 40 ? source : `${source.slice(0, 39)}…`;
    problems.field(nameOf(path), "invalid", `${reasonOf(source, shown)} Send it as a text.`);
  }
}

/** Says why the number is refused: 1e21 is a double, and still one that many clients cannot read. */
function reasonOf(source: string, shown: string): string {
  const value = Number(source);
  if (!Number.isFinite(value)) return `The number ${shown} is larger than any that a double holds.`;
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    return `The integer ${shown} is beyond 9007199254740991, from where clients read neighbours as one number.`;
  return `The number ${shown} has more digits than a double holds.`;
}

function isFreeForm(schema: Json, path: InexactNumber["path"], resolve: (schema: Json) => JsonObject): boolean {
  const here = resolve(schema);
  const { type, properties, items, additionalProperties } = here;
  if (Array.isArray(type) && type.length >= 6) return true;
  const combined = [here["allOf"], here["anyOf"], here["oneOf"]].flatMap((list) => (Array.isArray(list) ? list : []));
  const parts = [...combined, ...(here["then"] === undefined ? [] : [here["then"]])];
  if (parts.some((part) => isObject(part) && isFreeForm(part, path, resolve))) return true;
  const [segment, ...rest] = path;
  if (segment === undefined) return false;
  if (typeof segment === "number") return isObject(items) && isFreeForm(items, rest, resolve);
  const property = isObject(properties) && Object.hasOwn(properties, segment) ? properties[segment] : undefined;
  // Conditions only require some properties, with the schema `true`.
  if (property !== undefined) return isObject(property) && isFreeForm(property, rest, resolve);
  return (
    additionalProperties === true || (isObject(additionalProperties) && isFreeForm(additionalProperties, rest, resolve))
  );
}

/** Returns the name of a field in errors. */
export function nameOf(path: InexactNumber["path"]): string {
  return path.reduce<string>((name, segment) => {
    if (typeof segment === "number") return `${name}[${segment}]`;
    return name === "" ? segment : `${name}.${segment}`;
  }, "");
}
