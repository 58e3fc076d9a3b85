/** Reads `gatehouse-contract.yaml`: the options of the command line, and settings of single operations. */
import { suggestion } from "@gatehouse/openapi/command-line";
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { parse } from "yaml";
import { knownOptions } from "./command-line-help.ts";
import type { OperationSettings } from "./contract/document/settings.ts";

export const configFileName = "gatehouse-contract.yaml";

export interface ConfigFile {
  /** Values of options, as the command line gives them. */
  readonly values: Readonly<Record<string, string | boolean | string[]>>;
  /** By patterns of operations. */
  readonly operations: Readonly<Record<string, OperationSettings>>;
  readonly problems: readonly string[];
}

/** @param name of the file, for its problems */
export function readConfigFile(text: string, name: string): ConfigFile {
  const problems: string[] = [];
  const say = (problem: string): void => void problems.push(`${name}: ${problem}`);
  const { operations = {}, ...options } = contents(text, say);
  const values = Object.entries(options).flatMap(([key, value]) => {
    const read = optionValue(key, value);
    if (isText(read) || typeof read === "boolean" || Array.isArray(read)) return [[key, read] as const];
    say(read.problem);
    return [];
  });
  if (!isObject(operations)) say("operations is no map: give settings by operationId, or by a pattern of them.");
  return { values: Object.fromEntries(values), operations: settingsIn(operations, say), problems };
}

function contents(text: string, say: (problem: string) => void): JsonObject {
  try {
    const value: Json = parse(text, { maxAliasCount: 100, logLevel: "error" }) ?? {};
    if (isObject(value)) return value;
    say("it holds no map of options.");
  } catch (error) {
    say(`it is no YAML (${error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error)}).`);
  }
  return {};
}

interface Problem {
  readonly problem: string;
}

function optionValue(key: string, value: Json): string | boolean | string[] | Problem {
  const known = Object.entries(knownOptions).find(([name]) => name === key)?.[1];
  if (known === undefined || key === "help" || key === "config") {
    const names = [...Object.keys(knownOptions), "operations"].filter((name) => name !== key);
    return { problem: `"${key}" is no option${suggestion(key, names)}` };
  }
  if (known.type === "boolean") return typeof value === "boolean" ? value : { problem: `${key} is true or false.` };
  if ("multiple" in known) {
    // Headers and keys read well as a map.
    const sign = key === "query" ? "=" : ": ";
    const list = isObject(value)
      ? Object.entries(value).map(([name, one]) => `${name}${sign}${String(one)}`)
      : [value].flat();
    return list.every(isScalar) ? list.map(String) : { problem: `${key} is a text, or a list of texts.` };
  }
  return isScalar(value) ? String(value) : { problem: `${key} is one text.` };
}

function isScalar(value: Json): value is string | number {
  return isText(value) || typeof value === "number";
}

const settingNames = ["skip", "values", "body", "ignore"];

function settingsIn(operations: Json, say: (problem: string) => void): Readonly<Record<string, OperationSettings>> {
  const entries = isObject(operations) ? Object.entries(operations) : [];
  return Object.fromEntries(entries.map(([pattern, given]) => [pattern, settingsOf(pattern, given, say)]));
}

function settingsOf(pattern: string, given: Json, say: (problem: string) => void): OperationSettings {
  const { skip, values, body, ignore, ...others } = isObject(given) ? given : { "": given };
  if (Object.keys(others).length > 0) say(`operations, ${pattern}: give ${settingNames.join(", ")}.`);
  if (values !== undefined && !isObject(values)) say(`operations, ${pattern}: values is a map of names and values.`);
  const laws: readonly Json[] = ignore === undefined ? [] : [ignore].flat();
  if (!laws.every(isText)) say(`operations, ${pattern}: ignore is a list of laws, such as status-documented.`);
  return {
    ...(skip === undefined || skip === false ? {} : { skip: isText(skip) ? skip : `${configFileName} says so.` }),
    ...(isObject(values) ? { values } : {}),
    ...(body === undefined ? {} : { body }),
    ignore: laws.filter(isText),
  };
}
