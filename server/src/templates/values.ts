/** Values of the template language: JSON values, decimal numbers, markup, dates, and what macros leave. */
import { Decimal } from "./decimal.ts";
import type { CallableNode } from "./nodes.ts";

/** Text that is already escaped. */
export class Markup {
  readonly text: string;
  /** The text before it was escaped, where it is known. */
  readonly plain: string;

  constructor(text: string, plain = text) {
    this.text = text;
    this.plain = plain;
  }
}

/** A date, a time of day or both, in milliseconds since the UTC epoch. */
export class Moment {
  readonly milliseconds: number;
  readonly kind: "date" | "time" | "datetime";

  constructor(milliseconds: number, kind: Moment["kind"]) {
    this.milliseconds = milliseconds;
    this.kind = kind;
  }
}

/** One match of a regular expression: a text with `?groups`, of which the first one is the whole match. */
export class Match {
  readonly groups: readonly string[];

  constructor(groups: readonly string[]) {
    this.groups = groups;
  }

  get text(): string {
    return this.groups[0] ?? "";
  }
}

/** Result of `?matches`: a boolean for the whole text, and the list of all matches. */
export class Matches {
  readonly isWhole: boolean;
  readonly all: readonly Match[];
  readonly groups: readonly string[];

  constructor(isWhole: boolean, all: readonly Match[], groups: readonly string[]) {
    this.isWhole = isWhole;
    this.all = all;
    this.groups = groups;
  }
}

/** A range of whole numbers; without a size it has no end. */
export class Range {
  readonly first: number;
  readonly step: 1 | -1;
  readonly size: number | undefined;
  /** True where the range may reach beyond what it cuts. */
  readonly isLenient: boolean;
  /** True where the range was written with its last number: `1..3`. */
  readonly isInclusive: boolean;

  constructor(
    first: number,
    step: 1 | -1,
    size: number | undefined,
    { isLenient = size === undefined, isInclusive = false } = {},
  ) {
    this.first = first;
    this.step = step;
    this.size = size;
    this.isLenient = isLenient;
    this.isInclusive = isInclusive;
  }

  /** Returns the number at this index, or undefined outside of the range. */
  at(index: number): Decimal | undefined {
    const isInside = index >= 0 && (this.size === undefined || index < this.size);
    return isInside ? new Decimal(this.first + this.step * index) : undefined;
  }
}

/** A macro or a function of the template. */
export class Callable {
  readonly node: CallableNode;

  constructor(node: CallableNode) {
    this.node = node;
  }
}

export type Value =
  | string
  | boolean
  | Decimal
  | Markup
  | Moment
  | Match
  | Matches
  | Range
  | Callable
  | readonly Value[]
  | ValueMap;
export interface ValueMap {
  readonly [name: string]: Value | undefined;
}

/** Lists and maps that are converted already: what many recipients share is converted once. */
const converted = new WeakSet<object>();

/** Converts JSON for templates: null is no value, and list elements of null are dropped. */
export function toValueMap(json: object): ValueMap {
  return remember(Object.fromEntries(Object.entries(json).map(([name, value]) => [name, toValue(value)])));
}

export function toValue(json: unknown): Value | undefined {
  if (typeof json === "string" || typeof json === "boolean") return json;
  if (typeof json === "number") return Number.isFinite(json) ? new Decimal(json) : undefined;
  if (typeof json !== "object" || json === null) return undefined;
  if (json instanceof Decimal || isConverted(json)) return json;
  if (Array.isArray(json)) return remember(json.map(toValue).filter((value) => value !== undefined));
  return toValueMap(json);
}

function isConverted(json: object): json is ValueMap {
  return converted.has(json);
}

function remember<Converted extends object>(value: Converted): Converted {
  converted.add(value);
  return value;
}

export function isMap(value: Value): value is ValueMap {
  return typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Returns an own field of a map; JavaScript's prototypes stay unreachable. */
export function fieldOf(map: ValueMap, name: string): Value | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

/** Cuts a part out of a text. A character of two units belongs to the part that holds its first one. */
export function cut(text: string, from: number, to: number): string {
  const whole = (at: number): number => ((text.codePointAt(at - 1) ?? 0) > 0xffff ? at + 1 : at);
  return text.slice(whole(from), whole(to));
}

/** Describes the kind of a value. */
export function kindOf(value: Value): string {
  if (typeof value === "boolean") return "a boolean";
  if (value instanceof Decimal) return "a number";
  if (value instanceof Moment) return value.kind === "datetime" ? "a date with a time" : `a ${value.kind}`;
  if (value instanceof Markup) return "markup";
  if (value instanceof Range) return "a range";
  if (value instanceof Matches) return "a list of matches";
  if (value instanceof Callable) return value.node.isFunction ? "a function" : "a macro";
  if (isList(value)) return "a list";
  return isMap(value) ? "a map" : "a text";
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

export function escapeXml(text: string): string {
  return escapeHtml(text).replaceAll("&#39;", "&apos;");
}

const reference = /&(?!(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][\dA-Za-z]{1,31});)|[<>"']/g;

/** Escapes a text of the template itself, whose character references are the author's. */
export function escapeLiteral(text: string): string {
  return text.replaceAll(reference, (letter) => entities[letter] ?? letter);
}
