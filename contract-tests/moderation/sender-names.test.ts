/** Rules about names: those beside texts, and texts that are taken for names (Decisions: Names of senders). */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { content, waiting } from "./content-fixtures.ts";
import { createApplication, entry, type NewConfiguration, queueing, rule, someName } from "./fixtures.ts";
import { newOperator } from "./queue-fixtures.ts";

const { client } = await start({ blacklist: { entries: [entry("flapdoodle", { severity: "high" })] } });

type NameRule = NonNullable<NonNullable<NewConfiguration["rules"]>["senderDisplayNameFilterRule"]>;

function ruled(rule: Partial<NameRule>): NewConfiguration {
  const senderDisplayNameFilterRule = { enabled: true, action: "reject" as const, ...rule };
  return { returnFilterMatches: true, rules: { senderDisplayNameFilterRule } };
}

async function decided(configuration: NewConfiguration, senderDisplayName: string | undefined, text = "Ahoy, all!") {
  const { id } = await createApplication(client, configuration);
  const named = senderDisplayName === undefined ? {} : { senderDisplayName };
  return client.moderation.moderateContentItem({ body: { content: content(id, text, named) } });
}

describe("rules.senderDisplayNameFilterRule", () => {
  test.each([
    ["Nell", {}, "allow"],
    ["Nell 🦆, of the quay", {}, "allow"],
    [undefined, {}, "allow"],
    ["", {}, "allow"],
    ["admin", {}, "reject"],
    ["xXflapdoodleXx", {}, "reject"],
    ["xXflapdoodleXx", { enabled: false }, "allow"],
    ["Nell 🦆", { scheme: "strict" }, "reject"],
    ["flapdoolde", {}, "reject"],
    ["flapdoolde", { minimumQuality: 0.5 }, "allow"],
  ] as const)("%s with %j: %s", async (name, rule, action) => {
    expect(await decided(ruled(rule), name)).toMatchObject({ contentAction: action });
  });

  test("says in the decision what it found, in no part, and leaves the texts alone", async () => {
    const { decision, content: answered } = await decided(
      ruled({ userScoreAdjustment: -2, minimumQuality: 0.5 }),
      "A flapdoodle!",
    );
    expect(answered.parts).toEqual([{ replacement: "Ahoy, all!", matches: [] }]);
    expect(decision).toEqual({
      by: "rule",
      rules: [
        {
          name: "rules.senderDisplayNameFilterRule",
          action: "reject",
          userScoreAdjustment: -2,
          reportOnly: false,
          count: 1,
          causes: [{ match: { type: "username", start: 2, length: 10, quality: 1 } }],
        },
      ],
    });
  });

  test("is not about the texts, nor is usernameFilterRule about the name", async () => {
    expect(await decided(ruled({ scheme: "strict" }), "Nell", "Ahoy, all!")).toMatchObject({ contentAction: "allow" });
    const texts = { rules: { usernameFilterRule: { enabled: true, scheme: "strict", action: "reject" as const } } };
    expect(await decided(texts, "admin", "Nell")).toMatchObject({ contentAction: "allow" });
  });

  test("counts in batches, for long texts and for updates, and moderators read it", async () => {
    const { id } = await createApplication(client, {
      ...queueing,
      rules: { senderDisplayNameFilterRule: { enabled: true, action: "queuedForApproval" } },
    });
    const items = ["Ahoy", "Ahoy, ".repeat(400)].flatMap((text) =>
      ["Nell", "admin"].map((senderDisplayName) => ({
        ...content(id, text, { senderDisplayName }),
        id: randomUUID(),
      })),
    );
    const { results } = await client.moderation.batchModerateContentItems({ body: { contentItems: items } });
    const both = ["allow", "queuedForApproval"];
    expect(results.map(({ contentAction }) => contentAction)).toEqual([...both, ...both]);
    const [item] = (await waiting(client, id, await newOperator(client))).items;
    expect(item?.content.decision?.rules).toMatchObject([{ causes: [{ match: { type: "username" } }] }]);

    const contentItemId = randomUUID();
    const nell = content(id, "Ahoy", { senderDisplayName: "Nell" });
    await client.moderation.moderateContentItem({ contentItemId, body: { content: nell } });
    const body = { content: { ...nell, senderDisplayName: "moderator" } };
    expect(await client.moderation.updateContentItem({ contentItemId, body })).toMatchObject({
      contentAction: "queuedForApproval",
    });
  });

  test("cannot replace a name", async () => {
    await expect(createApplication(client, ruled({ action: "replace" }))).rejects.toMatchObject({
      errors: {
        fieldErrors: {
          "application.moderationConfiguration.rules.senderDisplayNameFilterRule.action": [
            { code: expect.stringMatching(/^\[invalid\]/) },
          ],
        },
      },
    });
  });
});

describe("rules.usernameFilterRule", () => {
  const field = "application.moderationConfiguration.rules.usernameFilterRule";
  const answerTo = (usernameFilterRule: NameRule) => {
    const application = { name: someName(), moderationConfiguration: { rules: { usernameFilterRule } } };
    return client.moderation.createModerationApplication({ body: { application } });
  };

  test("warns at its field that it takes texts for names, unless it has a scheme", async () => {
    const on = { enabled: true, action: "reject" as const };
    const { application, warnings } = await answerTo(on);
    expect(warnings?.fieldErrors).toMatchObject({ [field]: [{ code: expect.stringContaining("[invalid]") }] });
    const { decision } = await client.moderation.moderateContentItem({
      body: { content: content(application.id, "Ahoy, all!") },
    });
    expect(decision?.rules.map(({ name }) => name)).toEqual(["rules.usernameFilterRule"]);
    expect(await answerTo({ ...on, scheme: "default" })).not.toHaveProperty("warnings");
    expect(await answerTo({ enabled: false })).not.toHaveProperty("warnings");
  });

  test("minimumQuality leaves guesses out", async () => {
    const rule = { enabled: true, action: "reject" as const, scheme: "default" };
    const on = (more: object) => ({ rules: { usernameFilterRule: { ...rule, ...more } } });
    expect(await decided(on({}), undefined, "flapdoolde")).toMatchObject({ contentAction: "reject" });
    expect(await decided(on({ minimumQuality: 0.5 }), undefined, "flapdoolde")).toMatchObject({
      contentAction: "allow",
    });
  });
});

test("a guess below the quality of a rule raises no alert, costs no score and is no reason against relief", async () => {
  const senderId = randomUUID();
  await client.filtering.createContentUser({ contentUserId: senderId, body: { user: { score: -3 } } });
  const { id } = await createApplication(client, {
    ...queueing,
    noRuleUserScoreAdjustment: 1,
    filterRules: [
      rule("allow", "allow", "reject", "reject", {
        minimumQuality: 0.5,
        highAlertType: "User",
        highUserScoreAdjustment: -10,
      }),
    ],
  });
  const said = content(id, "You flapdoolde", { senderId });
  const answer = await client.moderation.moderateContentItem({ contentItemId: randomUUID(), body: { content: said } });
  expect(answer).toMatchObject({ contentAction: "allow", decision: { by: "nothing", rules: [] } });
  expect(answer).not.toHaveProperty("moderationAction");
  expect((await client.filtering.retrieveContentUser({ contentUserId: senderId })).user.score).toBe(-2);
  expect((await waiting(client, id, await newOperator(client))).users).toEqual([]);
});
