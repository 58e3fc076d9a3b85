/** Missing values, and what their errors advise. */
import { Decimal } from "./decimal.ts";
import type { Expression } from "./nodes.ts";

/** Thrown for a missing value; `(…)!` and `(…)??` catch it. */
export class MissingValue {
  readonly at: number;
  readonly what: string;
  /** Source that `!` or `??` behind makes tolerable: the value, or the whole chain of members in parentheses. */
  readonly tolerable: string;

  constructor(expression: Expression, chain: Expression) {
    this.at = expression.at;
    this.what = nameOf(expression);
    this.tolerable = chain === expression ? this.what : `(${nameOf(chain)})`;
  }
}

/** Returns the source form of a key, or an ellipsis for one that is computed. */
function keyOf(key: Expression): string {
  if (key.kind === "name" || key.kind === "member") return nameOf(key);
  const value = key.kind === "literal" ? key.value : undefined;
  if (typeof value === "string" && value.length < maximumKeyLength) return JSON.stringify(value);
  return value instanceof Decimal ? value.toFixed() : "…";
}
const maximumKeyLength = 100;

/** Advises what to write for a missing value, with the source of its expression where that is known. */
export function advise(tolerable: string, mark: "!" | "??"): string {
  if (!tolerable.includes("…")) return `${tolerable}${mark}`;
  return `${mark} behind it${tolerable.startsWith("(") ? ", and parentheses around it" : ""}`;
}

/** Returns the source form of the expression as far as it consists of names. */
export function nameOf(expression: Expression): string {
  switch (expression.kind) {
    case "name":
      return expression.name;
    case "special":
      return `.${expression.name}`;
    case "member":
      return `${nameOf(expression.of)}.${expression.name}`;
    case "element":
      return `${nameOf(expression.of)}[${keyOf(expression.key)}]`;
    case "builtIn":
      return `${nameOf(expression.of)}?${expression.name}`;
    case "group":
      return `(${nameOf(expression.of)})`;
    default:
      return "The expression";
  }
}
