/** The layout of every page: head, header with search and theme switch, navigation, contents, footer. */

import { pagePolicy } from "../tools/content-policy.ts";
import type { InterfaceName } from "../tools/interfaces.ts";
import {
  changesAddress,
  decisionsAddress,
  errorsAddress,
  guideAddress,
  guidesAddress,
  homeAddress,
  interfaceAddress,
  llmsAddress,
  moderationPlaygroundAddress,
  notFoundAddress,
  operationAddress,
  playgroundAddress,
  schemasAddress,
  tagAnchor,
  twinAddress,
  webhookAddress,
} from "./addresses.ts";
import { headScript, pageScript } from "./browser-scripts.ts";
import type { Interface, Tag } from "./catalogue.ts";
import { guidesByGroup } from "./guides.ts";
import { Html, html, logo, methodBadge } from "./html.ts";
import type { PageContext } from "./page-context.ts";

/** Fewer headings need no list. */
const minimumHeadings = 3;
/** A page with more headings lists those of the second level alone. */
const maximumHeadings = 32;

export interface PageHeading {
  readonly level: 2 | 3;
  readonly anchor: string;
  /** Text without marks. */
  readonly text: Html;
}

/** Returns the headings of the second and third level that can be linked to. */
export function pageHeadings({ text }: Html): readonly PageHeading[] {
  const headings = [...text.matchAll(/<h([23])[^>]* id="([^"]+)"[^>]*>(.*?)<\/h\1>/gs)].map(
    ([, level, anchor = "", content = ""]) => ({
      level: level === "2" ? (2 as const) : (3 as const),
      anchor,
      text: new Html(plainHtml(content)),
    }),
  );
  return headings.length > maximumHeadings ? headings.filter(({ level }) => level === 2) : headings;
}

/** Removes flags and counts with their words, and the tags of all else. */
function plainHtml(content: string): string {
  return content
    .replaceAll(/<span class="(?:flag|count)\b[^>]*>[^<]*<\/span>/g, "")
    .replaceAll(/<[^>]*>/g, "")
    .trim();
}

/** Renders the button that shows the list where it has no room beside the page; empty for a page with few headings. */
export function contentsButton(body: Html): Html {
  if (pageHeadings(body).length < minimumHeadings) return html``;
  return html`<button class="rail-button" type="button" popovertarget="rail">On this page</button>`;
}

/** Renders the list; empty for a page with few headings. */
export function pageContents(body: Html): Html {
  const headings = pageHeadings(body);
  if (headings.length < minimumHeadings) return html``;
  return html`<nav class="rail" id="rail" popover aria-label="On this page"><p class="rail-title" id="contents" aria-hidden="true">On this page</p>
<ul>${headings.map(
    ({ level, anchor, text }) => html`<li${level === 3 && html` class="deeper"`}><a href="#${anchor}">${text}</a></li>`,
  )}</ul></nav>`;
}

export interface PageContent {
  /** Title of the page, without the name of the portal. */
  readonly title: string;
  /** One sentence for lists of pages. */
  readonly summary: string;
  /** The interface whose operations the navigation lists. */
  readonly interface?: InterfaceName;
  /** The section whose pages the navigation lists, if it is not an interface. */
  readonly section?: "guides";
  /** Pages between the home page and this one; undefined for a page outside of all. */
  readonly breadcrumbs?: readonly Breadcrumb[];
  readonly body: Html;
  /** Styles and script of a playground, which takes the whole width. */
  readonly assets?: Assets;
}

/** Addresses of files. */
export interface Assets {
  readonly styles: readonly string[];
  readonly script: string;
}

/** A link to a parent page. */
interface Breadcrumb {
  readonly text: string;
  readonly address: string;
}

export function layout(page: PageContext, content: PageContent): string {
  const title = page.address === homeAddress ? "Gatehouse" : `${content.title} · Gatehouse`;
  return html`<!doctype html>
<html lang="en"${!page.hosting.isExport && html` data-server="${page.catalogue.interfaces[0]?.server ?? ""}"`} data-root="${page.address === notFoundAddress ? page.hosting.base : "../".repeat(page.address.split("/").length - 1)}" data-assets="${page.link("assets/")}">
<head>
<meta charset="utf-8">
${
  page.hosting.isExport &&
  html`<meta http-equiv="Content-Security-Policy" content="${pagePolicy}">
`
}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${content.summary}">
${
  hasTwin(page) &&
  html`<link rel="alternate" type="text/markdown" href="${page.link(twinAddress(page.address))}">
`
}<link rel="icon" href="${page.link("assets/icon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${page.link("assets/portal.css")}">
<script src="${page.link(headScript)}"></script>
<script src="${page.link(pageScript)}" defer></script>
${content.assets !== undefined && assetLinks(page, content.assets)}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${header(page)}
<div class="frame">
${navigation(page, content)}
<main id="main" tabindex="-1">
${pageTop(page, content)}
${content.body}
</main>
${content.assets === undefined && pageContents(content.body)}
</div>
${footer(page)}
</body>
</html>
`.text;
}

/** An export has no server to call, and so no script of a playground. */
function assetLinks(page: PageContext, { styles, script }: Assets): Html {
  return html`${styles.map(
    (address) => html`<link rel="stylesheet" href="${page.link(address)}">
`,
  )}${!page.hosting.isExport && html`<script src="${page.link(script)}" type="module"></script>`}`;
}

function header(page: PageContext): Html {
  return html`<header class="top">
<button class="menu-button" type="button" popovertarget="navigation">Menu</button>
<a class="brand" href="${page.link(homeAddress)}" aria-label="Gatehouse">${logo}<span>Gatehouse</span></a>
<search class="search" id="search" hidden>
<label class="unseen" for="search-input">Search guides, operations, schemas, fields and errors</label>
<input id="search-input" type="text" inputmode="search" enterkeyhint="search" placeholder="Search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="search-results" aria-autocomplete="list">
<kbd aria-hidden="true">/</kbd>
<div class="search-popup" id="search-popup" hidden>
<div class="search-kinds" id="search-kinds" role="group" aria-label="Kinds of results"></div>
<p class="search-note" id="search-note" hidden></p>
<div id="search-results" role="listbox" aria-label="Search results"></div>
</div>
<p class="unseen" id="search-status" role="status"></p>
</search>
<button class="theme-button" id="theme" type="button" aria-pressed="false" hidden>Dark<span class="unseen"> theme</span></button>
</header>`;
}

function navigation(page: PageContext, { interface: current, section }: PageContent): Html {
  return html`<nav id="navigation" class="navigation" popover aria-label="Pages">
<ul>
${navigationLink(page, homeAddress, "Home")}
${section === "guides" ? html`<li>${pageLink(page, guidesAddress, "Guides", "section")}${guideLinks(page)}</li>` : navigationLink(page, guidesAddress, "Guides")}
${page.catalogue.interfaces.map((one) =>
  one.name === current
    ? html`<li>${pageLink(page, interfaceAddress(one.name), interfaceLabel(one.name), "section")}${operationLinks(page, one)}</li>`
    : navigationLink(page, interfaceAddress(one.name), interfaceLabel(one.name)),
)}
${navigationLink(page, playgroundAddress, "Filter playground")}
${navigationLink(page, moderationPlaygroundAddress, "Moderation playground")}
${navigationLink(page, errorsAddress, "Errors")}
${navigationLink(page, schemasAddress, "Schemas")}
${navigationLink(page, decisionsAddress, "Decisions")}
${navigationLink(page, changesAddress, "Changes")}
</ul>
</nav>`;
}

export function interfaceLabel(name: InterfaceName): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function operationLinks(page: PageContext, one: Interface): Html {
  return html`<ul class="tags">${one.tags.map((tag) => tagLinks(page, tag))}</ul>`;
}

function guideLinks(page: PageContext): Html {
  return html`<ul class="tags">${guidesByGroup(page.guides).map(
    ([group, guides]) => html`<li><span class="group">${group}</span>
<ul class="links">${guides.map(({ name, title }) => navigationLink(page, guideAddress(name), title))}</ul></li>`,
  )}</ul>`;
}

function tagLinks(page: PageContext, tag: Tag): Html {
  const links = [
    ...tag.operations.map((operation) => ({
      address: operationAddress(operation),
      text: html`${methodBadge(operation.facts.method)} <span>${operation.summary}</span>`,
    })),
    ...tag.webhooks.map((webhook) => ({
      address: webhookAddress(webhook),
      text: html`<span class="method method-event">Event</span> <span>${webhook.summary}</span>`,
    })),
  ];
  const isOpen = links.some(({ address }) => address === page.address);
  return html`<li><details${isOpen && html` open`}><summary>${tag.name}</summary>
<ul class="links exchanges">${links.map(({ address, text }) => navigationLink(page, address, text))}</ul></details></li>`;
}

function navigationLink(page: PageContext, address: string, text: string | Html): Html {
  return html`<li>${pageLink(page, address, text, "")}</li>`;
}

function pageLink(page: PageContext, address: string, text: string | Html, name: string): Html {
  const isCurrent = page.address === address;
  return html`<a href="${page.link(address)}"${name !== "" && html` class="${name}"`}${isCurrent && html` aria-current="page"`}>${text}</a>`;
}

/** The breadcrumbs, and the button of the contents beside them; pages that have neither begin with their heading. */
function pageTop(page: PageContext, content: PageContent): Html {
  const trail = content.breadcrumbs === undefined ? html`` : breadcrumbs(page, content.breadcrumbs);
  const button = content.assets === undefined ? contentsButton(content.body) : html``;
  return trail.text + button.text === "" ? html`` : html`<div class="page-top">${trail}${button}</div>`;
}

function breadcrumbs(page: PageContext, steps: readonly Breadcrumb[]): Html {
  return html`<nav class="trail" aria-label="Breadcrumbs"><ol>${[home, ...steps].map(
    (step) => html`<li><a href="${page.link(step.address)}">${step.text}</a></li>`,
  )}</ol></nav>`;
}

function footer(page: PageContext): Html {
  const documents = page.catalogue.interfaces.map((one) => one.name);
  const document = (name: string): string => page.link(`${page.hosting.documents}${name}.json`);
  return html`<footer class="bottom"><p>${hasTwin(page) && html`<a href="${page.link(twinAddress(page.address))}">This page as Markdown</a>, `}<a href="${page.link(llmsAddress)}">all pages as text</a></p>
<p>OpenAPI documents:
<a href="${document("openapi")}">all interfaces</a>${documents.map(
    (name) => html`, <a href="${document(`openapi/${name}`)}">${name}</a>`,
  )}. These pages were generated from them.</p></footer>`;
}

function hasTwin({ address }: PageContext): boolean {
  return address !== notFoundAddress;
}

const home: Breadcrumb = { text: "Gatehouse", address: homeAddress };

/** Returns the breadcrumbs of one of an interface's tags. */
export function breadcrumbsTo(name: InterfaceName, tag: string): readonly Breadcrumb[] {
  const address = interfaceAddress(name);
  return [
    { text: interfaceLabel(name), address },
    { text: tag, address: `${address}#${tagAnchor(tag)}` },
  ];
}
