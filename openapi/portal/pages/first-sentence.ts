/** Returns the first sentence of a description, on one line. */
export function firstSentence(text: string): string {
  const [paragraph = ""] = text.trim().split(/\n\s*\n/, 1);
  const line = paragraph.replaceAll(/\s+/g, " ");
  const end = /[.:](?= [A-Z]|$)/.exec(line);
  return end === null ? line : `${line.slice(0, end.index)}.`;
}
