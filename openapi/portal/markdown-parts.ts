/** Takes a Markdown text apart by its headings, and makes plain text of it, for those who look for words. */

export interface MarkdownPart {
  /** Empty for what stands before the first heading. */
  readonly heading: string;
  /** The words of the part, without marks. */
  readonly text: string;
}

/** The parts below each heading of the second level, or down to the third; a fence's lines are no headings. */
export function markdownParts(markdown: string, deepest: 2 | 3): readonly MarkdownPart[] {
  const parts = [{ heading: "", lines: [] as string[] }];
  let isFence = false;
  for (const line of markdown.split("\n")) {
    if (/^(?:```|~~~)/.test(line)) isFence = !isFence;
    const [, marks = "", heading = ""] = (!isFence && /^(##+) (.*)$/.exec(line)) || [];
    if (marks !== "" && marks.length <= deepest) parts.push({ heading: heading.trim(), lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  return parts.map(({ heading, lines }) => ({ heading, text: plainText(lines.join("\n")) }));
}

/** Links are their texts, and code has no fences. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/^(?:```|~~~).*$/gm, " ")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^ {0,3}(?:#{1,6}|>|[-*]|\d+\.) /gm, "")
    .replaceAll(/[`*|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
