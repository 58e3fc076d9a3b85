/** Describes the bounds, the format and the values of a schema in Markdown. */
import { isText, type Json, type JsonObject } from "../../tools/json.ts";

/** Returns `a`, `a and b` or `a, b and c`. */
export function enumerate(words: readonly string[], conjunction: "and" | "or" = "and"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** Writes inline code; the delimiter is longer than any run of backticks in it. */
export function code(text: string): string {
  if (!text.includes("`")) return `\`${text}\``;
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = "`".repeat(longest + 1);
  return `${fence} ${text} ${fence}`;
}

/** Writes a JSON value as code; a string without quotes, unless it is empty or begins or ends with a space. */
export function codedValue(value: Json): string {
  const isPlain = typeof value === "string" && value !== "" && value.trim() === value && !/[\n`]/.test(value);
  return code(isPlain ? value : JSON.stringify(value));
}

const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 12 });

/** Formats a number as `1,000`, with a minus sign. */
export function count(value: number): string {
  return numbers.format(value).replace("-", "−");
}

const formatWords: Readonly<Record<string, string>> = {
  uuid: "UUID",
  uri: "absolute URI",
  "http-url": "absolute `http` or `https` URL",
  email: "email address",
  date: "date, `yyyy-mm-dd`",
  locale: "locale, such as `en` or `en_US`",
  "locale-or-none": "locale, such as `en` or `en_US`, or `none`",
  timezone: "time zone, such as `Europe/Berlin` or `+01:00`",
  color: "hexadecimal color, such as `#1a2b3c`",
  ip: "IP address",
  cidr: "IP address or range, such as `10.0.0.0/8`",
  "header-name": "name of a header",
  "cors-origin": "origin, such as `https://forum.example.com`, or `*`",
  "url-path": "path that begins with `/`",
  "json-pointer": "JSON Pointer, such as `/application/name`",
};

export function boundsOf(keywords: JsonObject): readonly string[] {
  const { format, pattern } = keywords;
  return [
    isText(format) ? formatWords[format] : undefined,
    numberRange(keywords),
    range(keywords["minLength"], keywords["maxLength"], "character"),
    isText(pattern) ? patternWords(pattern) : undefined,
    keywords["x-trimmed"] === true ? "no white space around it" : undefined,
    range(keywords["minItems"], keywords["maxItems"], "item"),
    keywords["uniqueItems"] === true ? "no item twice" : undefined,
    range(keywords["minProperties"], keywords["maxProperties"], "key"),
    typeof keywords["multipleOf"] === "number" ? `a multiple of ${count(keywords["multipleOf"])}` : undefined,
  ].filter((words) => words !== undefined);
}

function numberRange(keywords: JsonObject): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, format } = keywords;
  if (typeof exclusiveMinimum === "number" || typeof exclusiveMaximum === "number") {
    const above = typeof exclusiveMinimum === "number" ? `more than ${count(exclusiveMinimum)}` : atLeast(minimum);
    const below = typeof exclusiveMaximum === "number" ? `less than ${count(exclusiveMaximum)}` : atMost(maximum);
    return [above, below].filter((words) => words !== undefined).join(", ");
  }
  if (typeof minimum === "number" && typeof maximum === "number") return `${count(minimum)} to ${count(maximum)}`;
  if (format === "int64" && minimum === undefined && maximum === undefined) return "−(2⁵³ − 1) to 2⁵³ − 1";
  return atLeast(minimum) ?? atMost(maximum);
}

function atLeast(value: Json | undefined): string | undefined {
  return typeof value === "number" ? `at least ${count(value)}` : undefined;
}

function atMost(value: Json | undefined): string | undefined {
  return typeof value === "number" ? `at most ${count(value)}` : undefined;
}

function range(minimum: Json | undefined, maximum: Json | undefined, noun: string): string | undefined {
  const least = typeof minimum === "number" && minimum > 0 ? minimum : undefined;
  const most = typeof maximum === "number" ? maximum : undefined;
  if (least === undefined && most === undefined) return undefined;
  if (least === most) return `exactly ${counted(most, noun)}`;
  if (least === undefined) return `at most ${counted(most, noun)}`;
  return most === undefined ? `at least ${counted(least, noun)}` : `${count(least)} to ${counted(most, noun)}`;
}

function counted(amount: number | undefined, noun: string): string {
  return `${count(amount ?? 0)} ${noun}${amount === 1 ? "" : "s"}`;
}

function patternWords(pattern: string): string {
  return pattern === "\\S" ? "not blank" : `matches ${code(pattern)}`;
}
