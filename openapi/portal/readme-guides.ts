/** Makes pages of READMEs, so that what they say is written once: one for each SDK, and one for the import of word lists. */
import { readFile } from "node:fs/promises";
import { type Guide, GuideError } from "./guide.ts";
import { plainText } from "./markdown-parts.ts";
import { sdkGuideName, sdkLanguages, sdkNames, toPortalLinks } from "./repository-links.ts";

/** Names that READMEs use for the languages of the portal's samples. */
const languages: Readonly<Record<string, string>> = { python: "py", js: "ts", rust: "rs", ruby: "rb" };

export async function readReadmeGuides(): Promise<readonly Guide[]> {
  const [root, ...sdks] = await Promise.all(["", ...sdkNames.map((name) => `sdk/${name}/`)].map(readReadme));
  return [
    ...sdkNames.map((name, index) =>
      parseReadme(sdks[index] ?? "", {
        name: sdkGuideName(name),
        title: `${sdkLanguages[name]} SDK`,
        order: index + 1,
        path: name,
      }),
    ),
    importGuide(root ?? ""),
  ];
}

function readReadme(folder: string): Promise<string> {
  return readFile(new URL(`../../${folder}README.md`, import.meta.url), "utf8");
}

interface ReadmePage {
  readonly name: string;
  readonly title: string;
  readonly order: number;
  /** Folder of the README below `sdk`. */
  readonly path: string;
}

/** The last section of an SDK's README is for those who work on it. */
const lastSection = /\n## (?:Development|For those who work on it)\n.*$/s;

/** @throws GuideError if the README does not begin with a heading and a sentence */
export function parseReadme(source: string, { name, title, order, path }: ReadmePage): Guide {
  const [, summary, text] = /^# [^\n]+\n\n(.+?\.)\s(.*)$/s.exec(source.replace(lastSection, "\n")) ?? [];
  if (summary === undefined || text === undefined)
    throw new GuideError(`The README of ${title} does not begin with a heading and a sentence.`);
  const folder = `sdk/${path}`;
  return {
    name,
    title,
    summary: plainText(summary),
    group: "SDKs",
    order,
    text: toPortalLinks(withLanguages(text), folder),
  };
}

/** Returns the section of the README about the import as a page. */
function importGuide(readme: string): Guide {
  const [, section] = readme.split("\n## Import word lists\n\n");
  const [, summary, text] = /^(.+?): (.*?)\n(?=## )/s.exec(section ?? "") ?? [];
  if (summary === undefined || text === undefined) throw new GuideError("README.md does not say how to import words.");
  return {
    name: "import",
    title: "Import",
    summary: `${oneLine(summary)}.`,
    group: "Reference",
    order: 4,
    text: `${text.charAt(0).toUpperCase()}${toPortalLinks(text.slice(1), "")}`,
  };
}

function oneLine(text: string): string {
  return text.replaceAll("\n", " ");
}

function withLanguages(text: string): string {
  return text.replaceAll(/^```(\w+)/gm, (fence, language: string) =>
    languages[language] === undefined ? fence : `\`\`\`${languages[language]}`,
  );
}
