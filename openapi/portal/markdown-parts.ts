/** Splits Markdown by its headings, and converts it to plain text for the search index. */

export interface MarkdownPart {
  /** Empty for the text before the first heading. */
  readonly heading: string;
  /** Plain text of the part. */
  readonly text: string;
}

/**
 * Returns the parts below headings of the second level, or of the second and third. Leaves out the output of programs, which
 * repeats the words and numbers around it.
 */
export function markdownParts(markdown: string, deepest: 2 | 3): readonly MarkdownPart[] {
  const parts = [{ heading: "", lines: [] as string[] }];
  let isFence = false;
  let isOutput = false;
  for (const line of markdown.split("\n")) {
    if (/^(?:```|~~~)/.test(line)) isFence = !isFence;
    isOutput = isFence && (isOutput || line === "```text");
    if (isOutput) continue;
    const [, marks = "", heading = ""] = (!isFence && /^(##+) (.*)$/.exec(line)) || [];
    if (marks !== "" && marks.length <= deepest) parts.push({ heading: heading.trim(), lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  return parts.map(({ heading, lines }) => ({ heading, text: plainText(lines.join("\n")) }));
}

/** Replaces links by their texts, and removes code fences and other marks. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/^(?:```|~~~).*$/gm, " ")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^ {0,3}(?:#{1,6}|>|[-*]|\d+\.) /gm, "")
    .replaceAll(/[`*|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Returns the first sentence of a description, on one line. */
export function firstSentence(text: string): string {
  const [paragraph = ""] = text.trim().split(/\n\s*\n/, 1);
  const line = paragraph.replaceAll(/\s+/g, " ");
  const end = /[.:](?= [A-Z]|$)/.exec(line);
  return end === null ? line : `${line.slice(0, end.index)}.`;
}
