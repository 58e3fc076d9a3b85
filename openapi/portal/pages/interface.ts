/** The page of an interface, with its operations by tag. */
import { tagAnchor } from "../addresses.ts";
import type { Interface } from "../catalogue.ts";
import { html } from "../html.ts";
import { breadcrumbsTo, layout } from "../layout.ts";
import type { PageContext } from "../page-context.ts";
import { operationRow } from "./operation.ts";
import { webhookRow } from "./webhook.ts";

export function interfacePage(page: PageContext, one: Interface): string {
  const { block, inline } = page.markdown;
  return layout(page, {
    title: one.title,
    summary: one.summary,
    interface: one.name,
    breadcrumbs: breadcrumbsTo(one.name).slice(0, 1),
    body: html`<article>
<h1>${one.title}</h1>
<p class="lead">${inline(one.summary)}</p>
${block(one.description)}
${one.tags.map(
  (tag) => html`<section aria-labelledby="${tagAnchor(tag.name)}"><h2 id="${tagAnchor(tag.name)}">${tag.name}</h2>
${block(tag.description)}
<ul class="rows">${tag.operations.map((operation) => operationRow(page, operation))}${tag.webhooks.map((webhook) => webhookRow(page, webhook))}</ul></section>`,
)}
</article>`,
  });
}
