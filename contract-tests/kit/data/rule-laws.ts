/** Laws of the decision: an application's rules say what becomes of content in which the filter finds something. */
import { isObject, type JsonObject } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import type { Made, Scope } from "../exchange/scope.ts";
import type { Law, Step } from "../findings.ts";
import { contentWith, differs, judge, type WordListParts, wordOf } from "./word-lists.ts";

const rulesDecide: Law = {
  id: "rules-decide",
  says: "The action of the rule that a match meets is what is answered.",
  lookAt: "How the rules of an application are matched with what the filter found.",
};

/** A rule of an application, content that meets it, and its action. */
interface Ruled {
  readonly rules: JsonObject;
  readonly content: string;
  readonly action: string;
}

export async function checkRules(scope: Scope, { applications, moderate }: WordListParts, entry: Made): Promise<void> {
  if (applications === undefined) return;
  for (const { rules, content, action } of ruled(entry)) {
    const moderationConfiguration = { persistent: true, returnFilterMatches: true, storeContent: true, ...rules };
    const application = await scope.make(applications, { with: { moderationConfiguration } });
    for (const operation of moderate) {
      await check(scope, { operation, application, content, action, steps: [entry.step, application.step] });
    }
  }
}

function ruled(entry: Made): Ruled[] {
  const levels = ["mildAction", "mediumAction", "highAction", "severeAction"];
  const filterRule = (action: string): JsonObject => ({
    tags: entry.answered["tags"] ?? [],
    ...Object.fromEntries(levels.map((name) => [name, action])),
  });
  return [
    { rules: { filterRules: [filterRule("replace")] }, content: contentWith(entry), action: "replace" },
    { rules: { filterRules: [filterRule("reject")] }, content: contentWith(entry), action: "reject" },
    // A character of a private range, which the server's own list prohibits.
    { rules: { unicodeFilterRule: { action: "reject" } }, content: "ahoy \uE000", action: "reject" },
    {
      rules: { filterRules: [], rules: { whitelistFilterRules: { disallowedWord: { action: "authorOnly" } } } },
      content: wordOf(entry),
      action: "authorOnly",
    },
    {
      rules: { emailRules: [90, 70, 40].map((score) => ({ score, action: "reject" })) },
      content: "nell@example.com",
      action: "reject",
    },
  ];
}

interface Moderation {
  readonly operation: Operation;
  readonly application: Made;
  readonly content: string;
  readonly action: string;
  readonly steps: readonly Step[];
}

async function check(scope: Scope, { operation, application, content, action, steps }: Moderation): Promise<void> {
  const ready = await scope.ready(operation);
  const asked = isObject(ready.body) ? ready.body["content"] : undefined;
  const item = { ...(isObject(asked) ? asked : {}), applicationId: application.id, parts: [{ type: "text", content }] };
  const sent = await scope.send({ ...ready, body: { content: item } });
  const answer = isObject(sent.json) ? sent.json["contentAction"] : undefined;
  judge(scope, rulesDecide, {
    broken: differs("contentAction", action, answer),
    operation,
    steps: [...steps, sent.step],
  });
}
