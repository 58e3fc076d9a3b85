/** Moderating content items: filter, decide, store, answer (Moderation, Content item). */

import type { components as Responses } from "@gatehouse/openapi/responses";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Context, Db } from "../contract/context.ts";
import { Problems } from "../contract/errors.ts";
import { type Handlers, reply } from "../contract/handlers.ts";
import { NotBuiltYet } from "../contract/not-built-yet.ts";
import type { Filter } from "../filter/filter.ts";
import { replace } from "../filter/replace.ts";
import { adjustScore, meetContentUser } from "../filtering/content-users.ts";
import type { Filters } from "../filtering/filters.ts";
import { findModerationApplication, type ModerationApplication } from "./applications.ts";
import { type Decision, decide } from "./decision.ts";
import { blacklistMatch, type FilterMatch, inOrder, listed, unicodeMatches } from "./matches.ts";
import { defaultRanges, parseRangeLines } from "./unicode-ranges.ts";

type ContentItemRequest = components["schemas"]["ContentItemRequest"];
type ContentItem = ContentItemRequest["content"];
type Part = ContentItem["parts"][number];
type ModeratedPart = Responses["schemas"]["ModeratedContentPart"];
type Configuration = ModerationApplication["moderationConfiguration"];

export function contentItems(filters: Filters) {
  return {
    async moderateContentItem({ body }, context) {
      return moderate(filters, context, body, undefined);
    },

    async moderateContentItemWithId({ path, body }, context) {
      return moderate(filters, context, body, path.contentItemId.toLowerCase());
    },
  } satisfies Handlers<"moderateContentItem" | "moderateContentItemWithId">;
}

async function moderate(
  filters: Filters,
  context: Context,
  { content, moderation: forced }: ContentItemRequest,
  chosenId: string | undefined,
) {
  const { db, tenantId } = context;
  const application = await findModerationApplication({ db, tenantId }, content.applicationId);
  const problems = await check(context, forced, application, chosenId);
  if (application === undefined || problems.any) return reply(400, problems.toErrors());
  const configuration = application.moderationConfiguration;

  const filter = await filters.of(db, tenantId);
  const matches = content.parts.map((part) => inOrder(findMatches(filter, configuration, part)));
  const sender = await meetContentUser(context, content);
  const decision = decide({ configuration, matches, forced, senderScore: sender.score });
  await adjustScore(db, tenantId, content.senderId, decision.scoreAdjustment);

  const id = chosenId ?? context.newId();
  const parts = content.parts.map((part, index) =>
    moderatedPart(configuration, decision, matches[index] ?? [], part, index),
  );
  if (configuration.storeContent) await store(context, id, { content, configuration, decision, parts });
  const { contentAction, moderationAction } = decision;
  return reply(200, {
    content: { id, parts },
    contentAction,
    ...(moderationAction === undefined ? {} : { moderationAction }),
    stored: configuration.storeContent,
  });
}

async function check(
  { db, tenantId }: Context,
  forced: ContentItemRequest["moderation"],
  application: ModerationApplication | undefined,
  id: string | undefined,
): Promise<Problems> {
  const problems = new Problems();
  if (application === undefined) {
    return problems.field(
      "content.applicationId",
      "invalid",
      "There is no moderation application with this id. Create it first.",
    );
  }
  const { persistent, storeContent } = application.moderationConfiguration;
  if (id !== undefined && !persistent) {
    problems.field(
      "content.applicationId",
      "invalid",
      "The application is not persistent. Set persistent, or send the content without an id.",
    );
  }
  if (forced === "requiresApproval" && !(persistent && storeContent)) {
    problems.field(
      "moderation",
      "invalid",
      "requiresApproval needs an application with storeContent and persistent set to true.",
    );
  }
  if (id !== undefined && (await isTaken(db, tenantId, id))) {
    problems.field(
      "contentItemId",
      "duplicate",
      `There is a content item ${id} already. Update it by PUT, or choose another id.`,
    );
  }
  return problems;
}

async function isTaken(db: Db, tenantId: string, id: string): Promise<boolean> {
  return (await db("content_items").where({ tenant_id: tenantId, id }).first("id")) !== undefined;
}

function findMatches(filter: Filter, configuration: Configuration, part: Part): FilterMatch[] {
  if (part.type === "bbcode" || part.type === "html") throw new NotBuiltYet(`parts of type ${part.type}`);
  if (part.type !== "text") return [];
  const { dictionaryTags, ignorableCharacters, unicodeFilterRule } = configuration;
  const options = { ignorableCharacters, ...(dictionaryTags === undefined ? {} : { dictionaryTags }) };
  const blacklisted = filter.findBlacklisted(part.content, options).map(blacklistMatch);
  if (unicodeFilterRule.action === "allow") return blacklisted;
  const parsed = unicodeFilterRule.data === undefined ? undefined : parseRangeLines(unicodeFilterRule.data);
  const ranges = parsed !== undefined && "ranges" in parsed ? parsed.ranges : defaultRanges;
  return [...blacklisted, ...unicodeMatches(part.content, ranges)];
}

function moderatedPart(
  { replacementCharacter, replacementString, returnFilterMatches }: Configuration,
  { replaced }: Decision,
  matches: readonly FilterMatch[],
  part: Part,
  index: number,
): ModeratedPart {
  const spans = replaced.filter((outcome) => outcome.part === index).map(({ match }) => match);
  const replacement = {
    ...(replacementCharacter === undefined ? {} : { character: replacementCharacter }),
    ...(replacementString === undefined ? {} : { string: replacementString }),
  };
  return {
    ...(part.name === undefined ? {} : { name: part.name }),
    ...(part.type === "text" ? { replacement: replace(part.content, spans, replacement) } : {}),
    ...(part.type === "text" && returnFilterMatches ? { matches: listed(matches) } : {}),
  };
}

interface Moderated {
  readonly content: ContentItem;
  readonly configuration: Configuration;
  readonly decision: Decision;
  readonly parts: readonly ModeratedPart[];
}

async function store(
  { db, tenantId, clock }: Context,
  id: string,
  { content, configuration, decision, parts }: Moderated,
): Promise<void> {
  const { applicationId, createInstant, location, senderId, parts: _, ...rest } = content;
  await db("content_items").insert({
    id,
    tenant_id: tenantId,
    application_id: applicationId.toLowerCase(),
    sender_id: senderId.toLowerCase(),
    persistent: configuration.persistent,
    create_instant: createInstant,
    store_instant: clock.now(),
    location: location ?? null,
    content_action: decision.contentAction,
    moderation_action: decision.moderationAction ?? null,
    document: JSON.stringify({ ...rest, parts: content.parts.map((part, index) => ({ ...part, ...parts[index] })) }),
  });
}
