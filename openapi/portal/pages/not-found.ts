/** The page that an export shows at an address that has none. */
import { errorsAddress, guidesAddress, homeAddress, schemasAddress } from "../addresses.ts";
import { html } from "../html.ts";
import { layout } from "../layout.ts";
import type { PageContext } from "../page-context.ts";

export function notFoundPage(page: PageContext): string {
  return layout(page, {
    title: "Nothing is here",
    summary: "There is no page at this address.",
    body: html`<article>
<h1>Nothing is here</h1>
<p class="lead">There is no page at this address. Addresses of pages never change, so it may be mistyped, or come from a newer
version of these pages.</p>
<ul class="rows"><li><a href="${page.link(homeAddress)}">Home</a> <span class="row-detail">Every interface and its topics</span></li>
<li><a href="${page.link(guidesAddress)}">Guides</a> <span class="row-detail">How things are done</span></li>
<li><a href="${page.link(errorsAddress)}">Errors</a> <span class="row-detail">Every status and every code</span></li>
<li><a href="${page.link(schemasAddress)}">Schemas</a> <span class="row-detail">Every object that is sent or returned</span></li></ul>
</article>`,
  });
}
