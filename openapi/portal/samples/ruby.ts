/** Writes a request as a call of the SDK for Ruby. */
import { rubyName, rubyParameter } from "../../tools/ruby-names.ts";
import type { SdkCall, TypedValue } from "./sdk-call.ts";
import { accessTo, type JsonSyntax, type SdkStep, type Template, writeJson } from "./template.ts";
import { isEnvironment } from "./values.ts";

export const rubySample: Template = (call, { server, steps }) => {
  const client = `client = Gatehouse::Client.new(${text(server)}, api_key: ENV.fetch("GATEHOUSE_API_KEY"))`;
  const lines = ['require "gatehouse"', "", client, ...steps.flatMap(stepLines), ""];
  return { setUp: lines.join("\n"), code: statements(call) };
};

function statements(call: SdkCall): string {
  const result = { file: "archive = ", nothing: "", object: "answer = " }[call.answer];
  const print = {
    file: `File.binwrite(${text(call.file)}, archive)\nputs ${text(`Saved ${call.file}.`)}`,
    nothing: 'puts "Done."',
    object: "puts answer",
  }[call.answer];
  return `${result}${callCode(call)}\n${print}`;
}

function stepLines({ call, kept }: SdkStep): readonly string[] {
  if (kept.length === 0) return [callCode(call)];
  return kept.map(([variable, path]) => `${rubyName(variable)} = ${callCode(call)}${accessTo(path, rubyName)}`);
}

function callCode({ tag, operationId, path, query, body, needsToken }: SdkCall): string {
  const args = [
    ...path.map(({ value }) => write(value)),
    ...(body === undefined ? [] : [write(body.value)]),
    ...query.map(({ name, value }) => named(rubyParameter(name), write(value))),
    ...(needsToken ? ["token:"] : []),
  ];
  const method = `client.${rubyName(tag)}.${rubyName(operationId)}`;
  return args.length === 0 ? method : `${method}(${args.join(", ")})`;
}

function write(typed: TypedValue): string {
  switch (typed.kind) {
    case "object": {
      const others =
        Object.keys(typed.others).length === 0 ? [] : [`additional_properties: ${writeJson(typed.others, syntax)}`];
      return hash([...typed.members.map(({ name, value }) => named(rubyName(name), write(value))), ...others]);
    }
    case "word":
      return text(typed.value);
    case "union":
      return write(typed.value);
    case "list":
      return syntax.list(typed.values.map(write));
    case "map":
      return syntax.map(typed.entries.map(([key, value]) => [key, write(value)]));
    case "null":
      return "nil";
    case "variable":
      return isEnvironment(typed.name) ? `ENV.fetch(${text(typed.name)})` : rubyName(typed.name);
    default:
      return writeJson(typed.value, syntax);
  }
}

const syntax: JsonSyntax = {
  list: (items) => `[${items.join(", ")}]`,
  map: (entries) => hash(entries.map(([key, value]) => `${text(key)} => ${value}`)),
  text,
  number: grouped,
  words: { null: "nil" },
};

/** RuboCop breaks no hash whose members stand on one line, so several take a line each. */
function hash(members: readonly string[]): string {
  return members.length === 0 ? "{}" : `{ ${members.join(members.length > 1 ? ",\n" : ", ")} }`;
}

/** A variable of the same name is not repeated. */
function named(name: string, value: string): string {
  return value === name ? `${name}:` : `${name}: ${value}`;
}

/** Parts the digits of a long number. */
function grouped(digits: string): string {
  return /^-?\d{5,}$/.test(digits) ? digits.replaceAll(/\B(?=(\d{3})+$)/g, "_") : digits;
}

/** A `#` before a brace or a sigil would begin an expression. */
function text(value: string): string {
  return JSON.stringify(value).replaceAll(/#(?=[{$@])/g, String.raw`\#`);
}
