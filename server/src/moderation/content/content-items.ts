/** Moderating content items one by one: filter, decide, store, answer (Moderation, Content item). */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Context, Preparation } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { type Handlers, reply, withPreparation } from "../../contract/handlers.ts";
import type { ContentItemResult } from "../decision/decided-content.ts";
import type { ContentServices } from "./content-services.ts";
import { filterItems } from "./filter-items.ts";
import { type MediaResults, mediaQuestion, noResults } from "./media-filter.ts";
import { moderateItems } from "./moderate-items.ts";
import { applicationsOf, checkApplications, type SubmittedBatch, submittedAlone } from "./submissions.ts";
import { checkTargets, findTargets, updateItems } from "./update-items.ts";

type ContentItemRequest =
  | components["schemas"]["ContentItemRequest"]
  | components["schemas"]["ContentItemUpdateRequest"];

export function contentItems(parts: ContentServices) {
  const askAboutMedia = ({ body }: { body: ContentItemRequest }, preparation: Preparation) =>
    ask(parts, preparation, body);
  return {
    moderateContentItem: withPreparation<"moderateContentItem", MediaResults>(
      askAboutMedia,
      ({ body }, context, answers) => moderate(parts, context, submittedAlone(body, undefined), answers),
    ),

    moderateContentItemWithId: withPreparation<"moderateContentItemWithId", MediaResults>(
      askAboutMedia,
      ({ path, body }, context, answers) => moderate(parts, context, submittedAlone(body, path.contentItemId), answers),
    ),

    updateContentItem: withPreparation<"updateContentItem", MediaResults>(
      askAboutMedia,
      async ({ path, body }, context, answers) => {
        const submitted = submittedAlone(body, path.contentItemId);
        const targets = await findTargets(context, submitted);
        if (targets.rows.size === 0) return reply(404);
        const problems = new Problems();
        const applications = await applicationsOf(submitted, (id) => parts.applications.find(context, id));
        checkApplications(submitted, applications, problems);
        await checkTargets(context, submitted, { targets, problems });
        if (problems.any) return reply(400, problems.toErrors());
        const filtered = await filterItems(parts, context, { items: submitted.items, applications, answers });
        return replyWith(await updateItems(context, filtered, { targets, forced: submitted.forced }));
      },
    ),
  } satisfies Handlers<"moderateContentItem" | "moderateContentItemWithId" | "updateContentItem">;
}

async function moderate(parts: ContentServices, context: Context, submitted: SubmittedBatch, answers: MediaResults) {
  const problems = new Problems();
  const applications = await applicationsOf(submitted, (id) => parts.applications.find(context, id));
  checkApplications(submitted, applications, problems);
  if (problems.any) return reply(400, problems.toErrors());
  const filtered = await filterItems(parts, context, { items: submitted.items, applications, answers });
  const results = await moderateItems(context, filtered, submitted.forced);
  return results instanceof Problems ? reply(400, results.toErrors()) : replyWith(results);
}

function replyWith([result]: readonly ContentItemResult[]) {
  if (result === undefined) throw new Error("A content item was moderated without a result.");
  return reply(200, result);
}

/** Nothing is asked, and nothing read, about content without images and videos. */
async function ask(
  { mediaFilter, applications }: Pick<ContentServices, "mediaFilter" | "applications">,
  { read, tenantId }: Preparation,
  { content }: ContentItemRequest,
): Promise<MediaResults> {
  const media = content.parts.filter(({ type }) => type === "image" || type === "video");
  if (media.length === 0) return noResults;
  const application = await read((db) => applications.find({ db, tenantId }, content.applicationId));
  if (application === undefined) return noResults;
  return mediaFilter.ask(media.flatMap((part) => mediaQuestion(part, application) ?? []));
}
