/** Content that is submitted to be moderated, alone or in a batch, and what may be wrong with it (Moderation, Content item). */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Problems } from "../../contract/errors.ts";
import type { ModerationApplication } from "../applications/applications.ts";
import type { ModerationAction } from "../decision/decision.ts";

export type Content = components["schemas"]["ContentItem"];
export type Part = Content["parts"][number];

export interface Submission {
  readonly content: Content;
  /** The id of persistent content, in lower case; undefined where one is to be generated. */
  readonly id: string | undefined;
  /** Where the request has them, for errors. */
  readonly fields: { readonly content: string; readonly id: string };
}

/** Submissions that are moderated or refused as one. */
export interface SubmittedBatch {
  readonly items: readonly Submission[];
  /** Action that the request forces for all of them. */
  readonly forced: ModerationAction | undefined;
}

type ContentItemRequest =
  | components["schemas"]["ContentItemRequest"]
  | components["schemas"]["ContentItemUpdateRequest"];
type BatchRequest =
  | components["schemas"]["ContentModerationBatchRequest"]
  | components["schemas"]["ContentUpdateBatchRequest"];

export function submittedAlone({ content, moderation }: ContentItemRequest, id: string | undefined): SubmittedBatch {
  const fields = { content: "content", id: "contentItemId" };
  return { items: [{ content, id: id?.toLowerCase(), fields }], forced: moderation };
}

export function submittedInBatch({ contentItems, moderation }: BatchRequest): SubmittedBatch {
  const items = contentItems.map(({ id, ...content }, index) => {
    const field = `contentItems[${index}]`;
    return { content, id: id?.toLowerCase(), fields: { content: field, id: `${field}.id` } };
  });
  return { items, forced: moderation };
}

export type Applications = ReadonlyMap<string, ModerationApplication>;

/** Finds the applications that the submissions name; those that do not exist are left out. */
export async function applicationsOf(
  { items }: SubmittedBatch,
  find: (id: string) => Promise<ModerationApplication | undefined>,
): Promise<Applications> {
  const applications = new Map<string, ModerationApplication>();
  for (const id of new Set(items.map(({ content }) => content.applicationId.toLowerCase()))) {
    const application = await find(id);
    if (application !== undefined) applications.set(id, application);
  }
  return applications;
}

export function applicationOf({ content }: Submission, applications: Applications): ModerationApplication | undefined {
  return applications.get(content.applicationId.toLowerCase());
}

/** Holds the submissions against their applications. */
export function checkApplications(
  { items, forced }: SubmittedBatch,
  applications: Applications,
  problems: Problems,
): void {
  for (const item of items) {
    const application = applicationOf(item, applications);
    const field = `${item.fields.content}.applicationId`;
    if (application === undefined) {
      problems.field(field, "invalid", "There is no moderation application with this id. Create it first.");
      continue;
    }
    const { persistent, storeContent } = application.moderationConfiguration;
    if (item.id !== undefined && !persistent) {
      const message =
        "The application is not persistent. Set its moderationConfiguration.persistent, or send the content without an id.";
      problems.field(field, "invalid", message);
    }
    if (forced === "requiresApproval" && !(persistent && storeContent)) {
      const message =
        "requiresApproval needs applications whose moderationConfiguration has storeContent and persistent set to true.";
      problems.field("moderation", "invalid", message);
    }
  }
}

/** An id stands in a batch once. */
export function checkRepeatedIds({ items }: SubmittedBatch, problems: Problems): void {
  const seen = new Set<string>();
  for (const { id, fields } of items) {
    if (id === undefined) continue;
    if (seen.has(id)) {
      problems.field(fields.id, "duplicate", "The batch names this id before. Send each content item once.");
    }
    seen.add(id);
  }
}

export function idsOf(items: readonly Submission[]): string[] {
  return items.flatMap(({ id }) => id ?? []);
}
