/** Evaluates expressions. Only the data is reachable, and every step is counted. */
import { builtIns } from "./built-ins.ts";
import type { Expression, Operator } from "./nodes.ts";
import { fieldOf, isList, isMap, kindOf, textOf, type Value } from "./values.ts";

/** One iteration of a list, for `?index`, `?has_next` and similar built-ins. */
export interface Iteration {
  readonly value: Value;
  readonly index: number;
  readonly hasNext: boolean;
}

export interface Scope {
  /** Returns the value of a name, or undefined. */
  lookUp(name: string): Value | undefined;
  /** Returns the iteration of the list whose element has this name. */
  roundOf(name: string): Iteration | undefined;
  /** Counts steps or generated characters. */
  spend(steps: number, at: number): void;
  complain(at: number, problem: string): never;
}

/** Thrown for a missing value; `(…)!` and `(…)??` catch it. */
class MissingValue {
  readonly at: number;
  readonly what: string;

  constructor(at: number, what: string) {
    this.at = at;
    this.what = what;
  }
}

/** Returns the value; a missing one is an error. */
export function evaluate(expression: Expression, scope: Scope): Value {
  try {
    return required(expression, scope);
  } catch (error) {
    if (!(error instanceof MissingValue)) throw error;
    return scope.complain(error.at, `${error.what} has no value. Write ${error.what}! for nothing in its place.`);
  }
}

function required(expression: Expression, scope: Scope): Value {
  return optional(expression, scope) ?? missing(expression);
}

function missing(expression: Expression): never {
  throw new MissingValue(expression.at, nameOf(expression));
}

/** Returns undefined where the last step of the expression finds nothing. */
function optional(expression: Expression, scope: Scope): Value | undefined {
  scope.spend(1, expression.at);
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "list":
      return expression.items.map((item) => required(item, scope));
    case "map":
      return map(expression, scope);
    case "name":
      return scope.lookUp(expression.name);
    case "group":
      return optional(expression.of, scope);
    case "member":
      return member(required(expression.of, scope), expression.name, expression, scope);
    case "element":
      return element(expression, scope);
    case "default":
      return (
        tolerant(expression.of, scope) ??
        (expression.otherwise === undefined ? "" : required(expression.otherwise, scope))
      );
    case "exists":
      return tolerant(expression.of, scope) !== undefined;
    case "not":
      return !condition(expression.of, scope);
    case "minus":
      return -number(expression.of, scope);
    case "builtIn":
      return builtIn(expression, scope);
    case "binary":
      return binary(expression, scope);
  }
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

const catchingSteps = 20;

/** Tolerates a missing value: anywhere inside of parentheses, otherwise in the last step only. */
function tolerant(expression: Expression, scope: Scope): Value | undefined {
  if (expression.kind !== "group") return optional(expression, scope);
  try {
    return optional(expression, scope);
  } catch (error) {
    if (!(error instanceof MissingValue)) throw error;
    // Throwing and catching is slower than other steps.
    scope.spend(catchingSteps, expression.at);
    return undefined;
  }
}

function member(of: Value, name: string, { at }: Expression, scope: Scope): Value | undefined {
  return isMap(of) ? fieldOf(of, name) : scope.complain(at, `${kindOf(of)} has no field ${name}.`);
}

function element(expression: Extract<Expression, { kind: "element" }>, scope: Scope): Value | undefined {
  const of = required(expression.of, scope);
  const key = required(expression.key, scope);
  if (isList(of) && typeof key === "number") return Number.isInteger(key) && key >= 0 ? of[key] : undefined;
  const name = isMap(of) ? textOf(key) : undefined;
  if (name === undefined)
    return scope.complain(expression.at, `${kindOf(of)} has no element that ${kindOf(key)} names.`);
  scope.spend(costOfReading(name.length), expression.at);
  return member(of, name, expression, scope);
}

/** Evaluates a boolean condition; `??` tests for presence. */
function condition(expression: Expression, scope: Scope): boolean {
  const value = required(expression, scope);
  if (typeof value === "boolean") return value;
  return scope.complain(
    expression.at,
    `A condition is true or false, and this is ${kindOf(value)}. Compare it, or ask ?? or ?has_content.`,
  );
}

/** Evaluates a top-level condition, where a missing value is an error. */
export function evaluateCondition(expression: Expression, scope: Scope): boolean {
  try {
    return condition(expression, scope);
  } catch (error) {
    if (!(error instanceof MissingValue)) throw error;
    return scope.complain(error.at, `${error.what} has no value. Ask ${error.what}?? first.`);
  }
}

function number(expression: Expression, scope: Scope): number {
  const value = required(expression, scope);
  return typeof value === "number"
    ? value
    : scope.complain(expression.at, `A number is needed here, and this is ${kindOf(value)}.`);
}

function builtIn(expression: Extract<Expression, { kind: "builtIn" }>, scope: Scope): Value | undefined {
  const { name, of, at } = expression;
  if (name === "has_content") return hasContent(tolerant(of, scope));
  if (name === "index" || name === "counter" || name === "has_next" || name === "is_first" || name === "is_last") {
    const round = of.kind === "name" ? scope.roundOf(of.name) : undefined;
    if (round === undefined) return scope.complain(at, `?${name} is for the element of a list, by its name.`);
    return {
      index: round.index,
      counter: round.index + 1,
      has_next: round.hasNext,
      is_first: round.index === 0,
      is_last: !round.hasNext,
    }[name];
  }
  const value = required(of, scope);
  const args = expression.args.map((each) => required(each, scope));
  scope.spend(costOf(value, args), at);
  return builtIns.get(name)?.apply(value, {
    args,
    complain: (problem) => scope.complain(at, `?${name} ${problem}.`),
    count: (characters) => scope.spend(Math.ceil(characters / 16), at),
  });
}

/** Returns the cost: searching one text in another may take the product of their lengths. */
function costOf(value: Value, args: readonly Value[]): number {
  if (isList(value)) return value.length;
  if (isMap(value)) return Object.keys(value).length;
  const lengths = args.map((each) => textOf(each)?.length ?? 0);
  return costOfReading((textOf(value)?.length ?? 0) * (1 + Math.max(0, ...lengths)));
}

/** Returns the steps that reading so many characters takes; a step of another kind takes as long as 64 of them. */
function costOfReading(characters: number): number {
  return Math.ceil(characters / 64);
}

function hasContent(value: Value | undefined): boolean {
  if (value === undefined) return false;
  if (isList(value)) return value.length > 0;
  return isMap(value) ? Object.keys(value).length > 0 : textOf(value) !== "";
}

function binary({ operator, left, right, at }: Extract<Expression, { kind: "binary" }>, scope: Scope): Value {
  if (operator === "||") return condition(left, scope) || condition(right, scope);
  if (operator === "&&") return condition(left, scope) && condition(right, scope);
  const [one, other] = [required(left, scope), required(right, scope)];
  if (operator === "==") return equal(one, other, at, scope);
  if (operator === "!=") return !equal(one, other, at, scope);
  if (operator === "+" && !(typeof one === "number" && typeof other === "number")) return joined(one, other, at, scope);
  if (typeof one !== "number" || typeof other !== "number") {
    return scope.complain(
      at,
      `${operator} is for numbers, and this is ${kindOf(typeof one === "number" ? other : one)}.`,
    );
  }
  const result = compute(operator, one, other);
  return typeof result === "number" && !Number.isFinite(result)
    ? scope.complain(at, "The result is no number.")
    : result;
}

function equal(one: Value, other: Value, at: number, scope: Scope): boolean {
  const [first, second] = [one, other].map((each) =>
    typeof each === "number" || typeof each === "boolean" ? each : textOf(each),
  );
  if (first === undefined || second === undefined || typeof first !== typeof second) {
    return scope.complain(at, `${kindOf(one)} and ${kindOf(other)} cannot be compared.`);
  }
  // Texts of different lengths are told apart without reading them.
  if (typeof first === "string" && typeof second === "string" && first.length === second.length)
    scope.spend(costOfReading(first.length), at);
  return first === second;
}

function joined(one: Value, other: Value, at: number, scope: Scope): Value {
  const [first, second] = [textOf(one), textOf(other)];
  if (first === undefined || second === undefined)
    return scope.complain(at, `+ joins no ${kindOf(first === undefined ? one : other).slice(2)}.`);
  scope.spend(Math.ceil((first.length + second.length) / 16), at);
  return first + second;
}

function compute(operator: Operator, one: number, other: number): number | boolean {
  switch (operator) {
    case "+":
      return one + other;
    case "-":
      return one - other;
    case "*":
      return one * other;
    case "/":
      return one / other;
    case "%":
      return one % other;
    case "<":
      return one < other;
    case "<=":
      return one <= other;
    case ">":
      return one > other;
    default:
      return one >= other;
  }
}

/** Returns the source form of the expression as far as it consists of names. */
function nameOf(expression: Expression): string {
  switch (expression.kind) {
    case "name":
      return expression.name;
    case "member":
      return `${nameOf(expression.of)}.${expression.name}`;
    case "element":
      return `${nameOf(expression.of)}[…]`;
    case "builtIn":
      return `${nameOf(expression.of)}?${expression.name}`;
    case "group":
      return `(${nameOf(expression.of)})`;
    default:
      return "The expression";
  }
}
