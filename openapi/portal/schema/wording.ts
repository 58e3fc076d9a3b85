/** Common Markdown for descriptions of bounds, conditions and values. */
import type { Json } from "../../tools/json.ts";

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
