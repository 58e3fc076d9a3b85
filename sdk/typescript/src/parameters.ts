/** Writes parameters into the path and the query. The server's query parser is the inverse of `serializeQuery`. */
import { checkNumbers, isObject } from "./json.ts";
import { refuse } from "./problem.ts";

type Values = Readonly<Record<string, unknown>>;

/** `name=value`, repeated names for a list, `name[0].field=value` for a list of objects. */
export function serializeQuery(query: Values): string {
  return Object.entries(query)
    .flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.flatMap((item, index) =>
            isObject(item)
              ? Object.entries(item).flatMap(([field, each]) => pair(`${name}[${index}].${field}`, each))
              : pair(name, item),
          )
        : pair(name, value),
    )
    .join("&");
}

function pair(name: string, value: unknown): string | [] {
  return value === undefined || value === null
    ? []
    : `${encodeURIComponent(name).replace(/%5B(\d+)%5D/, "[$1]")}=${encode(name, value)}`;
}

/** Fills `{name}` in a path. What would change the path's shape is refused. */
export function serializePath(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = encode(name, values[name] ?? "");
    return /^\.{0,2}$/.test(text) ? refuse(name, "an id") : text;
  });
}

function encode(name: string, value: unknown): string {
  checkNumbers(value, name);
  try {
    if (typeof value !== "object") return encodeURIComponent(`${value}`);
  } catch {
    // Half of a surrogate pair cannot be written.
  }
  refuse(name, "text or a number");
}
