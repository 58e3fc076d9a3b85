/** The contents of a page: links to its headings, beside it where the window is wide, and behind a button elsewhere. */
import { Html, html } from "./html.ts";

/** Fewer headings need no list. */
const minimumHeadings = 3;
/** A page with more headings lists those of the second level alone. */
const maximumHeadings = 32;

export interface PageHeading {
  readonly level: 2 | 3;
  readonly anchor: string;
  /** Text without marks. */
  readonly text: Html;
}

/** Returns the headings of the second and third level that can be linked to. */
export function pageHeadings({ text }: Html): readonly PageHeading[] {
  const headings = [...text.matchAll(/<h([23])[^>]* id="([^"]+)"[^>]*>(.*?)<\/h\1>/gs)]
    .filter(([, , anchor]) => anchor !== "contents")
    .map(([, level, anchor = "", content = ""]) => ({
      level: level === "2" ? (2 as const) : (3 as const),
      anchor,
      text: new Html(plainHtml(content)),
    }));
  return headings.length > maximumHeadings ? headings.filter(({ level }) => level === 2) : headings;
}

/** Removes flags and counts with their words, and the tags of all else. */
function plainHtml(content: string): string {
  return content
    .replaceAll(/<span class="(?:flag|count)\b[^>]*>[^<]*<\/span>/g, "")
    .replaceAll(/<[^>]*>/g, "")
    .trim();
}

/** Renders the button that shows the list where it has no room beside the page; empty for a page with few headings. */
export function contentsButton(body: Html): Html {
  if (pageHeadings(body).length < minimumHeadings) return html``;
  return html`<button class="rail-button" type="button" popovertarget="rail">On this page</button>`;
}

/** Renders the list; empty for a page with few headings. */
export function pageContents(body: Html): Html {
  const headings = pageHeadings(body);
  if (headings.length < minimumHeadings) return html``;
  return html`<nav class="rail" id="rail" popover aria-label="On this page"><p class="rail-title" aria-hidden="true">On this page</p>
<ul>${headings.map(
    ({ level, anchor, text }) => html`<li${level === 3 && html` class="deeper"`}><a href="#${anchor}">${text}</a></li>`,
  )}</ul></nav>`;
}
