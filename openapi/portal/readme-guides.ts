/**
 * Makes pages of READMEs, so that what they say is written once: one for each SDK, two for deployments, and one for the import of
 * word lists.
 */
import { readFile } from "node:fs/promises";
import { type Guide, GuideError } from "./guide.ts";
import { plainText } from "./markdown-parts.ts";
import { sdkGuideName, sdkLanguages, sdkNames, toPortalLinks } from "./repository-links.ts";

/** Names that READMEs use for the languages of the portal's samples. */
const languages: Readonly<Record<string, string>> = { python: "py", js: "ts" };

export async function readReadmeGuides(): Promise<readonly Guide[]> {
  const pages: readonly ReadmePage[] = [
    ...sdkNames.map((name, index) => ({
      name: sdkGuideName(name),
      title: `${sdkLanguages[name]} SDK`,
      group: "SDKs" as const,
      order: index + 1,
      folder: `sdk/${name}`,
    })),
    { name: "containers", title: "Containers", group: "Operate", order: 4, folder: "deploy" },
    { name: "kubernetes", title: "Kubernetes", group: "Operate", order: 5, folder: "deploy/chart" },
    { name: "import", title: "Import", group: "Reference", order: 4, folder: "server/import" },
  ];
  return Promise.all(
    pages.map(async (page) => {
      const source = await readFile(new URL(`../../${page.folder}/README.md`, import.meta.url), "utf8");
      return parseReadme(source, page);
    }),
  );
}

interface ReadmePage {
  readonly name: string;
  readonly title: string;
  readonly group: Guide["group"];
  readonly order: number;
  /** Folder of the README, from the root of the repository. */
  readonly folder: string;
}

/** The last section of an SDK's README is for those who work on it. */
const lastSection = /\n## (?:Development|For those who work on it)\n.*$/s;

/** @throws GuideError if the README does not begin with a heading and a sentence */
export function parseReadme(source: string, { name, title, group, order, folder }: ReadmePage): Guide {
  const [, summary, text] = /^# [^\n]+\n\n(.+?\.)\s(.*)$/s.exec(source.replace(lastSection, "\n")) ?? [];
  if (summary === undefined || text === undefined)
    throw new GuideError(`The README of ${title} does not begin with a heading and a sentence.`);
  return {
    name,
    title,
    summary: plainText(summary),
    group,
    order,
    text: toPortalLinks(withLanguages(text), folder),
  };
}

function withLanguages(text: string): string {
  return text.replaceAll(/^```(\w+)/gm, (fence, language: string) =>
    languages[language] === undefined ? fence : `\`\`\`${languages[language]}`,
  );
}
