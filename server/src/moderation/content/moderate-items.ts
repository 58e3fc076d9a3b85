/** Deciding content items that are new, one or many as one: scores, storing, queues, answers (Moderation, Endpoints, Content). */
import type { Context } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import {
  type ContentItemResult,
  contentQueuesOf,
  type DecidedItem,
  decideItem,
  resultOf,
  rowOf,
} from "../decision/decided-content.ts";
import type { ModerationAction } from "../decision/decision.ts";
import { raiseAlerts } from "../decision/decision-alerts.ts";
import { SenderScores } from "../decision/senders.ts";
import { queueContent } from "../queues/content-queue.ts";
import { type Arrival, findArriving, insertArrivals, lockIds } from "./content-arrivals.ts";
import { contentItemRows, insertContentItems } from "./content-item-rows.ts";
import type { FilteredItem } from "./filter-items.ts";
import { idsOf, type SubmittedBatch } from "./submissions.ts";

/** Finds the ids that are taken, by content that is stored or on its way. */
export async function checkFreeIds(
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  { items }: SubmittedBatch,
  problems: Problems,
): Promise<void> {
  const ids = idsOf(items);
  if (ids.length === 0) return;
  // In this order: what arrives between the two is not on its way any longer, but stored.
  const onTheirWay = new Set(await findArriving(db, tenantId, ids));
  const stored = await contentItemRows({ db, tenantId }, ids);
  const taken = new Set(ids.filter((id) => stored.has(id) || onTheirWay.has(id)));
  rejectTakenIds(items, taken, problems);
}

function rejectTakenIds(items: SubmittedBatch["items"], taken: ReadonlySet<string>, problems: Problems): void {
  for (const { id, fields } of items) {
    if (id === undefined || !taken.has(id)) continue;
    const message = `There is a content item ${id} already. Update it by PUT, or choose another id.`;
    problems.field(fields.id, "duplicate", message);
  }
}

/**
 * Moderates all of them. Where that fails, because an id is taken after all, nothing of it may be kept.
 *
 * @param filtered their applications exist, no id stands in them twice
 */
export async function moderateItems(
  context: Context,
  filtered: readonly FilteredItem[],
  forced: ModerationAction | undefined,
): Promise<ContentItemResult[] | Problems> {
  const items = filtered.map(({ submission }) => submission);
  const isLate = ({ application: { moderationConfiguration } }: FilteredItem): boolean =>
    moderationConfiguration.storeContent &&
    moderationConfiguration.persistent &&
    moderationConfiguration.queuePersistentContent;
  const idsWhere = (late: boolean): string[] =>
    idsOf(filtered.filter((one) => isLate(one) === late).map(({ submission }) => submission));
  await lockIds(context.db, context.tenantId, { stored: idsWhere(false), onTheirWay: idsWhere(true) });
  const problems = new Problems();
  await checkFreeIds(context, { items, forced }, problems);
  if (problems.any) return problems;

  const scores = await SenderScores.of(
    context,
    items.map(({ content }) => content),
  );
  const decided = filtered.map((one) => {
    const { senderId } = one.submission.content;
    const id = one.submission.id ?? context.newId();
    const item = decideItem(one, { id, forced, senderScore: scores.of(senderId) });
    scores.add(senderId, item.decision.scoreAdjustment);
    return item;
  });
  await scores.keep(context);
  const stored = decided.filter(({ application }) => application.moderationConfiguration.storeContent);
  const refused = new Set([
    ...(await storeItems(
      context,
      stored.filter((one) => !isLate(one)),
    )),
    ...(await insertArrivals(
      context,
      stored.filter(isLate).map((one) => arrivalOf(context, one)),
    )),
  ]);
  rejectTakenIds(items, refused, problems);
  if (problems.any) return problems;
  for (const item of decided) {
    await raiseAlerts(context, item, item.application.moderationConfiguration.storeContent);
  }
  return decided.map((item) => resultOf(item, item.application.moderationConfiguration.storeContent));
}

async function storeItems(context: Context, decided: readonly DecidedItem[]): Promise<ReadonlySet<string>> {
  const refused = await insertContentItems(
    context.db,
    decided.map((item) => rowOf(context, item)),
  );
  if (refused.size > 0) return refused;
  for (const item of decided) for (const queued of contentQueuesOf(item)) await queueContent(context, queued);
  return refused;
}

function arrivalOf(context: Context, item: DecidedItem): Arrival {
  return { row: rowOf(context, item), queues: contentQueuesOf(item) };
}
