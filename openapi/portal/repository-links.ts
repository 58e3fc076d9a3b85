/** Turns the links of the repository's Markdown into links of the portal; files without a page are shown as paths. */
import { posix } from "node:path";
import { decisionsAddress, guideAddress } from "./addresses.ts";

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

/** Pages of the portal by files of the repository, some with an anchor. */
const pages: ReadonlyMap<string, string> = new Map([
  ...sdkGuideNames.map((name) => [`sdk/guides/${name}.md`, guideAddress(name)] as const),
  ...sdkNames.map((name) => [`sdk/${name}/README.md`, guideAddress(sdkGuideName(name))] as const),
  ["README.md#configuration", guideAddress("configuration")],
  ["server/import/README.md", guideAddress("import")],
  ["deploy/README.md", guideAddress("containers")],
  ["deploy/chart/README.md", guideAddress("kubernetes")],
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
