/** The page of a guide. */
import { Marked } from "marked";
import { guideAddress, guidesAddress, homeAddress } from "../addresses.ts";
import { type Guide, guidesByGroup } from "../guide.ts";
import { type Html, html } from "../html.ts";
import { layout } from "../layout.ts";
import { anchorOf } from "../markdown.ts";
import type { PageContext } from "../page-context.ts";

export function guidePage(page: PageContext, guide: Guide): string {
  return layout(page, {
    title: guide.title,
    summary: guide.summary,
    section: "guides",
    breadcrumbs: [
      { text: "Gatehouse", address: homeAddress },
      { text: "Guides", address: guidesAddress },
    ],
    body: html`<article class="guide">
<h1>${guide.title}</h1>
<p class="lead">${page.markdown.inline(guide.summary)}</p>
${contents(guide)}
${page.markdown.block(guide.text)}
${next(page, guide)}
</article>`,
  });
}

/** Returns the headings of the second level. */
export function headingsOf({ text }: Guide): readonly string[] {
  return new Marked()
    .lexer(text)
    .flatMap((token) => (token.type === "heading" && token["depth"] === 2 ? [String(token["text"])] : []));
}

function contents(guide: Guide): Html {
  const headings = headingsOf(guide);
  if (headings.length < 3) return html``;
  return html`<nav class="contents" aria-labelledby="contents"><h2 id="contents">On this page</h2><ul>${headings.map(
    (heading) => html`<li><a href="#${anchorOf(heading)}">${heading.replaceAll("`", "")}</a></li>`,
  )}</ul></nav>`;
}

function next(page: PageContext, guide: Guide): Html {
  const all = guidesByGroup(page.guides).flatMap(([, guides]) => guides);
  const following = all[all.findIndex(({ name }) => name === guide.name) + 1];
  if (following === undefined) return html``;
  return html`<p class="next">Next: <a href="${page.link(guideAddress(following.name))}">${following.title}</a></p>`;
}
