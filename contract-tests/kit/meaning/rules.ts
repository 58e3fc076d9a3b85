/** The law of decisions: an application's rules decide about content in which the filter finds matches. */

import { type Json, type JsonObject, objectOf, objectsOf } from "@gatehouse/openapi/json";
import { asViolation, difference } from "../checks/compare.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Law } from "../findings.ts";
import { judgeAlike, moderateAll } from "./moderation-runs.ts";
import { contentOf } from "./said-content.ts";
import type { Caller, Subject } from "./subject.ts";
import { actionsOf, contentWith, filter, withLetter, wordOf } from "./word-lists.ts";

const rulesDecide: Law = {
  id: "rules-decide",
  says: "Content gets the action of the most restrictive rule that it meets, by the settings of its application, or what the request or the default of the application says.",
  lookAt:
    "How the rules of an application are matched with what the filter found, and which of its settings the filter gets.",
};

/** Settings of an application, content, and what is decided about it. */
interface RuleFixture {
  readonly rules: JsonObject;
  readonly content: string;
  /** The type of the content; plain text where nothing is said. */
  readonly type?: string;
  /** The action that the request forces. */
  readonly forced?: string;
  readonly action: string;
  /** Further members of the answer. */
  readonly answer?: JsonObject;
}

export async function checkRules(caller: Caller, entry: CreatedObject): Promise<void> {
  const fixtures = [...ruled(entry), ...(await ruledByOthers(caller, entry))];
  for (const { rules, content, type = "text", forced, action, answer = {} } of fixtures) {
    const moderationConfiguration = { persistent: true, returnFilterMatches: true, storeContent: true, ...rules };
    const application = await caller.create("ModerationApplication", { with: { moderationConfiguration } });
    const steps = [entry.step, application.step];
    const parts = [{ type, content }];
    // A request forces each item of a batch.
    const contents = forced === undefined ? [parts] : [parts, parts];
    const runs = await moderateAll(caller, application.id, contents, forced);
    for (const { at, outcome, step } of runs.flat())
      for (const [name, expected] of Object.entries({ contentAction: action, ...answer }))
        caller.judge(rulesDecide, at, asViolation(difference(expected, shownOf(outcome, name)), about(name, rules)), [
          ...steps,
          step,
        ]);
    judgeAlike(caller, runs.flat(), steps);
  }
  await checkStored(caller);
}

function about(name: string, rules: JsonObject): string {
  return `${name}, by ${Object.keys(rules).join(", ")}`;
}

/** A member of the answer; the replacement is that of its part. */
function shownOf(outcome: Json, name: string): Json | undefined {
  const { parts, ...rest } = objectOf(outcome);
  return name === "replacement" ? objectsOf(parts)[0]?.[name] : rest[name];
}

/** Checks that nothing is stored against the settings, and that the answer says so. */
async function checkStored(caller: Caller): Promise<void> {
  for (const storeContent of [true, false]) {
    const settings = { moderationConfiguration: { storeContent, persistent: false, filterRules: [] } };
    const { id: applicationId } = await caller.create("ModerationApplication", { with: settings });
    caller.begin();
    const content = contentOf(applicationId, caller.session.fresh.uuid());
    const single = await caller.send("moderateContentItem", { body: { content } });
    caller.expect(rulesDecide, "moderateContentItem", { stored: [storeContent, objectOf(single.json)["stored"]] });
    const batch = "batchModerateContentItems";
    if (!caller.has(batch)) continue;
    const { json } = await caller.send(batch, { body: { contentItems: [content] } });
    const [result] = objectsOf(objectOf(json)["results"]);
    caller.expect(rulesDecide, batch, { "results[].stored": [storeContent, result?.["stored"]] });
  }
}

function ruled(entry: CreatedObject): RuleFixture[] {
  const [word, content] = [wordOf(entry), contentWith(entry)];
  const [replace, reject] = [actionsOf(entry, "replace"), actionsOf(entry, "reject")];
  return [
    { rules: { filterRules: [replace] }, content, action: "replace" },
    { rules: { filterRules: [reject] }, content, action: "reject" },
    { rules: { filterRules: [{ ...reject, reportOnly: true }] }, content, action: "allow" },
    // The word as it is listed is no guess, whatever characters it has.
    { rules: { filterRules: [{ ...reject, minimumQuality: 0.5 }] }, content, action: "reject" },
    // A private-use character, which the server's own list prohibits.
    { rules: { unicodeFilterRule: { action: "reject" } }, content: "ahoy \uE000", action: "reject" },
    {
      rules: { filterRules: [reject], unicodeFilterRule: { action: "reject" } },
      content: `<p title="${word} \uE000">ahoy</p>`,
      type: "html",
      action: "reject",
    },
    {
      rules: { filterRules: [], rules: { whitelistFilterRules: { disallowedWord: { action: "authorOnly" } } } },
      content: word,
      action: "authorOnly",
    },
    {
      rules: { emailRules: [90, 70, 40].map((score) => ({ score, action: "reject" })) },
      content: "nell@example.com",
      action: "reject",
    },
  ];
}

const email = "nell@example.com";
const queued = { action: "queuedForApproval", answer: { moderationAction: "requiresApproval" } };

/** Settings of which each decides about a word or an address that the filter finds without them as well. */
async function ruledByOthers(caller: Caller, entry: CreatedObject): Promise<RuleFixture[]> {
  const [word, content] = [wordOf(entry), contentWith(entry)];
  const [allow, replace, reject] = (["allow", "replace", "reject"] as const).map((action) => actionsOf(entry, action));
  if (allow === undefined || replace === undefined || reject === undefined) return [];
  const byDefault = { defaultActionIsQueueForApproval: true };
  const { letter, text } = withLetter(word);
  const stars = "*".repeat(word.length);
  return [
    { rules: { filterRules: [{ ...reject, locales: ["qx"] }] }, content, action: "reject" },
    { rules: { filterRules: [{ ...reject, locales: ["qy"] }] }, content, action: "allow" },
    { rules: { filterRules: [replace, reject] }, content, action: "reject" },
    { rules: { filterRules: [reject, replace] }, content, action: "reject" },
    { rules: { filterRules: [replace] }, content, action: "replace", answer: { replacement: `ahoy ${stars} there` } },
    {
      rules: { filterRules: [replace], replacementCharacter: "#", replacementString: "gone" },
      content,
      action: "replace",
      answer: { replacement: `ahoy ${"#".repeat(word.length)} there` },
    },
    { rules: { filterRules: [], ...byDefault }, content, ...queued },
    { rules: { filterRules: [allow], ...byDefault }, content, ...queued },
    { rules: { filterRules: [replace], ...byDefault }, content, action: "replace" },
    ...["generatesAlert", "generatesContentAlert"].map((forced) => ({
      rules: { filterRules: [], ...byDefault },
      content,
      forced,
      action: "allow",
      answer: { moderationAction: forced },
    })),
    ...[["User", "generatesAlert"] as const, ["Content", "generatesContentAlert"] as const].map(
      ([highAlertType, moderationAction]) => ({
        rules: { filterRules: [{ ...allow, highAlertType }] },
        content,
        action: "allow",
        answer: { moderationAction },
      }),
    ),
    { rules: { filterRules: [reject], ignorableCharacters: letter }, content: text, action: "reject" },
    { rules: { filterRules: [reject], ignorableCharacters: "q" }, content: text, action: "allow" },
    { rules: { ...unicodeRule("E001"), filterRules: [] }, content: "ahoy \uE001", action: "reject" },
    { rules: { ...unicodeRule("E001"), filterRules: [] }, content: "ahoy \uE002", action: "allow" },
    ...(await bySeverity(caller)),
    ...(await byDictionary(caller)),
    ...(await byPhrase(caller)),
    ...byLength(),
    ...(await byQuality(caller)),
  ];
}

function unicodeRule(last: string): JsonObject {
  return { unicodeFilterRule: { action: "reject", data: `# the kit's\n\n\\uE000-\\u${last}` } };
}

/** Words of each severity, each with an action of its own. */
async function bySeverity(caller: Caller): Promise<RuleFixture[]> {
  const actions = { mild: "allow", medium: "authorOnly", high: "replace", severe: "reject" };
  const fixtures: RuleFixture[] = [];
  for (const [severity, action] of Object.entries(actions)) {
    const entry = await caller.create("FilterEntry", { with: { severity, filterMode: "nonEmbeddable" } });
    const levels = Object.entries(actions).map(([level, one]) => [`${level}Action`, one] as const);
    const rule = { tags: entry.answered["tags"] ?? [], ...Object.fromEntries(levels) };
    fixtures.push({ rules: { filterRules: [rule] }, content: contentWith(entry), action });
  }
  return fixtures;
}

/** A word that is one of the dictionary's, too. */
async function byDictionary(caller: Caller): Promise<RuleFixture[]> {
  const known = await caller.create("FilterEntry", { with: { filterMode: "nonEmbeddable" } });
  const tag = caller.session.fresh.text();
  await caller.create("DictionaryEntry", { with: { text: wordOf(known), tags: [tag] } });
  const filterRules = [actionsOf(known, "reject")];
  return [
    { rules: { filterRules, dictionaryTags: [tag] }, content: contentWith(known), action: "allow" },
    { rules: { filterRules, dictionaryTags: [`${tag}x`] }, content: contentWith(known), action: "reject" },
  ];
}

/** Two allowed words that make a disallowed phrase in one order. */
async function byPhrase(caller: Caller): Promise<RuleFixture[]> {
  const parts = [wordOf(await caller.create("AllowedEntry")), wordOf(await caller.create("AllowedEntry"))];
  await caller.create("DisallowedPhrase", { with: { parts } });
  const whitelistFilterRules = { disallowedWord: { action: "authorOnly" }, disallowedPhrase: { action: "reject" } };
  const rules = { filterRules: [], rules: { whitelistFilterRules } };
  return [
    { rules, content: parts.join(" "), action: "reject" },
    { rules, content: parts.toReversed().join(" "), action: "allow" },
  ];
}

/** Limits around the length of a phone number, which the standard ones let the filter find. */
function byLength(): RuleFixture[] {
  const phoneNumberRules = [3, 2, 1].map((score) => ({ score, action: "reject" }));
  const limits: readonly (readonly [limit: JsonObject, action: string])[] = [
    [{}, "reject"],
    [{ phoneNumberFilterMinLength: 15 }, "allow"],
    [{ phoneNumberFilterMaxLength: 8 }, "allow"],
  ];
  return limits.map(([limit, action]) => {
    return { rules: { phoneNumberRules, filterRules: [], ...limit }, content: "call 202-555-0143", action };
  });
}

/** Rules whose scores lie around the quality of a match, and lengths around its own. */
async function byQuality(caller: Caller): Promise<RuleFixture[]> {
  const { matches } = await filter(caller, { content: email });
  const quality = matches.find(({ type }) => type === "emails")?.["quality"];
  const rejecting = { emailRules: [90, 70, 40].map((score) => ({ score, action: "reject" })), filterRules: [] };
  const lengths: readonly RuleFixture[] = [
    { rules: { ...rejecting, emailFilterMaxLength: email.length }, content: email, action: "reject" },
    { rules: { ...rejecting, emailFilterMaxLength: email.length - 1 }, content: email, action: "allow" },
  ];
  const score = Math.round(100 * Number(quality));
  if (Number.isNaN(score) || score < 3 || score > 99) return [...lengths];
  const graded = (high: number): JsonObject => {
    const actions = ["reject", "replace", "authorOnly"];
    return { emailRules: actions.map((action, index) => ({ score: high - index, action })), filterRules: [] };
  };
  return [
    ...lengths,
    { rules: graded(score), content: email, action: "reject" },
    { rules: graded(score + 1), content: email, action: "replace" },
    { rules: graded(score + 2), content: email, action: "authorOnly" },
  ];
}

const warned: Law = {
  id: "unlikely-settings-are-warned-of",
  says: "Whoever stores a usernameFilterRule without a scheme is warned, by each operation that stores it; with one, nobody is.",
  lookAt: "Which operations write an application, and does each return the warnings of what it stored?",
};

/** The rule for texts that are names alone, which an application for other texts hardly means. */
async function checkWarned(caller: Caller): Promise<void> {
  const path = "application.moderationConfiguration.rules.usernameFilterRule";
  for (const scheme of [undefined, "default"]) {
    const usernameFilterRule = { enabled: true, action: "allow", ...(scheme === undefined ? {} : { scheme }) };
    const members = { moderationConfiguration: { rules: { usernameFilterRule } } };
    const { path: known, sent } = await caller.create("ModerationApplication", { with: members });
    const expected = scheme === undefined ? [path] : [];
    for (const at of [
      "createModerationApplication",
      "createModerationApplicationWithId",
      "updateModerationApplication",
    ]) {
      caller.begin();
      const withId = { applicationId: caller.session.fresh.uuid() };
      const call = at.startsWith("update") ? { path: known } : at.endsWith("WithId") ? { path: withId } : {};
      const application = { ...sent, ...members, name: caller.session.fresh.text() };
      const { status, json } = await caller.send(at, { ...call, body: { application } });
      if (status !== 200) continue;
      const named = Object.keys(objectOf(objectOf(objectOf(json)["warnings"])["fieldErrors"]));
      caller.expect(warned, at, { "warnings.fieldErrors": [expected, named] });
    }
  }
}

export const moderationSettings: Subject = {
  name: "settings of moderation",
  tags: ["Moderation applications"],
  checks: [checkWarned],
};
