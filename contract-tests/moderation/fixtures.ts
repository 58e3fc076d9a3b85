/** Fixtures for the tests of the moderation interface. */
import type { Client, RequestComponents, ResponseComponents } from "@gatehouse/sdk";
import type { BootstrapObject } from "@gatehouse/server";

export type NewApplication = RequestComponents["schemas"]["ModerationApplication"];
export type NewConfiguration = NonNullable<NewApplication["moderationConfiguration"]>;
export type Application = ResponseComponents["schemas"]["ModerationApplication"];
export type Action = ResponseComponents["schemas"]["ContentAction"];
export type Match = ResponseComponents["schemas"]["FilterMatch"];

export const forum = "11111111-1111-4111-8111-111111111111";
export const shop = "22222222-2222-4222-8222-222222222222";
export const unknownId = "55555555-5555-4555-8555-555555555555";

export const twoTenants: BootstrapObject = {
  tenants: [
    { id: forum, name: "Forum" },
    { id: shop, name: "Shop" },
  ],
};

/** The actions from the least to the most restrictive (Moderation, Shared rule shapes). */
export const actions: readonly Action[] = ["allow", "authorOnly", "replace", "queuedForApproval", "reject"];

/** Content can be queued only where it is stored and has an id of the client's. */
export const queueing = { storeContent: true, persistent: true } as const;

let named = 0;

/** A name that no other application of the run has. */
export function someName(): string {
  return `Application ${++named}`;
}

export async function createApplication(
  client: Client,
  moderationConfiguration: NewConfiguration = {},
  options: { tenantId?: string } = {},
): Promise<Application> {
  const body = { application: { name: someName(), moderationConfiguration } };
  return (await client.moderation.createModerationApplication({ body }, options)).application;
}

export type FilterRule = NonNullable<NewConfiguration["filterRules"]>[number];

/** A rule about the words of the tests, with an action for each severity. */
export function rule(
  mild: Action,
  medium: Action,
  high: Action,
  severe: Action,
  more: Partial<FilterRule> = {},
): FilterRule {
  const levels = { mildAction: mild, mediumAction: medium, highAction: high, severeAction: severe };
  return { tags: ["Insult", "Oath"], ...levels, ...more };
}

type Entry = NonNullable<NonNullable<BootstrapObject["blacklist"]>["entries"]>[number];

/** A word of the blacklist, as a bootstrap holds it. */
export function entry(text: string, more: Partial<Entry> = {}): Entry {
  return { text, locale: "en", filterMode: "nonEmbeddable", severity: "mild", tags: ["Insult"], ...more };
}

/** A filter request in which the blacklist alone is looked at. */
export const blacklistAlone = {
  emails: { disabled: true },
  phoneNumbers: { disabled: true },
  unicode: { disabled: true },
  urls: { disabled: true },
} as const;

/** Returns the blacklist's matches in a text, in order. */
export async function found(client: Client, content: string, blacklist: object = {}): Promise<string[]> {
  const { matches } = await client.moderation.filterContentItem({ body: { ...blacklistAlone, content, blacklist } });
  return matches.map(({ start, length }) => content.slice(start, start + length));
}

type ContentItemRequest = RequestComponents["schemas"]["ContentItemRequest"];
export type Part = ContentItemRequest["content"]["parts"][number];

export const senderId = "99999999-9999-4999-8999-999999999999";

/** A request to moderate parts, or one text, by an application. */
export function contentOf(applicationId: string, parts: string | Part[]): ContentItemRequest {
  const asParts: Part[] = typeof parts === "string" ? [{ type: "text", content: parts }] : parts;
  return { content: { applicationId, createInstant: 1_700_000_000_000, senderId, parts: asParts } };
}

/** Moderates parts, or one text, by the rules of an application. */
export async function moderate(
  client: Client,
  applicationId: string,
  parts: string | Part[],
  moderation?: ContentItemRequest["moderation"],
  options: object = {},
) {
  const body = { ...contentOf(applicationId, parts), ...(moderation === undefined ? {} : { moderation }) };
  return client.moderation.moderateContentItem({ body }, options);
}
