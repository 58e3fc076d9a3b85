/** The page of an operation. */

import { operatorPasswordVariable } from "../../tools/samples/values.ts";
import { errorsAddress, homeAddress, operationAddress } from "../addresses.ts";
import type { Exchange, Operation } from "../catalogue.ts";
import { DecisionNotes, decisionDisclosure } from "../decisions.ts";
import { type FieldCodes, fieldCodes } from "../error-codes.ts";
import { type Html, html, join, jsonBlock, methodBadge, pathCode, programBlock, table } from "../html.ts";
import { breadcrumbsTo, layout } from "../layout.ts";
import type { PageContext } from "../page-context.ts";
import type { LanguageSamples } from "../samples/samples.ts";
import { type View, versionMarks } from "../schema/properties.ts";
import { isError, type RecordedAnswer } from "../sources.ts";
import { bodySection, parameterSections, responseSections, statusWords } from "./exchange.ts";
import { playgroundOf } from "./playground.ts";
import { schemeName } from "./security.ts";

export function tryButton(): Html {
  return html`<p class="try-open"><button type="button" id="try-open" aria-expanded="false" aria-controls="try" hidden>Try it</button></p>`;
}

export function trySection(operation: Operation): Html {
  return html`<section class="try" id="try" aria-label="Try it" data-operation="${operation.operationId}" hidden>
<p id="try-without" class="notice">The console needs a running server: start one with <code>npm start</code> and open its
<code>/docs/${operationAddress(operation).replace(".html", "")}#try</code>.</p></section>`;
}

export function languageGroup(languages: readonly LanguageSamples[]): Html {
  return html`<div class="languages">${languages.map(
    ({ id, name, samples }) => html`
<div class="language" data-language="${id}" data-name="${name}">${samples.map(({ distinction, setUp, code }) =>
      programBlock(distinction === "" ? name : `${name}: ${distinction}`, id, { setUp, code }),
    )}</div>`,
  )}
</div>`;
}

export function operationPage(page: PageContext, operation: Operation): string {
  const decisions = new DecisionNotes();
  const sent: View = { page, document: operation.document, direction: "request", expand: true, decisions };
  const returned: View = { ...sent, direction: "response" };
  decisions.add({ subject: "", anchor: "", reason: operation.assumption, document: operation.section });
  const playground = playgroundOf(operation.operationId);
  return layout(page, {
    title: operation.summary,
    summary: `${operation.facts.method} ${operation.facts.path}: ${operation.summary}.`,
    interface: operation.interface,
    breadcrumbs: breadcrumbsTo(operation.interface, operation.tag),
    body: html`<article class="exchange">
<div class="intro">
<h1>${operation.summary}</h1>
<p class="request-line">${methodBadge(operation.facts.method)} ${pathCode(operation.facts.path)}</p>
<p class="marks">${exchangeMarks(operation)}</p>
${page.markdown.block(operation.description)}
${playground !== undefined && html`<p class="invitation"><a href="${page.link(playground.address)}">Try it in the ${playground.title.toLowerCase()}</a> with texts of your own.</p>`}
${factTable(page, operation)}
${tryButton()}
</div>
${trySection(operation)}
${samples(page, operation)}
<div class="reference">
${parameterSections(sent, operation, ["path", "query"])}
${operation.body !== undefined && bodySection(sent, operation.body)}
${parameterSections(sent, operation, ["header", "cookie"])}
${responseSections(returned, operation, recordedErrors(page, operation))}
${codeTable(page, operation)}
${decisionDisclosure(page, decisions, operation.section)}
</div>
</article>`,
  });
}

/** Shows the flags below a title. */
export function exchangeMarks(exchange: Exchange): Html {
  return html`${versionMarks(exchange.since, exchange.removed)} ${
    exchange.deprecated && html`<span class="flag flag-warning">deprecated</span>`
  } ${exchange.source === "convention" && html`<span class="flag flag-convention">convention</span>`}`;
}

function factTable(page: PageContext, operation: Operation): Html {
  const { facts } = operation;
  const hasPathParameter = facts.parameters.some((parameter) => parameter.in === "path");
  const rows: readonly (readonly [string, Html | string])[] = [
    ["Operation", html`<code>${operation.operationId}</code>`],
    ["Authentication", authentication(page, operation)],
    ["Idempotency", idempotencyWords(operation)],
    ...(hasPathParameter ? [["Malformed id", malformedWords(facts.malformedId)] as const] : []),
    ...(facts.licenseRequired ? [["License", "Required; without one, the response is 400"] as const] : []),
  ];
  return html`<dl class="glance">${rows.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function authentication(page: PageContext, operation: Operation): Html {
  const { security } = operation.facts;
  if (security.length === 0) return html`None`;
  const links = security.map(
    (scheme) => html`<a href="${page.link(`${homeAddress}#${scheme}`)}">${schemeName(scheme)}</a>`,
  );
  return join(links, " or ");
}

function idempotencyWords({ facts }: Operation): string {
  if (facts.readsOnly) return "Safe: changes nothing";
  return facts.retrySafe ? "Idempotent" : "Not idempotent";
}

function malformedWords(status: 400 | 404): string {
  return `${status}${status === 404 ? ", like an unknown id" : ""}`;
}

/** Lists the codes by the field that they are about. */
function codeTable(page: PageContext, operation: Operation): Html {
  const rows = fieldCodes(operation);
  if (rows.length === 0) return html``;
  const link = (kind: FieldCodes["kinds"][number]): Html =>
    html`<a href="${page.link(`${errorsAddress}#kind-${kind}`)}"><code>[${kind}]</code></a>`;
  return html`<section aria-labelledby="codes"><h2 id="codes">Error codes by field</h2>
<p>What the checks of a request report, with <code>400</code>. Rules between objects, such as <code>[duplicate]</code>, are in the descriptions.</p>
${table(
  "Error codes by field",
  ["Field", "Codes"],
  rows.map(({ field, kinds }) => [field === "" ? "the body" : html`<code>${field}</code>`, join(kinds.map(link), " ")]),
)}</section>`;
}

function samples(page: PageContext, operation: Operation): Html {
  return html`<section class="samples" aria-labelledby="samples"><h2 id="samples">Request samples</h2>
${operatorPasswordHint(page, operation)}
${languageGroup(samplesOf(page, operation))}
${answers(page, operation)}
</section>`;
}

export function samplesOf(page: PageContext, { operationId }: Operation): readonly LanguageSamples[] {
  return page.samples.get(operationId) ?? [];
}

/** Says what a reader sets before running samples that sign in as an operator. */
function operatorPasswordHint(page: PageContext, operation: Operation): Html {
  const signsIn = samplesOf(page, operation).some(({ samples: all }) =>
    all.some(({ setUp }) => setUp.includes(operatorPasswordVariable)),
  );
  if (!signsIn) return html``;
  return html`<p>Choose a password of eight characters or more, and put it into <code>${operatorPasswordVariable}</code>: the set-up gives it to the sample operator, who has none.</p>`;
}

/** Shows what the server answers to the samples; answers that are the same are shown once. */
function answers(page: PageContext, operation: Operation): Html {
  const samples = samplesOf(page, operation).flatMap((language) => language.samples);
  const distinctions = new Set(samples.map(({ distinction }) => distinction));
  const recorded = page.answers.get(operation.operationId) ?? [];
  const all = recorded.filter((answer) => !isError(answer) && distinctions.has(answer.distinction));
  const shown = all.filter(
    ({ body }, index) => all.findIndex((other) => JSON.stringify(other.body) === JSON.stringify(body)) === index,
  );
  return html`${shown.map(({ status, distinction, body }) => {
    const words = statusWords(String(status));
    return body === undefined ? html`` : jsonBlock(shown.length > 1 ? `${words}: ${distinction}` : words, body);
  })}`;
}

/** Returns what the server answers to wrong requests. */
function recordedErrors({ answers: recorded }: PageContext, { operationId }: Operation): readonly RecordedAnswer[] {
  return (recorded.get(operationId) ?? []).filter(isError);
}

/** A row of a list of operations. */
export function operationRow(page: PageContext, operation: Operation): Html {
  return html`<li><a href="${page.link(operationAddress(operation))}">${operation.summary}</a>
<span class="row-detail request-line">${methodBadge(operation.facts.method)} ${pathCode(operation.facts.path)} ${exchangeMarks(operation)}</span></li>`;
}
