/** Writes parameters into the path and the query. The server's query parser is the inverse of `serializeQuery`. */
import { InputProblem } from "./input-problem.ts";
import { beyond, inexactNumber, isObject } from "./json.ts";

type Values = Readonly<Record<string, unknown>>;

/** `name=value`, repeated names for a list, `name[0].field=value` for a list of objects. */
export function serializeQuery(query: Values): string {
  return Object.entries(query)
    .flatMap(([name, value]) =>
      Array.isArray(value) ? value.flatMap((item, index) => member(name, item, index)) : pair(name, value),
    )
    .join("&");
}

function member(name: string, item: unknown, index: number): string[] {
  if (!isObject(item)) return pair(name, item);
  return Object.entries(item).flatMap(([field, value]) => pair(`${name}[${index}].${field}`, value));
}

function pair(name: string, value: unknown): string[] {
  return value === undefined || value === null
    ? []
    : [`${encodeURIComponent(name).replace(/%5B(\d+)%5D/, "[$1]")}=${encode(name, value)}`];
}

/** Fills `{name}` in a path. What would change the path's shape is refused. */
export function serializePath(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = encode(name, values[name] ?? "");
    if (/^\.{0,2}$/.test(text)) throw new InputProblem(`${name} is "${text}". Send an id.`);
    return text;
  });
}

function encode(name: string, value: unknown): string {
  if (inexactNumber(value) !== undefined) throw inexact(name);
  try {
    if (typeof value !== "object") return encodeURIComponent(`${value}`);
  } catch {
    // Half of a surrogate pair cannot be written.
  }
  throw new InputProblem(`${name} is invalid. Send text, a number or a boolean.`);
}

export function inexact(path: string): InputProblem {
  return new InputProblem(`${path} ${beyond}. Send a smaller one.`);
}
