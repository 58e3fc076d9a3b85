/**
 * The playground: the forms of the filter and of moderation, and containers for what the server answers. It is one page with
 * two tabs; each of its two addresses opens one of them.
 */
import { isObject, objectOf } from "../../tools/json.ts";
import { moderationPlaygroundAddress, operationAddress, playgroundAddress } from "../addresses.ts";
import { playgroundScript } from "../browser-scripts.ts";
import type { Field } from "../form/field.ts";
import { type FieldGroup, readForm } from "../form/read-form.ts";
import { type Html, html } from "../html.ts";
import { layout } from "../layout.ts";
import type { PageContext } from "../page-context.ts";
import { resolveSchema } from "../schema/resolve.ts";
import { applicationGroups, bodySchema, contentGroups, operationOf } from "./moderation-fields.ts";

export type PlaygroundTab = "filter" | "moderation";

/** Names of the tabs, and the operations whose pages link to it. */
const tabs = {
  filter: {
    title: "Filter playground",
    label: "Filter",
    summary: "Type a text, choose options, and see what this server’s filter finds.",
    address: playgroundAddress,
    operations: ["filterContentItem"],
  },
  moderation: {
    title: "Moderation playground",
    label: "Moderation",
    summary: "Set an application’s rules, and see how this server moderates a text, and why.",
    address: moderationPlaygroundAddress,
    operations: [
      "moderateContentItem",
      "moderateContentItemWithId",
      "createModerationApplication",
      "createModerationApplicationWithId",
      "updateModerationApplication",
    ],
  },
} as const satisfies Record<PlaygroundTab, object>;

export const playgroundTabs: readonly PlaygroundTab[] = ["filter", "moderation"];

/** Returns the tab that tries an operation. */
export function playgroundOf(operationId: string): (typeof tabs)[PlaygroundTab] | undefined {
  return playgroundTabs.map((tab) => tabs[tab]).find(({ operations }) => operations.some((id) => id === operationId));
}

const otherOperations = [
  ...["listModerationApplications", "deleteModerationApplication"],
  ...["createContentUser", "retrieveContentUser", "deleteContentUser"],
  ...["findFilterEntry", "searchFilterEntries", "createFilterEntry", "deleteFilterEntry"],
];

export function playgroundPage(page: PageContext, tab: PlaygroundTab): string {
  const { title, summary } = tabs[tab];
  const called = [...playgroundTabs.flatMap((one) => tabs[one].operations), ...otherOperations].map((id) => {
    const { operationId, facts } = operationOf(page, id);
    return { operationId, interface: facts.interface, method: facts.method, path: facts.path };
  });
  const inPanel = (name: PlaygroundTab): Html => html`data-panel="${name}"${name !== tab && html` hidden`}`;
  return layout(page, {
    title,
    summary,
    breadcrumbs: [],
    assets: {
      styles: ["assets/common/controls.css", "assets/playground/playground.css"],
      script: playgroundScript,
    },
    body: html`<article class="playground">
<h1>Playground</h1>
<nav class="language-tabs" aria-label="Playgrounds">${playgroundTabs.map(
      (name) =>
        html`<a id="tab-${name}" href="${page.link(tabs[name].address)}" data-title="${tabs[name].title} · Gatehouse"${name === tab && html` aria-current="page"`}>${tabs[name].label}</a>`,
    )}</nav>
<p class="lead" ${inPanel("filter")}>Type or paste a text to see what this server finds. Each request goes to
${operationLink(page, "filterContentItem")}, which stores nothing.</p>
<p class="lead" ${inPanel("moderation")}>Set an application’s rules and type a text: this server moderates it as you type, and the page explains why.
Each decision is a request to ${operationLink(page, "moderateContentItem")}.</p>
<p id="playground-without" class="notice">The playground needs scripts and a running server: start one with
<code>npm start</code> and open <code>/docs/${page.address.replace(".html", "")}</code>.</p>
<div id="playground" data-operations="${JSON.stringify(called)}" hidden>
<form id="playground-access" autocomplete="off" aria-label="Access"></form>
<div class="bench">
<div>${filterForm(page, inPanel("filter"))}
${moderationForm(page, inPanel("moderation"))}
<p class="form-buttons"><button type="button" id="share">Copy a link</button></p>
<p class="quiet" id="share-status" role="status"></p></div>
${results(inPanel("moderation"))}
</div>
<section aria-labelledby="add" ${inPanel("filter")}>${entrySection(page)}</section>
<section aria-labelledby="made" ${inPanel("moderation")}>${sandboxSection(page)}</section>
<section aria-labelledby="code"><h2 id="code">The request as code</h2>
<p>The samples leave out defaults. Put your key into <code>GATEHOUSE_API_KEY</code> to run them.</p>
<div class="code-pair" id="code-filter" ${inPanel("filter")}></div>
<div ${inPanel("moderation")}><h3>The application: ${operationLink(page, "createModerationApplication")}</h3>
<div class="code-pair" id="code-application"></div>
<h3>The content: <span id="code-operation">${operationLink(page, "moderateContentItem")}</span></h3>
<p class="quiet" id="code-note"></p>
<div class="code-pair" id="code-content"></div></div></section>
</div>
</article>`,
  });
}

function operationLink(page: PageContext, operationId: string): Html {
  const operation = operationOf(page, operationId);
  return html`<a class="operation-link" href="${page.link(operationAddress(operation))}"><code>${operation.facts.method} ${operation.facts.path}</code></a>`;
}

/**
 * Writes the container in which the browser makes the controls of groups of fields. Throws for a field of the kind `json`,
 * which the playground's forms do not offer.
 */
export function fieldGroups(groups: readonly FieldGroup[]): Html {
  const other = groups.flatMap(({ fields }) => fields).find(({ kind }) => kind === "json");
  if (other !== undefined) throw new Error(`No control is made for ${other.path} yet: see form/read-form.ts.`);
  return html`<div data-groups="${JSON.stringify(groups)}"></div>`;
}

function fieldGroup(fields: readonly Field[]): FieldGroup {
  return { path: "", hint: "", fields };
}

function examples(form: string): Html {
  return html`<div class="examples" role="group" aria-label="Examples" id="${form}-examples"><span aria-hidden="true">Try</span></div>`;
}

/** Writes the text above the options; the body's own options are always visible. */
function filterForm(page: PageContext, panel: Html): Html {
  const operation = operationOf(page, "filterContentItem");
  const [own, ...others] = readForm(operation.document, bodySchema(operation));
  const content = own?.fields.filter(({ path }) => path === "content") ?? [];
  const options = own?.fields.filter(({ path }) => path !== "content") ?? [];
  const text = { name: "Text", kind: "long", placeholder: "Type or paste a text" } as const;
  const ordered = [
    ...options.filter(({ kind }) => kind !== "switch"),
    ...options.filter(({ kind }) => kind === "switch"),
  ];
  return html`<form class="ask" id="filter" ${panel} autocomplete="off" novalidate aria-label="Request of the filter">
${examples("filter")}
${fieldGroups([fieldGroup(content.map((field) => ({ ...field, ...text })))])}
<p class="form-buttons"><button type="submit" class="primary" title="Ctrl+Enter">Filter</button>
<button type="button" id="reset">Reset options</button></p>
<details class="ask-options" open><summary><h2>Options</h2></summary>
${fieldGroups([fieldGroup(ordered), ...others])}</details>
</form>`;
}

function moderationForm(page: PageContext, panel: Html): Html {
  return html`<form class="ask" id="moderation" ${panel} autocomplete="off" novalidate aria-label="Application and content">
${examples("moderation")}
<h2 class="ask-title" id="content">Content</h2>
${fieldGroups(contentGroups(page))}
<p class="form-buttons"><button type="submit" class="primary" title="Ctrl+Enter">Moderate</button></p>
<details class="ask-options" open><summary><h2 id="application">Application</h2></summary>
<p class="begin"><label for="begin">Start from</label>
<select id="begin" aria-describedby="begin-hint"><optgroup label="Examples" id="begin-examples"></optgroup><optgroup label="On this server" id="begin-server"></optgroup></select></p>
<p class="control-hint" id="begin-hint">Your changes apply to a copy; applications on the server stay as they are.</p>
<p class="quiet" id="begin-status" role="status"></p>
${fieldGroups(applicationGroups(page))}</details>
</form>`;
}

function results(decision: Html): Html {
  return html`<section class="results" id="results" aria-labelledby="results-title"><h2 id="results-title">Result</h2>
<p class="results-status" id="status" role="status"></p>
<div class="notice notice-problem" id="problem" role="alert" hidden></div>
<div ${decision}><div class="notice" id="consent" hidden></div></div>
<div id="decided" hidden>
<div ${decision}><div class="verdict" id="verdict"></div></div>
<div class="notice" id="hint" hidden></div>
<ul class="legend" id="legend" aria-label="Signs"></ul>
<div id="parts"></div>
<div ${decision}><h3 id="why">Why</h3>
<p class="quiet">The server asks these questions in order. The first yes decides.</p>
<ol class="ladder" id="ladder" aria-labelledby="why"></ol>
<h3 id="besides-title">Consequences</h3>
<dl class="glance" id="besides" aria-labelledby="besides-title"></dl></div>
<div id="matches"></div>
</div></section>`;
}

/** Explains what the page stores on the server. */
function sandboxSection(page: PageContext): Html {
  return html`<h2 id="made">Data on the server</h2>
<p>Moderation needs an application and a sender. This page asks once, and then creates an application and a content user of
its own, both named <q>Moderation playground</q>. It changes nothing else:</p>
<ul><li>Your rules and content go to that application only. The page only reads an application that you choose under <q>Start from</q>.</li>
<li>Nobody is notified: the copy leaves out <code>notificationServers</code> and the <code>emailOn…</code> fields, which do not affect
decisions. It always sets <code>returnFilterMatches</code>, so that the answer says what met the rules.</li>
<li>Before each decision, the page deletes the user with their content, and creates them again with your score, so that
scores do not add up. Until then, content and alerts are in the moderators’ queues.</li>
<li>When you leave, the page deletes both with all content and alerts. Only entries of the audit log remain.</li></ul>
<p>It calls ${operationLink(page, "createModerationApplicationWithId")}, ${operationLink(page, "updateModerationApplication")},
${operationLink(page, "createContentUser")}, ${operationLink(page, "retrieveContentUser")} and the <code>DELETE</code> of both.</p>
<p id="made-status" role="status">Nothing yet.</p>
<p class="form-buttons"><button type="button" id="remove" disabled>Remove this page’s data</button>
<label class="form-mark"><input type="checkbox" id="remove-at-end" checked> Remove it when I leave</label></p>`;
}

/** Writes the form of an entry, with optional fields in a closed group. */
function entrySection(page: PageContext): Html {
  const create = operationOf(page, "createFilterEntry");
  const body = resolveSchema(create.document, bodySchema(create)).keywords;
  const entry = objectOf(body["properties"])["entry"];
  const fields = readForm(create.document, isObject(entry) ? entry : {}, "entry").flatMap((group) => group.fields);
  const optional = fields.filter(({ required }) => !required);
  return html`<h2 id="add">Change the blacklist</h2>
<p>Changes of a word list apply to the next request. Add a word with ${operationLink(page, "createFilterEntry")}, see the match above,
and delete the entry again.</p>
<div class="entry-bench">
<form id="entry" autocomplete="off" novalidate aria-label="A new entry of the blacklist">
${fieldGroups([fieldGroup(fields.filter(({ required }) => required)), { path: "more", title: "More fields", hint: "", fields: optional }])}
<p class="form-buttons"><button type="submit" class="primary">Add to the blacklist …</button></p>
<div id="entry-status" role="status"></div>
<div class="notice notice-problem" id="entry-problem" role="alert" hidden></div>
</form>
<div id="code-entry"></div>
</div>
<dialog id="entry-ask" aria-labelledby="entry-ask-title"><h3 id="entry-ask-title">Add this entry to the server’s blacklist?</h3>
<p id="entry-ask-text"></p><p class="form-buttons"><button type="button" id="entry-yes" class="primary">Add</button> <button type="button" id="entry-no">Cancel</button></p></dialog>`;
}
