/** Moderating content items one by one: filter, decide, store, answer (Moderation, Content item). */
import type { Context, Preparation } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply, withPreparation } from "../../contract/handlers.ts";
import { findKeptApplication } from "../applications/application-cache.ts";
import type { ContentItemResult } from "../decision/decided-content.ts";
import { type BatchKind, checkSubmitted, type PreparedBatch, prepareBatch, questionsAbout } from "./batches/batches.ts";
import type { ContentServices } from "./content-services.ts";
import { areShort, type FilteredItems, filterItems } from "./filter-items.ts";
import { type MediaResults, noResults } from "./media-filter.ts";
import { moderateByOneStatement, moderateItems } from "./moderate-items.ts";
import { type Applications, applicationsOf, type SubmittedBatch, submittedAlone } from "./submissions.ts";
import { checkTargets, findTargets, updateItems } from "./update-items.ts";

/** Work before the transaction: what the media filter says, or all of it where the texts are long. */
type ItemPreparation = { readonly answers: MediaResults } | PreparedBatch;

export function contentItems(parts: ContentServices) {
  const prepare = async (
    kind: BatchKind,
    submitted: SubmittedBatch,
    preparation: Preparation,
  ): Promise<ItemPreparation> =>
    areShort(submitted.items)
      ? { answers: await ask(parts, preparation, submitted) }
      : prepareBatch(parts, { kind, submitted }, preparation);
  return {
    moderateContentItem: withPreparation<"moderateContentItem", ItemPreparation>(
      ({ body }, preparation) => prepare("moderate", submittedAlone(body, undefined), preparation),
      ({ body }, context, prepared) => moderate(parts, context, submittedAlone(body, undefined), prepared),
    ),

    moderateContentItemWithId: withPreparation<"moderateContentItemWithId", ItemPreparation>(
      ({ path, body }, preparation) => prepare("moderate", submittedAlone(body, path.contentItemId), preparation),
      ({ path, body }, context, prepared) =>
        moderate(parts, context, submittedAlone(body, path.contentItemId), prepared),
    ),

    updateContentItem: withPreparation<"updateContentItem", ItemPreparation>(
      ({ path, body }, preparation) => prepare("update", submittedAlone(body, path.contentItemId), preparation),
      async ({ path, body }, context, prepared) => {
        const submitted = submittedAlone(body, path.contentItemId);
        const targets = await findTargets(context, submitted);
        if (targets.rows.size === 0) return reply(404);
        const { applications, problems } = await checkSubmitted(context, submitted, batchOf(prepared));
        await checkTargets(context, submitted, { targets, problems });
        if (problems.any) return reply(400, problems.toErrors());
        const filtered = await filter(parts, context, { submitted, applications, prepared });
        if (filtered instanceof Problems) return reply(400, filtered.toErrors());
        return replyWith(await updateItems(context, filtered, { targets, forced: submitted.forced }));
      },
    ),
  } satisfies Partial<Handlers<OperationId>>;
}

async function moderate(
  parts: ContentServices,
  context: Context,
  submitted: SubmittedBatch,
  prepared: ItemPreparation,
) {
  const { applications, problems } = await checkSubmitted(context, submitted, batchOf(prepared));
  if (problems.any) return reply(400, problems.toErrors());
  const filtered = await filter(parts, context, { submitted, applications, prepared });
  if (filtered instanceof Problems) return reply(400, filtered.toErrors());
  const known = await moderateByOneStatement(context, filtered, submitted.forced);
  if (known !== undefined) return reply(200, known);
  const results = await moderateItems(context, filtered, submitted.forced);
  return results instanceof Problems ? reply(400, results.toErrors()) : replyWith(results);
}

function batchOf(prepared: ItemPreparation): PreparedBatch | undefined {
  return "filtered" in prepared ? prepared : undefined;
}

interface ToFilter {
  readonly submitted: SubmittedBatch;
  readonly applications: Applications;
  readonly prepared: ItemPreparation;
}

async function filter(
  parts: ContentServices,
  context: Context,
  { submitted: { items }, applications, prepared }: ToFilter,
): Promise<FilteredItems> {
  return "filtered" in prepared
    ? prepared.filtered
    : filterItems(parts, context, { items, applications, answers: prepared.answers });
}

function replyWith([result]: readonly ContentItemResult[]) {
  if (result === undefined) throw new Error("A content item was moderated without a result.");
  return reply(200, result);
}

/** Nothing is asked, and nothing read, about content without images and videos. */
async function ask(
  { mediaFilter }: Pick<ContentServices, "mediaFilter">,
  { read, tenantId }: Preparation,
  submitted: SubmittedBatch,
): Promise<MediaResults> {
  const parts = submitted.items.flatMap(({ content }) => content.parts);
  if (!parts.some(({ type }) => type === "image" || type === "video")) return noResults;
  const found = await read((db) => applicationsOf(submitted, (id) => findKeptApplication({ db, tenantId }, id)));
  return mediaFilter.ask(questionsAbout(submitted, found));
}
