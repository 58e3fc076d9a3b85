/** Reads `openapi/DECISIONS.md`: the decisions where the interface documents leave something open. */
import { readFileSync } from "node:fs";
import { decisionsAddress } from "./addresses.ts";
import { anchorOf } from "./markdown.ts";

/** Prefix of a decision in `x-document`. */
const decisionLink = "DECISIONS.md#";

/** The Markdown without its title; links to folders of specs lead to the interfaces' pages. */
export const decisionsText = readFileSync(new URL("../DECISIONS.md", import.meta.url), "utf8")
  .replace(/^# .*\n/, "")
  .replaceAll(/\]\((identity|filtering|moderation)\/\)/g, "]($1/index.html)")
  .replaceAll(/\[([^\]]+)\]\(bootstrap\.schema\.yaml\)/g, "`$1`");

/** The headings of the second level, which group the decisions. */
export const decisionGroups = headingsOf("##");

/** The title of each decision by its anchor. */
const titles: ReadonlyMap<string, string> = new Map(headingsOf("###").map((title) => [anchorOf(title), title]));

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

function headingsOf(marks: string): readonly string[] {
  return decisionsText
    .split("\n")
    .filter((line) => line.startsWith(`${marks} `))
    .map((line) => line.slice(marks.length + 1));
}
