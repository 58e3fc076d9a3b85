/** Compares explanations with the decisions of the server, for random applications and content. */
import { randomUUID } from "node:crypto";
import { explain } from "@gatehouse/openapi/decision";
import type { RequestComponents, ResponseComponents } from "@gatehouse/sdk";
import fc from "fast-check";
import { expect, test } from "vitest";
import { otherServer } from "../moderation/content-fixtures.ts";
import { start } from "../support/server.ts";

type Configuration = NonNullable<RequestComponents["schemas"]["ModerationApplication"]["moderationConfiguration"]>;
type Part = RequestComponents["schemas"]["ContentPart"];
type Answer = ResponseComponents["schemas"]["ContentItemResponse"];
type Action = ResponseComponents["schemas"]["ContentAction"];

const actions: readonly Action[] = ["allow", "authorOnly", "replace", "queuedForApproval", "reject"];
const severities = ["mild", "medium", "high", "severe"] as const;
const locales = ["en", "en_GB", "de"] as const;
const tags = ["Insult", "Oath"] as const;

/** An invented word for each severity, tag and locale, so that any rule can be met and missed. */
const entries = severities.flatMap((severity, a) =>
  tags.flatMap((tag, b) =>
    locales.map((locale, c) => ({
      text: `zor${"bdfg"[a]}a${"lm"[b]}${"krt"[c]}ip`,
      severity,
      locale,
      filterMode: "nonEmbeddable" as const,
      tags: [tag],
    })),
  ),
);

const action = fc.constantFrom(...actions);
const score = fc.integer({ min: -9, max: 9 });
const consequences = { alertType: fc.constantFrom("Content" as const, "User" as const), userScoreAdjustment: score };
const byRestriction = (one: Action, other: Action): number => actions.indexOf(one) - actions.indexOf(other);

const qualityRules = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 3, maxLength: 3 }),
    fc.array(action, { minLength: 3, maxLength: 3 }),
    fc.array(fc.record(consequences, { requiredKeys: [] }), { minLength: 3, maxLength: 3 }),
  )
  .map(([scores, said, more]) => {
    const falling = scores.toSorted((one, other) => other - one);
    const strictest = said.toSorted(byRestriction).toReversed();
    return more.map((one, at) => ({ ...one, score: falling[at] ?? 0, action: strictest[at] ?? "allow" }));
  });

const filterRule = fc
  .record({
    tags: fc.subarray([...tags], { minLength: 1 }),
    locales: fc.option(fc.subarray([...locales], { minLength: 1 }), { nil: undefined }),
    said: fc.tuple(action, action, action, action),
    score,
    // Seldom true, so that filter rules decide in most cases.
    reportOnly: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
    minimumQuality: fc.option(fc.constantFrom(0.5, 0.9, 1), { nil: undefined }),
  })
  .map(({ tags, locales, said, score, reportOnly, minimumQuality }) => {
    const [mildAction, mediumAction, highAction, severeAction] = said.toSorted(byRestriction);
    return {
      tags,
      ...(locales === undefined ? {} : { locales }),
      ...(minimumQuality === undefined ? {} : { minimumQuality }),
      reportOnly,
      mildAction: mildAction ?? "allow",
      mediumAction: mediumAction ?? "allow",
      highAction: highAction ?? "allow",
      severeAction: severeAction ?? "allow",
      highAlertType: "Content" as const,
      severeAlertType: "User" as const,
      mediumUserScoreAdjustment: String(score),
      severeUserScoreAdjustment: score,
    };
  });

const rule = fc.record({ action, ...consequences }, { requiredKeys: ["action"] });
const nameRule = (action: fc.Arbitrary<Action>) =>
  fc.record(
    { enabled: fc.boolean(), action, scheme: fc.constant("default"), ...consequences },
    { requiredKeys: ["enabled", "action", "scheme"] },
  );
const configuration: fc.Arbitrary<Configuration> = fc.record({
  storeContent: fc.constant(true),
  persistent: fc.constant(true),
  returnFilterMatches: fc.constant(true),
  filterRules: fc.array(filterRule, { maxLength: 3 }),
  emailRules: qualityRules,
  urlRules: qualityRules,
  phoneNumberRules: qualityRules,
  imageFilteringEnabled: fc.boolean(),
  imageQualityFilterRules: qualityRules,
  videoFilteringEnabled: fc.boolean(),
  videoQualityFilterRules: qualityRules,
  rules: fc.record({
    usernameFilterRule: nameRule(action),
    senderDisplayNameFilterRule: nameRule(action.filter((one) => one !== "replace")),
    whitelistFilterRules: fc.record({ disallowedWord: rule, disallowedPhrase: rule }, { requiredKeys: [] }),
  }),
  unicodeFilterRule: fc.record({ action: fc.constantFrom("allow" as const, "reject" as const) }),
  defaultActionIsQueueForApproval: fc.boolean(),
  noRuleUserScoreAdjustment: score,
});

const piece = fc.oneof(
  fc.constantFrom(...entries.map(({ text }) => text)),
  fc.constantFrom(
    ...["nell@example.com", "nell at example dot com", "www.example.org", "example . net", "+1 202-555-0143"],
    ...["five five five 0 1 4 3", "admin", "\uE000", "good ship", "ferry"],
  ),
);
const words = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(" "));
const part: fc.Arbitrary<Part> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constantFrom("text" as const, "html" as const, "attribute" as const),
      content: words,
    }),
  },
  fc
    .integer({ min: 0, max: 100 })
    .chain((sure) =>
      fc
        .constantFrom("image" as const, "video" as const)
        .map((type) => ({ type, content: `https://media.example.com/${sure}` })),
    ),
);
const forced = fc.constantFrom(
  undefined,
  "requiresApproval" as const,
  "generatesAlert" as const,
  "generatesContentAlert" as const,
);

test("the explanation fits the decision, for any application, content and sender", async () => {
  const filter = await otherServer(({ body }, response) => {
    const confidence = Number(String(body["url"]).split("/").at(-1));
    response.end(JSON.stringify({ confidence }));
  });
  const whitelist = {
    allowed: [
      { text: "good", locale: "en" },
      { text: "ship", locale: "en" },
    ],
    disallowedPhrases: [{ parts: ["good", "ship"] }],
  };
  const { client } = await start(
    { blacklist: { entries }, whitelist },
    { imageFilterUrl: filter.url, videoFilterUrl: filter.url },
  );
  const { application } = await client.moderation.createModerationApplication({
    body: { application: { name: "Any" } },
  });
  const met = new Set<string>();
  const parts = fc.array(part, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      configuration,
      parts,
      forced,
      score,
      fc.constantFrom("Nell", "admin"),
      async (moderationConfiguration, parts, moderation, senderScore, senderDisplayName) => {
        const applicationId = application.id;
        const stored = await client.moderation.updateModerationApplication({
          applicationId,
          body: { application: { name: "Any", moderationConfiguration } },
        });
        const senderId = randomUUID();
        await client.filtering.createContentUser({ contentUserId: senderId, body: { user: { score: senderScore } } });
        const content = { applicationId, createInstant: Date.now(), senderId, senderDisplayName, parts };
        const answer = await client.moderation.moderateContentItem({
          contentItemId: randomUUID(),
          body: { content, ...(moderation === undefined ? {} : { moderation }) },
        });
        const { user } = await client.filtering.retrieveContentUser({ contentUserId: senderId });
        const explanation = explain({
          configuration: JSON.parse(JSON.stringify(stored.application.moderationConfiguration)),
          parts: knownParts(parts, answer),
          senderDisplayName:
            senderDisplayName === "admin" ? [{ type: "username", start: 0, length: 5, quality: 1 }] : [],
          forced: moderation,
          senderScore,
        });
        for (const { rule } of explanation.met)
          met.add(rule.name.replaceAll(/\[[0-9]\]|\.(mild|medium|high|severe)$/g, ""));
        const { contentAction, moderationAction, reportOnlyAction, scoreAfter } = explanation;
        expect(saidBy(answer)).toEqual(
          [...explanation.met, ...explanation.reported].map(({ rule, met }) => `${rule.name} ${met.length}`).sort(),
        );
        expect({ contentAction, moderationAction, reportOnlyAction, score: scoreAfter }).toEqual({
          contentAction: answer.contentAction,
          reportOnlyAction: answer.reportOnlyAction,
          moderationAction: answer.moderationAction,
          score: user.score,
        });
      },
    ),
    { numRuns: 150 },
  );
  // The test is only meaningful if each kind of rule was met.
  expect([...met].sort()).toEqual([
    ...[
      "emailRules",
      "filterRules",
      "imageQualityFilterRules",
      "phoneNumberRules",
      "rules.senderDisplayNameFilterRule",
    ],
    "rules.usernameFilterRule",
    ...["rules.whitelistFilterRules.disallowedPhrase", "rules.whitelistFilterRules.disallowedWord"],
    ...["unicodeFilterRule", "urlRules", "videoQualityFilterRules"],
  ]);
});

/** The rules that the answer itself says were met. */
function saidBy({ decision }: Answer): readonly string[] {
  return (decision?.rules ?? []).map(({ name, count }) => `${name} ${count}`).sort();
}

/** Reads the findings from the response; the type of the part that was sent tells which media filter was called. */
function knownParts(sent: readonly Part[], { content }: Answer) {
  return content.parts.map(({ matches = [], imageConfidence: confidence }, index) => {
    const media = sent[index]?.type === "video" ? ("video" as const) : ("image" as const);
    return { matches, confidence: confidence === undefined ? undefined : { media, confidence } };
  });
}
