/** Built-ins for lists and maps. */
import {
  type BuiltInContext,
  elementsOf,
  none,
  one,
  onList,
  type PlainBuiltIn,
  textOf,
  toInteger,
} from "./built-in.ts";
import { Decimal, isNumber } from "./decimal.ts";
import { escapeHtml, fieldOf, isList, isMap, kindOf, Markup, Match, Moment, Range, type Value } from "./values.ts";

function join(list: readonly Value[], context: BuiltInContext): Value {
  const { args, count, complain } = context;
  const [separator = "", empty = "", end = ""] = args.map((each) => textOf(each, context) ?? complain("takes texts"));
  if (list.length === 0) return empty;
  const texts = list.map((each) => textOf(each, context) ?? complain(`joins texts, not ${kindOf(each)}`));
  count(texts.reduce((sum, { length }) => sum + length + separator.length, 0) + end.length);
  const joined = texts.join(separator) + end;
  if (!list.some((each) => each instanceof Markup)) return joined;
  const markup = (value: Value, text: string): string => (value instanceof Markup ? value.text : escapeHtml(text));
  return new Markup(
    list.map((each, index) => markup(each, texts[index] ?? "")).join(escapeHtml(separator)) + escapeHtml(end),
    joined,
  );
}

function position(list: readonly Value[], { args: [wanted, from], count }: BuiltInContext, isLast: boolean): number {
  if (wanted === undefined) return -1;
  if (typeof wanted === "string") count(charactersCompared(list, wanted.length));
  const start = isNumber(from) ? toInteger(from) : isLast ? list.length - 1 : 0;
  const isSame = (each: Value | undefined): boolean => isSameValue(each, wanted);
  if (isLast) {
    for (let at = Math.min(start, list.length - 1); at >= 0; at--) if (isSame(list[at])) return at;
    return -1;
  }
  const found = list.slice(Math.max(0, start)).findIndex(isSame);
  return found < 0 ? -1 : found + Math.max(0, start);
}

export function isSameValue(one: Value | undefined, other: Value): boolean {
  if (one instanceof Match) return one.text === other;
  if (isNumber(one) && isNumber(other)) return one.eq(other);
  if (one instanceof Moment && other instanceof Moment) return one.milliseconds === other.milliseconds;
  return one === other;
}

/** Returns the characters of the list's texts of one length; texts of other lengths are told apart without reading. */
function charactersCompared(list: readonly Value[], length: number): number {
  return list.filter((each) => typeof each === "string" && each.length === length).length * length;
}

/** Compares numbers, dates, booleans or texts; texts as the locale orders them. */
function sorted(list: readonly Value[], keyOf: (element: Value) => Value, context: BuiltInContext): Value[] {
  const { complain, count, formats } = context;
  const keyed = list.map((value) => {
    const key = keyOf(value);
    return { value, key: key instanceof Match ? key.text : key };
  });
  const lengths = keyed.reduce((sum, { key }) => sum + (typeof key === "string" ? key.length : 8), 0);
  // Comparing by a locale takes some times as long as comparing characters.
  count(4 * lengths * Math.ceil(Math.log2(list.length + 1)));
  const [first] = keyed;
  if (first === undefined) return [];
  const isSameKind = ({ key }: { readonly key: Value }): boolean => kindOf(key) === kindOf(first.key);
  const other = keyed.find((each) => !isSameKind(each));
  if (other !== undefined)
    return complain(`sorts values of one kind, not ${kindOf(first.key)} and ${kindOf(other.key)}`);
  const compare =
    comparison(first.key, formats.collator()) ?? complain(`sorts texts and numbers, not ${kindOf(first.key)}`);
  return keyed.toSorted((one, two) => compare(one.key, two.key)).map(({ value }) => value);
}

function comparison(sample: Value, collator: Intl.Collator): ((one: Value, other: Value) => number) | undefined {
  if (isNumber(sample)) return (one, other) => (isNumber(one) && isNumber(other) ? one.cmp(other) : 0);
  if (typeof sample === "boolean") return (one, other) => Number(one) - Number(other);
  if (sample instanceof Moment)
    return (one, other) =>
      one instanceof Moment && other instanceof Moment ? one.milliseconds - other.milliseconds : 0;
  return typeof sample === "string" ? (one, other) => collator.compare(String(one), String(other)) : undefined;
}

function sortedBy(list: readonly Value[], context: BuiltInContext): Value {
  const { args, complain } = context;
  const [path = ""] = args;
  const names = (isList(path) ? path : [path]).map((name) =>
    typeof name === "string" ? name : complain("takes names of fields"),
  );
  return sorted(
    list,
    (element) =>
      names.reduce<Value>((value, name) => {
        const found = isMap(value) ? fieldOf(value, name) : undefined;
        return found ?? complain(`finds no field ${name} in one of the elements`);
      }, element),
    context,
  );
}

function extreme(sign: 1 | -1): PlainBuiltIn {
  return onList((list, context) => {
    const [first] = list;
    const compare =
      first === undefined || typeof first === "string" ? undefined : comparison(first, context.formats.collator());
    if (first !== undefined && compare === undefined)
      return context.complain(`is for numbers and dates, not ${kindOf(first)}`);
    return list.reduce<Value | undefined>(
      (best, each) => (best === undefined || (compare?.(each, best) ?? 0) * sign > 0 ? each : best),
      undefined,
    );
  });
}

function chunks(list: readonly Value[], { args: [size, filling], complain, count }: BuiltInContext): Value {
  const length = isNumber(size) ? toInteger(size) : 0;
  if (length < 1) return complain("takes a size of at least 1");
  count(16 * list.length);
  const found: Value[][] = [];
  for (let at = 0; at < list.length; at += length) found.push(list.slice(at, at + length));
  const last = found.at(-1);
  if (last !== undefined && filling !== undefined) {
    count(16 * Math.min(length, maximumFilling));
    if (length > maximumFilling) return complain(`fills up to ${maximumFilling} elements`);
    while (last.length < length) last.push(filling);
  }
  return found;
}
const maximumFilling = 10_000;

function test(
  apply: (element: Value) => Value | undefined,
  element: Value,
  complain: BuiltInContext["complain"],
): boolean {
  const result = apply(element);
  return typeof result === "boolean" ? result : complain("takes a function that returns true or false");
}

const first = onList((list) => list[0]);

function size(value: Value, context: BuiltInContext): Value {
  if (isMap(value)) return new Decimal(Object.keys(value).length);
  const known = value instanceof Range && value.size !== undefined ? value.size : elementsOf(value, context)?.length;
  return known === undefined
    ? context.complain(`is for lists and maps, and this is ${kindOf(value)}`)
    : new Decimal(known);
}

function onMap(apply: (map: Readonly<Record<string, Value | undefined>>) => Value): PlainBuiltIn {
  return {
    takes: none,
    apply: (value, { complain }) => apply(isMap(value) ? value : complain(`is for maps, and this is ${kindOf(value)}`)),
  };
}

export const listBuiltIns: Readonly<Record<string, PlainBuiltIn>> = {
  size: { takes: none, apply: size },
  first: {
    takes: none,
    apply: (value, context) => (value instanceof Range ? value.at(0) : first.apply(value, context)),
  },
  last: onList((list) => list.at(-1)),
  reverse: onList((list) => list.toReversed()),
  sequence: onList((list) => list),
  join: onList(join, [1, 3]),
  seq_contains: onList((list, context) => position(list, context, false) >= 0, one),
  seq_index_of: onList((list, context) => new Decimal(position(list, context, false)), [1, 2]),
  seq_last_index_of: onList((list, context) => new Decimal(position(list, context, true)), [1, 2]),
  sort: onList((list, context) => sorted(list, (element) => element, context)),
  sort_by: onList(sortedBy, one),
  min: extreme(-1),
  max: extreme(1),
  chunk: onList(chunks, [1, 2]),
  filter: onList((list, { apply, complain }) => list.filter((each) => test(apply, each, complain)), one),
  map: onList(
    (list, { apply, complain }) =>
      list.map((each) => apply(each) ?? complain("takes a function that returns something")),
    one,
  ),
  take_while: onList((list, { apply, complain }) => {
    const end = list.findIndex((each) => !test(apply, each, complain));
    return end < 0 ? list : list.slice(0, end);
  }, one),
  drop_while: onList((list, { apply, complain }) => {
    const start = list.findIndex((each) => !test(apply, each, complain));
    return start < 0 ? [] : list.slice(start);
  }, one),
  keys: onMap((map) => Object.keys(map)),
  values: onMap((map) => Object.values(map).filter((value) => value !== undefined)),
};
