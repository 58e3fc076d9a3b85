/** Values of requests: those of the specs' examples, and variables that a program gets when it runs. Browsers use it too. */
import { isObject, isText, type Json } from "../json.ts";

/** Variables of the shell that hold credentials, to keep these out of samples and of the shell's history. */
export const apiKeyVariable = { variable: "GATEHOUSE_API_KEY" };
export const tokenVariable = { variable: "GATEHOUSE_TOKEN" };
/** Holds the password that the reader chooses for the operators of a sample store. */
export const operatorPasswordVariable = "GATEHOUSE_OPERATOR_PASSWORD";

/** Begins a value that names a variable; no text of a reader holds the character. */
const mark = "\u0001";

/** Returns the value that stands for a variable of the sample. */
export function variableValue(name: string): string {
  return mark + name;
}

export const operatorPasswordValue = variableValue(operatorPasswordVariable);
/** The digits that an authenticator app shows. */
export const oneTimePasswordValue = variableValue("GATEHOUSE_ONE_TIME_PASSWORD");
/** The digits that it shows half a minute later: the server takes none twice. */
export const nextOneTimePasswordValue = variableValue("GATEHOUSE_NEXT_ONE_TIME_PASSWORD");

/** Returns the name of the variable that a value stands for. */
export function variableOf(value: Json): string | undefined {
  return isText(value) && value.startsWith(mark) ? value.slice(mark.length) : undefined;
}

/** Returns whether a variable comes from the environment. */
export function isEnvironment(name: string): boolean {
  return name.startsWith("GATEHOUSE_");
}

/** Replaces the variables in a value. */
export function withVariables(value: Json, replace: (name: string) => string): Json {
  const name = variableOf(value);
  if (name !== undefined) return replace(name);
  if (Array.isArray(value)) return value.map((one) => withVariables(one, replace));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withVariables(one, replace)]));
}

/** Splits a text of JSON at the variables in it. */
export function partsWithVariables(json: string): readonly (string | { readonly variable: string })[] {
  return json.split(/\\u0001(\w+)/).map((part, index) => (index % 2 === 0 ? part : { variable: part }));
}

/** The value of a parameter. */
export interface ExampleValue {
  readonly name: string;
  readonly value: Json;
  readonly shape: "single" | "repeated" | "indexed";
}

/** Returns the name-value pairs of a query parameter. */
export function queryPairs({ name, value, shape }: ExampleValue): readonly (readonly [string, string])[] {
  if (!Array.isArray(value)) return [[name, textOfValue(value)]];
  return value.flatMap((item, index): (readonly [string, string])[] => {
    if (shape !== "indexed" || !isObject(item)) return [[name, textOfValue(item)]];
    return Object.entries(item).map(([key, inner]) => [`${name}[${index}].${key}`, textOfValue(inner)]);
  });
}

export function textOfValue(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
