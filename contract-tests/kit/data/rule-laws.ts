/** Laws of decisions: an application's rules decide about content in which the filter finds matches. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Law, Step } from "../findings.ts";
import { judgeAlike, type ModeratedItem, type ModerationResult, outcomeOf, resultsIn } from "./moderated-alike.ts";
import { contentWith, differs, judge, type WordListParts, wordOf } from "./word-lists.ts";

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

export async function checkRules(scope: Scope, parts: WordListParts, entry: CreatedObject): Promise<void> {
  const { applications, moderate, update } = parts;
  if (applications === undefined) return;
  for (const { rules, content, type = "text", action } of ruled(entry)) {
    const moderationConfiguration = { persistent: true, returnFilterMatches: true, storeContent: true, ...rules };
    const application = await scope.create(applications, { with: { moderationConfiguration } });
    const moderation = { application, content, type, action, steps: [entry.step, application.step] };
    const results: ModerationResult[] = [];
    for (const operation of moderate) results.push(await check(scope, { ...moderation, operation }));
    const item = results.find((result) => result.item !== undefined)?.item;
    if (item !== undefined)
      for (const operation of update) results.push(await check(scope, { ...moderation, operation, item }));
    judgeAlike(scope, results, moderation.steps);
  }
}

function ruled(entry: CreatedObject): RuleFixture[] {
  const levels = ["mildAction", "mediumAction", "highAction", "severeAction"];
  const filterRule = (action: string): JsonObject => ({
    tags: entry.answered["tags"] ?? [],
    ...Object.fromEntries(levels.map((name) => [name, action])),
  });
  return [
    { rules: { filterRules: [filterRule("replace")] }, content: contentWith(entry), action: "replace" },
    { rules: { filterRules: [filterRule("reject")] }, content: contentWith(entry), action: "reject" },
    {
      rules: { filterRules: [{ ...filterRule("reject"), reportOnly: true }] },
      content: contentWith(entry),
      action: "allow",
    },
    // The word as it is listed is no guess, whatever characters it has.
    {
      rules: { filterRules: [{ ...filterRule("reject"), minimumQuality: 0.5 }] },
      content: contentWith(entry),
      action: "reject",
    },
    // A private-use character, which the server's own list prohibits.
    { rules: { unicodeFilterRule: { action: "reject" } }, content: "ahoy \uE000", action: "reject" },
    {
      rules: { filterRules: [filterRule("reject")], unicodeFilterRule: { action: "reject" } },
      content: `<p title="${wordOf(entry)} \uE000">ahoy</p>`,
      type: "html",
      action: "reject",
    },
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
  readonly application: CreatedObject;
  readonly content: string;
  readonly type: string;
  readonly action: string;
  readonly steps: readonly Step[];
  /** The updated item; undefined for new content. */
  readonly item?: ModeratedItem;
}

async function check(scope: Scope, moderation: Moderation): Promise<ModerationResult> {
  const { operation, action, steps, item } = moderation;
  const path = item === undefined ? {} : { path: { contentItemId: item.id } };
  const ready = await scope.ready(operation, operation.path.includes("{") ? path : {});
  const { body, senderId } = bodyOf(ready.body, moderation);
  const sent = await scope.send({ ...ready, body });
  const [result = {}] = resultsIn(sent.json);
  judge(scope, rulesDecide, {
    violation: differs("contentAction", action, result["contentAction"]),
    operation,
    steps: [...steps, sent.step],
  });
  const answered = isObject(result["content"]) ? result["content"]["id"] : undefined;
  const left = answered === undefined || senderId === undefined ? undefined : { id: answered, senderId };
  return { operation, item: left, outcome: outcomeOf(result), step: sent.step };
}

/** The body of the document's example, about the application's content alone; a batch is one of one item. */
function bodyOf(
  example: Json | undefined,
  { application, content, type, item }: Moderation,
): { readonly body: JsonObject; readonly senderId: Json | undefined } {
  const given = isObject(example) ? example : {};
  const listed = given["contentItems"];
  const [first] = Array.isArray(listed) ? listed : [given["content"]];
  const { id: _, ...asked } = isObject(first) ? first : {};
  const senderId = item?.senderId ?? asked["senderId"];
  const about = {
    ...asked,
    ...(senderId === undefined ? {} : { senderId }),
    applicationId: application.id,
    parts: [{ type, content }],
  };
  if (!Array.isArray(listed)) return { body: { content: about }, senderId };
  return { body: { contentItems: [item === undefined ? about : { ...about, id: item.id }] }, senderId };
}
