/** Collects the decisions behind the content of a page, and shows them in one disclosure at its end. */
import { type Source, sourcesOf } from "../decisions.ts";
import { type Html, html } from "../html.ts";
import type { PageContext } from "../page-context.ts";

export interface DecisionNote {
  /** Name of the field, parameter or status; empty for the whole page. */
  readonly subject: string;
  /** Anchor of the subject on the page. */
  readonly anchor: string;
  /** Value of `x-assumption`. */
  readonly reason: string;
  /** Value of `x-document`. */
  readonly document: string;
}

export class DecisionNotes {
  readonly #notes: DecisionNote[] = [];

  /** Adds a note; one without a reason is ignored. */
  add(note: DecisionNote): void {
    if (note.reason !== "") this.#notes.push({ ...note, reason: note.reason.trim() });
  }

  /** The notes, grouped by decision and reason. */
  get grouped(): readonly (readonly DecisionNote[])[] {
    return [...Map.groupBy(this.#notes, ({ document, reason }) => `${document}\n${reason}`).values()];
  }
}

/** Renders the disclosure; empty if there are no notes and `document` names no interface document. */
export function decisionDisclosure(page: PageContext, notes: DecisionNotes, document = ""): Html {
  const documents = sourcesOf(document).filter(({ address }) => address === undefined);
  const groups = notes.grouped;
  if (documents.length + groups.length === 0) return html``;
  return html`<details class="decisions"><summary>Decisions and sources</summary>
<ul>${documents.map(({ title }) => html`<li>Interface document: ${title}</li>`)}
${groups.map((group) => noteItem(page, group))}</ul></details>`;
}

function noteItem(page: PageContext, group: readonly DecisionNote[]): Html {
  const [first] = group;
  if (first === undefined) return html``;
  const links = sourcesOf(first.document).flatMap((source) => decisionLink(page, source));
  const subjects = [...new Map(group.map((note) => [note.subject, note])).values()].filter(
    ({ subject }) => subject !== "",
  );
  return html`<li>${links.map((link, index) => html`${index > 0 && ", "}${link}`)}: ${page.markdown.inline(first.reason)}
${subjects.length > 0 && html`<br>At ${subjects.map((note, index) => html`${index > 0 && ", "}${subjectLink(note)}`)}.`}</li>`;
}

function decisionLink(page: PageContext, { title, address }: Source): readonly Html[] {
  return address === undefined ? [] : [html`<a href="${page.link(address)}">${title}</a>`];
}

function subjectLink({ subject, anchor }: DecisionNote): Html {
  return html`<a href="#${anchor}"><code>${subject}</code></a>`;
}
