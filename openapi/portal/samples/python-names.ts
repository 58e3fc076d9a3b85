/** Names as openapi-generator writes them for Python. */
import { tagWords } from "./tag-words.ts";

/** Converts `authorizedOriginURLs` to `authorized_origin_urls`; reserved words get an underscore. */
export function pythonName(name: string): string {
  const snake = name
    .replaceAll(/([A-Z]+)([A-Z][a-z][a-z]+)/g, "$1_$2")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase();
  return snake === "from" ? "from_" : snake;
}

/** Converts `Whitelist: allowed entries` to `whitelist_allowed_entries`. */
export function pythonTag(tag: string): string {
  return tagWords(tag).join("_").toLowerCase();
}
