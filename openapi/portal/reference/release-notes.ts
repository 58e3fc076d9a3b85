/** The page of the release notes, from `CHANGELOG.md`; what asks for an action stands before the rest. */
import { type Guide, GuideError, toPortalLinks } from "../guides.ts";

const introduction = `These are the changes of the server, its program, the SDKs and this documentation. For the changes of each version of
the OpenAPI documents, see [Changes](changes.html); to move to a newer version, see [Upgrading](guides/upgrading.html).`;

export function releaseNotesGuide(changelog: string): Guide {
  const [head = "", ...versions] = changelog.split(/^(?=## )/m);
  if (!head.startsWith("# Changelog") || versions.length === 0)
    throw new GuideError("CHANGELOG.md has no heading or no version.");
  return {
    name: "release-notes",
    title: "Release notes",
    summary: "What changes for those who use or run Gatehouse, and what to do before an upgrade.",
    group: "Reference",
    order: 5,
    text: toPortalLinks([introduction, ...versions.map(version)].join("\n\n"), ""),
  };
}

function version(text: string): string {
  const [heading = "", ...sections] = text.split(/^(?=### )/m);
  const breaking = items(text).filter((item) => item.startsWith("- **Breaking:**"));
  const name = heading.split("\n", 1)[0]?.replace("## ", "") ?? "";
  const before =
    breaking.length === 0
      ? ""
      : `### Before you upgrade\n\nThese changes of ${name.toLowerCase() === "unreleased" ? "the next version" : name} can break a client or stop a start:\n\n${breaking.join("\n")}\n\n`;
  const merged = mergeSections(sections).map((section) => distinct(section, name));
  return `${heading.trimEnd()}\n\n${before}${merged.join("\n\n")}`.trimEnd();
}

/** Puts sections of the same heading into one, which keeps anchors distinct. */
function mergeSections(sections: readonly string[]): readonly string[] {
  const byHeading = new Map<string, string>();
  for (const section of sections) {
    const [heading = ""] = section.split("\n", 1);
    const text = section.slice(heading.length).trim();
    const former = byHeading.get(heading);
    byHeading.set(heading, former === undefined ? text : `${former}\n${text}`);
  }
  return [...byHeading].map(([heading, text]) => `${heading}\n\n${text}`);
}

/** Returns the items of the lists, each with its further lines. */
function items(text: string): readonly string[] {
  return text.match(/^- .*(?:\n {2}.*)*/gm) ?? [];
}

/** Names the version in a heading that each version has, so that anchors stay distinct. */
function distinct(section: string, name: string): string {
  return name.toLowerCase() === "unreleased" ? section : section.replace(/^### (.*)/, `### $1 in ${name}`);
}
