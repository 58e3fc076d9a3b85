/** The version history: additions and removals by version of the interface documents. */
import { changesAddress, homeAddress } from "../addresses.ts";
import type { Interface } from "../catalogue.ts";
import { type Html, html } from "../html.ts";
import { interfaceLabel, layout } from "../layout.ts";
import type { PageContext } from "../page-context.ts";
import { type Milestone, milestonesOf } from "../since.ts";

export function sincePage(page: PageContext): string {
  return layout(page, {
    title: "Version history",
    summary: "Additions and removals by version of the interface documents.",
    breadcrumbs: [
      { text: "Gatehouse", address: homeAddress },
      { text: "Changes", address: changesAddress },
    ],
    body: html`<article>
<h1>Version history</h1>
<p class="lead">The interfaces follow documents with versions of their own. This page lists the additions and removals of each version,
newest first.</p>
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
    return html`<li>${shown}${kind === "removed" && html` <span class="flag flag-warning">removed</span>`}</li>`;
  })}</ul></div>`;
}
