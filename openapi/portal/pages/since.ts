/** The page that lists what came with which version of the documents that the specs follow. */
import { changesAddress, homeAddress } from "../addresses.ts";
import type { Interface } from "../catalogue.ts";
import { type Html, html } from "../html.ts";
import { interfaceLabel, layout } from "../layout.ts";
import type { PageContext } from "../page-context.ts";
import { type Milestone, milestonesOf } from "../since.ts";

export function sincePage(page: PageContext): string {
  return layout(page, {
    title: "Since when",
    summary: "What came and went with which version of the documents that the interfaces follow.",
    trail: [
      { text: "Gatehouse", address: homeAddress },
      { text: "Changes", address: changesAddress },
    ],
    body: html`<article>
<h1>Since when</h1>
<p class="lead">The interfaces follow documents that have versions of their own. Here is what came and went with each of them, the newest
first; what is not listed has always been there.</p>
${page.catalogue.interfaces.map((one) => interfaceSection(page, one))}
</article>`,
  });
}

function interfaceSection(page: PageContext, { name }: Interface): Html {
  const versions = [...milestonesOf(page.catalogue, name)];
  if (versions.length === 0) return html``;
  return html`<section aria-labelledby="${name}"><h2 id="${name}">${interfaceLabel(name)}</h2>
${versions.map(([version, milestones]) => versionSection(page, { anchor: `${name}-${version.replaceAll(".", "-")}`, version, milestones }))}</section>`;
}

interface SinceVersion {
  readonly anchor: string;
  readonly version: string;
  readonly milestones: readonly Milestone[];
}

function versionSection(page: PageContext, { anchor, version, milestones }: SinceVersion): Html {
  return html`<div><h3 id="${anchor}"><a href="#${anchor}">${version}</a></h3>
<ul class="changes">${milestones.map(({ text, address, kind }) => {
    const shown = html`<a href="${page.link(address)}">${text.replaceAll("`", "")}</a>`;
    return html`<li>${shown}${kind === "went" && html` <span class="flag flag-warning">removed</span>`}</li>`;
  })}</ul></div>`;
}
