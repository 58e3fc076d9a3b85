/** Recognises the forms in which word lists are published as JSON, besides arrays. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";

/** An element of a published list. */
export interface ListedElement {
  readonly value: Json;
  /** Path of the array that holds it; empty for members of the root object. */
  readonly path: string;
  /** Index within its array, or among the members. */
  readonly index: number;
}

/** Column of a word's number, for `--map severity=rating:…`. */
const ratingColumn = "rating";

/**
 * Returns the elements of `{ "words": […] }`, of an object with an array for each language, whose name becomes the
 * locale, or of one with a number for each word; undefined for anything else.
 */
export function readPublicList(
  file: JsonObject,
  main: string,
  keepsRating: boolean,
): readonly ListedElement[] | undefined {
  const members = Object.entries(file);
  const { words } = file;
  if (members.length === 1 && Array.isArray(words)) return elementsOf("words", words);
  if (members.every(([name, value]) => isLocale(name) && Array.isArray(value)))
    return members.flatMap(([locale, value]) =>
      elementsOf(locale, Array.isArray(value) ? value : []).map((element) => ({
        ...element,
        value: isObject(element.value) ? { locale, ...element.value } : { [main]: element.value, locale },
      })),
    );
  if (!members.every(([, value]) => typeof value === "number")) return undefined;
  return members.map(([word, rating], index) => ({
    value: keepsRating ? { [main]: word, [ratingColumn]: rating } : word,
    path: "",
    index,
  }));
}

/** Returns true if a mapping reads the number of a word. */
export function readsRating(columns: readonly string[]): boolean {
  return columns.some((column) => column.toLowerCase() === ratingColumn);
}

function elementsOf(path: string, values: readonly Json[]): ListedElement[] {
  return values.map((value, index) => ({ value, path, index }));
}

function isLocale(name: string): boolean {
  return /^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/.test(name);
}
