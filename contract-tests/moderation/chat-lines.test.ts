import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { start } from "../support/server.ts";
import { createApplication, entry, type FilterRule, type NewConfiguration, queueing, rule } from "./fixtures.ts";
import { type ChatLine, chatLines, disallowedPhrases, words } from "./testdata/chat-lines.ts";

interface ExpectedOutcome {
  readonly lines: number;
  readonly contentAction: string;
  readonly moderationAction?: string;
  readonly adjustment?: number;
}

interface Plan {
  readonly kinds: Readonly<Record<string, ExpectedOutcome>>;
  readonly totals: Readonly<Record<"contentAction" | "moderationAction", Readonly<Record<string, number>>>>;
}

const plan: Plan = parse(readFileSync(new URL("testdata/chat-lines.yaml", import.meta.url), "utf8"));

type Entry = ReturnType<typeof entry>;

function entries(list: keyof typeof words, more: Partial<Entry>): Entry[] {
  return words[list].map((text) => entry(text, { filterMode: "distinguishable", ...more }));
}

const { client } = await start({
  dictionaries: ["en"],
  blacklist: {
    entries: [
      ...entries("untended", { tags: ["Untended"], severity: "severe" }),
      ...entries("mildOath", { tags: ["Oath"], severity: "mild", filterMode: "embeddable" }),
      ...entries("mediumOath", { tags: ["Oath"], severity: "medium" }),
      ...entries("mildInsult", { tags: ["Insult"], severity: "mild", filterMode: "exactMatch" }),
      ...entries("mediumInsult", { tags: ["Insult"], severity: "medium" }),
      ...entries("highInsult", { tags: ["Insult"], severity: "high", filterMode: "nonEmbeddable" }),
      ...entries("severeInsult", { tags: ["Insult", "Vulgar"], severity: "severe" }),
      ...entries("germanInsult", { tags: ["Insult"], severity: "severe", locale: "de", filterMode: "exactMatch" }),
      ...entries("slur", { tags: ["Slur"], severity: "severe", filterMode: "nonEmbeddable" }),
    ],
    phrases: [{ pattern: "(free|cheap) (gold|gems)", locale: "en", severity: "mild", tags: ["Spam"] }],
  },
  whitelist: {
    allowed: [...new Set(disallowedPhrases.flatMap((phrase) => phrase.split(" ")))].map((text) => ({
      text,
      locale: "en",
      tags: [],
    })),
    disallowedPhrases: disallowedPhrases.map((phrase) => ({ parts: phrase.split(" ") })),
  },
});

/** Rules of every kind that text meets. */
const filterRules: FilterRule[] = [
  rule("allow", "replace", "replace", "reject", { tags: ["Oath"] }),
  rule("authorOnly", "replace", "queuedForApproval", "reject", {
    tags: ["Insult"],
    locales: ["en"],
    mediumUserScoreAdjustment: -1,
    highUserScoreAdjustment: -5,
    severeUserScoreAdjustment: "-20",
    severeAlertType: "User",
  }),
  rule("authorOnly", "authorOnly", "authorOnly", "authorOnly", {
    tags: ["Insult"],
    locales: ["de"],
    severeUserScoreAdjustment: -1,
  }),
  rule("reject", "reject", "reject", "reject", {
    tags: ["Slur"],
    severeAlertType: "User",
    severeUserScoreAdjustment: -100,
  }),
  rule("authorOnly", "authorOnly", "authorOnly", "authorOnly", {
    tags: ["Spam"],
    mildAlertType: "Content",
    mildUserScoreAdjustment: -2,
  }),
];
const chat: NewConfiguration = {
  ...queueing,
  filterRules,
  emailRules: [
    { score: 90, action: "queuedForApproval", userScoreAdjustment: -3 },
    { score: 60, action: "replace" },
    { score: 30, action: "replace" },
  ],
  urlRules: [
    { score: 90, action: "reject", alertType: "Content", userScoreAdjustment: -4 },
    { score: 60, action: "replace" },
    { score: 30, action: "replace" },
  ],
  phoneNumberRules: [
    { score: 90, action: "replace", userScoreAdjustment: -1 },
    { score: 60, action: "replace", userScoreAdjustment: -1 },
    { score: 30, action: "replace", userScoreAdjustment: -1 },
  ],
  rules: { whitelistFilterRules: { disallowedPhrase: { action: "authorOnly", userScoreAdjustment: -7 } } },
  unicodeFilterRule: { action: "reject" },
  noRuleUserScoreAdjustment: 1,
};
const names: NewConfiguration = {
  ...queueing,
  rules: { usernameFilterRule: { enabled: true, action: "reject" } },
  noRuleUserScoreAdjustment: 1,
};

const senders = Array.from({ length: 20 }, (_, index) => `77777777-7777-4777-8777-7777777777${10 + index}`);

test("a thousand chat lines: what is decided of each, by action, and what it makes of their senders' scores", async () => {
  const counts = Object.fromEntries(Object.entries(plan.kinds).map(([kind, { lines }]) => [kind, lines]));
  const lines = chatLines(counts, 20_261_121);
  expect(lines).toHaveLength(1000);
  const [chatId, nameId] = [(await createApplication(client, chat)).id, (await createApplication(client, names)).id];

  const said = lines.map((line, place) => ({ line, sender: place % senders.length }));
  const all: { line: ChatLine; is: object }[] = [];
  for (let first = 0; first < said.length; first += 100) {
    const some = said.slice(first, first + 100);
    const contentItems = some.map(({ line: { kind, text }, sender }, index) => ({
      applicationId: kind.includes("name") ? nameId : chatId,
      createInstant: first + index,
      senderId: senders[sender] ?? "",
      parts: [{ type: "text" as const, content: text }],
    }));
    const { results } = await client.moderation.batchModerateContentItems({ body: { contentItems } });
    for (const [index, { line }] of some.entries()) {
      const { contentAction, moderationAction } = results[index] ?? {};
      all.push({ line, is: { contentAction, moderationAction } });
    }
  }

  const wrong = all.filter(({ line, is }) => !isDeepEqual(is, expectedOf(line)));
  expect(wrong).toEqual([]);
  for (const field of ["contentAction", "moderationAction"] as const) {
    expect(tally(all.map(({ is }) => String(Reflect.get(is, field) ?? "none")))).toEqual(plan.totals[field]);
  }
  for (const [index, contentUserId] of senders.entries()) {
    const { user } = await client.filtering.retrieveContentUser({ contentUserId });
    const own = said.filter(({ sender }) => sender === index);
    expect(user.score).toBe(own.reduce((score, { line }) => scoreAfter(line, score), 0));
  }
}, 60_000);

test("the file adds up: its totals are the sums of its kinds, a thousand in all", () => {
  const kinds = Object.values(plan.kinds);
  for (const field of ["contentAction", "moderationAction"] as const) {
    expect(tally(kinds.flatMap((kind) => Array.from({ length: kind.lines }, () => kind[field] ?? "none")))).toEqual(
      plan.totals[field],
    );
  }
  expect(kinds.reduce((sum, { lines }) => sum + lines, 0)).toBe(1000);
});

function expectedOf({ kind }: ChatLine) {
  const { contentAction, moderationAction } = plan.kinds[kind] ?? {};
  return { contentAction, moderationAction };
}

function isDeepEqual(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function scoreAfter({ kind }: ChatLine, score: number): number {
  const adjustment = plan.kinds[kind]?.adjustment;
  return adjustment === undefined ? score + (score < 0 ? 1 : 0) : score + adjustment;
}

function tally(values: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(values, (value) => value)).map(([value, all]) => [value, all?.length ?? 0]),
  );
}
