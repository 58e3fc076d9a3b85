/** Names and doc comments in the style of Rust. */
import { commentLines } from "./go-names.ts";
import { isText, type Json } from "./json.ts";

const keywords = new Set(
  "abstract as async await become box break const continue do dyn else enum extern false final fn for gen if impl in let loop macro match mod move mut override priv pub ref return static struct trait true try type typeof unsafe unsized use virtual where while yield".split(
    " ",
  ),
);

/** Words with an `s` behind their capitals. */
const plurals: Readonly<Record<string, string>> = { URLs: "Urls", IDs: "Ids" };

/** Turns `authorizedOriginURLs` into `authorized_origin_urls`, and `type` into `r#type`. */
export function rustName(name: string): string {
  const snake = words(name).join("_").toLowerCase();
  return keywords.has(snake) ? `r#${snake}` : snake;
}

/** Turns `requiresApproval` and `REQUIRES_APPROVAL` into `RequiresApproval`. */
export function rustVariant(value: string): string {
  return words(value)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join("");
}

/** Wraps a text for a doc comment; brackets outside of code are no links, and lists keep their indentation. */
export function docLines(text: Json | undefined): string[] {
  if (!isText(text)) return [];
  let inItem = "";
  return commentLines(escaped(text)).map((line) => {
    const [marker] = /^(?:- |\d+\. )/.exec(line) ?? [];
    if (line === "") inItem = "";
    if (marker !== undefined) inItem = " ".repeat(marker.length);
    return marker === undefined ? inItem + line : line;
  });
}

function escaped(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[[\]<>]/g, String.raw`\$&`)))
    .join("");
}

function words(name: string): readonly string[] {
  const text = name.replaceAll(/URLs|IDs/g, (plural) => plurals[plural] ?? plural);
  return text.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])[0-9]*/g) ?? [];
}
