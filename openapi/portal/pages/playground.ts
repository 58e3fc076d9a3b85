/** The filter playground: a form from the spec, and elements for the response, which the browser fills. */
import { isObject, objectOf } from "../../tools/json.ts";
import { homeAddress, operationAddress, playgroundAddress } from "../addresses.ts";
import type { Operation } from "../catalogue.ts";
import { codeBlock } from "../code-block.ts";
import { foldedGroup, optionList } from "../form/form-html.ts";
import { type FormGroup, readForm } from "../form/read-form.ts";
import { type Html, html } from "../html.ts";
import { layout } from "../layout.ts";
import type { PageContext } from "../page-context.ts";
import { resolveSchema } from "../schema/resolve.ts";
import { accessForm, bodySchema, operationFacts, operationOf } from "./playground-parts.ts";
import { methodBadge, pathCode } from "./request-line.ts";

/** The operation that the playground calls for each text. */
export const playgroundOperation = "filterContentItem";

/** Operations that show and add entries. */
const supportingOperations = ["findFilterEntry", "searchFilterEntries", "createFilterEntry", "deleteFilterEntry"];

export function playgroundPage(page: PageContext, scripts: readonly string[]): string {
  const called = [playgroundOperation, ...supportingOperations].map((operationId) => operationOf(page, operationId));
  const [filter] = called;
  if (filter === undefined) throw new Error("The playground has nothing to call.");
  return layout(page, {
    title: "Filter playground",
    summary: "Paste a text, choose options, and see what the filter of this server finds in it.",
    breadcrumbs: [{ text: "Gatehouse", address: homeAddress }],
    assets: { styles: ["assets/playground/playground.css"], scripts },
    body: html`<article class="playground">
<h1>Filter playground</h1>
<p class="lead">Paste a text and see what this server finds in it, as you type. Each request goes to
<a class="operation-link" href="${page.link(operationAddress(filter))}"><code>${filter.facts.method} ${filter.facts.path}</code></a>, which stores nothing.</p>
<p id="playground-without" class="notice">The playground needs scripts, and these pages from a running server: start one with
<code>npm start</code> and open its <code>/docs/${playgroundAddress.replace(".html", "")}</code>.</p>
<div id="playground" data-operations="${JSON.stringify(called.map(operationFacts))}" hidden>
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

/** Shows the text above the options; options of the body itself are always visible. */
function requestForm(page: PageContext, groups: readonly FormGroup[]): Html {
  const [own, ...others] = groups;
  const options = own?.fields.filter(({ path }) => path !== "content") ?? [];
  const visible = [
    ...options.filter(({ kind }) => kind !== "switch"),
    ...options.filter(({ kind }) => kind === "switch"),
  ];
  return html`<form class="ask" id="request" autocomplete="off" novalidate aria-label="Request">
<div class="examples" role="group" aria-label="Texts to begin with" id="examples"><span aria-hidden="true">Try</span></div>
<div class="option option-content" data-field="${JSON.stringify({ path: "content", kind: "text", required: true })}"><label for="request-content">Text</label>
<textarea id="request-content" rows="8" spellcheck="false" autocapitalize="off" aria-describedby="request-content-error" placeholder="Type or paste a text"></textarea>
<p class="option-error" id="request-content-error" hidden></p></div>
<p class="ask-buttons"><button type="submit" class="primary" title="Ctrl+Enter">Filter</button>
<button type="button" id="reset">Reset the options</button> <button type="button" id="share">Copy a link</button></p>
<p class="quiet" id="share-status" role="status"></p>
<details class="ask-options" id="options" open><summary><h2>Options</h2></summary>
${optionList(page, "request", visible)}
${others.map((group) => foldedGroup(page, "request", group))}</details>
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
<h3 id="meta-title" hidden>In attributes of tags</h3><div id="meta-matches"></div>
</div></section>`;
}

function codeSection(filter: Operation): Html {
  return html`<section aria-labelledby="code"><h2 id="code">Code</h2>
<p class="request-line">${methodBadge(filter.facts.method)} ${pathCode(filter.facts.path)}</p>
<p>The code contains values that differ from the defaults. Put your key into <code>GATEHOUSE_API_KEY</code> to run it.</p>
<div class="code-pair"><div id="code-curl">${codeBlock("curl", "sh", "")}</div><div id="code-ts">${codeBlock("TypeScript", "ts", "")}</div></div></section>`;
}

/** Shows the required fields of an entry; the others are in a group that opens. */
function entrySection(page: PageContext, create: Operation): Html {
  const body = resolveSchema(create.document, bodySchema(create)).keywords;
  const entry = objectOf(body["properties"])["entry"];
  const fields = readForm(create.document, isObject(entry) ? entry : {}, "entry").flatMap((group) => group.fields);
  return html`<section aria-labelledby="add"><h2 id="add">Change the blacklist</h2>
<p>A change of a word list applies from the next request on. Add a word with
<a href="${page.link(operationAddress(create))}"><code>${create.facts.method} ${create.facts.path}</code></a> and see it found above;
you can take it back at once.</p>
<div class="entry-bench">
<form id="entry" autocomplete="off" novalidate aria-label="A new entry of the blacklist">
${optionList(
  page,
  "entry",
  fields.filter(({ required }) => required),
)}
<details class="option-group"><summary>More fields</summary>${optionList(
    page,
    "entry",
    fields.filter(({ required }) => !required),
  )}</details>
<p class="ask-buttons"><button type="submit" class="primary">Add to this server’s blacklist …</button></p>
<div id="entry-status" role="status"></div>
<div class="notice notice-problem" id="entry-problem" role="alert" hidden></div>
</form>
<div id="code-entry">${codeBlock("curl", "sh", "")}</div>
</div>
<dialog id="entry-ask" aria-labelledby="entry-ask-title"><h3 id="entry-ask-title">Change the word list of this server?</h3>
<p id="entry-ask-text"></p><p class="ask-buttons"><button type="button" id="entry-yes" class="primary">Add it</button> <button type="button" id="entry-no">Cancel</button></p></dialog></section>`;
}
