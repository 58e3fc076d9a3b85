/** A guide: a text with pictures, and with code that tests run. */

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
