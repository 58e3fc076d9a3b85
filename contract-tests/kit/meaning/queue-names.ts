/** The queues of moderation, and operators who work on them. */
import type { Json } from "@gatehouse/openapi/json";
import { tokenNames } from "../exchange/credentials.ts";
import type { Caller } from "./subject.ts";

export interface QueueNames {
  readonly list: string;
  readonly checkOut: string;
  readonly release: string;
  /** Edits an item of content. */
  readonly edit: string;
  /** The forced moderation that puts content into the queue. */
  readonly moderation: "requiresApproval" | "generatesContentAlert" | "generatesAlert";
  /** The object of an item, and the member of a release that names it. */
  readonly member: "content" | "user";
  readonly named: string;
}

export const queues: readonly QueueNames[] = (
  [
    ["Approval", "requiresApproval", "content", "contentItemIds"],
    ["ContentAlert", "generatesContentAlert", "content", "contentItemIds"],
    ["UserAlert", "generatesAlert", "user", "contentUserIds"],
  ] as const
).map(([kind, moderation, member, named]) => ({
  list: `list${kind}QueueItems`,
  checkOut: `checkOut${kind}QueueItems`,
  release: `release${kind}QueueItems`,
  edit: `edit${kind}QueueItem`,
  moderation,
  member,
  named,
}));

export const contentQueues = queues.filter(({ member }) => member === "content");

/** Resolves to the tokens of two operators; the first has access to the application alone. @throws SetupError */
export async function moderatorsOf({ session }: Caller, applicationId: Json): Promise<readonly [string, string]> {
  const { tenantId } = session.options;
  const applicationIds = [String(applicationId)];
  return [
    await session.operators.withRole({ role: "moderator", tenantId, applicationIds }),
    await session.operators.withRole({ role: "moderator_manager", tenantId }, tokenNames.otherRole),
  ];
}
