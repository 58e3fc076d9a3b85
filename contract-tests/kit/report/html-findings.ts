/** The cards of an HTML report: one for each broken law and place, with all that is needed to see it again. */

import { Html, html } from "@gatehouse/openapi/html";
import type { Finding, Step } from "../findings.ts";
import { repeatWithCurl } from "./curl.ts";
import { fileNames, otherPlaces } from "./figures.ts";
import { variablesIn } from "./shell.ts";
import { count, cut, printable, readableBody } from "./text.ts";

/** Limits that keep the page fast in a browser; the JSON file has everything. */
const maximumCards = 200;
const maximumSteps = 30;
const maximumBodyLength = 8_000;
const maximumTextLength = 2_000;

export function findingsSection(findings: readonly Finding[]): Html | false {
  if (findings.length === 0) return false;
  const shown = findings.slice(0, maximumCards);
  const variables = new Set(
    shown.flatMap(({ steps }) => steps.flatMap(({ request }) => variablesIn(JSON.stringify(request)))),
  );
  const rest = findings.length - shown.length;
  return html`<section id="findings" aria-labelledby="findings-title">
<h2 id="findings-title">Findings</h2>
${findings.length > 1 && contents(shown)}
${
  variables.size > 0 &&
  html`<p class="quiet">Secrets are left out of the curl lines. Set them in your shell first: <code>${Array.from(variables, (name) => `${name.slice(1)}='…'`).join(" ")}</code></p>`
}
${shown.map(card)}
${rest > 0 && html`<p>${count(rest, "more finding")}: all are in <code>${fileNames.json}</code>.</p>`}
</section>`;
}

function contents(findings: readonly Finding[]): Html {
  return html`<ol class="contents">${findings.map(
    (finding, index) => html`
<li><a href="#finding-${index + 1}">${finding.operation}</a> <span>${finding.law.id}${finding.about !== undefined && `: ${clean(finding.about, 120)}`}</span></li>`,
  )}</ol>`;
}

function card(finding: Finding, index: number): Html {
  const { law, phase, operation, operationId, about, steps, occurrences } = finding;
  const [method = "", ...path] = operation.split(" ");
  const left = Math.max(0, steps.length - maximumSteps);
  const alsoAt = otherPlaces(finding);
  return html`
<article class="card" id="finding-${index + 1}" aria-labelledby="finding-${index + 1}-title">
<p class="place"><span>${finding.interface}</span> <span>${operationId}</span> <span>phase ${phase}</span>${occurrences > 1 && html` <span>${count(occurrences, "time")}</span>`}</p>
<h3 id="finding-${index + 1}-title"><span class="method">${method}</span> ${path.join(" ")}</h3>
<p class="law">${law.says} <code>${law.id}</code></p>
${about !== undefined && html`<p class="about">At <strong>${clean(about, 300)}</strong></p>`}
<div class="sides">
<div class="expected"><h4>Expected</h4><p>${clean(finding.expected, maximumTextLength)}</p></div>
<div class="actual"><h4>Actual</h4><p>${clean(finding.actual, maximumTextLength)}</p></div>
</div>
${alsoAt !== undefined && html`<p class="quiet">Also at ${clean(alsoAt, maximumTextLength)}.</p>`}
<p class="look"><strong>What to look at.</strong> ${law.lookAt}</p>
<h4>${steps.length === 1 ? "The request and its answer" : `The ${steps.length} requests and their answers; the last broke the law`}</h4>
${left > 0 && html`<p class="quiet">${count(left, "earlier request")} in <code>${fileNames.json}</code>.</p>`}
<ol class="steps" start="${left + 1}">
${steps.slice(left).map((step, at) => exchange(step, stepPlace(finding, index, left + at)))}
</ol>
<p class="quiet">Document: ${finding.document}</p>
</article>`;
}

interface StepPosition {
  readonly finding: number;
  readonly step: number;
  readonly last: boolean;
  /** The name of the field that the finding is about, marked in the last exchange. */
  readonly field?: string | undefined;
}

function stepPlace({ steps, about }: Finding, finding: number, step: number): StepPosition {
  const last = step === steps.length - 1;
  const field = last ? /([A-Za-z]\w*)(?:\[\d*\])*$/.exec(about ?? "")?.[1] : undefined;
  return { finding, step, last, field };
}

function exchange({ request, response, failure, operationId }: Step, place: StepPosition): Html {
  const curl = repeatWithCurl(request, { file: fileNames.json, finding: place.finding, step: place.step });
  return html`<li><details${place.last && new Html(" open")}>
<summary><code>${request.method} ${clean(request.url, 300)}</code> <span class="answer">→ ${response?.status ?? "no answer"}</span> <span class="quiet">${operationId}</span></summary>
<div class="sides">
<div><h5>Request</h5>${headers(request.headers)}${body(request.body, place.field)}</div>
<div><h5>Answer${response !== undefined && ` ${response.status}, ${Math.round(response.milliseconds)} ms`}</h5>${
    response === undefined
      ? html`<p>${clean(failure ?? "No answer came; the reason is not known.", maximumTextLength)}</p>`
      : html`${headers(response.headers)}${body(response.body, place.field)}`
  }</div>
</div>
<h5>Repeat it${curl.startsWith("node ") && html`, in the folder of this report`}</h5>
<pre class="command" tabindex="0"><code>${curl}</code></pre>
</details></li>`;
}

function headers(all: Readonly<Record<string, string>>): Html | false {
  const entries = Object.entries(all);
  if (entries.length === 0) return false;
  return html`<dl class="headers">${entries.map(
    ([name, value]) => html`<div><dt>${printable(name)}</dt><dd>${clean(value, 500)}</dd></div>`,
  )}</dl>`;
}

function body(text: string | undefined, field?: string): Html {
  if (text === undefined || text === "") return html`<p class="quiet">No body</p>`;
  const pieces = readableBody(text, maximumBodyLength, 60).split(field === undefined ? "\0" : `"${field}":`);
  const marked = pieces.map((piece, index) => html`${index > 0 && html`<mark>"${field}"</mark>:`}${piece}`);
  return html`<pre tabindex="0"><code>${marked}</code></pre>`;
}

function clean(text: string, maximumLength: number): string {
  return cut(printable(text), maximumLength);
}
