/** The page of errors: the Errors object, the kinds of codes, and every status. */
import { homeAddress, operationAddress } from "../addresses.ts";
import type { Catalogue, Response } from "../catalogue.ts";
import { jsonBlock } from "../code-block.ts";
import { type ErrorKind, errorKinds } from "../error-codes.ts";
import { type Html, html } from "../html.ts";
import { listOf, textOf } from "../json-values.ts";
import { layout } from "../layout.ts";
import type { PageContext } from "../page-context.ts";
import { DecisionNotes, decisionDisclosure } from "../schema/decision-notes.ts";
import { schemaContent } from "../schema/properties.ts";
import { statusWords } from "./exchange.ts";

export function errorsPage(page: PageContext): string {
  return layout(page, {
    title: "Errors",
    summary: "The Errors object, the kinds of error codes, and what each status means.",
    trail: [{ text: "Gatehouse", address: homeAddress }],
    body: html`<article>
<h1>Errors</h1>
<p class="lead">What is wrong with a request is reported all at once. Programs branch on the status and on codes; messages
are for people and may change.</p>
${errorsObject(page)}
<section aria-labelledby="codes"><h2 id="codes">Codes</h2>
<p>A code is a kind in brackets, followed by the field it is about. The field path of a code leaves array indices out;
the key in <code>fieldErrors</code> keeps them.</p>
<dl class="fields">${errorKinds(page.catalogue).map((kind) => kindRow(page, kind))}</dl></section>
<section aria-labelledby="statuses"><h2 id="statuses">Statuses</h2>
<dl class="fields">${[...statuses(page.catalogue)].map(([status, responses]) => statusRow(page, status, responses))}</dl></section>
</article>`,
  });
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

function kindRow(page: PageContext, { kind, examples, operations }: ErrorKind): Html {
  const shown = [...examples].slice(0, 3).map(([code, message]) => html`<li><code>${code}</code>: ${message}</li>`);
  const links = operations.map(
    (operation, index) =>
      html`${index > 0 && ", "}<a href="${page.link(operationAddress(operation))}"><code>${operation.operationId}</code></a>`,
  );
  return html`<div class="field" id="kind-${kind}"><dt><a class="field-name" href="#kind-${kind}"><code>[${kind}]</code></a></dt>
<dd>${shown.length > 0 && html`<ul>${shown}</ul>`}${links.length > 0 && html`<p>Described at ${links}.</p>`}</dd></div>`;
}

/** The responses of each status, one for each way in which it is described. */
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
