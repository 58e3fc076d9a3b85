/** The law of decisions: an application's rules decide about content in which the filter finds matches. */
import type { JsonObject } from "@gatehouse/openapi/json";
import { asViolation, difference } from "../checks/compare.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Law } from "../findings.ts";
import { judgeAlike, moderateAll } from "./moderation-runs.ts";
import type { Caller } from "./subject.ts";
import { actionsOf, contentWith, wordOf } from "./word-lists.ts";

const rulesDecide: Law = {
  id: "rules-decide",
  says: "The response has the action of the rule that the match meets.",
  lookAt: "How the rules of an application are matched with what the filter found.",
};

/** A rule of an application, content that meets it, and its action. */
interface RuleFixture {
  readonly rules: JsonObject;
  readonly content: string;
  /** The type of the content; plain text where nothing is said. */
  readonly type?: string;
  readonly action: string;
}

export async function checkRules(caller: Caller, entry: CreatedObject): Promise<void> {
  for (const { rules, content, type = "text", action } of ruled(entry)) {
    const moderationConfiguration = { persistent: true, returnFilterMatches: true, storeContent: true, ...rules };
    const application = await caller.create("ModerationApplication", { with: { moderationConfiguration } });
    const steps = [entry.step, application.step];
    const runs = await moderateAll(caller, application.id, [[{ type, content }]]);
    for (const { at, action: actual, step } of runs.flat())
      caller.judge(rulesDecide, at, asViolation(difference(action, actual), "contentAction"), [...steps, step]);
    judgeAlike(caller, runs.flat(), steps);
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
