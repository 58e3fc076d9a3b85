/** Laws of decisions: an application's rules decide about content in which the filter finds matches. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import type { CreatedObject } from "../exchange/created-object.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Law, Step } from "../findings.ts";
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
    const items: Item[] = [];
    for (const operation of moderate) items.push(...(await check(scope, { ...moderation, operation })));
    const [item] = items;
    if (item === undefined) continue;
    for (const operation of update) await check(scope, { ...moderation, operation, item });
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

/** A content item that was moderated, and who sent it. */
interface Item {
  readonly id: Json;
  readonly senderId: Json;
}

interface Moderation {
  readonly operation: Operation;
  readonly application: CreatedObject;
  readonly content: string;
  readonly type: string;
  readonly action: string;
  readonly steps: readonly Step[];
  /** The updated item; undefined for new content. */
  readonly item?: Item;
}

/** Resolves to the items that there are afterwards. */
async function check(scope: Scope, moderation: Moderation): Promise<Item[]> {
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
  return answered === undefined || senderId === undefined ? [] : [{ id: answered, senderId }];
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

function resultsIn(answer: Json | undefined): JsonObject[] {
  if (!isObject(answer)) return [];
  const { results } = answer;
  return Array.isArray(results) ? results.filter(isObject) : [answer];
}
