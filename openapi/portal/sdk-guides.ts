/** Reads the guides of `sdk/guides`, which also serve readers of the repository. */
import { readFile } from "node:fs/promises";
import { type Guide, GuideError } from "./guide.ts";
import { sdkGuideNames, toPortalLinks } from "./repository-links.ts";

const folder = "sdk/guides";

export function readSdkGuides(): Promise<readonly Guide[]> {
  return Promise.all(
    sdkGuideNames.map(async (name, index) => {
      const source = await readFile(new URL(`../../${folder}/${name}.md`, import.meta.url), "utf8");
      return parseSdkGuide(name, source, index + 1);
    }),
  );
}

/**
 * Reads the title from the heading and the summary from the first sentence.
 *
 * @throws GuideError if either is missing
 */
export function parseSdkGuide(name: string, source: string, order: number): Guide {
  const [, heading, summary, text] = /^# From zero: ([^\n]+)\n\n(.+?\.)\s(.*)$/s.exec(source) ?? [];
  if (heading === undefined || summary === undefined || text === undefined)
    throw new GuideError(`${name}.md does not begin with a heading "From zero: …" and a sentence.`);
  const title = heading.charAt(0).toUpperCase() + heading.slice(1);
  const links = toPortalLinks(text, folder);
  return { name, title, summary: summary.replaceAll("\n", " "), group: "Tutorials", order, text: links };
}
