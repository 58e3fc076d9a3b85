import { randomUUID } from "node:crypto";
import type { RequestComponents } from "@gatehouse/sdk";
import { beforeAll, describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { entry, senderId, unknownId } from "./fixtures.ts";
import { newOperator, queueingApplication, type SignedIn } from "./queue-fixtures.ts";

const { client } = await start({ blacklist: { entries: [entry("heck")] } });
const location = "harbour/quay 3?a=b&c=ü";
const begin = 1_700_000_000_000;

type Content = RequestComponents["schemas"]["ContentItem"];

let mia: SignedIn;
let applicationId: string;
/** Ids of the location's content, oldest first. */
const said: string[] = [];

async function say(createInstant: number, more: Partial<Content> = {}, contentItemId: string = randomUUID()) {
  const parts = [{ type: "text" as const, content: "Ahoy" }];
  const content = { applicationId, createInstant, location, parts, senderId, ...more };
  await client.moderation.moderateContentItem({ contentItemId, body: { content } });
  return contentItemId;
}

async function read(query: { around?: string; numberOfResults?: number; location?: string } = {}, as = mia.as) {
  const { items } = await client.moderation.retrieveConversation({ applicationId, location, ...query }, as);
  return items.map(({ id }) => id);
}

beforeAll(async () => {
  mia = await newOperator(client);
  applicationId = (await queueingApplication(client)).id;
  // Said in another order than they arrive; two of them at the same moment.
  const moments = [5, 1, 9, 3, 7, 0, 8, 2, 6, 4];
  const ids = new Map<number, string>();
  for (const moment of moments) ids.set(moment, await say(begin + moment));
  const simultaneous = [randomUUID(), randomUUID()].sort();
  for (const id of simultaneous.toReversed()) await say(begin + 10, {}, id);
  for (const moment of moments.toSorted()) said.push(ids.get(moment) ?? "");
  said.push(...simultaneous);
  await say(begin + 5, { location: "harbour/quay" });
  await say(begin + 5, { applicationId: (await queueingApplication(client)).id });
  const { location: _, ...nowhere } = { applicationId, createInstant: begin + 5, location, senderId };
  const body = { content: { ...nowhere, parts: [{ type: "text" as const, content: "Ahoy" }] } };
  await client.moderation.moderateContentItem({ contentItemId: randomUUID(), body });
});

describe("a conversation (Moderation, Content item, location; Decisions: Queues)", () => {
  test("is refused for an application that does not exist, or that the operator has no access to", async () => {
    const { as } = await newOperator(client, { applicationIds: [unknownId] });
    for (const [id, options] of [
      [unknownId, mia.as],
      [unknownId, as],
      [applicationId, as],
    ] as const) {
      const query = { applicationId: id, location };
      expect(await refusal(client, "retrieveConversation", query, options)).toEqual({
        applicationId: "[invalid]applicationId",
      });
    }
    const own = await newOperator(client, { applicationIds: [applicationId.toUpperCase()], roles: ["audit_viewer"] });
    expect(await read({}, own.as)).toEqual(said);
  });
});
