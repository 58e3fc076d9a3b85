/** The page of a webhook: a request of this server to yours. */
import { webhookAddress } from "../addresses.ts";
import type { Webhook } from "../catalogue.ts";
import { DecisionNotes, decisionDisclosure } from "../decisions.ts";
import { type Html, html, jsonBlock, methodBadge } from "../html.ts";
import { breadcrumbsTo, layout } from "../layout.ts";
import type { PageContext } from "../page-context.ts";
import type { View } from "../schema/properties.ts";
import { bodySection, parameterSections, responseSections } from "./exchange.ts";
import { exchangeMarks } from "./operation.ts";

export function webhookPage(page: PageContext, webhook: Webhook): string {
  const decisions = new DecisionNotes();
  const sent: View = { page, document: webhook.document, direction: "response", expand: true, decisions };
  const answered: View = { ...sent, direction: "request" };
  decisions.add({ subject: "", anchor: "", reason: webhook.assumption, document: webhook.section });
  return layout(page, {
    title: webhook.summary,
    summary: `${webhook.name}: ${webhook.summary}.`,
    interface: webhook.interface,
    breadcrumbs: breadcrumbsTo(webhook.interface, webhook.tag),
    body: html`<article class="exchange">
<div class="intro">
<h1>${webhook.summary}</h1>
<p class="request-line">${methodBadge(webhook.method)} <span>to your server</span></p>
<p class="marks">${exchangeMarks(webhook)}</p>
${page.markdown.block(webhook.description)}
<dl class="glance"><div><dt>Webhook</dt><dd><code>${webhook.name}</code></dd></div>
<div><dt>Operation</dt><dd><code>${webhook.operationId}</code></dd></div></dl>
</div>
${samples(webhook)}
<div class="reference">
${parameterSections(sent, webhook, ["path", "query", "header", "cookie"])}
${webhook.body !== undefined && bodySection(sent, webhook.body)}
${responseSections(answered, webhook)}
${decisionDisclosure(page, decisions, webhook.section)}
</div>
</article>`,
  });
}

function samples(webhook: Webhook): Html {
  const examples = webhook.body?.media.flatMap((media) => media.examples) ?? [];
  return html`<section class="samples" aria-labelledby="samples"><h2 id="samples">Samples</h2>${examples.map(
    (example) => jsonBlock(example.summary || example.name, example.value),
  )}</section>`;
}

/** A row of a list of webhooks. */
export function webhookRow(page: PageContext, webhook: Webhook): Html {
  return html`<li><a href="${page.link(webhookAddress(webhook))}">${webhook.summary}</a>
<span class="row-detail request-line">${methodBadge(webhook.method)} <code class="path">${webhook.name}</code></span> ${exchangeMarks(webhook)}</li>`;
}
