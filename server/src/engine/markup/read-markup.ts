/** Reads the visible text of HTML and BBCode. Moderation, `contentType`; Decisions: Filter response. */
import { type Coroutine, complete } from "../coroutine.ts";
import { readBbcode } from "./bbcode.ts";
import { readHtml } from "./html.ts";
import type { MarkupType, ReadMarkup } from "./markup-reading.ts";

export function readMarkup(source: string, type: MarkupType): ReadMarkup {
  return complete(readMarkupInTurns(source, type));
}

/** Does the same by turns with others. */
export function readMarkupInTurns(source: string, type: MarkupType): Coroutine<ReadMarkup> {
  return type === "html" ? readHtml(source) : readBbcode(source);
}
