/** A guide: a text with pictures and with code that a test follows. */

export interface Guide {
  /** The name of its file without the ending, and of its page. */
  readonly name: string;
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  readonly group: GuideGroup;
  /** Its place within the group. */
  readonly order: number;
  /** Markdown without a heading of the first level. */
  readonly text: string;
}

/** A guide that is not as the others are. */
export class GuideError extends Error {
  override name = "GuideError";
}

export const guideGroups = ["From zero", "Start", "Filter", "Moderate", "Identity", "Operate", "Test"] as const;

export type GuideGroup = (typeof guideGroups)[number];

/** The guides of each group that has any, in the order of reading. */
export function guidesByGroup(guides: readonly Guide[]): readonly (readonly [GuideGroup, readonly Guide[]])[] {
  return guideGroups.flatMap((group) => {
    const members = guides.filter((guide) => guide.group === group).sort((one, other) => one.order - other.order);
    return members.length > 0 ? [[group, members] as const] : [];
  });
}
