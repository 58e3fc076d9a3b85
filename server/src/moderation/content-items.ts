/** Moderating content items: filter, decide, store, answer (Moderation, Content item). */

import type { components as Responses } from "@gatehouse/openapi/responses";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Context, Db } from "../contract/context.ts";
import { Problems } from "../contract/errors.ts";
import { type Handlers, reply } from "../contract/handlers.ts";
import type { ContactOptions } from "../filter/filter.ts";
import { isUsernameScheme } from "../filter/usernames/usernames.ts";
import type { Whitelist } from "../filter/whitelist/whitelist.ts";
import { adjustScore, meetContentUser } from "../filtering/content-users.ts";
import type { Filters, TenantFilter } from "../filtering/filters.ts";
import type { Whitelists } from "../filtering/whitelists.ts";
import { findModerationApplication, type ModerationApplication } from "./applications.ts";
import { type Decision, decide } from "./decision.ts";
import { type Content, findMatches, type Sought } from "./find-matches.ts";
import { type FilterMatch, listed } from "./matches.ts";
import { replacementOf } from "./replacement.ts";
import { type CodePointRange, defaultRanges, parseRangeLines } from "./unicode-ranges.ts";

type ContentItemRequest = components["schemas"]["ContentItemRequest"];
type ContentItem = ContentItemRequest["content"];
type Part = ContentItem["parts"][number];
type ModeratedPart = Responses["schemas"]["ModeratedContentPart"];
type Configuration = ModerationApplication["moderationConfiguration"];

export function contentItems(filters: Filters, whitelists: Whitelists) {
  return {
    async moderateContentItem({ body }, context) {
      return moderate({ filters, whitelists }, context, body, undefined);
    },

    async moderateContentItemWithId({ path, body }, context) {
      return moderate({ filters, whitelists }, context, body, path.contentItemId.toLowerCase());
    },
  } satisfies Handlers<"moderateContentItem" | "moderateContentItemWithId">;
}

async function moderate(
  { filters, whitelists }: { readonly filters: Filters; readonly whitelists: Whitelists },
  context: Context,
  { content, moderation: forced }: ContentItemRequest,
  chosenId: string | undefined,
) {
  const { db, tenantId } = context;
  const application = await findModerationApplication({ db, tenantId }, content.applicationId);
  const problems = await check(context, forced, application, chosenId);
  if (application === undefined || problems.any) return reply(400, problems.toErrors());
  const configuration = application.moderationConfiguration;

  const whitelist =
    configuration.rules.whitelistFilterRules === undefined ? undefined : await whitelists.of(db, tenantId);
  const sought = soughtBy(configuration, await filters.of(db, tenantId), whitelist);
  const read = content.parts.map((part) => {
    const text = readable(part);
    if (text === undefined) return undefined;
    const found = findMatches(text, sought);
    return { matches: found.matches, replacement: replacementOf(text, found, { configuration, sought }) };
  });
  const sender = await meetContentUser(context, content);
  const examined = read.map((each) => ({ matches: each?.matches ?? [] }));
  const decision = decide({ configuration, parts: examined, forced, senderScore: sender.score });
  await adjustScore(db, tenantId, content.senderId, decision.scoreAdjustment);

  const id = chosenId ?? context.newId();
  const parts = content.parts.map((part, index) => moderatedPart(configuration, read[index], part));
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

/** The types whose content the filter reads. */
function readable(part: Part): Content | undefined {
  const { type, content: text } = part;
  return type === "text" || type === "html" || type === "bbcode" ? { type, text } : undefined;
}

/** What the application's configuration looks for in each part. */
function soughtBy(configuration: Configuration, filter: TenantFilter, whitelist: Whitelist | undefined): Sought {
  const { dictionaryTags, ignorableCharacters, rules, unicodeFilterRule } = configuration;
  const { enabled, scheme = defaultScheme } = rules.usernameFilterRule;
  return {
    filter,
    whitelist,
    blacklist: { ignorableCharacters, ...(dictionaryTags === undefined ? {} : { dictionaryTags }) },
    contacts: contactsSoughtBy(configuration),
    ranges: unicodeFilterRule.action === "allow" ? undefined : rangesOf(unicodeFilterRule.data),
    // An application may have been stored before its scheme's name was held against those there are.
    username: enabled ? (isUsernameScheme(scheme) ? scheme : defaultScheme) : undefined,
  };
}

function contactsSoughtBy(configuration: Configuration): ContactOptions {
  return {
    emails: {
      maximumMatchLength: configuration.emailFilterMaxLength,
      spacePenalty: configuration.emailFilterSpacePenalty,
    },
    urls: { maximumMatchLength: configuration.urlFilterMaxLength, spacePenalty: configuration.urlFilterSpacePenalty },
    phoneNumbers: {
      maximumMatchLength: configuration.phoneNumberFilterMaxLength,
      minimumMatchLength: configuration.phoneNumberFilterMinLength,
      separatorPenalty: configuration.phoneNumberFilterSeparatorPenalty,
      spacePenalty: configuration.phoneNumberFilterSpacePenalty,
      wordPenalty: configuration.phoneNumberFilterWordPenalty,
    },
  };
}

const defaultScheme = "default";

function rangesOf(data: string | undefined): readonly CodePointRange[] {
  const parsed = data === undefined ? undefined : parseRangeLines(data);
  return parsed !== undefined && "ranges" in parsed ? parsed.ranges : defaultRanges;
}

/** What the filter found in a part, and what the part becomes. */
interface ReadPart {
  readonly matches: readonly FilterMatch[];
  readonly replacement: string;
}

function moderatedPart(
  { returnFilterMatches }: Configuration,
  read: ReadPart | undefined,
  { name }: Part,
): ModeratedPart {
  return {
    ...(name === undefined ? {} : { name }),
    ...(read === undefined ? {} : { replacement: read.replacement }),
    ...(read !== undefined && returnFilterMatches ? { matches: listed(read.matches) } : {}),
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
