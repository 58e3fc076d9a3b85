/** Values as the SDK for Java takes them. */
import { isObject, type Json } from "../../tools/json.ts";
import type { JavaCode } from "./java-layout.ts";
import type { Typed } from "./typed.ts";

const models = "dev.gatehouse.model.";

export function javaValue(typed: Typed): JavaCode {
  switch (typed.kind) {
    case "object":
      return {
        head: `new ${typed.name}()`,
        calls: [
          ...typed.members.map(({ name, value }) => ({ name: `.${name}`, args: [javaValue(value)] })),
          ...Object.entries(typed.others).map(([name, value]) => ({
            name: ".putAdditionalProperty",
            args: [JSON.stringify(name), literal(value)],
          })),
        ],
      };
    case "word":
      return `${typed.name}.${typed.constant}`;
    case "union":
      return { head: "", calls: [{ name: `${typed.name}.of`, args: [javaValue(typed.value)] }] };
    case "list":
      return { head: "", calls: [{ name: "List.of", args: typed.values.map(javaValue) }] };
    case "map":
      return mapOf(typed.entries.map(([key, value]) => [key, javaValue(value)]));
    case "null":
      return "null";
    case "uuid":
      return `UUID.fromString(${JSON.stringify(typed.value)})`;
    case "uri":
      return `URI.create(${JSON.stringify(typed.value)})`;
    case "date":
      return `LocalDate.parse(${JSON.stringify(typed.value)})`;
    case "int64":
      return `${typed.value}L`;
    case "double":
      return Number.isInteger(typed.value) ? `${typed.value}.0` : String(typed.value);
    default:
      return literal(typed.value);
  }
}

/** The classes that a value is written with. */
export function neededByJava(typed: Typed): readonly string[] {
  switch (typed.kind) {
    case "object":
      return [
        models + typed.name,
        ...typed.members.flatMap(({ value }) => neededByJava(value)),
        ...Object.values(typed.others).flatMap(neededByLiteral),
      ];
    case "word":
      return [models + typed.name];
    case "union":
      return [models + typed.name, ...neededByJava(typed.value)];
    case "list":
      return ["java.util.List", ...typed.values.flatMap(neededByJava)];
    case "map":
      return ["java.util.Map", ...typed.entries.flatMap(([, value]) => neededByJava(value))];
    case "uuid":
      return ["java.util.UUID"];
    case "uri":
      return ["java.net.URI"];
    case "date":
      return ["java.time.LocalDate"];
    case "any":
      return neededByLiteral(typed.value);
    default:
      return [];
  }
}

function literal(value: Json): JavaCode {
  if (Array.isArray(value)) return { head: "", calls: [{ name: "List.of", args: value.map(literal) }] };
  if (isObject(value)) return mapOf(Object.entries(value).map(([key, inner]) => [key, literal(inner)]));
  return JSON.stringify(value);
}

function neededByLiteral(value: Json): readonly string[] {
  if (Array.isArray(value)) return ["java.util.List", ...value.flatMap(neededByLiteral)];
  return isObject(value) ? ["java.util.Map", ...Object.values(value).flatMap(neededByLiteral)] : [];
}

function mapOf(entries: readonly (readonly [string, JavaCode])[]): JavaCode {
  return {
    head: "",
    calls: [{ name: "Map.of", args: entries.flatMap(([key, value]) => [JSON.stringify(key), value]) }],
  };
}
