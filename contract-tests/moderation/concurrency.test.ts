import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { codesOf } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { contentOf, createApplication, entry, queueing, rule, someName } from "./fixtures.ts";

const { client } = await start({ blacklist: { entries: [entry("twit"), entry("oaf", { severity: "severe" })] } });
const many = Array.from({ length: 12 }, (_, index) => index);

/** One of the requests is done; every other one is refused with this code at this field. */
function oneOf(answers: readonly { status: number; body?: unknown }[], field: string): void {
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) {
    if (status === 200) continue;
    expect(status).toBe(400);
    expect(codesOf(body)).toEqual({ [field]: `[duplicate]${field}` });
  }
}

describe("of many requests for one unique value, one is done (Decisions: Duplicates)", () => {
  test("an application's name", async () => {
    const name = someName();
    const body = {
      application: { name, moderationConfiguration: { notificationServers: [{ url: "https://a.example" }] } },
    };
    const requests = many.map(() => client.moderation.createModerationApplication.result({ body }));
    oneOf(await Promise.all(requests), "application.name");
    const { applications } = await client.moderation.listModerationApplications({});
    expect(applications.filter((application) => application.name === name)).toHaveLength(1);
  });

  test("an application's id, in the path and in the body", async () => {
    const [applicationId, id] = [randomUUID(), randomUUID()];
    const inPath = many.map(() =>
      client.moderation.createModerationApplication.result({
        applicationId,
        body: { application: { name: someName() } },
      }),
    );
    oneOf(await Promise.all(inPath), "applicationId");
    const inBody = many.map(() =>
      client.moderation.createModerationApplication.result({ body: { application: { id, name: someName() } } }),
    );
    oneOf(await Promise.all(inBody), "application.id");
  });

  test("a persistent content item's id", async () => {
    const { id } = await createApplication(client, queueing);
    const contentItemId = randomUUID();
    const requests = many.map(() =>
      client.moderation.moderateContentItem.result({ contentItemId, body: contentOf(id, "Ahoy") }),
    );
    oneOf(await Promise.all(requests), "contentItemId");
  });
});

test("a sender whom many requests meet for the first time at once is met once, and all are answered", async () => {
  const filterRules = [rule("replace", "replace", "reject", "reject", { mildUserScoreAdjustment: -1 })];
  const { id } = await createApplication(client, { ...queueing, filterRules, noRuleUserScoreAdjustment: 1 });
  const senderId = randomUUID();
  const answers = await Promise.all(
    many.map((index) => {
      const { content } = contentOf(id, index % 2 === 0 ? "A twit" : "Ahoy");
      return client.moderation.moderateContentItem.result({ body: { content: { ...content, senderId } } });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(many.map(() => 200));
});

test("an application is replaced as a whole: a reader never sees half of one and half of another", async () => {
  const { id, name } = await createApplication(client, queueing);
  const writes = many.map((index) => {
    const url = `https://host-${index}.example`;
    const moderationConfiguration = { replacementString: url, notificationServers: [{ url }, { url }] };
    const body = { application: { name, moderationConfiguration } };
    return client.moderation.updateModerationApplication.result({ applicationId: id, body });
  });
  const reads = many.map(() => client.moderation.retrieveModerationApplication({ applicationId: id }));
  for (const answer of await Promise.all(writes)) expect(answer.status).toBe(200);
  const last = await client.moderation.retrieveModerationApplication({ applicationId: id });
  for (const { application } of [...(await Promise.all(reads)), last]) {
    const { replacementString, notificationServers } = application.moderationConfiguration;
    // A read before the first write sees the application as it was created, without servers.
    const urls = replacementString === undefined ? [] : [replacementString, replacementString];
    expect(notificationServers?.map(({ url }) => url)).toEqual(urls);
  }
});

test("content that arrives while its application is deleted is done or refused, never half of it", async () => {
  const { id } = await createApplication(client, {
    ...queueing,
    filterRules: [rule("replace", "replace", "reject", "reject")],
  });
  const [removed, ...answers] = await Promise.all([
    client.moderation.deleteModerationApplication.result({ applicationId: id }),
    ...many.map(() => client.moderation.moderateContentItem.result({ body: contentOf(id, "A twit") })),
  ]);
  expect(removed.status).toBe(200);
  for (const { status, body } of answers) {
    if (status === 200) continue;
    expect(status).toBe(400);
    expect(codesOf(body)).toEqual({ "content.applicationId": "[invalid]content.applicationId" });
  }
});

test("an application that is replaced while it is deleted is replaced or not there", async () => {
  const { id, name } = await createApplication(client);
  const moderationConfiguration = { notificationServers: [{ url: "https://a.example" }] };
  const body = { application: { name, moderationConfiguration } };
  const [removed, ...answers] = await Promise.all([
    client.moderation.deleteModerationApplication.result({ applicationId: id }),
    ...many.map(() => client.moderation.updateModerationApplication.result({ applicationId: id, body })),
  ]);
  expect(removed.status).toBe(200);
  for (const { status } of answers) expect([200, 404]).toContain(status);
});
