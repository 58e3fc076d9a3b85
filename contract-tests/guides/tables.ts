/** Tables and pictures of a guide, so that a test can hold what they say against a server. */
import { readFileSync } from "node:fs";
import { textOf } from "./program-of-reader.ts";

/** The rows of the table below a heading, the cells without the marks of code and stress. */
export function tableOf(guide: string, heading: string): readonly (readonly string[])[] {
  const [, section] = textOf(guide).split(`\n## ${heading}\n`);
  const [table] = /^\|.*(?:\n\|.*)+/m.exec(section?.split("\n## ")[0] ?? "") ?? [];
  if (table === undefined) throw new Error(`${guide} has no table below "${heading}".`);
  const rows = table.split("\n").map((line) => line.split("|").slice(1, -1).map(plain));
  return rows.slice(2);
}

/** The texts of a picture that have this class, one string each. */
export function textsOf(picture: string, className: string): readonly string[] {
  const file = new URL(`../../openapi/portal/guides/pictures/${picture}.svg`, import.meta.url);
  const found = readFileSync(file, "utf8").matchAll(/<text class="([^"]*)"[^>]*>([^<]*)</g);
  return [...found].flatMap(([, classes = "", text = ""]) => (classes.split(" ").includes(className) ? [text] : []));
}

function plain(cell: string): string {
  return cell.trim().replaceAll(/^`|`$/g, "");
}
