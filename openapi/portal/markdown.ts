/** Renders the specs' descriptions. HTML in them is shown as text; a known name in `code` becomes a link. */
import { Marked, type RendererObject } from "marked";
import { highlight } from "./highlight.ts";
import { escapeHtml, Html } from "./html.ts";

/** Resolves what the author of a text wrote, for the pages that the text stands on. */
export interface Links {
  /** The link to an address that is given from the root of the portal. */
  to(address: string): string;
  /** The link to what a piece of code names, such as an operation or a schema, if it names anything. */
  named(code: string): string | undefined;
}

export type Markdown = (text: string) => Html;

export interface MarkdownRenderer {
  readonly block: Markdown;
  readonly inline: Markdown;
}

export function makeMarkdown(links: Links): MarkdownRenderer {
  const renderer: RendererObject = {
    html: ({ text }) => escapeHtml(text),
    code: ({ text, lang }) => `<pre tabindex="0"><code>${highlight(text, lang ?? "").text}</code></pre>\n`,
    codespan: ({ text }) => linkedCode(text, links.named(text)),
    link({ href, tokens }) {
      return `<a href="${escapeHtml(isAbsolute(href) ? href : links.to(href))}">${this.parser.parseInline(tokens)}</a>`;
    },
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
  };
  const marked = new Marked({ async: false, gfm: true }, { renderer });
  return {
    block: remembered((text) => new Html(String(marked.parse(text.trim())))),
    inline: remembered((text) => new Html(String(marked.parseInline(text.trim())))),
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
