/** The page of changes: each version of the specs against the one before. */
import { guideAddress, sinceAddress } from "../addresses.ts";
import { type Change, directionOf } from "../changes/compare.ts";
import type { Version } from "../changes/history.ts";
import { subjectAddress, usersOfSchema } from "../changes/subjects.ts";
import { changeWords, subjectWords, summaryWords } from "../changes/words.ts";
import { type Html, html, join } from "../html.ts";
import { layout } from "../layout.ts";
import type { PageContext } from "../page-context.ts";
import type { Usage } from "../usages.ts";

/** Data for the links of the page. */
export interface ChangeLinks {
  readonly usages: ReadonlyMap<string, readonly Usage[]>;
  /** Returns true if the portal has the address, with its anchor. */
  exists(address: string): boolean;
}

export function changesPage(page: PageContext, history: readonly Version[], links: ChangeLinks): string {
  return layout(page, {
    title: "Changes",
    summary: "The changes of each version of the specs, and which of them can break a client.",
    breadcrumbs: [],
    body: html`<article>
<h1>Changes</h1>
<p class="lead">The changes of each version of the specs, and which of them can break a client. A change breaks a client that sends
something that is no longer accepted, or receives something that was not documented.</p>
<p>Before you move a client to a newer version, go through the breaking changes of each version in between: they link to the places
that changed. Compatible changes need nothing of you. What changes for those who run the server is in the
<a href="${page.link(guideAddress("release-notes"))}">release notes</a>, and <a href="${page.link(guideAddress("upgrading"))}">Upgrading</a> says
how to move it.</p>
<p>The versions are those of the OpenAPI documents. For the versions of the interface documents, see the
<a href="${page.link(sinceAddress)}">version history</a>.</p>
${history.map((version) => versionSection(page, version, links))}
</article>`,
  });
}

export function versionAnchor(version: string): string {
  return `v${version.replaceAll(".", "-")}`;
}

function versionSection(page: PageContext, { version, date, changes }: Version, links: ChangeLinks): Html {
  const anchor = versionAnchor(version);
  const title = html`<h2 id="${anchor}"><a href="#${anchor}">${version}</a>${date === undefined && html` <span class="flag flag-warning">not released yet</span>`}</h2>`;
  const released = date !== undefined && html`<p>Released on <time datetime="${date}">${date}</time>.</p>`;
  if (changes === undefined)
    return html`<section aria-labelledby="${anchor}">${title}${released}<p>The first version.</p></section>`;
  const list = (name: string, words: string, some: readonly Change[]): Html | false =>
    some.length > 0 &&
    html`<h3 id="${anchor}-${name}">${words}</h3>
<ul class="changes">${some.map((change) => html`<li>${changeItem(page, change, links)}</li>`)}</ul>`;
  return html`<section aria-labelledby="${anchor}">${title}${released}
<p>${summaryWords(changes)}</p>
${list(
  "breaking",
  "Breaking changes",
  changes.filter((change) => change.breaks),
)}
${list(
  "compatible",
  "Compatible changes",
  changes.filter((change) => !change.breaks),
)}</section>`;
}

function changeItem(page: PageContext, change: Change, links: ChangeLinks): Html {
  const { inline } = page.markdown;
  const words = subjectWords(change.subject);
  const subject = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const address = subjectAddress(page.catalogue, change.subject, links.exists);
  const plain = subject.replaceAll("`", "");
  return html`${address === undefined ? plain : html`<a href="${page.link(address)}">${plain}</a>`} ${inline(`${changeWords(change)}.`)}${users(page, change, links)}`;
}

/** Names the operations of a schema if they are few. */
function users(page: PageContext, { subject }: Change, { usages }: ChangeLinks): Html {
  const [kind = "", path = ""] = subject.split(" ");
  if (kind !== "request" && kind !== "response") return html``;
  const all = usersOfSchema(usages, path.split(/[.[*|]/, 1)[0] ?? "", directionOf(subject));
  if (all.length === 0) return html``;
  if (all.length > 3) return html` <span class="row-detail">(${all.length} operations)</span>`;
  const named = all.map(({ text, address }) => html`<a href="${page.link(address)}"><code>${text}</code></a>`);
  return html` <span class="row-detail">(${join(named)})</span>`;
}
