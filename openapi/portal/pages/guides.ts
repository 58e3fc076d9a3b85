/** The page of a guide, and the page that lists the guides by reader and by group. */
import { guideAddress, guidesAddress } from "../addresses.ts";
import { type Guide, type GuideGroup, guidesByGroup } from "../guides.ts";
import { type Html, html } from "../html.ts";
import { layout } from "../layout.ts";
import { anchorOf } from "../markdown.ts";
import type { PageContext } from "../page-context.ts";

export function guidePage(page: PageContext, guide: Guide): string {
  return layout(page, {
    title: guide.title,
    summary: guide.summary,
    section: "guides",
    breadcrumbs: [{ text: "Guides", address: guidesAddress }],
    body: html`<article class="guide">
<h1>${guide.title}</h1>
<p class="lead">${page.markdown.inline(guide.summary)}</p>
${page.markdown.block(guide.text)}
${next(page, guide)}
</article>`,
  });
}

function next(page: PageContext, guide: Guide): Html {
  const all = guidesByGroup(page.guides).flatMap(([, guides]) => guides);
  const following = all[all.findIndex(({ name }) => name === guide.name) + 1];
  if (following === undefined) return html``;
  return html`<p class="next">Next: <a href="${page.link(guideAddress(following.name))}">${following.title}</a></p>`;
}

interface Audience {
  readonly title: string;
  readonly wants: string;
  /** Name of the first guide. */
  readonly first: string;
  readonly groups: readonly GuideGroup[];
}

const audiences: readonly Audience[] = [
  {
    title: "You build",
    wants: "Your program filters texts, sends posts and logs users in.",
    first: "call-the-services",
    groups: ["Quick start", "Tasks", "SDKs", "Filter", "Moderate", "Identity"],
  },
  {
    title: "You test",
    wants: "You test your service against a real server in memory, or your own server against its contract.",
    first: "test-your-service",
    groups: ["Test"],
  },
  {
    title: "You read",
    wants: "You want to know why a word is found, and what happens to a post.",
    first: "filter-modes",
    groups: ["Filter", "Moderate"],
  },
  {
    title: "You run it",
    wants: "You operate the server on your own database.",
    first: "run-for-real",
    groups: ["Operate", "Reference"],
  },
];

export function guideListPage(page: PageContext): string {
  return layout(page, {
    title: "Guides",
    summary: "Step-by-step guides with pictures and tested code.",
    section: "guides",
    breadcrumbs: [],
    body: html`<article>
<h1>Guides</h1>
<p class="lead">Step-by-step guides with pictures. All their code is tested.</p>
${page.markdown.block("![Who reads which guides: programs call Gatehouse, tests start one of their own, moderators and readers look at what it decides, and operators keep it running](pictures/whole.svg)")}
<section aria-labelledby="who"><h2 id="who">Where to begin</h2>
<div class="cards pairs">${audiences.map((audience) => card(page, audience))}</div></section>
${guidesByGroup(page.guides).map(
  ([group, guides]) => html`<section aria-labelledby="${anchorOf(group)}"><h2 id="${anchorOf(group)}">${group}</h2>
<ul class="rows">${guides.map((guide) => guideRow(page, guide))}</ul></section>`,
)}
</article>`,
  });
}

function card(page: PageContext, { title, wants, first, groups }: Audience): Html {
  const guides = guidesByGroup(page.guides);
  const begin = guides.flatMap(([, members]) => members).find(({ name }) => name === first);
  return html`<section class="card" aria-labelledby="${anchorOf(title)}"><h3 id="${anchorOf(title)}">${title}</h3>
<p>${wants}</p>
${begin === undefined ? html`` : html`<p>Begin with <a href="${page.link(guideAddress(first))}">${begin.title}</a>. Then:</p>`}
<ul>${guides.map(([group]) => (groups.includes(group) ? html`<li><a href="#${anchorOf(group)}">${group}</a></li>` : html``))}</ul></section>`;
}

function guideRow(page: PageContext, { name, title, summary }: Guide): Html {
  return html`<li><a href="${page.link(guideAddress(name))}">${title}</a>
<span class="row-detail">${page.markdown.inline(summary)}</span></li>`;
}
