/** The page of errors: the Errors object, the kinds of codes, and every status. */

import { type JsonObject, listOf, textOf } from "../../tools/json.ts";
import { operationAddress } from "../addresses.ts";
import type { Catalogue, Response } from "../catalogue.ts";
import { DecisionNotes, decisionDisclosure } from "../decisions.ts";
import { type DescribedErrorKind, describedKinds } from "../error-codes.ts";
import { type Html, html, join, jsonBlock, table } from "../html.ts";
import { layout } from "../layout.ts";
import type { PageContext } from "../page-context.ts";
import { schemaContent } from "../schema/properties.ts";
import { statusWords } from "./exchange.ts";

export function errorsPage(page: PageContext): string {
  const kinds = describedKinds(page.catalogue);
  return layout(page, {
    title: "Errors",
    summary: "The Errors object, the kinds of error codes, and what each status means.",
    breadcrumbs: [],
    body: html`<article>
<h1>Errors</h1>
<p class="lead">A response reports all errors of a request at once. Let your program branch on the status and the codes; messages are
for people and may change.</p>
${overview(page, kinds)}
${errorsObject(page)}
<section aria-labelledby="codes"><h2 id="codes">Codes</h2>
<p>A code is a kind in brackets, followed by the field. The field path of a code has no array indices; the key in
<code>fieldErrors</code> has them.</p>
<dl class="fields">${kinds.map((kind) => kindRow(page, kind))}</dl></section>
<section aria-labelledby="statuses"><h2 id="statuses">Statuses</h2>
<dl class="fields">${[...statuses(page.catalogue)].map(([status, responses]) => statusRow(page, status, responses))}</dl></section>
</article>`,
  });
}

/** Lists what readers come with: a code or a status out of a response. */
function overview(page: PageContext, kinds: readonly DescribedErrorKind[]): Html {
  const links = [...statuses(page.catalogue).keys()].map(
    (status) => html`<li><a href="#status-${status}">${statusWords(status)}</a></li>`,
  );
  return html`<section aria-labelledby="overview"><h2 id="overview">Find an error</h2>
${table(
  "Codes",
  ["Code", "Meaning"],
  kinds.map(({ kind, meaning }) => [html`<a href="#kind-${kind}"><code>[${kind}]</code></a>`, meaning]),
)}
<ul class="inline-list" aria-label="Statuses">${links}</ul></section>`;
}

function errorsObject(page: PageContext): Html {
  const schema = page.catalogue.schemas.get("Errors");
  if (schema === undefined) return html``;
  const decisions = new DecisionNotes();
  const view = { page, document: schema.document, direction: "response", expand: true, decisions } as const;
  return html`<section aria-labelledby="errors-object"><h2 id="errors-object">The Errors object</h2>
${page.markdown.block(textOf(schema.schema["description"]))}
${schemaContent(view, schema.schema, "errors")}
${decisionDisclosure(page, decisions)}
${listOf(schema.schema["examples"]).map((example) => jsonBlock("An Errors object", example))}</section>`;
}

function kindRow(page: PageContext, described: DescribedErrorKind): Html {
  const { kind, meaning, causes, advice, examples, operations } = described;
  const [code = `[${kind}]`, message = meaning] = [...examples][0] ?? [];
  const links = operations.map(
    (operation) => html`<a href="${page.link(operationAddress(operation))}"><code>${operation.operationId}</code></a>`,
  );
  return html`<div class="field" id="kind-${kind}"><dt><a class="field-name" href="#kind-${kind}"><code>[${kind}]</code></a></dt>
<dd><p>${meaning}</p>
<p>Likely causes: ${page.markdown.inline(causes)} ${page.markdown.inline(advice)}</p>
${jsonBlock("Example", exampleBody(code, message))}
${links.length > 0 && html`<details class="nested"><summary>${links.length === 1 ? "1 operation" : `${links.length} operations`}</summary><p>${join(links)}</p></details>`}</dd></div>`;
}

/** Puts a code without a field among the general errors. */
function exampleBody(code: string, message: string): JsonObject {
  const field = code.slice(code.indexOf("]") + 1);
  const errors = [{ code, message }];
  return field === "" ? { generalErrors: errors } : { fieldErrors: { [field]: errors } };
}

/** Returns the responses of each status, one for each description. */
export function statuses(catalogue: Catalogue): ReadonlyMap<string, readonly Response[]> {
  const result = new Map<string, Response[]>();
  for (const response of catalogue.operations.flatMap((operation) => operation.responses)) {
    if (response.status.startsWith("2")) continue;
    const known = result.get(response.status) ?? [];
    if (!known.some((other) => other.description === response.description)) known.push(response);
    result.set(response.status, known);
  }
  return new Map([...result].sort(([a], [b]) => Number(a) - Number(b)));
}

function statusRow(page: PageContext, status: string, responses: readonly Response[]): Html {
  return html`<div class="field" id="status-${status}"><dt><a class="field-name" href="#status-${status}">${statusWords(status)}</a></dt>
<dd>${responses.map(
    (response) =>
      html`<div class="meaning">${page.markdown.block(response.description)}<p class="empty">${
        response.media.length > 0 ? "With an Errors object." : "No body."
      }</p></div>`,
  )}</dd></div>`;
}
