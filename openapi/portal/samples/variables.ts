/** Values of samples that a program gets when it runs: from its environment, or from a request before. */
import { isText, type Json } from "../../tools/json.ts";
import { operatorPasswordVariable } from "./credentials.ts";

/** Begins a value that names a variable; no text of a reader holds the character. */
const mark = "\u0001";

/** Returns the value that stands for a variable of the sample. */
export function variableValue(name: string): string {
  return mark + name;
}

/** The password that the reader chooses for the operators of a sample store. */
export const operatorPasswordValue = variableValue(operatorPasswordVariable);

/** The digits that an authenticator app shows. */
export const oneTimePasswordValue = variableValue("GATEHOUSE_ONE_TIME_PASSWORD");

/** Returns the name of the variable that a value stands for. */
export function variableOf(value: Json): string | undefined {
  return isText(value) && value.startsWith(mark) ? value.slice(mark.length) : undefined;
}

/** Returns whether a variable comes from the environment. */
export function isEnvironment(name: string): boolean {
  return name.startsWith("GATEHOUSE_");
}

/** The digits that it shows half a minute later: the server takes none twice. */
export const nextOneTimePasswordValue = variableValue("GATEHOUSE_NEXT_ONE_TIME_PASSWORD");

/** Replaces the variables in a value. */
export function withVariables(value: Json, replace: (name: string) => string): Json {
  const name = variableOf(value);
  if (name !== undefined) return replace(name);
  if (Array.isArray(value)) return value.map((one) => withVariables(one, replace));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withVariables(one, replace)]));
}

/** Splits a text of JSON at the variables in it. */
export function partsWithVariables(json: string): readonly (string | { readonly variable: string })[] {
  return json.split(/\\u0001(\w+)/).map((part, index) => (index % 2 === 0 ? part : { variable: part }));
}
