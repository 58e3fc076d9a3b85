/** The page that lists the guides, and says which are for whom. */
import { guideAddress, homeAddress } from "../addresses.ts";
import { type Guide, type GuideGroup, guidesByGroup } from "../guide.ts";
import { type Html, html } from "../html.ts";
import { layout } from "../layout.ts";
import { anchorOf } from "../markdown.ts";
import type { PageContext } from "../page-context.ts";

interface Reader {
  readonly title: string;
  readonly wants: string;
  /** The guide to begin with. */
  readonly first: string;
  readonly groups: readonly GuideGroup[];
}

/** The four kinds of reader, and their ways through the guides. */
const readers: readonly Reader[] = [
  {
    title: "You build",
    wants: "Your program filters texts, sends posts and logs users in.",
    first: "call-the-services",
    groups: ["Start", "Filter", "Moderate", "Identity"],
  },
  {
    title: "You test",
    wants: "Your service is tried against a real server in memory, or your server against its contract.",
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
    wants: "It serves others for real, on a database of yours.",
    first: "run-for-real",
    groups: ["Operate"],
  },
];

export function guideListPage(page: PageContext): string {
  return layout(page, {
    title: "Guides",
    summary: "How things are done, step by step, with pictures and with code that runs.",
    section: "guides",
    trail: [{ text: "Gatehouse", address: homeAddress }],
    body: html`<article>
<h1>Guides</h1>
<p class="lead">How things are done, step by step, with pictures. All code in them was run.</p>
${page.markdown.block("![Who reads which guides: programs call Gatehouse, tests start one of their own, moderators and readers look at what it decides, and operators keep it running](pictures/whole.svg)")}
<section aria-labelledby="who"><h2 id="who">Where to begin</h2>
<div class="cards pairs">${readers.map((reader) => card(page, reader))}</div></section>
${guidesByGroup(page.guides).map(
  ([group, guides]) => html`<section aria-labelledby="${anchorOf(group)}"><h2 id="${anchorOf(group)}">${group}</h2>
<ul class="rows">${guides.map((guide) => guideRow(page, guide))}</ul></section>`,
)}
</article>`,
  });
}

function card(page: PageContext, { title, wants, first, groups }: Reader): Html {
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
