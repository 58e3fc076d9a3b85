/** The playground of moderation: an application's rules beside content, and the decision explained, by the browser. */
import { homeAddress, moderationPlaygroundAddress, operationAddress, playgroundAddress } from "../addresses.ts";
import { codeBlock } from "../code-block.ts";
import { type Html, html } from "../html.ts";
import { layout } from "../layout.ts";
import type { PageContext } from "../page-context.ts";
import { applicationForm, contentForm } from "./moderation-form.ts";
import { accessForm, calledFacts, operationOf } from "./playground-parts.ts";

/** The operations whose pages lead to the playground. */
export const triedInModerationPlayground: readonly string[] = [
  "moderateContentItem",
  "moderateContentItemWithId",
  "createModerationApplication",
  "createModerationApplicationWithId",
  "updateModerationApplication",
];

const calledBesides = [
  "listModerationApplications",
  "deleteModerationApplication",
  "createContentUser",
  "retrieveContentUser",
  "deleteContentUser",
  "findFilterEntry",
  "searchFilterEntries",
];

export function moderationPlaygroundPage(page: PageContext, scripts: readonly string[]): string {
  const called = [...triedInModerationPlayground, ...calledBesides].map((id) => calledFacts(operationOf(page, id)));
  return layout(page, {
    title: "Moderation playground",
    summary: "Set an application’s rules beside a text, and see what this server decides, and why.",
    trail: [{ text: "Gatehouse", address: homeAddress }],
    assets: { styles: ["assets/playground/playground.css", "assets/moderation/moderation.css"], scripts },
    body: html`<article class="playground">
<h1>Moderation playground</h1>
<p class="lead">An application’s rules beside a text: what this server decides about it, as you type, and why. Each decision is one of
${operationLink(page, "moderateContentItem")}.</p>
<p id="playground-without" class="notice">The playground needs scripts, and these pages from a running server: start one with
<code>npm start</code> and open its <code>/docs/${moderationPlaygroundAddress.replace(".html", "")}</code>.</p>
<div id="playground" data-operations="${JSON.stringify(called)}" data-filter-playground="${page.link(playgroundAddress)}" hidden>
${accessForm()}
<div class="bench">
${request(page)}
${results()}
</div>
${makingSection(page)}
${codeSection(page)}
</div>
</article>`,
  });
}

function operationLink(page: PageContext, operationId: string): Html {
  const operation = operationOf(page, operationId);
  return html`<a class="operation-link" href="${page.link(operationAddress(operation))}"><code>${operation.facts.method} ${operation.facts.path}</code></a>`;
}

function request(page: PageContext): Html {
  return html`<form class="ask" id="request" autocomplete="off" novalidate aria-label="Application and content">
<div class="examples" role="group" aria-label="Examples to begin with" id="examples"><span aria-hidden="true">Try</span></div>
<h2 class="ask-title" id="content">Content</h2>
${contentForm(page)}
<p class="ask-buttons"><button type="submit" class="primary" title="Ctrl+Enter">Moderate</button>
<button type="button" id="share">Copy a link</button></p>
<p class="quiet" id="share-status" role="status"></p>
<details class="ask-options" id="options" open><summary><h2 id="application">Application</h2></summary>
<p class="begin"><label for="begin">Begin from</label>
<select id="begin" aria-describedby="begin-hint"><optgroup label="Examples" id="begin-examples"></optgroup><optgroup label="On this server" id="begin-server"></optgroup></select></p>
<p class="option-hint" id="begin-hint">An application of the server is only read: what you change here changes a copy.</p>
<p class="quiet" id="begin-status" role="status"></p>
${applicationForm(page)}</details>
</form>`;
}

function results(): Html {
  return html`<section class="results" id="results" aria-labelledby="results-title"><h2 id="results-title">Decision</h2>
<p class="results-status" id="status" role="status"></p>
<div class="notice notice-problem" id="problem" role="alert" hidden></div>
<div class="notice" id="consent" hidden></div>
<div id="decided" hidden>
<div class="verdict" id="verdict"></div>
<div class="notice notice-problem" id="differs" role="alert" hidden></div>
<div class="notice" id="hint" hidden></div>
<ul class="legend" id="legend" aria-label="Signs"></ul>
<div id="parts"></div>
<h3 id="why">Why</h3>
<p class="quiet">The questions in the order in which they are asked. The first that is answered with yes decides.</p>
<ol class="ladder" id="ladder" aria-labelledby="why"></ol>
<h3 id="besides-title">What else follows</h3>
<dl class="glance" id="besides" aria-labelledby="besides-title"></dl>
<div id="matches"></div>
</div></section>`;
}

/** What a reader has to know before anything is stored. */
function makingSection(page: PageContext): Html {
  return html`<section aria-labelledby="made"><h2 id="made">What this page makes on the server</h2>
<p>There is no way to moderate without an application and a sender, and who sends is remembered. So this page makes, after
asking once, an application of its own and a content user of its own, both named <q>Moderation playground</q>. Your rules go
into that application alone, and content is sent to it alone:</p>
<ul><li>No other application, user or content is changed. One that you choose under <q>Begin from</q> is read.</li>
<li>Nobody is told: the copy leaves out <code>notificationServers</code> and the <code>emailOn…</code> fields, which have no part in a
decision. It always says <code>returnFilterMatches</code>, which the explanation needs.</li>
<li>Before each decision, the user is deleted with the content of the one before, and made anew with the score that you set, so that
nothing adds up. Until then, content and alerts stand in the queues of moderators, as any other.</li>
<li>Afterwards both are deleted, and the content and alerts with them. What stays are lines of the audit log about it.</li></ul>
<p>It calls ${operationLink(page, "createModerationApplicationWithId")}, ${operationLink(page, "updateModerationApplication")},
${operationLink(page, "createContentUser")}, ${operationLink(page, "retrieveContentUser")} and the <code>DELETE</code> of both.</p>
<p id="made-status" role="status">Nothing so far.</p>
<p class="ask-buttons"><button type="button" id="remove" disabled>Remove what this page made</button>
<label class="access-keep"><input type="checkbox" id="remove-at-end" checked> Remove it by itself when I leave</label></p></section>`;
}

function codeSection(page: PageContext): Html {
  const pair = (
    id: string,
  ): Html => html`<div class="code-pair"><div id="${id}-curl">${codeBlock("curl", "sh", "")}</div>
<div id="${id}-ts">${codeBlock("TypeScript", "ts", "")}</div></div>`;
  return html`<section aria-labelledby="code"><h2 id="code">The requests as code</h2>
<p>What differs from the defaults. Put your key into <code>GATEHOUSE_API_KEY</code> to run them.</p>
<h3>The application: ${operationLink(page, "createModerationApplication")}</h3>
${pair("code-application")}
<h3>The content: <span id="code-operation">${operationLink(page, "moderateContentItem")}</span></h3>
<p class="quiet" id="code-note"></p>
${pair("code-content")}</section>`;
}
