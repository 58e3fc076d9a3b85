/** HTML and XML are written by templates in which every value is escaped, except what is markup already. */

/** A piece of markup that may be put into a document as it is. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Piece = Markup | string | number | false | undefined | readonly Piece[];

/** Joins a template's text and values; `false` and `undefined` are left out, a list is joined. */
export function markup(texts: TemplateStringsArray, ...values: readonly Piece[]): Markup {
  let result = texts[0] ?? "";
  for (const [index, value] of values.entries()) result += render(value) + (texts[index + 1] ?? "");
  return new Markup(result);
}

function render(piece: Piece): string {
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === "string") return escapeMarkup(piece);
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

/**
 * Characters that XML 1.0 does not allow, not even as references: control characters, lone surrogates, U+FFFE and
 * U+FFFF.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const impossible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Text for an element or a quoted attribute. What XML cannot hold becomes U+FFFD, so that one sees that it was there. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll(impossible, "\uFFFD")
    .replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)
    .replaceAll("\r", "&#13;");
}
