/**
 * Reads the guides of `sdk/guides`, which also serve readers of the repository. Links lead to pages of the portal; files
 * without a page are shown as paths.
 */
import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { guideAddress } from "./addresses.ts";
import { type Guide, GuideError } from "./guide.ts";

const folder = "sdk/guides";

/** In the order of reading. */
const names = ["call-the-services", "test-your-service", "run-for-real"] as const;

/** Pages of the portal by files of the repository. */
const pages: ReadonlyMap<string, string> = new Map([
  ...names.map((name) => [`${folder}/${name}.md`, guideAddress(name)] as const),
  ["README.md#configuration", `${guideAddress("postgresql")}#configuration`],
  ["contract-tests/README.md", guideAddress("testing-your-server")],
]);

export function readSdkGuides(): Promise<readonly Guide[]> {
  return Promise.all(
    names.map(async (name, index) => {
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
  return { name, title, summary: summary.replaceAll("\n", " "), group: "Tutorials", order, text: withLinks(text) };
}

const link = /\[([^\]]+)\]\((?!#|https?:)([^)]+)\)/g;

function withLinks(text: string): string {
  return text.replaceAll(link, (_, words: string, target: string) => {
    const path = posix.join(folder, target);
    const [file = "", anchor] = path.split("#");
    const page = pages.get(path) ?? pages.get(file);
    if (page === undefined) return words === file ? `\`${file}\`` : `${words} (\`${file}\`)`;
    return `[${words}](${page}${anchor === undefined || page.includes("#") ? "" : `#${anchor}`})`;
  });
}
