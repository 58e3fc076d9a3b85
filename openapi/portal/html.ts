/** The portal's HTML: the template tag, and helpers for names and lists. */
import { escapeHtml, Html, html } from "../tools/html.ts";

export { escapeHtml, Html, html };

/** Joins HTML with an escaped separator. */
export function join(pieces: readonly Html[], separator: string): Html {
  return new Html(pieces.map((piece) => piece.text).join(escapeHtml(separator)));
}

/** Allows line breaks between the words of a name. */
export function breakable(name: string): Html {
  const words = name.split(/(?=[A-Z][a-z])/);
  return html`${words.map((word, index) => html`${index > 0 && html`<wbr>`}${word}`)}`;
}
