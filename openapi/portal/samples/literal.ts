/** Writes a JSON value as a TypeScript literal, on one line when it fits. */
import { isObject, type Json } from "../../tools/json.ts";
import { isEnvironment, variableOf } from "./variables.ts";

const width = 76;

/** @param column where the literal begins on its line */
export function literal(value: Json, indent = 0, column = indent): string {
  const flat = flatLiteral(value);
  if (flat.length + column <= width || !(isObject(value) || Array.isArray(value))) return flat;
  const lead = " ".repeat(indent + 2);
  const lines = Array.isArray(value)
    ? value.map((item) => `${lead}${literal(item, indent + 2)},`)
    : Object.entries(value).map(
        ([name, member]) => `${lead}${key(name)}: ${literal(member, indent + 2, indent + key(name).length + 4)},`,
      );
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${lines.join("\n")}\n${" ".repeat(indent)}${close}`;
}

function flatLiteral(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(flatLiteral).join(", ")}]`;
  if (!isObject(value)) return variable(value) ?? JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${key(name)}: ${flatLiteral(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

function variable(value: Json): string | undefined {
  const name = variableOf(value);
  return name !== undefined && isEnvironment(name) ? `process.env.${name} ?? ""` : name;
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
