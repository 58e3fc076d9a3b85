/** Hints and placeholders of fields. */
import { isText, type Json } from "../../tools/json.ts";
import { firstSentence } from "../pages/first-sentence.ts";
import type { FieldKind } from "./field.ts";

const instructions: Partial<Readonly<Record<FieldKind, string>>> = {
  lines: "One on each line.",
  characters: "Each character counts for itself.",
  json: "Written as JSON.",
};

/** @param bounds of the value, in words */
export function hintOf(description: string, kind: FieldKind, bounds: readonly string[]): string {
  return [
    plainText(firstSentence(description)),
    instructions[kind] ?? "",
    ...bounds.map((words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`),
  ]
    .filter((words) => words !== "")
    .join(" ");
}

/** Appends the default to a hint, for a field that starts without it. */
export function withDefault(hint: string, initial: Json | undefined): string {
  const isEmpty = initial === undefined || initial === "" || (Array.isArray(initial) && initial.length === 0);
  return isEmpty ? hint : `${hint} By default \`${isText(initial) ? initial : JSON.stringify(initial)}\`.`;
}

/** Removes Markdown, except the backticks around code. */
export function plainText(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll(/\*\*?([^*]+)\*\*?/g, "$1");
}

/** Shows an example in an empty control. */
export function placeholderOf(example: Json | undefined, kind: FieldKind): string {
  if (example === undefined || kind === "rows" || kind === "json") return "";
  const examples = Array.isArray(example) ? example : [example];
  return examples.map((one) => (isText(one) ? one : JSON.stringify(one))).join(kind === "characters" ? "" : "\n");
}
