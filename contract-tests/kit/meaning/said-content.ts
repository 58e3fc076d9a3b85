/** Content of one text, and the request that stores it. */
import type { Json, JsonObject } from "@gatehouse/openapi/json";
import type { Exchange } from "../exchange/wire.ts";
import type { Caller } from "./subject.ts";

export function contentOf(applicationId: Json, senderId: Json, text = "ahoy"): JsonObject {
  return { applicationId, senderId, createInstant: Date.now(), parts: [{ type: "text", content: text }] };
}

export interface StoredContent {
  readonly contentItemId: string;
  readonly sent: Exchange;
}

/** Sends content under a new id. @param moderation what is forced */
export async function say(caller: Caller, content: JsonObject, moderation?: string): Promise<StoredContent> {
  const contentItemId = caller.session.fresh.uuid();
  const body = { content, ...(moderation === undefined ? {} : { moderation }) };
  return { contentItemId, sent: await caller.send("moderateContentItemWithId", { path: { contentItemId }, body }) };
}
