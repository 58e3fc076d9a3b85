/** Evaluates expressions. Only the data is reachable, and every step is counted. */
import { compare, comparisons, computed, costOfReading } from "./arithmetic.ts";
import { builtIns } from "./built-ins.ts";
import { Decimal, isNumber } from "./decimal.ts";
import { listBuiltIns } from "./list-built-ins.ts";
import { advise, MissingValue } from "./missing-value.ts";
import type { Expression } from "./nodes.ts";
import type { Scope } from "./scope.ts";
import {
  Callable,
  cut,
  escapeHtml,
  escapeLiteral,
  fieldOf,
  isList,
  isMap,
  kindOf,
  Markup,
  Match,
  Matches,
  Moment,
  Range,
  type Value,
} from "./values.ts";

const maximumDepth = 400;

/**
 * Returns the value; a missing one is an error.
 *
 * @param empty what `x!` stands for without a value, where a list or a map is needed
 */
export function evaluate(expression: Expression, scope: Scope, empty?: Value): Value {
  try {
    return empty === undefined ? present(expression, scope) : collection(expression, scope, empty);
  } catch (error) {
    if (!(error instanceof MissingValue)) throw error;
    return scope.complain(
      error.at,
      `${error.what} has no value. Write ${advise(error.tolerable, "!")} for nothing in its place.`,
    );
  }
}

/** Returns undefined where the last step of the expression finds nothing, as for a parameter that has a default. */
export function evaluateOptional(expression: Expression, scope: Scope): Value | undefined {
  try {
    return optional(expression, scope);
  } catch (error) {
    if (!(error instanceof MissingValue)) throw error;
    return evaluate(expression, scope);
  }
}

/** Returns a value to compute with, for which a match is its text. */
function required(expression: Expression, scope: Scope, chain = expression): Value {
  const value = present(expression, scope, chain);
  return value instanceof Match ? value.text : value;
}

/** @param chain the outermost member of the chain that the expression begins: `a.b.c` for `a` */
function present(expression: Expression, scope: Scope, chain = expression): Value {
  const value = optional(expression, scope, chain);
  if (value === undefined) throw new MissingValue(expression, chain);
  return value;
}

/** Evaluates what is to be a list or a map. Without a value, `x!` is an empty one there, as it is an empty text elsewhere. */
function collection(expression: Expression, scope: Scope, empty: Value, chain = expression): Value {
  let inner = expression;
  while (inner.kind === "group") inner = inner.of;
  if (inner.kind !== "default" || inner.otherwise !== undefined) return required(expression, scope, chain);
  scope.spend(1, expression.at);
  return tolerant(inner.of, scope) ?? empty;
}

/** Returns undefined where the last step of the expression finds nothing. */
function optional(expression: Expression, scope: Scope, chain = expression): Value | undefined {
  scope.spend(1, expression.at);
  if (++scope.depth > maximumDepth)
    return scope.complain(expression.at, "The template calls itself too deep. Make it simpler.");
  const value = stepOf(expression, scope, chain);
  scope.depth--;
  return value;
}

function stepOf(expression: Expression, scope: Scope, chain: Expression): Value | undefined {
  switch (expression.kind) {
    case "literal":
      return literal(expression, scope);
    case "text":
      return expression.parts
        .map((part) => required(part, scope))
        .reduce((one, other) => joined(one, other, expression.at, scope));
    case "list":
      return expression.items.map((item) => required(item, scope));
    case "map":
      return map(expression, scope);
    case "range":
      return range(expression, scope);
    case "name":
      return scope.lookUp(expression.name);
    case "special":
      return (
        scope.special(expression.name) ??
        scope.complain(
          expression.at,
          `There is no special variable .${expression.name}. Use one of .now, .locale, .vars.`,
        )
      );
    case "group":
      return optional(expression.of, scope);
    case "member":
      return member(collection(expression.of, scope, {}, chain), expression.name, expression, scope);
    case "element":
      return element(expression, scope, chain);
    case "call":
      return call(expression, scope);
    case "lambda":
      return scope.complain(expression.at, "A function in place stands in ?filter, ?map and the like alone.");
    case "default":
      return (
        tolerant(expression.of, scope) ??
        (expression.otherwise === undefined ? "" : optional(expression.otherwise, scope))
      );
    case "exists":
      return tolerant(expression.of, scope) !== undefined;
    case "not":
      return !condition(expression.of, scope);
    case "minus":
      return number(expression.of, scope).neg();
    case "plus":
      return number(expression.of, scope);
    case "builtIn":
      return builtIn(expression, scope);
    case "binary":
      return binary(expression, scope);
  }
}

function literal({ value, escaping }: Extract<Expression, { kind: "literal" }>, scope: Scope): Value {
  if (escaping === undefined || typeof value !== "string" || !scope.isHtml(escaping)) return value;
  return new Markup(escapeLiteral(value), value);
}

function map({ entries }: Extract<Expression, { kind: "map" }>, scope: Scope): Value {
  const pairs = entries.map(({ key, value }): [string, Value] => {
    const name = required(key, scope);
    if (typeof name !== "string")
      return scope.complain(key.at, `The key of a map is a text, and this is ${kindOf(name)}.`);
    return [name, required(value, scope)];
  });
  return Object.fromEntries(pairs);
}

const maximumInteger = 2_147_483_647;

function integer(expression: Expression, scope: Scope): number {
  const found = number(expression, scope).round(0, Decimal.roundDown);
  return found.abs().gt(maximumInteger)
    ? scope.complain(expression.at, "The number is too large here.")
    : found.toNumber();
}

function range({ from, to, symbol }: Extract<Expression, { kind: "range" }>, scope: Scope): Value {
  const first = integer(from, scope);
  if (to === undefined) return new Range(first, 1, undefined);
  const last = integer(to, scope);
  if (symbol === "..*") return new Range(first, last < 0 ? -1 : 1, Math.abs(last), { isLenient: true });
  const isInclusive = symbol === "..";
  return new Range(first, last < first ? -1 : 1, Math.abs(last - first) + (isInclusive ? 1 : 0), { isInclusive });
}

const catchingSteps = 20;

/** Tolerates a missing value: anywhere inside of parentheses, otherwise in the last step only. */
function tolerant(expression: Expression, scope: Scope): Value | undefined {
  if (expression.kind !== "group") return optional(expression, scope);
  const { depth } = scope;
  try {
    return optional(expression, scope);
  } catch (error) {
    if (!(error instanceof MissingValue)) throw error;
    scope.depth = depth;
    // Throwing and catching is slower than other steps.
    scope.spend(catchingSteps, expression.at);
    return undefined;
  }
}

function member(of: Value, name: string, { at }: Expression, scope: Scope): Value | undefined {
  return isMap(of) ? fieldOf(of, name) : scope.complain(at, `${kindOf(of)} has no field ${name}.`);
}

function element(
  expression: Extract<Expression, { kind: "element" }>,
  scope: Scope,
  chain: Expression,
): Value | undefined {
  const of = required(expression.of, scope, chain);
  const key = required(expression.key, scope);
  const { at } = expression;
  if (isNumber(key) || key instanceof Range) {
    if (of instanceof Range && isNumber(key)) return of.at(Math.trunc(key.toNumber()));
    if (isList(of) || of instanceof Range || of instanceof Matches)
      return ofList(toList(of, at, scope), key, at, scope);
    const text = isMap(of) ? undefined : scope.formats.text(of);
    if (text !== undefined && typeof of !== "boolean") return ofText(text, key, at, scope);
  }
  const name = isMap(of) ? scope.formats.text(key) : undefined;
  if (name === undefined) return scope.complain(at, `${kindOf(of)} has no element that ${kindOf(key)} names.`);
  scope.spend(costOfReading(name.length), at);
  return member(of, name, expression, scope);
}

function ofList(list: readonly Value[], key: Decimal | Range, at: number, scope: Scope): Value | undefined {
  if (isNumber(key)) return key.lt(0) || key.gt(maximumInteger) ? undefined : list[Math.trunc(key.toNumber())];
  const { first, step } = key;
  const size = sizeWithin(key, list.length, at, scope);
  scope.spend(size, at);
  if (step > 0) return list.slice(first, first + size);
  return list.slice(first - size + 1, first + 1).toReversed();
}

function ofText(text: string, key: Decimal | Range, at: number, scope: Scope): Value | undefined {
  if (isNumber(key)) {
    const index = Math.trunc(key.toNumber());
    if (index < 0 || index >= text.length)
      return scope.complain(at, `The text has ${text.length} characters, which are numbered from 0.`);
    return cut(text, index, index + 1);
  }
  const size = sizeWithin(key, text.length, at, scope);
  scope.spend(costOfReading(size), at);
  // An end just before the start is the way to write an empty part.
  if (key.step < 0 && size === 2 && key.isInclusive) return "";
  if (key.step < 0 && size > 1) return scope.complain(at, "A text is cut forwards alone.");
  return cut(text, key.first, key.first + size);
}

/** Returns how many elements of a list of this length are in the range, which has to lie inside of it. */
function sizeWithin(range: Range, length: number, at: number, scope: Scope): number {
  const { first, step, size, isLenient } = range;
  const available = step > 0 ? length - first : first + 1;
  const wanted = size ?? available;
  if (wanted === 0 && (size !== undefined || first <= length)) return 0;
  const isInside = first >= 0 && (step > 0 ? first < length || (isLenient && first === length) : first < length);
  if (!isInside || (wanted > available && !isLenient))
    return scope.complain(at, `The range leaves what it cuts, which has ${length} elements, numbered from 0.`);
  return Math.max(0, Math.min(wanted, available));
}

/** Returns the elements of a list, a range or matches. */
export function toList(value: Value, at: number, scope: Pick<Scope, "spend" | "complain">): readonly Value[] {
  if (isList(value)) return value;
  if (value instanceof Matches) return value.all;
  if (!(value instanceof Range)) return scope.complain(at, `This is ${kindOf(value)}, and a list is needed.`);
  const { first, step, size } = value;
  if (size === undefined) return scope.complain(at, "The range has no end. Write one.");
  scope.spend(size, at);
  return Array.from({ length: size }, (_, index) => new Decimal(first + step * index));
}

function call({ of, args, at }: Extract<Expression, { kind: "call" }>, scope: Scope): Value | undefined {
  if (of.kind === "lambda") {
    const [arg] = args;
    if (arg === undefined) return undefined;
    // A missing value is for what is made of it: `<#escape x as (x)!>`.
    const value = tolerant({ kind: "group", at, of: arg }, scope);
    if (value === undefined) return optional(of.body, scope);
    return scope.withVariable({ name: of.parameter, value }, () => optional(of.body, scope));
  }
  const callable = required(of, scope);
  if (!(callable instanceof Callable) || !callable.node.isFunction)
    return scope.complain(at, `This is ${kindOf(callable)}, and functions alone are called.`);
  return scope.call(
    callable,
    args.map((each) => optional(each, scope)),
    at,
  );
}

/** Evaluates a boolean condition; `??` tests for presence. */
function condition(expression: Expression, scope: Scope): boolean {
  return toCondition(required(expression, scope), expression.at, scope);
}

function toCondition(value: Value, at: number, scope: Scope): boolean {
  if (typeof value === "boolean") return value;
  if (value instanceof Matches) return value.isWhole;
  return scope.complain(
    at,
    `A condition is true or false, and this is ${kindOf(value)}. Compare it, or ask ?? or ?has_content.`,
  );
}

/** Evaluates a top-level condition, where a missing value is an error. */
export function evaluateCondition(expression: Expression, scope: Scope): boolean {
  try {
    return condition(expression, scope);
  } catch (error) {
    if (!(error instanceof MissingValue)) throw error;
    return scope.complain(error.at, `${error.what} has no value. Ask ${advise(error.tolerable, "??")} first.`);
  }
}

function number(expression: Expression, scope: Scope): Decimal {
  const value = required(expression, scope);
  return isNumber(value)
    ? value
    : scope.complain(expression.at, `A number is needed here, and this is ${kindOf(value)}.`);
}

/** Built-ins that make nothing of nothing. */
const passing = new Set(["blank_to_null", "empty_to_null", "trim_to_null"]);
/** Of those for lists, the built-ins for maps. */
const ofMaps = new Set(["keys", "values"]);

type BuiltInExpression = Extract<Expression, { kind: "builtIn" }>;

function builtIn(expression: BuiltInExpression, scope: Scope): Value | undefined {
  const { name, of, at, args, escaping } = expression;
  const found = builtIns.get(name);
  if (found === undefined) return undefined;
  const about = {
    formats: scope.formats,
    html: scope.isHtml(escaping),
    complain: (problem: string): never => scope.complain(at, `?${name} ${problem}.`),
    count: (characters: number): void => scope.spend(Math.ceil(characters / 16), at),
  };
  if ("ofPresence" in found) {
    const otherwise = (): Value | undefined => {
      for (const arg of args) {
        const value = tolerant(arg, scope);
        if (value !== undefined) return value;
      }
      return undefined;
    };
    return found.ofPresence(tolerant(of, scope), otherwise);
  }
  if ("ofRound" in found) {
    const round = of.kind === "name" ? scope.roundOf(of.name) : undefined;
    if (round === undefined) return about.complain("is for the element of a list, by its name");
    return found.ofRound(
      round,
      args.map((each) => required(each, scope)),
    );
  }
  const value = operand(expression, scope);
  if (value === undefined) return undefined;
  if ("choose" in found) {
    const chosen = found.choose(
      value,
      args.length,
      (index) => {
        const arg = args[index];
        return arg === undefined ? undefined : required(arg, scope);
      },
      about,
    );
    const arg = chosen === undefined ? undefined : args[chosen];
    return arg === undefined ? undefined : optional(arg, scope);
  }
  const [first] = args;
  const given = args.flatMap((each) => (each.kind === "lambda" ? [] : [required(each, scope)]));
  scope.spend(costOf(value, given, scope), at);
  const apply = (element: Value): Value | undefined => {
    if (first?.kind === "lambda")
      return scope.withVariable({ name: first.parameter, value: element }, () => optional(first.body, scope));
    const [callable] = given;
    return callable instanceof Callable && callable.node.isFunction
      ? scope.call(callable, [element], at)
      : about.complain("takes a function, as in x -> x.name");
  };
  return found.apply(value, { ...about, args: given, apply });
}

/** Returns the value that a built-in is for; undefined where it makes nothing of nothing. */
function operand({ name, of }: BuiltInExpression, scope: Scope): Value | undefined {
  if (passing.has(name)) return tolerant(of, scope);
  if (Object.hasOwn(listBuiltIns, name)) return collection(of, scope, ofMaps.has(name) ? {} : []);
  return name === "groups" ? present(of, scope) : required(of, scope);
}

/** Returns the cost: searching one text in another may take the product of their lengths. */
function costOf(value: Value, args: readonly Value[], { formats }: Scope): number {
  if (isList(value)) return value.length;
  if (isMap(value)) return Object.keys(value).length;
  const lengthOf = (each: Value): number =>
    typeof each === "string" ? each.length : each instanceof Markup ? (formats.text(each)?.length ?? 0) : 1;
  return costOfReading(lengthOf(value) * (1 + Math.max(0, ...args.map(lengthOf))));
}

type BinaryExpression = Extract<Expression, { kind: "binary" }>;

/** Evaluates a chain of operators without nesting, from the left. */
function binary(expression: BinaryExpression, scope: Scope): Value {
  const chain: BinaryExpression[] = [];
  let leftmost: Expression = expression;
  for (; leftmost.kind === "binary"; leftmost = leftmost.left) chain.push(leftmost);
  scope.spend(chain.length - 1, expression.at);
  return chain.reduceRight<Value>((left, each) => operated(each, left, scope), required(leftmost, scope));
}

function operated({ operator, left, right, at }: BinaryExpression, one: Value, scope: Scope): Value {
  if (operator === "||") return toCondition(one, left.at, scope) || condition(right, scope);
  if (operator === "&&") return toCondition(one, left.at, scope) && condition(right, scope);
  const other = required(right, scope);
  if (operator === "==") return isEqual(one, other, at, scope);
  if (operator === "!=") return !isEqual(one, other, at, scope);
  if (operator === "+" && !(isNumber(one) && isNumber(other))) return added(one, other, at, scope);
  if (isNumber(one) && isNumber(other)) return computed(operator, one, other, at, scope);
  if (one instanceof Moment && other instanceof Moment && one.kind === other.kind && operator in comparisons)
    return compare(operator, one.milliseconds - other.milliseconds);
  return scope.complain(at, `${operator} is for numbers, and this is ${kindOf(isNumber(one) ? other : one)}.`);
}

/** Compares two values as `==` and the cases of `<#switch>` do. */
export function isEqual(one: Value, other: Value, at: number, scope: Scope): boolean {
  if (isNumber(one) && isNumber(other)) return one.eq(other);
  if (one instanceof Moment && other instanceof Moment && one.kind === other.kind)
    return one.milliseconds === other.milliseconds;
  if (typeof one !== typeof other || (typeof one !== "boolean" && typeof one !== "string"))
    return scope.complain(at, `${kindOf(one)} and ${kindOf(other)} cannot be compared.`);
  // Texts of different lengths are told apart without reading them.
  if (typeof one === "string" && typeof other === "string" && one.length === other.length)
    scope.spend(costOfReading(one.length), at);
  return one === other;
}

/** Adds lists and maps; joins everything else as texts. */
function added(one: Value, other: Value, at: number, scope: Scope): Value {
  const isListLike = (value: Value): boolean => isList(value) || value instanceof Range;
  if (isListLike(one) && isListLike(other)) {
    const lists = [toList(one, at, scope), toList(other, at, scope)];
    scope.spend(
      lists.reduce((sum, { length }) => sum + length, 0),
      at,
    );
    return lists.flat(1);
  }
  if (isMap(one) && isMap(other)) {
    scope.spend(Object.keys(one).length + Object.keys(other).length, at);
    return { ...one, ...other };
  }
  return joined(one, other, at, scope);
}

/** Joins two texts; one that is markup already stays so, and the other is escaped. */
function joined(one: Value, other: Value, at: number, scope: Scope): Value {
  const [first, second] = [scope.formats.text(one), scope.formats.text(other)];
  if (first === undefined || second === undefined)
    return scope.complain(at, `+ joins no ${kindOf(first === undefined ? one : other).slice(2)}.`);
  scope.spend(Math.ceil((first.length + second.length) / 16), at);
  if (!(one instanceof Markup || other instanceof Markup)) return first + second;
  const markup = (value: Value, text: string): string => (value instanceof Markup ? value.text : escapeHtml(text));
  return new Markup(markup(one, first) + markup(other, second), first + second);
}
