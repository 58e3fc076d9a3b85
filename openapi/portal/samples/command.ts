/** The pieces of a curl command. They are used when the portal is made, and by its playground. */
import type { Json } from "../../tools/json.ts";

/** The credentials stand in a variable of the shell, so that they do not end up in its history. */
export const apiKeyVariable = "$GATEHOUSE_API_KEY";

export function curlCommand(verb: string, url: string, options: readonly string[]): string {
  return [`curl${verb} ${shellQuoted(url)}`, ...options].join(" \\\n  ");
}

export function bodyOptions(mediaType: string, value: Json): readonly string[] {
  return [`-H ${shellQuoted(`Content-Type: ${mediaType}`)}`, `--data ${shellQuoted(JSON.stringify(value, null, 2))}`];
}

/** A text as one word of a POSIX shell. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
