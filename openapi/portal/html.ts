/** HTML is written by templates in which every value is escaped, except what is HTML already. */

/** A piece of HTML that may be put into a page as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Piece = Html | string | number | false | undefined | readonly Piece[];

/** Joins a template's text and values; `false` and `undefined` are left out, a list is joined. */
export function html(texts: TemplateStringsArray, ...values: readonly Piece[]): Html {
  let result = texts[0] ?? "";
  for (const [index, value] of values.entries()) result += render(value) + (texts[index + 1] ?? "");
  return new Html(result);
}

function render(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (typeof piece === "string") return escapeHtml(piece);
  if (typeof piece === "number") return String(piece);
  return piece === undefined || piece === false ? "" : piece.map(render).join("");
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** Puts a separator between pieces of HTML. */
export function join(pieces: readonly Html[], separator: string): Html {
  return new Html(pieces.map((piece) => piece.text).join(escapeHtml(separator)));
}

/** A name that may be broken between its words. */
export function breakable(name: string): Html {
  const words = name.split(/(?=[A-Z][a-z])/);
  return html`${words.map((word, index) => html`${index > 0 && html`<wbr>`}${word}`)}`;
}
