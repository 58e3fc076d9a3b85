/** Moderates user names as content of a moderation application (Decisions: Username moderation). */
import type { Context } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import type { UsernameModeration, UsernameStatus, UsernameSubmission } from "../../contract/username-moderation.ts";
import { findKeptApplication } from "../applications/application-cache.ts";
import type { ModerationApplication } from "../applications/applications.ts";
import { findTakenIds } from "../content/content-ids.ts";
import type { ContentServices } from "../content/content-services.ts";
import { type FilteredItem, filterItems } from "../content/filter-items.ts";
import { noResults } from "../content/media-filter.ts";
import { moderateItems } from "../content/moderate-items.ts";
import { type SubmittedBatch, submittedAlone } from "../content/submissions.ts";
import { checkTargets, findTargets, updateItems } from "../content/update-items.ts";
import type { ContentItemResult } from "../decision/decided-content.ts";
import { findModeratedUsername, putModeratedUsername, removeModeratedUsername } from "./moderated-usernames.ts";

type Services = Pick<ContentServices, "filters" | "whitelists">;

/** Others may not see a name that only its author may see, or that would have to be altered. */
const statuses = {
  allow: "ACTIVE",
  queuedForApproval: "PENDING",
  authorOnly: "REJECTED",
  replace: "REJECTED",
  reject: "REJECTED",
} as const satisfies Record<ContentItemResult["contentAction"], UsernameStatus>;

export function usernameModeration(services: Services): UsernameModeration {
  return {
    async moderate(context, submission) {
      const application = await findKeptApplication(context, submission.applicationId);
      if (application === undefined) return "noApplication";
      const former = await findModeratedUsername(context, submission.registrationId);
      const isSameApplication = former?.application_id === application.id;
      const isSameName = isSameApplication && former.username === submission.username;
      if (isSameName && !(await isForgotten(context, former.content_id, submission))) return "unchanged";
      const contentId = isSameApplication ? former.content_id : submission.contentId;
      const { content, contentAction } = await decide(services, context, { application, submission, contentId });
      await putModeratedUsername(context, {
        registration_id: submission.registrationId,
        tenant_id: context.tenantId,
        user_id: submission.userId,
        application_id: application.id,
        content_id: content.id,
        username: submission.username,
      });
      return { status: statuses[contentAction], contentId: content.id };
    },

    forget: removeModeratedUsername,
  };
}

/** A name waits for a decision that cannot come: its content was deleted with the content user, or archived. */
async function isForgotten(context: Context, contentId: string, { status }: UsernameSubmission): Promise<boolean> {
  if (status !== "PENDING") return false;
  return (await findTakenIds(context.db, context.tenantId, [contentId])).size === 0;
}

interface Name {
  readonly application: ModerationApplication;
  readonly submission: UsernameSubmission;
  readonly contentId: string;
}

/** Updates the content item of the name where there is one; a name that a moderator looks at is another item. */
async function decide(services: Services, context: Context, name: Name): Promise<ContentItemResult> {
  const { persistent } = name.application.moderationConfiguration;
  if (!persistent) return moderateAnew(services, context, name, undefined);
  const submitted = submittedName(context, name, name.contentId);
  const targets = await findTargets(context, submitted);
  if (targets.rows.size === 0) return moderateAnew(services, context, name, name.contentId);
  const problems = new Problems();
  await checkTargets(context, submitted, { targets, problems });
  if (problems.any) return moderateAnew(services, context, name, context.newId());
  const filtered = await filterName(services, context, name, submitted);
  return only(await updateItems(context, filtered, { targets, forced: undefined }));
}

/** @param id undefined for transient content */
async function moderateAnew(
  services: Services,
  context: Context,
  name: Name,
  id: string | undefined,
): Promise<ContentItemResult> {
  const filtered = await filterName(services, context, name, submittedName(context, name, id));
  const results = await moderateItems(context, filtered, undefined);
  if (!(results instanceof Problems)) return only(results);
  // Other content has the id. A new one is free.
  if (id === name.contentId) return moderateAnew(services, context, name, context.newId());
  throw new Error(`A user name cannot be moderated: ${JSON.stringify(results.toErrors())}`);
}

function submittedName({ clock }: Context, { application, submission }: Name, id: string | undefined): SubmittedBatch {
  const { contentUserId, username } = submission;
  const content = {
    applicationId: application.id,
    createInstant: clock.now(),
    senderId: contentUserId,
    senderDisplayName: username,
    parts: [{ type: "text" as const, name: "username", content: username }],
  };
  return submittedAlone({ content }, id);
}

async function filterName(
  services: Services,
  context: Context,
  { application }: Name,
  { items }: SubmittedBatch,
): Promise<readonly FilteredItem[]> {
  const applications = new Map([[application.id, application]]);
  const filtered = await filterItems(services, context, { items, applications, answers: noResults });
  // Names are far shorter than what the filter refuses.
  if (filtered instanceof Problems) throw new Error("A user name was not filtered.");
  return filtered;
}

function only([result]: readonly ContentItemResult[]): ContentItemResult {
  if (result === undefined) throw new Error("A user name was moderated without a result.");
  return result;
}
