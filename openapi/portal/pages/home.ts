/** The home page: ways into the documentation, quick start, interfaces, guides, and conventions for all operations. */

import { readFileSync } from "node:fs";
import {
  changesAddress,
  errorsAddress,
  guideAddress,
  guidesAddress,
  homeAddress,
  interfaceAddress,
  moderationPlaygroundAddress,
  operationAddress,
  playgroundAddress,
  schemasAddress,
  tagAnchor,
} from "../addresses.ts";
import type { Interface, Operation } from "../catalogue.ts";
import { guidesByGroup, sdkGuideName, sdkLanguages, sdkNames } from "../guides.ts";
import { type Html, html, join } from "../html.ts";
import { interfaceLabel, layout } from "../layout.ts";
import { firstSentence } from "../markdown.ts";
import type { PageContext } from "../page-context.ts";
import { languageGroup, samplesOf } from "./operation.ts";
import { securitySchemes } from "./security.ts";

type Link = readonly [text: string, address: string];

interface Door {
  readonly title: string;
  readonly purpose: string;
  readonly links: readonly Link[];
}

/** Guides by name, with the words that a reader looks for. */
const buildGuides = {
  "moderate-a-chat": "Moderate a chat",
  "moderate-comments": "Moderate comments on a site",
  "moderate-images": "Moderate images",
  "moderate-usernames": "Moderate usernames",
  tokens: "Sign users in",
  "testing-in-process": "Test against a real server",
} as const;

const operateGuides = {
  "run-for-real": "Run it for real",
  containers: "Run it in containers",
  configuration: "Configuration",
  "api-keys": "API keys",
  upgrading: "Upgrade",
  "backup-and-restore": "Back up and restore",
  "metrics-and-traces": "Monitor",
  "command-line": "Command line",
  "release-notes": "Release notes",
} as const;

function guideLinks(guides: Readonly<Record<string, string>>): readonly Link[] {
  return Object.entries(guides).map(([name, text]) => [text, guideAddress(name)] as const);
}

function doors(page: PageContext): readonly Door[] {
  return [
    {
      title: "Build",
      purpose: "Call the services from your program.",
      links: [
        ["Start in 60 seconds", `${homeAddress}#quick-start`],
        ...guideLinks(buildGuides),
        ...sdkNames.map((name) => [`${sdkLanguages[name]} SDK`, guideAddress(sdkGuideName(name))] as const),
      ],
    },
    {
      title: "Look up",
      purpose: "Find an operation, a field or an error, and try it.",
      links: [
        ...page.catalogue.interfaces.map(
          ({ name }) => [`Operations: ${interfaceLabel(name)}`, interfaceAddress(name)] as const,
        ),
        ["Schemas and fields", schemasAddress],
        ["Errors and status codes", errorsAddress],
        ["Filter playground", playgroundAddress],
        ["Moderation playground", moderationPlaygroundAddress],
        ["Changes of the interfaces", changesAddress],
      ],
    },
    { title: "Operate", purpose: "Run the server, and keep it running.", links: guideLinks(operateGuides) },
  ];
}

export function doorsSection(page: PageContext): Html {
  return html`<section aria-labelledby="ways-in"><h2 id="ways-in" class="unseen">Ways in</h2>
<div class="cards">${doors(page).map((door) => doorCard(page, door))}</div></section>`;
}

function doorCard(page: PageContext, { title, purpose, links }: Door): Html {
  const id = `to-${title.toLowerCase().replaceAll(" ", "-")}`;
  return html`<section class="card" aria-labelledby="${id}"><h3 id="${id}">${title}</h3>
<p>${purpose}</p>
<ul>${links.map(([text, address]) => html`<li><a href="${page.link(address)}">${text}</a></li>`)}</ul></section>`;
}

const authentication = readText("authentication.md");
const conventions = readText("conventions.md");

/** Markdown about all operations. */
export const generalTexts = [authentication, conventions] as const;

/** The operation of the quick start: content without an id is decided and not stored. */
const firstCall = "moderateContentItem";

const picture = `![Gatehouse around an application: identity signs users in, filtering finds words, moderation decides and queues for people](pictures/services.svg)`;

export function homePage(page: PageContext): string {
  const { catalogue, markdown } = page;
  return layout(page, {
    title: "Gatehouse",
    summary: "For chats, comments, forums and profiles: sign users in, filter what they write, decide what appears.",
    body: html`<article>
<div class="hero"><div>
<h1>Gatehouse</h1>
<p class="lead">For chats, comments, forums and profiles: sign users in, filter what they write, decide what appears, and queue the rest
for people.</p>
<p class="actions"><a class="action main-action" href="#quick-start">Start in 60 seconds</a>
<a class="action" href="${page.link(moderationPlaygroundAddress)}">Try a decision</a></p>
</div>
${page.markdown.block(picture)}
</div>
${catalogue.operations.filter((operation) => operation.operationId === firstCall).map((operation) => firstCallSection(page, operation))}
${doorsSection(page)}
<section aria-labelledby="interfaces"><h2 id="interfaces">Interfaces</h2>
<p>One server with three interfaces: ${catalogue.operations.length} operations, with their fields, rules, errors and samples.</p>
<div class="cards">${catalogue.interfaces.map((one) => card(page, one))}</div></section>
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
  const sdks = sdkNames.map(
    (name) => html`<a href="${page.link(guideAddress(sdkGuideName(name)))}">${sdkLanguages[name]} SDK</a>`,
  );
  return html`<section aria-labelledby="quick-start"><h2 id="quick-start">60 seconds to a moderated message</h2>
<p>Start the server: <code>npm start</code> in a clone. The first start prints an API key, which the
program reads from <code>GATEHOUSE_API_KEY</code>, and makes the application that it names. curl needs nothing more; other languages need
an SDK: ${join(sdks)}. <a href="${page.link(operationAddress(operation))}">Let it decide about a message</a>:</p>
${languageGroup(samplesOf(page, operation))}
<p>Next, <a href="${page.link(guideAddress("moderate-a-chat"))}">moderate a whole chat</a>. Every sample of the documentation is a
whole program like this one, and works on the sample data of a first start.</p></section>`;
}

function guidesSection(page: PageContext): Html {
  const groups = guidesByGroup(page.guides).map(([group, guides]) => {
    const links = guides.map(({ name, title }) => html`<a href="${page.link(guideAddress(name))}">${title}</a>`);
    return html`<div><dt>${group}</dt><dd>${join(links)}</dd></div>`;
  });
  return html`<section aria-labelledby="guides"><h2 id="guides">Guides</h2>
<p><a href="${page.link(guidesAddress)}">The guides</a> go step by step, with pictures and tested code:</p>
<dl class="glance">${groups}</dl></section>`;
}

function readText(name: string): string {
  return readFileSync(new URL(`../text/${name}`, import.meta.url), "utf8");
}
