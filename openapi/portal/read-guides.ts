/** Reads the guides and their pictures from their folder. */

import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { readGuidesFromZero } from "./from-zero.ts";
import { type Guide, GuideError, type GuideGroup, guideGroups } from "./guide.ts";
import { readPicture } from "./picture.ts";

const folder = new URL("guides/", import.meta.url);

/** In the order of reading within each group. */
export async function readGuides(): Promise<readonly Guide[]> {
  const files = globSync("*.md", { cwd: fileURLToPath(folder) }).sort();
  const read = files.map(async (file) => parseGuide(file, await readFile(new URL(file, folder), "utf8")));
  return [...(await readGuidesFromZero()), ...(await Promise.all(read))];
}

/** The SVG of each picture by its file's name. */
export async function readPictures(): Promise<ReadonlyMap<string, string>> {
  const pictures = new URL("pictures/", folder);
  const files = globSync("*.svg", { cwd: fileURLToPath(pictures) });
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, readPicture(file, await readFile(new URL(file, pictures), "utf8"))] as const),
    ),
  );
}

/** @throws GuideError where something of the head is missing or is none of what it may be */
export function parseGuide(file: string, source: string): Guide {
  const [, head, text] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  if (head === undefined || text === undefined) throw new GuideError(`${file} begins with no head between --- lines.`);
  const facts: unknown = parse(head);
  if (typeof facts !== "object" || facts === null) throw new GuideError(`The head of ${file} holds no fields.`);
  const { title, summary, group, order } = { title: "", summary: "", group: "", order: "", ...facts };
  if (title === "" || summary === "") throw new GuideError(`The head of ${file} needs a title and a summary.`);
  if (!isGroup(group)) throw new GuideError(`The group of ${file} has to be one of ${guideGroups.join(", ")}.`);
  if (typeof order !== "number") throw new GuideError(`The order of ${file} has to be a number.`);
  return { name: file.replace(/\.md$/, ""), title, summary, group, order, text };
}

function isGroup(group: string): group is GuideGroup {
  return guideGroups.some((one) => one === group);
}
