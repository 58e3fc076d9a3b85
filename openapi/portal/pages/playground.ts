/** The filter playground: the form of a filter request, and containers for the matches. */
import { isObject, objectOf } from "../../tools/json.ts";
import { homeAddress, operationAddress, playgroundAddress } from "../addresses.ts";
import type { Operation } from "../catalogue.ts";
import { codeBlock } from "../code-block.ts";
import { closedGroup, fieldGrid } from "../form/form-html.ts";
import { type FieldGroup, readForm } from "../form/read-form.ts";
import { type Html, html } from "../html.ts";
import { layout } from "../layout.ts";
import type { PageContext } from "../page-context.ts";
import { methodBadge, pathCode } from "../request-line.ts";
import { resolveSchema } from "../schema/resolve.ts";
import { accessForm, bodySchema, callFacts, operationOf } from "./playground-parts.ts";

/** The operation whose page links to the playground. */
export const playgroundOperation = "filterContentItem";

/** Operations that show, add and delete entries. */
const entryOperations = ["findFilterEntry", "searchFilterEntries", "createFilterEntry", "deleteFilterEntry"];

export function playgroundPage(page: PageContext, script: string): string {
  const operations = [playgroundOperation, ...entryOperations].map((operationId) => operationOf(page, operationId));
  const [filter] = operations;
  if (filter === undefined) throw new Error("The playground has no operation.");
  return layout(page, {
    title: "Filter playground",
    summary: "Type a text, choose options, and see what this server’s filter finds.",
    breadcrumbs: [{ text: "Gatehouse", address: homeAddress }],
    assets: { styles: ["assets/common/controls.css", "assets/playground/playground.css"], script },
    body: html`<article class="playground">
<h1>Filter playground</h1>
<p class="lead">Type or paste a text to see what this server finds. Each request goes to
<a class="operation-link" href="${page.link(operationAddress(filter))}"><code>${filter.facts.method} ${filter.facts.path}</code></a>, which stores nothing.</p>
<p id="playground-without" class="notice">The playground needs scripts and a running server: start one with
<code>npm start</code> and open <code>/docs/${playgroundAddress.replace(".html", "")}</code>.</p>
<div id="playground" data-operations="${JSON.stringify(operations.map(callFacts))}" hidden>
${accessForm()}
<div class="bench">
${requestForm(page, readForm(filter.document, bodySchema(filter)))}
${results()}
</div>
${codeSection(filter)}
${entrySection(page, operationOf(page, "createFilterEntry"))}
</div>
</article>`,
  });
}

/** Writes the text above the options; the body's own options are always visible. */
function requestForm(page: PageContext, groups: readonly FieldGroup[]): Html {
  const [own, ...others] = groups;
  const content = own?.fields.filter(({ path }) => path === "content") ?? [];
  const options = own?.fields.filter(({ path }) => path !== "content") ?? [];
  const visible = [
    ...options.filter(({ kind }) => kind !== "switch"),
    ...options.filter(({ kind }) => kind === "switch"),
  ];
  return html`<form class="ask" id="request" autocomplete="off" novalidate aria-label="Request">
<div class="examples" role="group" aria-label="Examples" id="examples"><span aria-hidden="true">Try</span></div>
${fieldGrid(content.map((field) => ({ ...field, name: "Text", kind: "long", placeholder: "Type or paste a text" })))}
<p class="ask-buttons"><button type="submit" class="primary" title="Ctrl+Enter">Filter</button>
<button type="button" id="reset">Reset options</button> <button type="button" id="share">Copy a link</button></p>
<p class="quiet" id="share-status" role="status"></p>
<details class="ask-options" id="options" open><summary><h2>Options</h2></summary>
${fieldGrid(visible)}
${others.map((group) => closedGroup(page, "request", group))}</details>
</form>`;
}

function results(): Html {
  return html`<section class="results" id="results" aria-labelledby="results-title"><h2 id="results-title">Matches</h2>
<p class="results-status" id="status" role="status"></p>
<div class="notice notice-problem" id="problem" role="alert" hidden></div>
<div class="notice" id="hint" hidden></div>
<div id="found" hidden>
<ul class="legend" id="legend" aria-label="Signs"></ul>
<div class="marked" id="marked" role="group" aria-label="The text with its matches marked. Arrow keys go from mark to mark." tabindex="-1"></div>
<h3>Replacement</h3>
<div class="marked replacement" id="replacement"></div>
<div id="matches"></div>
<h3 id="meta-title" hidden>Matches in attributes of tags</h3><div id="meta-matches"></div>
</div></section>`;
}

function codeSection(filter: Operation): Html {
  return html`<section aria-labelledby="code"><h2 id="code">The request as code</h2>
<p class="request-line">${methodBadge(filter.facts.method)} ${pathCode(filter.facts.path)}</p>
<p>The samples leave out defaults. Put your key into <code>GATEHOUSE_API_KEY</code> to run them.</p>
<div class="code-pair"><div id="code-curl">${codeBlock("curl", "sh", "")}</div><div id="code-ts">${codeBlock("TypeScript", "ts", "")}</div></div></section>`;
}

/** Writes the form of an entry, with optional fields in a closed group. */
function entrySection(page: PageContext, create: Operation): Html {
  const body = resolveSchema(create.document, bodySchema(create)).keywords;
  const entry = objectOf(body["properties"])["entry"];
  const fields = readForm(create.document, isObject(entry) ? entry : {}, "entry").flatMap((group) => group.fields);
  return html`<section aria-labelledby="add"><h2 id="add">Change the blacklist</h2>
<p>Changes of a word list apply to the next request. Add a word with
<a href="${page.link(operationAddress(create))}"><code>${create.facts.method} ${create.facts.path}</code></a>, see the match above,
and delete the entry again.</p>
<div class="entry-bench">
<form id="entry" autocomplete="off" novalidate aria-label="A new entry of the blacklist">
${fieldGrid(fields.filter(({ required }) => required))}
<details class="control-group"><summary>More fields</summary>${fieldGrid(fields.filter(({ required }) => !required))}</details>
<p class="ask-buttons"><button type="submit" class="primary">Add to the blacklist …</button></p>
<div id="entry-status" role="status"></div>
<div class="notice notice-problem" id="entry-problem" role="alert" hidden></div>
</form>
<div id="code-entry">${codeBlock("curl", "sh", "")}</div>
</div>
<dialog id="entry-ask" aria-labelledby="entry-ask-title"><h3 id="entry-ask-title">Add this entry to the server’s blacklist?</h3>
<p id="entry-ask-text"></p><p class="ask-buttons"><button type="button" id="entry-yes" class="primary">Add</button> <button type="button" id="entry-no">Cancel</button></p></dialog></section>`;
}
