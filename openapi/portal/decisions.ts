/**
 * The decisions of `openapi/DECISIONS.md`, where the interface documents leave something open: their page, and the notes at
 * the end of the pages that they are behind.
 */
import { readFileSync } from "node:fs";
import { decisionsAddress } from "./addresses.ts";
import { type Html, html, join } from "./html.ts";
import { layout } from "./layout.ts";
import { anchorOf } from "./markdown.ts";
import type { PageContext } from "./page-context.ts";

/** Prefix of a decision in `x-document`. */
const decisionLink = "DECISIONS.md#";

/** The Markdown without its title; links to folders of specs lead to the interfaces' pages. */
export const decisionsText = readFileSync(new URL("../DECISIONS.md", import.meta.url), "utf8")
  .replace(/^# .*\n/, "")
  .replaceAll(/\]\((identity|filtering|moderation)\/\)/g, "]($1/index.html)")
  .replaceAll(/\[([^\]]+)\]\(bootstrap\.schema\.yaml\)/g, "`$1`");

/** The title of each decision by its anchor. */
const titles: ReadonlyMap<string, string> = new Map(
  decisionsText
    .split("\n")
    .filter((line) => line.startsWith("### "))
    .map((line) => line.slice(4))
    .map((title) => [anchorOf(title), title]),
);

export interface Source {
  readonly title: string;
  /** The address of a decision; an interface document has none. */
  readonly address: string | undefined;
}

/**
 * Splits an `x-document` into the interface documents and the decisions that it names.
 *
 * @throws Error if a decision does not exist
 */
export function sourcesOf(document: string): readonly Source[] {
  return document === "" ? [] : document.split("; ").map(sourceOf);
}

function sourceOf(text: string): Source {
  if (!text.startsWith(decisionLink)) return { title: text, address: undefined };
  const anchor = text.slice(decisionLink.length);
  const title = titles.get(anchor);
  if (title === undefined) throw new Error(`DECISIONS.md has no decision ${anchor}.`);
  return { title, address: `${decisionsAddress}#${anchor}` };
}

export function decisionsPage(page: PageContext): string {
  return layout(page, {
    title: "Decisions",
    summary: "What Gatehouse does where the interface documents leave something open, and why.",
    breadcrumbs: [],
    body: html`<article class="guide">
<h1>Decisions</h1>
${decisionsText.split(/^(?=##)/m).map((part) => decisionPart(page, part))}
</article>`,
  });
}

/** Folds a decision under its title: all of them are as long as sixty screens of a phone. */
function decisionPart(page: PageContext, part: string): Html {
  if (!part.startsWith("### ")) return page.markdown.block(part);
  const title = part.slice(0, part.indexOf("\n"));
  return html`<details class="decision"><summary>${page.markdown.block(title)}</summary>
${page.markdown.block(part.slice(title.length))}</details>`;
}

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
  const links = sourcesOf(document).flatMap((source) => sourceLink(page, source));
  return html`<dt>${join(links)}</dt>${reasons.map((notes) => reasonItem(page, notes))}
`;
}

function reasonItem(page: PageContext, notes: readonly DecisionNote[]): Html {
  const subjects = new Map(notes.filter(({ subject }) => subject !== "").map((note) => [note.subject, note]));
  const links = join([...subjects.values()].map(subjectLink));
  return html`<dd>${page.markdown.inline(notes[0]?.reason ?? "")}${subjects.size > 0 && html` <span class="row-detail">${links}</span>`}</dd>`;
}

function sourceLink(page: PageContext, { title, address }: Source): readonly Html[] {
  return address === undefined ? [] : [html`<a href="${page.link(address)}">${title}</a>`];
}

function subjectLink({ subject, anchor }: DecisionNote): Html {
  return html`<a href="#${anchor}"><code>${subject}</code></a>`;
}
