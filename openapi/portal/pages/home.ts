/** The home page: interfaces, quick start, guides, and conventions for all operations. */
import { readFileSync } from "node:fs";
import {
  errorsAddress,
  guideAddress,
  guidesAddress,
  interfaceAddress,
  moderationPlaygroundAddress,
  operationAddress,
  playgroundAddress,
  tagAnchor,
} from "../addresses.ts";
import type { Interface, Operation } from "../catalogue.ts";
import { guidesByGroup } from "../guide.ts";
import { type Html, html } from "../html.ts";
import { interfaceLabel, layout } from "../layout.ts";
import type { PageContext } from "../page-context.ts";
import { firstSentence } from "./first-sentence.ts";
import { languageGroup } from "./language-group.ts";
import { securitySchemes } from "./security.ts";

const authentication = readText("authentication.md");
const conventions = readText("conventions.md");

/** Markdown about all operations. */
export const generalTexts = [authentication, conventions] as const;

/** The operation of the quick start: it stores nothing. */
export const firstCall = "filterContentItem";

export function homePage(page: PageContext): string {
  const { catalogue, markdown } = page;
  return layout(page, {
    title: "Gatehouse",
    summary: "Reference of the Gatehouse interfaces: identity, content filtering and content moderation.",
    body: html`<article>
<h1>Gatehouse</h1>
<p class="lead">One server with three interfaces: ${catalogue.operations.length} operations, with their fields, rules, errors
and samples.</p>
<p class="invitation"><a href="${page.link(playgroundAddress)}">Try the filter in the playground</a>: paste a text and see its
matches as you type. Or <a href="${page.link(moderationPlaygroundAddress)}">set an application’s rules beside it</a>, and see the
decision with its reasons.</p>
<section aria-labelledby="interfaces"><h2 id="interfaces" class="unseen">Interfaces</h2>
<div class="cards">${catalogue.interfaces.map((one) => card(page, one))}</div></section>
${catalogue.operations.filter((operation) => operation.operationId === firstCall).map((operation) => firstCallSection(page, operation))}
${guidesSection(page)}
<section>${markdown.block(authentication)}${securitySchemes(page)}</section>
<section aria-labelledby="errors"><h2 id="errors">Errors</h2>
<p>An invalid request is answered with <code>400</code> and an <a href="${page.link(errorsAddress)}">Errors object</a>
that lists all errors, each with a stable code for programs and a message for people. <a href="${page.link(errorsAddress)}">All statuses and codes</a>.</p></section>
<section>${markdown.block(conventions)}</section>
</article>`,
  });
}

function card(page: PageContext, one: Interface): Html {
  const address = interfaceAddress(one.name);
  const count = one.tags.reduce((sum, tag) => sum + tag.operations.length, 0);
  return html`<section class="card" aria-labelledby="interface-${one.name}">
<h3 id="interface-${one.name}"><a href="${page.link(address)}">${interfaceLabel(one.name)}</a> <span class="count">${count} operations</span></h3>
<p>${page.markdown.inline(firstSentence(one.summary))}</p>
<ul>${one.tags.map((tag) => html`<li><a href="${page.link(`${address}#${tagAnchor(tag.name)}`)}">${tag.name}</a></li>`)}</ul></section>`;
}

function firstCallSection(page: PageContext, operation: Operation): Html {
  return html`<section aria-labelledby="quick-start"><h2 id="quick-start">Quick start</h2>
<p>The server prints an API key when it starts for the first time. With it, <a href="${page.link(operationAddress(operation))}">filter a
text</a>:</p>
${languageGroup(page.samples.of(operation))}
<p>Every sample of the documentation is a whole program like this one, and works on the sample data of a first start.</p></section>`;
}

function guidesSection(page: PageContext): Html {
  const groups = guidesByGroup(page.guides).map(
    ([group, guides]) =>
      html`<div><dt>${group}</dt><dd>${guides.map(
        ({ name, title }, index) => html`${index > 0 && ", "}<a href="${page.link(guideAddress(name))}">${title}</a>`,
      )}</dd></div>`,
  );
  return html`<section aria-labelledby="guides"><h2 id="guides">Guides</h2>
<p><a href="${page.link(guidesAddress)}">The guides</a> go step by step, with pictures and tested code:</p>
<dl class="glance">${groups}</dl></section>`;
}

function readText(name: string): string {
  return readFileSync(new URL(`../text/${name}`, import.meta.url), "utf8");
}
