/** Computes and compares numbers. */
import { type Decimal, isWithinBounds } from "./decimal.ts";
import type { Operator } from "./nodes.ts";
import type { Scope } from "./scope.ts";
import type { Value } from "./values.ts";

/** Returns the steps that reading so many characters takes; a step of another kind takes as long as 64 of them. */
export function costOfReading(characters: number): number {
  return Math.ceil(characters / 64);
}

export const comparisons: Readonly<Partial<Record<Operator, (difference: number) => boolean>>> = {
  "<": (difference) => difference < 0,
  "<=": (difference) => difference <= 0,
  ">": (difference) => difference > 0,
  ">=": (difference) => difference >= 0,
};

export function compare(operator: Operator, difference: number): boolean {
  return comparisons[operator]?.(difference) ?? false;
}

/** Maximum fraction digits of a product. */
const maximumFraction = 12;

export function computed(operator: Operator, one: Decimal, other: Decimal, at: number, scope: Scope): Value {
  scope.spend(costOfReading(one.c.length * other.c.length), at);
  if (operator in comparisons) return compare(operator, one.cmp(other));
  if ((operator === "/" || operator === "%") && other.eq(0)) return scope.complain(at, "The result is no number.");
  const result = compute(operator, one, other);
  return isWithinBounds(result) ? result : scope.complain(at, "The result is too large a number.");
}

function compute(operator: Operator, one: Decimal, other: Decimal): Decimal {
  switch (operator) {
    case "+":
      return one.plus(other);
    case "-":
      return one.minus(other);
    case "*":
      return one.times(other).round(maximumFraction);
    case "/":
      return one.div(other);
    default:
      return one.mod(other);
  }
}
