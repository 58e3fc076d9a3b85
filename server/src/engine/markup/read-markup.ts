/** Reads the visible text of HTML and BBCode. Moderation, `contentType`; Decisions: Filter response. */
import { readBbcode } from "./bbcode.ts";
import { readHtml } from "./html.ts";
import type { MarkupType, ReadMarkup } from "./markup-reading.ts";

export function readMarkup(source: string, type: MarkupType): ReadMarkup {
  return type === "html" ? readHtml(source) : readBbcode(source);
}
