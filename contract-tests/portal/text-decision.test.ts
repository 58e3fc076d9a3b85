/** Compares what evaluates rules on texts with the decisions of the server, for random applications and texts. */
import { randomUUID } from "node:crypto";
import { decideText } from "@gatehouse/openapi/decision";
import type { RequestComponents, ResponseComponents } from "@gatehouse/sdk";
import fc from "fast-check";
import { expect, test } from "vitest";
import { start } from "../support/server.ts";

type Configuration = NonNullable<RequestComponents["schemas"]["ModerationApplication"]["moderationConfiguration"]>;
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
const byRestriction = (one: Action, other: Action): number => actions.indexOf(one) - actions.indexOf(other);

const qualityRules = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 3, maxLength: 3 }),
    fc.array(action, { minLength: 3, maxLength: 3 }),
  )
  .map(([scores, said]) => {
    const falling = scores.toSorted((one, other) => other - one);
    return said
      .toSorted(byRestriction)
      .toReversed()
      .map((one, at) => ({ score: falling[at] ?? 0, action: one }));
  });

const filterRule = fc
  .record({
    tags: fc.subarray([...tags], { minLength: 1 }),
    locales: fc.option(fc.subarray([...locales], { minLength: 1 }), { nil: undefined }),
    said: fc.tuple(action, action, action, action),
    // Seldom true, so that filter rules decide in most cases.
    reportOnly: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
    minimumQuality: fc.option(fc.constantFrom(0.5, 0.9, 1), { nil: undefined }),
  })
  .map(({ tags, locales, said, reportOnly, minimumQuality }) => {
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
    };
  });

const rule = fc.record({ action });
const nameRule = fc.record({ enabled: fc.boolean(), action, scheme: fc.constant("default") });
const configuration: fc.Arbitrary<Configuration> = fc.record({
  storeContent: fc.constant(true),
  persistent: fc.constant(true),
  returnFilterMatches: fc.constant(true),
  filterRules: fc.array(filterRule, { maxLength: 3 }),
  emailRules: qualityRules,
  urlRules: qualityRules,
  phoneNumberRules: qualityRules,
  rules: fc.record({
    usernameFilterRule: nameRule,
    whitelistFilterRules: fc.record({ disallowedWord: rule, disallowedPhrase: rule }, { requiredKeys: [] }),
  }),
  unicodeFilterRule: fc.record({ action: fc.constantFrom("allow" as const, "reject" as const) }),
  defaultActionIsQueueForApproval: fc.boolean(),
});

const piece = fc.oneof(
  fc.constantFrom(...entries.map(({ text }) => text)),
  fc.constantFrom(
    ...["nell@example.com", "nell at example dot com", "www.example.org", "example . net", "+1 202-555-0143"],
    ...["five five five 0 1 4 3", "admin", "\uE000", "good ship", "ferry"],
  ),
);
const words = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(" "));
const partType = fc.constantFrom("text" as const, "html" as const, "attribute" as const);

test("a text is decided as the server decides content that is this text, for any application", async () => {
  const whitelist = {
    allowed: [
      { text: "good", locale: "en" },
      { text: "ship", locale: "en" },
    ],
    disallowedPhrases: [{ parts: ["good", "ship"] }],
  };
  const { client } = await start({ blacklist: { entries }, whitelist });
  const { application } = await client.moderation.createModerationApplication({
    body: { application: { name: "Any" } },
  });
  const senderId = randomUUID();
  await client.filtering.createContentUser({ contentUserId: senderId, body: { user: {} } });
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(configuration, partType, words, async (moderationConfiguration, type, text) => {
      const applicationId = application.id;
      const stored = await client.moderation.updateModerationApplication({
        applicationId,
        body: { application: { name: "Any", moderationConfiguration } },
      });
      const content = { applicationId, createInstant: Date.now(), senderId, parts: [{ type, content: text }] };
      const answer = await client.moderation.moderateContentItem({
        contentItemId: randomUUID(),
        body: { content },
      });
      const { matches = [], metaMatches = [] } = answer.content.parts[0] ?? {};
      const decision = decideText(stored.application.moderationConfiguration, [...matches, ...metaMatches]);
      for (const name of decision.rules.keys()) met.add(name.replaceAll(/\[[0-9]\]|\.(mild|medium|high|severe)$/g, ""));
      expect(decision).toEqual({
        action: answer.contentAction,
        reportOnlyAction: answer.reportOnlyAction,
        rules: new Map(answer.decision?.rules.map(({ name, count }) => [name, count])),
      });
    }),
    { numRuns: 150 },
  );
  // The test is only meaningful if each kind of rule was met.
  expect([...met].sort()).toEqual([
    ...["emailRules", "filterRules", "phoneNumberRules", "rules.usernameFilterRule"],
    ...["rules.whitelistFilterRules.disallowedPhrase", "rules.whitelistFilterRules.disallowedWord"],
    ...["unicodeFilterRule", "urlRules"],
  ]);
});
