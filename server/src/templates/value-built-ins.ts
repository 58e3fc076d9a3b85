/** Built-ins for numbers, booleans and dates, and those that ask for the kind of a value. */
import { type BuiltInContext, none, one, onNumber, type PlainBuiltIn, textOf, toInteger } from "./built-in.ts";
import { Decimal, isNumber } from "./decimal.ts";
import { formatIso, formatMoment, isoForms, parseMoment } from "./formats/moments.ts";
import { formatNumber, toComputerText } from "./formats/number-format.ts";
import { jsonEscaped } from "./text-built-ins.ts";
import { Callable, isList, isMap, kindOf, Markup, Matches, Moment, Range, type Value } from "./values.ts";

/** Writes a value for people: by a format, or one of two texts for a boolean. */
function string(given: Value, context: BuiltInContext): Value | undefined {
  const value = given instanceof Matches ? given.isWhole : given;
  const { args, complain, formats } = context;
  const [format, other] = args;
  if (value instanceof Moment) context.count(costOfDate);
  if (format === undefined) return textOf(value, context) ?? complain(`makes no text of ${kindOf(value)}`);
  if (typeof value === "boolean")
    return other === undefined ? complain("takes two values for booleans") : value ? format : other;
  const written = other === undefined ? textOf(format, context) : undefined;
  if (written === undefined) return complain("takes two values for booleans alone");
  if (isNumber(value))
    return formatNumber(value, written, formats.locale) ?? complain(`knows no number format ${written}`);
  if (value instanceof Moment)
    return formatMoment(value, written, formats) ?? complain(`knows no date format ${written}`);
  return complain(`takes a format for numbers and dates, and this is ${kindOf(value)}`);
}

function computerText(value: Value, { complain }: BuiltInContext): Value {
  if (isNumber(value)) return toComputerText(value);
  if (typeof value === "boolean") return String(value);
  if (value instanceof Matches) return String(value.isWhole);
  return typeof value === "string" ? `"${jsonEscaped(value)}"` : complain(`makes no text of ${kindOf(value)}`);
}

/** Characters that writing a date counts as: the runtime looks up its locale and zone. */
const costOfDate = 1_600;

/** Reads a date, or takes the part of one. */
function moment(kind: Moment["kind"]): PlainBuiltIn {
  return {
    takes: [0, 1],
    apply(value, context) {
      const { args, complain, formats } = context;
      context.count(costOfDate);
      if (value instanceof Moment) return toKind(value, kind) ?? complain(`is not for ${kindOf(value)} of this kind`);
      const text = typeof value === "string" || value instanceof Markup ? textOf(value, context) : undefined;
      if (text === undefined)
        return complain(`is for texts and dates, and this is ${kindOf(value)}. ?number_to_${kind} is for numbers`);
      const [format] = args;
      const pattern = format === undefined ? formats[kind] : textOf(format, context);
      const read = pattern ? parseMoment(text, kind, { pattern, ...formats.dateSettings() }) : undefined;
      if (read !== undefined) return read;
      return complain(
        pattern
          ? `finds no date in the text that is written ${pattern}`
          : 'needs the format of the text, such as ?date("yyyy-MM-dd")',
      );
    },
  };
}

function toKind(value: Moment, kind: Moment["kind"]): Moment | undefined {
  return value.kind === kind || value.kind === "datetime" ? new Moment(value.milliseconds, kind) : undefined;
}

/** Two days less than the runtime has, so that it has the local time of every zone. */
const maximumInstant = 8_640_000_000_000_000 - 2 * 86_400_000;

function fromNumber(kind: Moment["kind"]): PlainBuiltIn {
  return onNumber((number, { complain }) =>
    number.abs().gt(maximumInstant)
      ? complain("takes milliseconds since 1970 within bounds")
      : new Moment(Math.trunc(number.toNumber()), kind),
  );
}

function iso(name: string): PlainBuiltIn {
  return {
    takes: name.includes("utc") || name.includes("local") ? none : one,
    apply(value, context) {
      if (!(value instanceof Moment)) return context.complain(`is for dates, and this is ${kindOf(value)}`);
      context.count(costOfDate);
      const [zone] = context.args;
      const given = zone === undefined ? undefined : textOf(zone, context);
      return (
        formatIso(value, name, { ...context.formats.dateSettings(), given }) ??
        context.complain("knows no such time zone")
      );
    },
  };
}

/** Every date here has a kind. */
function known(value: Value, { complain }: BuiltInContext): Value {
  return value instanceof Moment ? value : complain(`is for dates, and this is ${kindOf(value)}`);
}

function is(test: (value: Value) => boolean): PlainBuiltIn {
  return { takes: none, apply: test };
}

function letters(first: string): PlainBuiltIn {
  return onNumber((number, { complain }) => {
    let left = toInteger(number);
    if (left < 1 || !isWhole(number)) return complain("is for whole numbers from 1");
    let written = "";
    for (; left > 0; left = Math.floor((left - 1) / 26))
      written = String.fromCharCode(first.charCodeAt(0) + ((left - 1) % 26)) + written;
    return written;
  });
}

/** Rounds as Java does: a half goes up. */
function rounded(number: Decimal): Decimal {
  return number
    .plus(0.5)
    .round(0, Decimal.roundDown)
    .minus(number.plus(0.5).lt(0) && !isWhole(number.plus(0.5)) ? 1 : 0);
}

function isWhole(number: Decimal): boolean {
  return number.eq(number.round(0, Decimal.roundDown));
}

function floor(number: Decimal): Decimal {
  return number.round(0, Decimal.roundDown).minus(number.lt(0) && !isWhole(number) ? 1 : 0);
}

/** Wraps into a whole number of so many bits, as Java's casts do. */
function cast(bits: number): PlainBuiltIn {
  return onNumber(
    (number) => new Decimal(BigInt.asIntN(bits, BigInt(number.round(0, Decimal.roundDown).toFixed())).toString()),
  );
}

const isDateOf = (...kinds: readonly Moment["kind"][]) =>
  is((value) => value instanceof Moment && kinds.includes(value.kind));
const isSequence = (value: Value): boolean => isList(value) || value instanceof Range || value instanceof Matches;

export const valueBuiltIns: Readonly<Record<string, PlainBuiltIn>> = {
  string: { takes: [0, 2], apply: string },
  c: { takes: none, apply: computerText },
  cn: { takes: none, apply: computerText },
  round: onNumber(rounded),
  floor: onNumber(floor),
  ceiling: onNumber((number) => floor(number.neg()).neg()),
  abs: onNumber((number) => number.abs()),
  int: cast(32),
  long: {
    takes: none,
    apply: (value, context) =>
      value instanceof Moment ? new Decimal(value.milliseconds) : cast(64).apply(value, context),
  },
  short: cast(16),
  byte: cast(8),
  double: onNumber((number) => new Decimal(number.toNumber())),
  float: onNumber((number) => new Decimal(Math.fround(number.toNumber()))),
  is_nan: onNumber(() => false),
  is_infinite: onNumber(() => false),
  lower_abc: letters("a"),
  upper_abc: letters("A"),
  date: moment("date"),
  time: moment("time"),
  datetime: moment("datetime"),
  number_to_date: fromNumber("date"),
  number_to_time: fromNumber("time"),
  number_to_datetime: fromNumber("datetime"),
  date_if_unknown: { takes: none, apply: known },
  time_if_unknown: { takes: none, apply: known },
  datetime_if_unknown: { takes: none, apply: known },
  ...Object.fromEntries(isoForms.map((name) => [name, iso(name)])),
  is_string: is((value) => typeof value === "string"),
  is_number: is(isNumber),
  is_boolean: is((value) => typeof value === "boolean"),
  is_hash: is(isMap),
  is_hash_ex: is(isMap),
  is_sequence: is(isSequence),
  is_indexable: is(isSequence),
  is_enumerable: is(isSequence),
  is_collection: is(() => false),
  is_collection_ex: is(() => false),
  is_date: isDateOf("date", "time", "datetime"),
  is_date_like: isDateOf("date", "time", "datetime"),
  is_date_only: isDateOf("date"),
  is_time: isDateOf("time"),
  is_datetime: isDateOf("datetime"),
  is_unknown_date_like: is(() => false),
  is_markup_output: is((value) => value instanceof Markup),
  is_macro: is((value) => value instanceof Callable),
  is_directive: is((value) => value instanceof Callable),
  is_method: is(() => false),
  is_node: is(() => false),
  is_transform: is(() => false),
};
