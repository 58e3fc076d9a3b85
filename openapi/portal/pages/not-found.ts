/** The 404 page, with the search that every page has. */
import { errorsAddress, guidesAddress, homeAddress, schemasAddress } from "../addresses.ts";
import { html } from "../html.ts";
import { layout } from "../layout.ts";
import type { PageContext } from "../page-context.ts";

export function notFoundPage(page: PageContext): string {
  return layout(page, {
    title: "Page not found",
    summary: "There is no page at this address.",
    body: html`<article>
<h1>Page not found</h1>
<p class="lead">There is no page at this address. Addresses never change, so it may be mistyped, or come from a newer
version of these pages. Search at the top, or go on from here.</p>
<section id="near" aria-labelledby="near-title" hidden><h2 id="near-title">Pages with similar names</h2><ul class="rows" id="near-pages"></ul></section>
<ul class="rows"><li><a href="${page.link(homeAddress)}">Home</a> <span class="row-detail">Every interface and its topics</span></li>
<li><a href="${page.link(guidesAddress)}">Guides</a> <span class="row-detail">Step by step, with code</span></li>
<li><a href="${page.link(errorsAddress)}">Errors</a> <span class="row-detail">Every status and every code</span></li>
<li><a href="${page.link(schemasAddress)}">Schemas</a> <span class="row-detail">Every object that is sent or returned</span></li></ul>
</article>`,
  });
}
