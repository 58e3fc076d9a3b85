/** Reads the guides and their pictures. */
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { type Guide, GuideError, type GuideGroup, guideGroups } from "./guide.ts";
import { readPicture } from "./picture.ts";
import { readReadmeGuides } from "./readme-guides.ts";
import { readReferenceGuides } from "./reference/reference-guides.ts";
import { readSdkGuides } from "./sdk-guides.ts";

const folder = new URL("guides/", import.meta.url);

/** Returns all guides: those of `sdk/guides` and of READMEs, those written here, and those made from definitions. */
export async function readGuides(): Promise<readonly Guide[]> {
  const files = globSync("*.md", { cwd: fileURLToPath(folder) }).sort();
  const read = files.map(async (file) => parseGuide(file, await readFile(new URL(file, folder), "utf8")));
  const ofRepository = await Promise.all([readSdkGuides(), readReadmeGuides()]);
  return [...ofRepository.flat(), ...(await Promise.all(read)), ...(await readReferenceGuides())];
}

/** Returns the SVG of each picture by its file name. */
export async function readPictures(): Promise<ReadonlyMap<string, string>> {
  const pictures = new URL("pictures/", folder);
  const files = globSync("*.svg", { cwd: fileURLToPath(pictures) });
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, readPicture(file, await readFile(new URL(file, pictures), "utf8"))] as const),
    ),
  );
}

/** @throws GuideError if a field of the front matter is missing or invalid */
export function parseGuide(file: string, source: string): Guide {
  const [, head, text] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  if (head === undefined || text === undefined) throw new GuideError(`${file} has no front matter between --- lines.`);
  const facts: unknown = parse(head);
  if (typeof facts !== "object" || facts === null) throw new GuideError(`The front matter of ${file} has no fields.`);
  const { title, summary, group, order } = { title: "", summary: "", group: "", order: "", ...facts };
  if (title === "" || summary === "") throw new GuideError(`The front matter of ${file} needs a title and a summary.`);
  if (!isGroup(group)) throw new GuideError(`The group of ${file} has to be one of ${guideGroups.join(", ")}.`);
  if (typeof order !== "number") throw new GuideError(`The order of ${file} has to be a number.`);
  return { name: file.replace(/\.md$/, ""), title, summary, group, order, text };
}

function isGroup(group: string): group is GuideGroup {
  return guideGroups.some((one) => one === group);
}
