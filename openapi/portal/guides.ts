/** The guides: texts with pictures, and with code that tests run. They are written here, or made of READMEs and definitions. */
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { decisionsAddress, guideAddress } from "./addresses.ts";
import { plainText } from "./markdown.ts";

export interface Guide {
  /** Name of the file without extension, and of the page. */
  readonly name: string;
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  readonly group: GuideGroup;
  /** Position within the group. */
  readonly order: number;
  /** Markdown without its first heading. */
  readonly text: string;
}

/** A guide that does not have the required form. */
export class GuideError extends Error {
  override name = "GuideError";
}

export const guideGroups = [
  "Tutorials",
  "Quick start",
  "Tasks",
  "SDKs",
  "Filter",
  "Moderate",
  "Identity",
  "Test",
  "Operate",
  "Reference",
] as const;

export type GuideGroup = (typeof guideGroups)[number];

/** Returns the guides by group, both in reading order. */
export function guidesByGroup(guides: readonly Guide[]): readonly (readonly [GuideGroup, readonly Guide[]])[] {
  return guideGroups.flatMap((group) => {
    const members = guides.filter((guide) => guide.group === group).sort((one, other) => one.order - other.order);
    return members.length > 0 ? [[group, members] as const] : [];
  });
}

const folder = new URL("guides/", import.meta.url);

/** Returns the guides of `sdk/guides` and of READMEs, and those written here. */
export async function readGuides(): Promise<readonly Guide[]> {
  const files = globSync("*.md", { cwd: fileURLToPath(folder) }).sort();
  const read = files.map(async (file) => parseGuide(file, await readFile(new URL(file, folder), "utf8")));
  return [...(await readReadmeGuides()), ...(await Promise.all(read))];
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

/** Names that READMEs use for the languages of the portal's samples. */
const languages: Readonly<Record<string, string>> = { python: "py", js: "ts" };

async function readReadmeGuides(): Promise<readonly Guide[]> {
  return Promise.all(
    readmePages.map(async (page) =>
      parseReadme(await readFile(new URL(`../../${page.file}`, import.meta.url), "utf8"), page),
    ),
  );
}

interface ReadmePage {
  readonly name: string;
  /** By default, that of a heading `From zero: …`. */
  readonly title?: string;
  readonly group: Guide["group"];
  readonly order: number;
  /** From the root of the repository. */
  readonly file: string;
}

/** The last section of an SDK's README is for those who work on it. */
const lastSection = /\n## (?:Development|For those who work on it)\n.*$/s;

/** @throws GuideError if the text does not begin with a heading and a sentence, which is its summary */
export function parseReadme(source: string, { name, title, group, order, file }: ReadmePage): Guide {
  const [, heading = "", summary, text] =
    /^# ([^\n]+)\n\n(.+?\.)\s(.*)$/s.exec(source.replace(lastSection, "\n")) ?? [];
  const [, own] = /^From zero: (.+)$/.exec(heading) ?? [];
  const shown = title ?? own;
  if (shown === undefined || summary === undefined || text === undefined)
    throw new GuideError(`${file} does not begin with a heading and a sentence.`);
  return {
    name,
    title: shown.charAt(0).toUpperCase() + shown.slice(1),
    summary: plainText(summary),
    group,
    order,
    text: toPortalLinks(withLanguages(text), posix.dirname(file)),
  };
}

function withLanguages(text: string): string {
  return text.replaceAll(/^```(\w+)/gm, (fence, language: string) =>
    languages[language] === undefined ? fence : `\`\`\`${languages[language]}`,
  );
}

/** Names of the guides in `sdk/guides`, in the order of reading. */
export const sdkGuideNames = ["call-the-services", "test-your-service", "run-for-real"] as const;

/** SDKs, in the order of their pages. */
export const sdkNames = ["typescript", "python", "java", "go"] as const;

export const sdkLanguages = {
  typescript: "TypeScript",
  python: "Python",
  java: "Java",
  go: "Go",
} as const satisfies Record<(typeof sdkNames)[number], string>;

export function sdkGuideName(sdk: (typeof sdkNames)[number]): string {
  return `${sdk}-sdk`;
}

const readmePages: readonly ReadmePage[] = [
  ...sdkGuideNames.map((name, index) => ({
    name,
    group: "Tutorials" as const,
    order: index + 1,
    file: `sdk/guides/${name}.md`,
  })),
  ...sdkNames.map((name, index) => ({
    name: sdkGuideName(name),
    title: `${sdkLanguages[name]} SDK`,
    group: "SDKs" as const,
    order: index + 1,
    file: `sdk/${name}/README.md`,
  })),
  { name: "containers", title: "Containers", group: "Operate", order: 4, file: "deploy/README.md" },
  { name: "kubernetes", title: "Kubernetes", group: "Operate", order: 5, file: "deploy/chart/README.md" },
  { name: "import", title: "Import", group: "Reference", order: 4, file: "server/import/README.md" },
];

/** Pages of the portal by files of the repository, some with an anchor. */
const pages: ReadonlyMap<string, string> = new Map([
  ...readmePages.map(({ file, name }) => [file, guideAddress(name)] as const),
  ["README.md#configuration", guideAddress("configuration")],
  ["contract-tests/README.md", guideAddress("testing-your-server")],
  ["openapi/DECISIONS.md", decisionsAddress],
]);

const guidePath = /^openapi\/portal\/guides\/([\w-]+)\.md$/;

const link = /\[([^\]]+)\]\((?!#|https?:)([^)]+)\)/g;

/** @param folder where the text stands, from the root of the repository */
export function toPortalLinks(text: string, folder: string): string {
  return text.replaceAll(link, (_, words: string, target: string) => {
    const path = posix.join(folder, target);
    const [file = "", anchor] = path.split("#");
    const [, guide] = guidePath.exec(file) ?? [];
    const page = pages.get(path) ?? pages.get(file) ?? (guide === undefined ? undefined : guideAddress(guide));
    if (page === undefined) return words === file ? `\`${file}\`` : `${words} (\`${file}\`)`;
    const hasAnchor = pages.has(path) || anchor === undefined;
    return `[${words}](${page}${hasAnchor ? "" : `#${anchor}`})`;
  });
}

/** A picture that a page cannot show. */
export class PictureError extends Error {
  override name = "PictureError";
}

/** Content that the security policy refuses, or that does not follow the theme. */
const faults: readonly (readonly [RegExp, string])[] = [
  [/<script|\son[a-z]+=/i, "has a script"],
  [/\sstyle=|<style/i, "has a style of its own: give its parts classes"],
  [/https?:\/\/(?!www\.w3\.org\/2000\/svg)|<image|<foreignObject/i, "loads something"],
];

/**
 * Prepares an SVG for a page, labelled for screen readers by its title and description.
 *
 * @throws PictureError if either is missing, or if the content is not allowed
 */
export function readPicture(file: string, source: string): string {
  const name = `picture-${file.replace(/\.svg$/, "")}`;
  for (const [pattern, words] of faults) if (pattern.test(source)) throw new PictureError(`${file} ${words}.`);
  for (const element of ["<svg ", "<title>", "<desc>"])
    if (!source.includes(element)) throw new PictureError(`${file} has no ${element.replace(" ", ">")}.`);
  return source
    .slice(source.indexOf("<svg "))
    .trim()
    .replace("<svg ", `<svg role="img" aria-labelledby="${name}-title" aria-describedby="${name}-desc" `)
    .replace("<title>", `<title id="${name}-title">`)
    .replace("<desc>", `<desc id="${name}-desc">`);
}
