/** Templates of HTML and XML that escape every value except markup. */

/** Markup, which templates do not escape. */
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

/** Joins a template's text and values; leaves out `false` and `undefined`, and joins lists. */
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

/**
 * Characters that XML 1.0 forbids even as references: control characters, lone surrogates, U+FFFE and U+FFFF.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them
const impossible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Escapes text for an element or a quoted attribute. Forbidden characters become U+FFFD, so that readers see them. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll(impossible, "\uFFFD")
    .replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)
    .replaceAll("\r", "&#13;");
}
