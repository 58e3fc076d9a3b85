/** The moderation playground: the form of an application and of content, and containers for the explained decision. */
import { homeAddress, moderationPlaygroundAddress, operationAddress, playgroundAddress } from "../addresses.ts";
import { codeBlock } from "../code-block.ts";
import { type Html, html } from "../html.ts";
import { layout } from "../layout.ts";
import type { PageContext } from "../page-context.ts";
import { applicationForm, contentForm } from "./moderation-form.ts";
import { accessForm, callFacts, operationOf } from "./playground-parts.ts";

/** Operations whose pages link to the playground. */
export const moderationPlaygroundOperations: readonly string[] = [
  "moderateContentItem",
  "moderateContentItemWithId",
  "createModerationApplication",
  "createModerationApplicationWithId",
  "updateModerationApplication",
];

const otherOperations = [
  "listModerationApplications",
  "deleteModerationApplication",
  "createContentUser",
  "retrieveContentUser",
  "deleteContentUser",
  "findFilterEntry",
  "searchFilterEntries",
];

export function moderationPlaygroundPage(page: PageContext, script: string): string {
  const operations = [...moderationPlaygroundOperations, ...otherOperations].map((id) =>
    callFacts(operationOf(page, id)),
  );
  return layout(page, {
    title: "Moderation playground",
    summary: "Set an application’s rules, and see how this server moderates a text, and why.",
    breadcrumbs: [{ text: "Gatehouse", address: homeAddress }],
    assets: {
      styles: ["assets/common/controls.css", "assets/playground/playground.css", "assets/moderation/moderation.css"],
      script,
    },
    body: html`<article class="playground">
<h1>Moderation playground</h1>
<p class="lead">Set an application’s rules and type a text: this server moderates it as you type, and the page explains why. Each decision is a request to
${operationLink(page, "moderateContentItem")}.</p>
<p id="playground-without" class="notice">The playground needs scripts and a running server: start one with
<code>npm start</code> and open <code>/docs/${moderationPlaygroundAddress.replace(".html", "")}</code>.</p>
<div id="playground" data-operations="${JSON.stringify(operations)}" data-filter-playground="${page.link(playgroundAddress)}" hidden>
${accessForm()}
<div class="bench">
${request(page)}
${results()}
</div>
${sandboxSection(page)}
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
<div class="examples" role="group" aria-label="Examples" id="examples"><span aria-hidden="true">Try</span></div>
<h2 class="ask-title" id="content">Content</h2>
${contentForm(page)}
<p class="ask-buttons"><button type="submit" class="primary" title="Ctrl+Enter">Moderate</button>
<button type="button" id="share">Copy a link</button></p>
<p class="quiet" id="share-status" role="status"></p>
<details class="ask-options" id="options" open><summary><h2 id="application">Application</h2></summary>
<p class="begin"><label for="begin">Start from</label>
<select id="begin" aria-describedby="begin-hint"><optgroup label="Examples" id="begin-examples"></optgroup><optgroup label="On this server" id="begin-server"></optgroup></select></p>
<p class="control-hint" id="begin-hint">Your changes apply to a copy; applications on the server stay as they are.</p>
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
<p class="quiet">The server asks these questions in order. The first yes decides.</p>
<ol class="ladder" id="ladder" aria-labelledby="why"></ol>
<h3 id="besides-title">Consequences</h3>
<dl class="glance" id="besides" aria-labelledby="besides-title"></dl>
<div id="matches"></div>
</div></section>`;
}

/** Explains what the page stores on the server. */
function sandboxSection(page: PageContext): Html {
  return html`<section aria-labelledby="made"><h2 id="made">Data on the server</h2>
<p>Moderation needs an application and a sender. This page asks once, and then creates an application and a content user of
its own, both named <q>Moderation playground</q>. It changes nothing else:</p>
<ul><li>Your rules and content go to that application only. The page only reads an application that you choose under <q>Start from</q>.</li>
<li>Nobody is notified: the copy leaves out <code>notificationServers</code> and the <code>emailOn…</code> fields, which do not affect
decisions. It always sets <code>returnFilterMatches</code>, which the explanation needs.</li>
<li>Before each decision, the page deletes the user with their content, and creates them again with your score, so that
scores do not add up. Until then, content and alerts are in the moderators’ queues.</li>
<li>When you leave, the page deletes both with all content and alerts. Only entries of the audit log remain.</li></ul>
<p>It calls ${operationLink(page, "createModerationApplicationWithId")}, ${operationLink(page, "updateModerationApplication")},
${operationLink(page, "createContentUser")}, ${operationLink(page, "retrieveContentUser")} and the <code>DELETE</code> of both.</p>
<p id="made-status" role="status">Nothing yet.</p>
<p class="ask-buttons"><button type="button" id="remove" disabled>Remove this page’s data</button>
<label class="access-keep"><input type="checkbox" id="remove-at-end" checked> Remove it when I leave</label></p></section>`;
}

function codeSection(page: PageContext): Html {
  const pair = (
    id: string,
  ): Html => html`<div class="code-pair"><div id="${id}-curl">${codeBlock("curl", "sh", "")}</div>
<div id="${id}-ts">${codeBlock("TypeScript", "ts", "")}</div></div>`;
  return html`<section aria-labelledby="code"><h2 id="code">The requests as code</h2>
<p>The samples leave out defaults. Put your key into <code>GATEHOUSE_API_KEY</code> to run them.</p>
<h3>The application: ${operationLink(page, "createModerationApplication")}</h3>
${pair("code-application")}
<h3>The content: <span id="code-operation">${operationLink(page, "moderateContentItem")}</span></h3>
<p class="quiet" id="code-note"></p>
${pair("code-content")}</section>`;
}
