/**
 * The guides of `sdk/guides`, which are also read in the repository: as they stand there, but for their links, which lead to
 * pages of the portal. What has no page is named by where it is.
 */
import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { guideAddress } from "./addresses.ts";
import { type Guide, GuideError } from "./guide.ts";

const place = "sdk/guides";

/** In the order of reading. */
const names = ["call-the-services", "test-your-service", "run-for-real"] as const;

/** The pages of the portal that say what these parts of the repository say. */
const pages: ReadonlyMap<string, string> = new Map([
  ...names.map((name) => [`${place}/${name}.md`, guideAddress(name)] as const),
  ["README.md#configuration", `${guideAddress("postgresql")}#configuration`],
  ["contract-tests/README.md", guideAddress("testing-your-server")],
]);

export function readGuidesFromZero(): Promise<readonly Guide[]> {
  return Promise.all(
    names.map(async (name, index) => {
      const source = await readFile(new URL(`../../${place}/${name}.md`, import.meta.url), "utf8");
      return parseGuideFromZero(name, source, index + 1);
    }),
  );
}

/**
 * Its title is its heading, its summary the first sentence.
 *
 * @throws GuideError where it begins otherwise than with both
 */
export function parseGuideFromZero(name: string, source: string, order: number): Guide {
  const [, heading, summary, text] = /^# From zero: ([^\n]+)\n\n(.+?\.)\s(.*)$/s.exec(source) ?? [];
  if (heading === undefined || summary === undefined || text === undefined)
    throw new GuideError(`${name}.md does not begin with a heading "From zero: …" and a sentence.`);
  const title = heading.charAt(0).toUpperCase() + heading.slice(1);
  return { name, title, summary: summary.replaceAll("\n", " "), group: "From zero", order, text: withLinks(text) };
}

const link = /\[([^\]]+)\]\((?!#|https?:)([^)]+)\)/g;

function withLinks(text: string): string {
  return text.replaceAll(link, (_, words: string, target: string) => {
    const path = posix.join(place, target);
    const [file = "", anchor] = path.split("#");
    const page = pages.get(path) ?? pages.get(file);
    if (page === undefined) return words === file ? `\`${file}\`` : `${words} (\`${file}\`)`;
    return `[${words}](${page}${anchor === undefined || page.includes("#") ? "" : `#${anchor}`})`;
  });
}
