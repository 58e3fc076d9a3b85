/** Renders the specs' descriptions. HTML in them is shown as text; a known name in `code` becomes a link. */
import { Marked, Renderer, type RendererObject, type Token } from "marked";
import { codeBlock } from "./code-block.ts";
import { highlight } from "./highlight.ts";
import { escapeHtml, Html, html } from "./html.ts";

/** Resolves what the author of a text wrote, for the pages that the text stands on. */
export interface Links {
  /** The link to an address that is given from the root of the portal. */
  to(address: string): string;
  /** The link to what a piece of code names, such as an operation or a schema, if it names anything. */
  named(code: string): string | undefined;
  /** The SVG of a picture, by the name of its file, if there is such a one. */
  picture(file: string): string | undefined;
}

export type Markdown = (text: string) => Html;

export interface MarkdownRenderer {
  readonly block: Markdown;
  readonly inline: Markdown;
  /** Inline text whose code is values: one that is called like a schema is no link to it. */
  readonly values: Markdown;
}

export function makeMarkdown(links: Links): MarkdownRenderer {
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
    block: remembered((text) => new Html(String(marked.parse(text.trim())))),
    inline: remembered((text) => new Html(String(marked.parseInline(text.trim())))),
    values: remembered((text) => new Html(String(unlinked.parseInline(text.trim())))),
  };
}

/** Descriptions stand on many pages. */
function remembered(render: Markdown): Markdown {
  const known = new Map<string, Html>();
  return (text) => {
    const html = known.get(text) ?? render(text);
    known.set(text, html);
    return html;
  };
}

/** The anchor of a heading. */
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

/** What a block's language is called; a file is called by its name. */
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

/** A fence says its language and, where its code is a file, the file. */
function fencedCode(code: string, info: string): Html {
  const [language = "", file] = info.split(" ");
  if (language === "") return html`<pre tabindex="0"><code>${highlight(code, "")}</code></pre>`;
  return codeBlock(file ?? languages[language] ?? language, language, code);
}

/** A paragraph of nothing but a picture is a figure, with what it shows below it. */
function pictureIn(tokens: readonly Token[], links: Links): Html | undefined {
  const [image, ...others] = tokens;
  if (image?.type !== "image" || others.length > 0) return undefined;
  const file = String(image["href"]).replace("pictures/", "");
  const picture = links.picture(file);
  if (picture === undefined) throw new Error(`There is no picture ${file} among those of the guides.`);
  return html`<figure class="picture">${new Html(picture)}<figcaption>${String(image["text"])}</figcaption></figure>\n`;
}
