/** The page of decisions. */
import { homeAddress } from "../addresses.ts";
import { decisionGroups, decisionsText } from "../decisions.ts";
import { html } from "../html.ts";
import { layout } from "../layout.ts";
import { anchorOf } from "../markdown.ts";
import type { PageContext } from "../page-context.ts";

export function decisionsPage(page: PageContext): string {
  return layout(page, {
    title: "Decisions",
    summary: "What Gatehouse does where the interface documents leave something open, and why.",
    breadcrumbs: [{ text: "Gatehouse", address: homeAddress }],
    body: html`<article class="guide">
<h1>Decisions</h1>
<nav class="contents" aria-labelledby="contents"><h2 id="contents">On this page</h2><ul>${decisionGroups.map(
      (title) => html`<li><a href="#${anchorOf(title)}">${title}</a></li>`,
    )}</ul></nav>
${page.markdown.block(decisionsText)}
</article>`,
  });
}
