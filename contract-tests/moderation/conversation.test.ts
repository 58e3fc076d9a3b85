import { randomUUID } from "node:crypto";
import type { RequestComponents } from "@gatehouse/sdk";
import { beforeAll, describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { entry, queueing, rule, senderId, unknownId } from "./fixtures.ts";
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
  test("is what was said at the location of the application, the oldest first", async () => {
    expect(await read()).toEqual(said);
    expect(await read({ location: "nowhere" })).toEqual([]);
  });

  test("is made of content items as they are stored", async () => {
    const filterRules = [rule("replace", "replace", "replace", "replace")];
    const configuration = { ...queueing, filterRules, returnFilterMatches: true };
    const { id } = await queueingApplication(client, configuration);
    const contentItemId = randomUUID();
    const content = {
      applicationId: id,
      createInstant: begin,
      location: "bar",
      parts: [
        { type: "text" as const, content: "What the heck", name: "line" },
        { type: "image" as const, content: "https://images.example.com/oar.jpg" },
      ],
      senderId,
      senderDisplayName: "Nell",
      receiverId: unknownId,
      receiverDisplayName: "Tom",
    };
    await client.moderation.moderateContentItem({ contentItemId, body: { content } });
    const { items } = await client.moderation.retrieveConversation({ applicationId: id, location: "bar" }, mia.as);
    const [line, image] = content.parts;
    expect(items).toEqual([
      {
        ...content,
        id: contentItemId,
        parts: [{ ...line, replacement: "What the ****", matches: [expect.objectContaining({ root: "heck" })] }, image],
        contentAction: "replace",
      },
    ]);
  });

  test("is cut to its end, where there is more than is asked for", async () => {
    expect(await read({ numberOfResults: 3 })).toEqual(said.slice(-3));
    expect(await read({ numberOfResults: 1 })).toEqual(said.slice(-1));
  });

  test("is read around an item, with as much before as after it", async () => {
    expect(await read({ around: said[5] ?? "", numberOfResults: 5 })).toEqual(said.slice(3, 8));
    expect(await read({ around: (said[5] ?? "").toUpperCase(), numberOfResults: 1 })).toEqual(said.slice(5, 6));
    expect(await read({ around: said[5] ?? "", numberOfResults: 4 })).toEqual(said.slice(4, 8));
  });

  test("shows more on one side where there is too little on the other", async () => {
    expect(await read({ around: said[0] ?? "", numberOfResults: 4 })).toEqual(said.slice(0, 4));
    expect(await read({ around: said[1] ?? "", numberOfResults: 6 })).toEqual(said.slice(0, 6));
    expect(await read({ around: said.at(-1) ?? "", numberOfResults: 4 })).toEqual(said.slice(-4));
    expect(await read({ around: said.at(-2) ?? "", numberOfResults: 5 })).toEqual(said.slice(-5));
    expect(await read({ around: said[4] ?? "", numberOfResults: 1_000 })).toEqual(said);
  });

  test("is refused around an item that was said elsewhere, or that does not exist", async () => {
    const elsewhere = await say(begin, { location: "elsewhere" });
    for (const around of [elsewhere, unknownId]) {
      const query = { applicationId, location, around };
      expect(await refusal(client, "retrieveConversation", query, mia.as)).toEqual({ around: "[invalid]around" });
    }
  });

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
