/** The pages of an interface and of each schema, and the list of all schemas. */

import { isText, listOf, textOf } from "../../tools/json.ts";
import { schemaAddress, schemasAddress, tagAnchor } from "../addresses.ts";
import type { Interface, Schema } from "../catalogue.ts";
import { DecisionNotes, decisionDisclosure } from "../decisions.ts";
import { breakable, type Html, html, join, jsonBlock } from "../html.ts";
import { interfaceLabel, layout } from "../layout.ts";
import { firstSentence } from "../markdown.ts";
import type { PageContext } from "../page-context.ts";
import { namedValues, schemaContent, type View } from "../schema/properties.ts";
import { resolveSchema } from "../schema/resolve.ts";
import type { Usage } from "../usages.ts";
import { operationRow } from "./operation.ts";
import { webhookRow } from "./webhook.ts";

export function interfacePage(page: PageContext, one: Interface): string {
  const { block, inline } = page.markdown;
  return layout(page, {
    title: one.title,
    summary: one.summary,
    interface: one.name,
    breadcrumbs: [],
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

export function schemaPage(page: PageContext, schema: Schema, usages: readonly Usage[]): string {
  const { keywords } = resolveSchema(schema.document, schema.schema);
  const decisions = new DecisionNotes();
  const view: View = { page, document: schema.document, direction: "both", expand: false, decisions };
  const content = schemaContent(view, schema.schema, "field");
  const itself = { name: schema.name, anchor: "itself", schema: schema.schema, flags: [] };
  const hasFields = content.text.trim() !== "";
  if (hasFields) {
    const [reason, document] = [textOf(keywords["x-assumption"]), textOf(keywords["x-document"])];
    decisions.add({ subject: "", anchor: "", reason, document });
  }
  return layout(page, {
    title: schema.name,
    summary: firstSentence(textOf(keywords["description"])),
    breadcrumbs: [{ text: "Schemas", address: schemasAddress }],
    body: html`<article>
<h1>${breakable(schema.name)}</h1>
${hasFields ? html`${page.markdown.block(textOf(keywords["description"]))}${content}` : namedValues(view, [itself])}
${hasFields && listOf(keywords["examples"]).map((example) => jsonBlock("Example", example))}
${usageSection(page, usages)}
${decisionDisclosure(page, decisions)}
</article>`,
  });
}

const kinds = [
  ["request", "Sent by"],
  ["response", "Returned by"],
  ["schema", "Part of"],
] as const;

function usageSection(page: PageContext, usages: readonly Usage[]): Html {
  if (usages.length === 0) return html``;
  return html`<section aria-labelledby="used-by"><h2 id="used-by">Usage</h2>
${kinds.map(([kind, words]) => {
  const links = usages
    .filter((usage) => usage.kind === kind)
    .map(({ address, text }) => html`<a href="${page.link(address)}"><code>${text}</code></a>`);
  return links.length > 0 && html`<p>${words} ${join(links)}.</p>`;
})}</section>`;
}

export function schemaListPage(page: PageContext): string {
  const schemas = [...page.catalogue.schemas.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return layout(page, {
    title: "Schemas",
    summary: "Every object that is sent or returned.",
    breadcrumbs: [],
    body: html`<article>
<h1>Schemas</h1>
<p class="lead">Every object that is sent or returned. A field marked <em>required</em> has to be in a request; fields
that are required or have a default are in every response.</p>
${page.catalogue.interfaces.map(
  (one) => html`<section aria-labelledby="${one.name}"><h2 id="${one.name}">${interfaceLabel(one.name)}</h2>
<ul class="rows">${schemas.filter((schema) => schema.interface === one.name).map((schema) => schemaRow(page, schema))}</ul></section>`,
)}
</article>`,
  });
}

function schemaRow(page: PageContext, schema: Schema): Html {
  const description = schema.schema["description"];
  return html`<li><a href="${page.link(schemaAddress(schema.name))}"><code>${breakable(schema.name)}</code></a>
<span class="row-detail">${page.markdown.inline(firstSentence(isText(description) ? description : ""))}</span></li>`;
}
