/** Small pieces of wording that the descriptions of bounds, conditions and values share. They are Markdown. */
import type { Json } from "../../tools/json.ts";

/** `a`, `a and b`, `a, b and c`. */
export function enumerate(words: readonly string[], conjunction: "and" | "or" = "and"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** A piece of code; the fence is longer than any run of backticks in it. */
export function code(text: string): string {
  if (!text.includes("`")) return `\`${text}\``;
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = "`".repeat(longest + 1);
  return `${fence} ${text} ${fence}`;
}

/** A JSON value as code; a string without its quotes, unless it is empty or begins or ends with a space. */
export function codedValue(value: Json): string {
  const isPlain = typeof value === "string" && value !== "" && value.trim() === value && !/[\n`]/.test(value);
  return code(isPlain ? value : JSON.stringify(value));
}

const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 12 });

/** `1,000`, with a real minus sign. */
export function count(value: number): string {
  return numbers.format(value).replace("-", "−");
}
