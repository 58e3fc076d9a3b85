/** Tables and pictures of a guide, so that a test can hold what they say against a server. */
import { readFileSync } from "node:fs";
import { textOf } from "./reader-program.ts";

/** The rows of a table below a heading, the first one unless said, without its head; code in cells without its marks. */
export function tableOf(guide: string, heading: string, index = 0): readonly (readonly string[])[] {
  const [, section] = textOf(guide).split(`\n## ${heading}\n`);
  const tables = section?.split("\n## ")[0]?.match(/^\|.*(?:\n\|.*)+/gm);
  const table = tables?.[index];
  if (table === undefined) throw new Error(`${guide} has no such table below "${heading}".`);
  const rows = table.split("\n").map((line) => line.split("|").slice(1, -1).map(plain));
  return rows.slice(2);
}

/** The texts of a picture that have this class, one string each. */
export function textsOf(picture: string, className: string): readonly string[] {
  const found = svgOf(picture).matchAll(/<text class="([^"]*)"[^>]*>([^<]*)</g);
  return [...found].flatMap(([, classes = "", text = ""]) => (classes.split(" ").includes(className) ? [text] : []));
}

/** How far down the circles of a picture stand, in their order. */
export function heightsOf(picture: string): readonly number[] {
  return [...svgOf(picture).matchAll(/<circle [^>]*\bcy="([^"]*)"/g)].map(([, height]) => Number(height));
}

function svgOf(picture: string): string {
  return readFileSync(new URL(`../../openapi/portal/guides/pictures/${picture}.svg`, import.meta.url), "utf8");
}

function plain(cell: string): string {
  return cell.trim().replaceAll(/^`|`$/g, "");
}
