/** Renders Markdown, splits it by its headings, and converts it to plain text. HTML in it is shown as text. */
import { Marked, Renderer, type RendererObject, type Token } from "marked";
import { codeBlock, escapeHtml, Html, highlight, html } from "./html.ts";

export interface MarkdownPart {
  /** Empty for the text before the first heading. */
  readonly heading: string;
  /** Plain text of the part. */
  readonly text: string;
}

/**
 * Returns the parts below headings of the second level, or of the second and third. Leaves out the output of programs, which
 * repeats the words and numbers around it.
 */
export function markdownParts(markdown: string, deepest: 2 | 3): readonly MarkdownPart[] {
  const parts = [{ heading: "", lines: [] as string[] }];
  let isFence = false;
  let isOutput = false;
  for (const line of markdown.split("\n")) {
    if (/^(?:```|~~~)/.test(line)) isFence = !isFence;
    isOutput = isFence && (isOutput || line === "```text");
    if (isOutput) continue;
    const [, marks = "", heading = ""] = (!isFence && /^(##+) (.*)$/.exec(line)) || [];
    if (marks !== "" && marks.length <= deepest) parts.push({ heading: heading.trim(), lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  return parts.map(({ heading, lines }) => ({ heading, text: plainText(lines.join("\n")) }));
}

/** Replaces links by their texts, and removes code fences and other marks. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/^(?:```|~~~).*$/gm, " ")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^ {0,3}(?:#{1,6}|>|[-*]|\d+\.) /gm, "")
    .replaceAll(/[`*|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Returns the first sentence of a description, on one line. */
export function firstSentence(text: string): string {
  const [paragraph = ""] = text.trim().split(/\n\s*\n/, 1);
  const line = paragraph.replaceAll(/\s+/g, " ");
  const end = /[.:](?= [A-Z]|$)/.exec(line);
  return end === null ? line : `${line.slice(0, end.index)}.`;
}

/** Resolves links and pictures for the page that shows a text. */
export interface Links {
  /** Returns the link to an address from the root of the portal. */
  to(address: string): string;
  /** Returns the link for a name in code, such as an operation or a schema. */
  named(code: string): string | undefined;
  /** Returns the SVG of a picture by its file name. */
  picture(file: string): string | undefined;
}

export type Markdown = (text: string) => Html;

export interface MarkdownRenderer {
  readonly block: Markdown;
  readonly inline: Markdown;
  /** Inline text in which code is values, not names: no links to schemas. */
  readonly values: Markdown;
}

export function createMarkdownRenderer(links: Links): MarkdownRenderer {
  const renderer: RendererObject = {
    html: ({ text }) => escapeHtml(text),
    code: ({ text, lang }) => `${fencedCode(text, lang ?? "").text}\n`,
    codespan: ({ text }) => linkedCode(text, links.named(text)),
    link({ href, tokens }) {
      const isOnThisPage = href.startsWith("#");
      return `<a href="${escapeHtml(isOnThisPage || isAbsolute(href) ? href : links.to(href))}">${this.parser.parseInline(tokens)}</a>`;
    },
    paragraph({ tokens }) {
      const picture = pictureIn(tokens, links);
      return picture?.text ?? `<p>${this.parser.parseInline(tokens)}</p>\n`;
    },
    table(token) {
      const table = Renderer.prototype.table.call(this, token);
      return `<div class="table" role="group" aria-label="Table" tabindex="0">${table}</div>\n`;
    },
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
  };
  const marked = new Marked({ async: false, gfm: true }, { renderer });
  const unlinked = new Marked(
    { async: false, gfm: true },
    { renderer: { ...renderer, codespan: ({ text }) => linkedCode(text, undefined) } },
  );
  return {
    block: (text) => new Html(String(marked.parse(text.trim()))),
    inline: (text) => new Html(String(marked.parseInline(text.trim()))),
    values: (text) => new Html(String(unlinked.parseInline(text.trim()))),
  };
}

/** Returns the anchor of a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

function linkedCode(code: string, link: string | undefined): string {
  const shown = `<code>${escapeHtml(code)}</code>`;
  return link === undefined ? shown : `<a href="${escapeHtml(link)}">${shown}</a>`;
}

function isAbsolute(href: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(href);
}

/** Captions of code blocks by language. */
const languages: Readonly<Record<string, string>> = {
  http: "HTTP",
  java: "Java",
  json: "JSON",
  py: "Python",
  sh: "Shell",
  text: "Output",
  ts: "TypeScript",
  yaml: "YAML",
};

/** Renders a fence, whose info string is a language and optionally a file name. */
function fencedCode(code: string, info: string): Html {
  const [language = "", file] = info.split(" ");
  if (language === "") return html`<pre tabindex="0"><code>${highlight(code, "")}</code></pre>`;
  return codeBlock(file ?? languages[language] ?? language, language, code);
}

/** Renders a paragraph that is only a picture as a figure with a caption. */
function pictureIn(tokens: readonly Token[], links: Links): Html | undefined {
  const [image, ...others] = tokens;
  if (image?.type !== "image" || others.length > 0) return undefined;
  const file = String(image["href"]).replace("pictures/", "");
  const picture = links.picture(file);
  if (picture === undefined) throw new Error(`guides/pictures has no ${file}.`);
  return html`<figure class="picture">${new Html(picture)}<figcaption>${String(image["text"])}</figcaption></figure>\n`;
}
