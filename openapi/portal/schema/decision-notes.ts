/** Collects the decisions behind the content of a page, and shows them in one disclosure at its end. */
import { type Source, sourcesOf } from "../decisions.ts";
import { type Html, html, join } from "../html.ts";
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

  /** The notes by decision, the value of `document`, and by reason. */
  get byDecision(): readonly (readonly [document: string, reasons: readonly (readonly DecisionNote[])[]])[] {
    const decisions = Map.groupBy(this.#notes, ({ document }) => document);
    return [...decisions].map(([document, notes]) => [
      document,
      [...Map.groupBy(notes, ({ reason }) => reason).values()],
    ]);
  }
}

/** Renders the disclosure; empty if there are no notes and `document` names no interface document. */
export function decisionDisclosure(page: PageContext, notes: DecisionNotes, document = ""): Html {
  const documents = sourcesOf(document).filter(({ address }) => address === undefined);
  const decisions = notes.byDecision;
  if (documents.length + decisions.length === 0) return html``;
  return html`<details class="decisions"><summary>Decisions and sources</summary>
<dl>${decisions.map(([name, reasons]) => decisionItem(page, name, reasons))}
${documents.length > 0 && html`<dt>Interface document</dt>${documents.map(({ title }) => html`<dd>${title}</dd>`)}`}</dl></details>`;
}

function decisionItem(page: PageContext, document: string, reasons: readonly (readonly DecisionNote[])[]): Html {
  const links = sourcesOf(document).flatMap((source) => decisionLink(page, source));
  return html`<dt>${join(links, ", ")}</dt>${reasons.map((notes) => reasonItem(page, notes))}
`;
}

function reasonItem(page: PageContext, notes: readonly DecisionNote[]): Html {
  const subjects = new Map(notes.filter(({ subject }) => subject !== "").map((note) => [note.subject, note]));
  const links = join([...subjects.values()].map(subjectLink), ", ");
  return html`<dd>${page.markdown.inline(notes[0]?.reason ?? "")}${subjects.size > 0 && html` <span class="row-detail">${links}</span>`}</dd>`;
}

function decisionLink(page: PageContext, { title, address }: Source): readonly Html[] {
  return address === undefined ? [] : [html`<a href="${page.link(address)}">${title}</a>`];
}

function subjectLink({ subject, anchor }: DecisionNote): Html {
  return html`<a href="#${anchor}"><code>${subject}</code></a>`;
}
