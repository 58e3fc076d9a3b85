/** Writes the changes between two versions as Markdown. */
import type { Change } from "./compare.ts";
import { nextVersion, stepOf } from "./versions.ts";
import { sentenceOf } from "./words.ts";

export function changesMarkdown(old: string, present: string, changes: readonly Change[]): string {
  const parts = [
    `# From ${old} to ${present}`,
    summaryWords(changes),
    ...section(
      "Breaking changes",
      changes.filter((change) => change.breaks),
    ),
    ...section(
      "Compatible changes",
      changes.filter((change) => !change.breaks),
    ),
    ...(/^\d+\.\d+\.\d+$/.test(old) ? [`The version after ${old} is ${nextVersion(old, stepOf(changes))}.`] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

export function summaryWords(changes: readonly Change[]): string {
  const breaking = changes.filter((change) => change.breaks).length;
  if (changes.length === 0) return "Nothing that clients depend on has changed.";
  const all = changes.length === 1 ? "One change" : `${changes.length} changes`;
  return `${all}, ${breaking === 0 ? "none" : breaking} of which can break a client.`;
}

function section(title: string, changes: readonly Change[]): readonly string[] {
  return changes.length === 0 ? [] : [`## ${title}`, changes.map((change) => `- ${sentenceOf(change)}`).join("\n")];
}
