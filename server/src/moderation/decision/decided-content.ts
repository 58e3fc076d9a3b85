/** Builds a decided content item: its decision, response, stored row and queues. */
import type { components as Responses } from "@gatehouse/openapi/responses";
import type { StoreContext } from "../../contract/context.ts";
import { rankOf } from "../../filtering/blacklist/severity-ranks.ts";
import { type ContentItemRow, contentItemTable } from "../content/content-item-rows.ts";
import type { FilteredItem, FilteredPart } from "../content/filter-items.ts";
import { type FilterMatch, listed } from "../content/matches.ts";
import type { FilteredText } from "../content/read-parts.ts";
import type { QueueEntry } from "../queues/content-queue.ts";
import { type Decision, type DecisionInput, decide, type ModerationAction } from "./decision.ts";
import type { Configuration } from "./decision-outcomes.ts";
import { type ContentDecision, isWorthKeeping, reasonOf, withoutCauses } from "./reasons.ts";

export type ContentItemResult = Responses["schemas"]["ContentItemResponse"];
type ModeratedPart = Responses["schemas"]["ModeratedContentPart"];

/** A content item that was decided, under the id that it has from now on. */
export interface DecidedItem extends FilteredItem {
  readonly id: string;
  readonly forced: ModerationAction | undefined;
  readonly decision: Decision;
  readonly reason: ContentDecision;
  readonly moderated: readonly ModeratedPart[];
}

/** Width of a score's range; no adjustment is larger. */
const scoreRange = 2 ** 32;

export function decideItem(
  filtered: FilteredItem,
  { id, ...input }: { readonly id: string } & Pick<DecisionInput, "forced" | "senderScore" | "wasRejected">,
): DecidedItem {
  const configuration = filtered.application.moderationConfiguration;
  const parts = filtered.parts.map(({ read, confidence }) => ({ matches: foundIn(read), confidence }));
  const { senderDisplayName } = filtered;
  const { scoreAdjustment, ...rest } = decide({ configuration, parts, senderDisplayName, ...input });
  const decision = { ...rest, scoreAdjustment: Math.max(-scoreRange, Math.min(scoreRange, scoreAdjustment)) };
  const moderated = filtered.parts.map((part) => moderatedPart(configuration, part));
  return { ...filtered, id, forced: input.forced, decision, reason: reasonOf(decision), moderated };
}

export function resultOf(
  { id, application, decision, reason, moderated }: DecidedItem,
  stored: boolean,
): ContentItemResult {
  const { contentAction, moderationAction, reportOnlyAction } = decision;
  const { returnFilterMatches } = application.moderationConfiguration;
  return {
    content: { id, parts: [...moderated] },
    contentAction,
    ...(moderationAction === undefined ? {} : { moderationAction }),
    ...(reportOnlyAction === undefined ? {} : { reportOnlyAction }),
    decision: returnFilterMatches ? reason : withoutCauses(reason),
    stored,
  };
}

export function rowOf(
  { tenantId, clock }: Pick<StoreContext, "tenantId" | "clock">,
  { id, submission, application, decision, reason, parts, moderated }: DecidedItem,
): ContentItemRow {
  const { content } = submission;
  const item = {
    ...content,
    id,
    applicationId: content.applicationId.toLowerCase(),
    senderId: content.senderId.toLowerCase(),
    parts: parts.map(({ part }, index) => ({ ...part, ...moderated[index] })),
    contentAction: decision.contentAction,
    ...(decision.contentAction === "queuedForApproval" ? { approvalStatus: "queuedForApproval" as const } : {}),
    ...(isWorthKeeping(reason) ? { decision: reason } : {}),
  };
  return contentItemTable.toRow(item, {
    tenant_id: tenantId,
    persistent: application.moderationConfiguration.persistent,
    store_instant: clock.now(),
    moderation_action: decision.moderationAction ?? null,
    severity: rankOf(decision.severity),
    score_adjustment: decision.scoreAdjustment,
  });
}

/** The queues of content that the item goes to. */
export function contentQueuesOf({ id, submission, decision, forced }: DecidedItem): QueueEntry[] {
  const item = {
    contentItemId: id,
    applicationId: submission.content.applicationId,
    severity: decision.severity,
    forced,
  };
  return decision.queues.flatMap((queue) => (queue === "userAlert" ? [] : [{ ...item, queue }]));
}

/** Rules count the matches inside attributes too (Decisions: Filter response). */
function foundIn(read: FilteredText | undefined): readonly FilterMatch[] {
  return read === undefined ? [] : [...read.matches, ...read.metaMatches];
}

function isMarkup({ type }: FilteredPart["part"]): boolean {
  return type === "html" || type === "bbcode";
}

function moderatedPart(
  { returnFilterMatches }: Configuration,
  { part, read, confidence }: FilteredPart,
): ModeratedPart {
  return {
    ...(part.name === undefined ? {} : { name: part.name }),
    ...(read?.replacement === undefined ? {} : { replacement: read.replacement }),
    ...(confidence === undefined ? {} : { imageConfidence: confidence.confidence }),
    ...(read !== undefined && returnFilterMatches ? { matches: listed(read.matches) } : {}),
    ...(read !== undefined && returnFilterMatches && isMarkup(part) ? { metaMatches: listed(read.metaMatches) } : {}),
  };
}
