/** Width and colours of a terminal report, and its text layout. */
import { stripVTControlCharacters, styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

export interface TerminalStyle {
  /** In columns. */
  readonly width: number;
  paint(style: Style, text: string): string;
}

const minimumWidth = 80;
const maximumWidth = 120;

/** Returns the style for a terminal of this width; other outputs get the maximum width. */
export function terminalStyle({ columns, colours }: { columns?: number | undefined; colours: boolean }): TerminalStyle {
  return {
    width: Math.min(maximumWidth, Math.max(minimumWidth, columns ?? maximumWidth)),
    paint: (style, text) => (colours ? styleText(style, text, { validateStream: false }) : text),
  };
}

export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of stripVTControlCharacters(text))
    columns += /[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(
      character,
    )
      ? 2
      : /\p{Mn}/u.test(character)
        ? 0
        : 1;
  return columns;
}

/** Breaks a text into lines at spaces; a word that is longer than a line stays whole, so that it can be copied. */
export function wrap(text: string, width: number, indent = ""): readonly string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      const longer = line === "" ? (lines.length === 0 ? "" : indent) + word : `${line} ${word}`;
      if (line.trim() !== "" && columnsOf(longer) > width) {
        lines.push(line);
        line = indent + word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines;
}

/** A table whose first column is text and whose others are numbers, on the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], style: TerminalStyle): string {
  const widths = head.map((title, column) =>
    Math.max(columnsOf(title), ...rows.map((row) => columnsOf(row[column] ?? ""))),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => pad(cell, widths[column] ?? 0, column > 0))
      .join("  ")
      .trimEnd();
  return [style.paint("dim", `  ${line(head)}`), ...rows.map((row) => `  ${line(row)}`)].join("\n");
}

function pad(text: string, width: number, right = false): string {
  const space = " ".repeat(Math.max(0, width - columnsOf(text)));
  return right ? space + text : text + space;
}
