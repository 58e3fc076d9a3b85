import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { content, type ForcedModeration, waiting } from "./content-fixtures.ts";
import { createApplication, entry, type NewConfiguration, queueing, rule } from "./fixtures.ts";
import { newOperator } from "./queue-fixtures.ts";

const { client } = await start({
  blacklist: {
    entries: [entry("heck"), entry("scallywag", { severity: "medium" }), entry("oaf", { severity: "severe" })],
  },
});
const mia = await newOperator(client);

const everyAlert = [
  rule("allow", "queuedForApproval", "queuedForApproval", "queuedForApproval", {
    mildAlertType: "Content",
    mediumAlertType: "User",
  }),
  rule("allow", "allow", "allow", "allow", { mediumAlertType: "Content" }),
];

async function moderated(words: string, more: NewConfiguration = {}, moderation?: ForcedModeration) {
  const { id: applicationId } = await createApplication(client, { ...queueing, filterRules: everyAlert, ...more });
  const [contentItemId, item] = [randomUUID() as string, content(applicationId, words)];
  const body = { content: item, ...(moderation === undefined ? {} : { moderation }) };
  const answer = await client.moderation.moderateContentItem({ contentItemId, body });
  const { approval, contentAlert, userAlert, items, users } = await waiting(client, applicationId, mia);
  const own = (ids: string[], id: string) => ids.filter((one) => one === id).length;
  const places = [own(approval, contentItemId), own(contentAlert, contentItemId), own(userAlert, item.senderId)];
  return { answer, places, items, users, contentItemId };
}

describe("content that is not stored (storeContent false)", () => {
  const unstored = { storeContent: false, persistent: true };
  const filterRules = [rule("allow", "allow", "allow", "allow", { mildAlertType: "Content", severeAlertType: "User" })];

  test("has no place in the content alert queue; the answer tells of the alert all the same", async () => {
    const { answer, places } = await moderated("What the heck", { ...unstored, filterRules });
    expect([answer.moderationAction, answer.stored, places]).toEqual(["generatesContentAlert", false, [0, 0, 0]]);
  });

  test("alerts operators about its sender", async () => {
    const { places, users } = await moderated("You oaf", { ...unstored, filterRules });
    expect(places).toEqual([0, 0, 1]);
    expect(users[0]?.contentItemIds).toEqual([]);
  });
});
