import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { content, type ForcedModeration, waiting } from "./content-fixtures.ts";
import { createApplication, entry, type NewConfiguration, queueing, rule } from "./fixtures.ts";
import { newOperator } from "./queue-fixtures.ts";

const { client, server } = await start({
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

describe("content goes to its queues as it is decided (Moderation, alertType; Decisions: Queues)", () => {
  test.each([
    ["Ahoy", [0, 0, 0]],
    ["What the heck", [0, 1, 0]],
    ["You scallywag", [1, 1, 1]],
    ["You oaf", [1, 0, 0]],
  ])("%s: approval, content alert, user alert %j", async (words, places) => {
    expect((await moderated(words)).places).toEqual(places);
  });

  test.each([
    ["requiresApproval", [1, 0, 0]],
    ["generatesContentAlert", [0, 1, 0]],
    ["generatesAlert", [0, 0, 1]],
  ] as const)("%s forces one", async (forced, places) => {
    const { places: found, items } = await moderated("Ahoy", {}, forced);
    expect(found).toEqual(places);
    for (const item of items) expect(item.moderationAction).toBe(forced);
  });

  test("with the severity of the worst match, and the filtered parts", async () => {
    const { items, users, contentItemId } = await moderated("You scallywag, what the heck");
    expect(items.map(({ severity }) => severity)).toEqual(["medium", "medium"]);
    expect(users[0]).toMatchObject({ severity: "medium", contentItemIds: [contentItemId] });
    expect(items[0]?.content).toMatchObject({
      contentAction: "queuedForApproval",
      approvalStatus: "queuedForApproval",
      parts: [{ type: "text", content: "You scallywag, what the heck" }],
    });
  });
});

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

test.each([true, false])("emailOnAlerts: %s", async (emailOnAlerts) => {
  const before = server.mails.length;
  await moderated("What the heck", { emailOnAlerts });
  await server.idle();
  expect(server.mails.length > before).toBe(emailOnAlerts);
});
