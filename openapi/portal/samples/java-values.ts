/** Writes values for the Java SDK. */
import { isObject, type Json } from "../../tools/json.ts";
import type { JavaCode } from "./java-layout.ts";
import type { TypedValue } from "./typed-value.ts";
import { isEnvironment } from "./variables.ts";

const models = "dev.gatehouse.model.";

export function javaValue(typed: TypedValue): JavaCode {
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
    case "variable":
      return isEnvironment(typed.name) ? `System.getenv(${JSON.stringify(typed.name)})` : typed.name;
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

/** Returns the classes that a value needs. */
export function javaImports(typed: TypedValue): readonly string[] {
  switch (typed.kind) {
    case "object":
      return [
        models + typed.name,
        ...typed.members.flatMap(({ value }) => javaImports(value)),
        ...Object.values(typed.others).flatMap(literalImports),
      ];
    case "word":
      return [models + typed.name];
    case "union":
      return [models + typed.name, ...javaImports(typed.value)];
    case "list":
      return ["java.util.List", ...typed.values.flatMap(javaImports)];
    case "map":
      return ["java.util.Map", ...typed.entries.flatMap(([, value]) => javaImports(value))];
    case "uuid":
      return ["java.util.UUID"];
    case "uri":
      return ["java.net.URI"];
    case "date":
      return ["java.time.LocalDate"];
    case "any":
      return literalImports(typed.value);
    default:
      return [];
  }
}

function literal(value: Json): JavaCode {
  if (Array.isArray(value)) return { head: "", calls: [{ name: "List.of", args: value.map(literal) }] };
  if (isObject(value)) return mapOf(Object.entries(value).map(([key, inner]) => [key, literal(inner)]));
  return JSON.stringify(value);
}

function literalImports(value: Json): readonly string[] {
  if (Array.isArray(value)) return ["java.util.List", ...value.flatMap(literalImports)];
  return isObject(value) ? ["java.util.Map", ...Object.values(value).flatMap(literalImports)] : [];
}

function mapOf(entries: readonly (readonly [string, JavaCode])[]): JavaCode {
  return {
    head: "",
    calls: [{ name: "Map.of", args: entries.flatMap(([key, value]) => [JSON.stringify(key), value]) }],
  };
}
