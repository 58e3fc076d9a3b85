/** Decimal numbers of the template language. */
import Big from "big.js";

/** Computes as the template family does: a quotient has twelve fraction digits, rounded half up. */
export const Decimal = Big();
Decimal.DP = 12;
Decimal.RM = 1;
// Numbers are written without exponents.
Decimal.NE = -1_000_000;
Decimal.PE = 1_000_000;
export type Decimal = Big;

/** Maximum decimal exponent; JSON's numbers stay below it, and longer ones would fill the memory. */
const maximumExponent = 400;

export function isWithinBounds(number: Decimal): boolean {
  return Math.abs(number.e) <= maximumExponent && number.c.length <= 2 * maximumExponent;
}

export function isNumber(value: unknown): value is Decimal {
  return value instanceof Decimal;
}
