/** Describes built-ins of the template language: their values in parentheses, and what they make. */

import { Decimal, isNumber } from "./decimal.ts";
import type { Formats } from "./formats/formats.ts";
import { isList, kindOf, Markup, Matches, Range, type Value } from "./values.ts";

/** Evaluation context of a built-in. */
export interface BuiltInContext {
  readonly args: readonly Value[];
  readonly formats: Formats;
  /** True where output is escaped for HTML. */
  readonly html: boolean;
  /** Calls the function that is the first value in parentheses. */
  readonly apply: (element: Value) => Value | undefined;
  /** Throws an error about the value, with the built-in's name and position. */
  readonly complain: (problem: string) => never;
  /** Counts characters before they are generated, so that texts stay bounded. */
  readonly count: (characters: number) => void;
}

export interface PlainBuiltIn {
  /** Minimum and maximum number of values in parentheses. */
  readonly takes: readonly [minimum: number, maximum: number];
  readonly apply: (value: Value, context: BuiltInContext) => Value | undefined;
}

export const none = [0, 0] as const;
export const one = [1, 1] as const;
export const many = [0, 50] as const;

/** Makes a built-in for texts, whose other values are texts or numbers. */
export function onText(
  apply: (text: string, context: TextContext) => Value | undefined,
  takes: PlainBuiltIn["takes"] = none,
): PlainBuiltIn {
  return {
    takes,
    apply(value, context) {
      const { complain, args, formats } = context;
      const text = textOf(value, context) ?? complain(`is for texts, and this is ${kindOf(value)}`);
      return apply(text, {
        ...context,
        text: (index, otherwise) => {
          const arg = args[index];
          if (arg === undefined) return otherwise ?? "";
          return formats.text(arg) ?? complain(`takes texts, not ${kindOf(arg)}`);
        },
        number: (index, otherwise) => {
          const arg = args[index];
          if (arg === undefined) return otherwise;
          return isNumber(arg) ? toInteger(arg) : complain(`takes numbers, not ${kindOf(arg)}`);
        },
      });
    },
  };
}

export interface TextContext extends BuiltInContext {
  /** Returns the text at this place in the parentheses. */
  readonly text: (index: number, otherwise?: string) => string;
  readonly number: (index: number, otherwise: number) => number;
}

/** Returns the text of a value; markup is the text that is written. */
export function textOf(value: Value, { formats }: Pick<BuiltInContext, "formats">): string | undefined {
  return value instanceof Markup ? value.plain : formats.text(value);
}

export function onNumber(
  apply: (number: Decimal, context: BuiltInContext) => Value,
  takes: PlainBuiltIn["takes"] = none,
): PlainBuiltIn {
  return {
    takes,
    apply: (value, context) =>
      apply(isNumber(value) ? value : context.complain(`is for numbers, and this is ${kindOf(value)}`), context),
  };
}

export function onList(
  apply: (list: readonly Value[], context: BuiltInContext) => Value | undefined,
  takes: PlainBuiltIn["takes"] = none,
): PlainBuiltIn {
  return {
    takes,
    apply: (value, context) =>
      apply(elementsOf(value, context) ?? context.complain(`is for lists, and this is ${kindOf(value)}`), context),
  };
}

const maximumElements = 1_000_000;

/** Returns the elements of a list, a range or matches, and undefined for other values. */
export function elementsOf(
  value: Value,
  { count, complain }: Pick<BuiltInContext, "count" | "complain">,
): readonly Value[] | undefined {
  if (isList(value)) return value;
  if (value instanceof Matches) return value.all;
  if (!(value instanceof Range)) return undefined;
  const { first, step, size } = value;
  if (size === undefined) return complain("needs a range with an end");
  if (size > maximumElements) return complain("takes no range of this length");
  count(16 * size);
  return Array.from({ length: size }, (_, index) => new Decimal(first + step * index));
}

/** Returns a number without its fraction, within the bounds of the family's integers. */
export function toInteger(number: Decimal): number {
  const bound = 2_147_483_647;
  return Math.max(-bound, Math.min(bound, number.round(0, Decimal.roundDown).toNumber()));
}
