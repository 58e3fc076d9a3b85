/**
 * Laws between the word lists, the filter and the moderation of content: an edit is in force for the next request, the
 * limits of a request hold, and an application's rules decide. They are about single facts of the documents (Filtering,
 * What the service does; Moderation, Resources and their fields), so that the operations are known by their names.
 */
import { isDeepStrictEqual } from "node:util";
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { shown } from "../checks/place.ts";
import type { Operation } from "../contract/contract.ts";
import type { Resource } from "../contract/resources.ts";
import type { Broken } from "../exchange/evidence.ts";
import { ownLocale } from "../exchange/fitting.ts";
import type { Made, Scope } from "../exchange/scope.ts";
import type { Session } from "../exchange/session.ts";
import type { Sent } from "../exchange/wire.ts";
import type { Law, Step } from "../findings.ts";

const wordListInForce: Law = {
  id: "word-list-in-force",
  says: "An edit of a word list that was answered is in force for the next request.",
  lookAt: "How the filter learns of an edit: from which state of the word lists was it built?",
};

const filterLimitsHold: Law = {
  id: "filter-limits-hold",
  says: "Limits on locales, tags and severity leave out the matches that do not meet them, and no others.",
  lookAt: "Where the filter compares a match with what the request asks for.",
};

const rulesDecide: Law = {
  id: "rules-decide",
  says: "The action of the rule that a match meets is what is answered.",
  lookAt: "How the rules of an application are matched with what the filter found.",
};

/** What the laws need; undefined where the server has not built it. */
export interface WordListParts {
  readonly entries: Resource;
  readonly applications: Resource | undefined;
  readonly filter: Operation;
  readonly moderate: readonly Operation[];
}

export function readWordListParts({ operations, resources }: Session): WordListParts | undefined {
  const built = (id: string): Operation[] => operations.filter(({ operationId }) => operationId === id);
  const [filter] = built("filterContentItem");
  const entries = resources.find(({ name, create }) => name === "FilterEntry" && create && operations.includes(create));
  if (filter === undefined || entries === undefined) return undefined;
  const applications = resources.find(
    ({ name, create }) => name === "ModerationApplication" && create && operations.includes(create),
  );
  return {
    entries,
    applications,
    filter,
    moderate: ["moderateContentItem", "moderateContentItemWithId"].flatMap(built),
  };
}

export async function checkWordLists(scope: Scope, parts: WordListParts): Promise<void> {
  scope.session.cases++;
  const entry = await scope.make(parts.entries, { with: { severity: "high", filterMode: "nonEmbeddable" } });
  await checkFound(scope, parts, entry);
  await checkLimits(scope, parts, entry);
  await checkRules(scope, parts, entry);
  const changed = await change(scope, parts, entry);
  await remove(scope, parts, changed);
}

const before = "ahoy ";

function contentWith({ answered }: Made): string {
  return `${before}${String(answered["text"])} there`;
}

interface Filtered {
  readonly matches: readonly JsonObject[];
  readonly sent: Sent;
}

async function filter(scope: Scope, parts: WordListParts, content: string, blacklist: JsonObject): Promise<Filtered> {
  const sent = await scope.send({ operation: parts.filter, path: {}, query: {}, body: { content, blacklist } });
  const matches = isObject(sent.json) ? sent.json["matches"] : undefined;
  return { matches: Array.isArray(matches) ? matches.filter(isObject) : [], sent };
}

async function checkFound(scope: Scope, parts: WordListParts, entry: Made): Promise<void> {
  const content = contentWith(entry);
  const { matches, sent } = await filter(scope, parts, content, { locales: [ownLocale] });
  const { locale, severity, tags, text } = entry.answered;
  const length = String(text).length;
  const expected: JsonObject = {
    type: "blacklist",
    start: before.length,
    length,
    locale: locale ?? null,
    matched: text ?? null,
    root: text ?? null,
    severity: severity ?? null,
    tags: tags ?? null,
  };
  const [match] = matches.filter(({ root }) => root === text);
  const wrong = Object.entries(expected).find(([name, value]) => !isDeepStrictEqual(match?.[name], value));
  const replacement = isObject(sent.json) ? sent.json["replacement"] : undefined;
  const replaced = `${before}${"*".repeat(length)} there`;
  const broken: Broken | undefined =
    wrong !== undefined
      ? { about: `matches[].${wrong[0]}`, expected: shown(wrong[1]), actual: shown(match?.[wrong[0]]) }
      : differs("replacement", replaced, replacement);
  judge(scope, wordListInForce, { broken, operation: parts.filter, steps: [entry.step, sent.step] });
}

async function checkLimits(scope: Scope, parts: WordListParts, entry: Made): Promise<void> {
  const tags = Array.isArray(entry.answered["tags"]) ? entry.answered["tags"].filter(isText) : [];
  const limits: readonly (readonly [about: string, limit: JsonObject, isFound: boolean])[] = [
    ["minimumSeverity high", { minimumSeverity: "high" }, true],
    ["minimumSeverity severe", { minimumSeverity: "severe" }, false],
    ["its tag", { tags }, true],
    ["another tag", { tags: ["kitnothing"] }, false],
    ["another locale", { locales: ["qy"] }, false],
    ["disabled", { disabled: true }, false],
  ];
  for (const [about, limit, isFound] of limits) {
    const { matches, sent } = await filter(scope, parts, contentWith(entry), limit);
    const found = matches.some(({ root }) => root === entry.answered["text"]);
    const broken = differs(about, isFound ? "a match" : "no match", found ? "a match" : "no match");
    judge(scope, filterLimitsHold, { broken, operation: parts.filter, steps: [entry.step, sent.step] });
  }
}

/** Content with the word, under an application that has a rule for its tag. */
async function checkRules(scope: Scope, parts: WordListParts, entry: Made): Promise<void> {
  if (parts.applications === undefined) return;
  const rules = ["mildAction", "mediumAction", "highAction", "severeAction"];
  for (const action of ["replace", "reject"]) {
    const application = await scope.make(parts.applications, {
      with: {
        moderationConfiguration: {
          filterRules: [
            { tags: entry.answered["tags"] ?? [], ...Object.fromEntries(rules.map((name) => [name, action])) },
          ],
          persistent: true,
          returnFilterMatches: true,
          storeContent: true,
          unicodeFilterRule: { action: "reject" },
        },
      },
    });
    for (const operation of parts.moderate) {
      const steps = [entry.step, application.step];
      await moderate(scope, { operation, application, content: contentWith(entry), action, steps });
      // A character of a private range, which the server's own list prohibits.
      await moderate(scope, {
        operation,
        application,
        content: "ahoy \uE000",
        action: "reject",
        steps: [application.step],
      });
    }
  }
}

interface Moderation {
  readonly operation: Operation;
  readonly application: Made;
  readonly content: string;
  readonly action: string;
  readonly steps: readonly Step[];
}

async function moderate(scope: Scope, { operation, application, content, action, steps }: Moderation): Promise<void> {
  const ready = await scope.ready(operation);
  const asked = isObject(ready.body) ? ready.body["content"] : undefined;
  const item = { ...(isObject(asked) ? asked : {}), applicationId: application.id, parts: [{ type: "text", content }] };
  const sent = await scope.send({ ...ready, body: { content: item } });
  const answer = isObject(sent.json) ? sent.json["contentAction"] : undefined;
  const broken = differs("contentAction", action, answer);
  judge(scope, rulesDecide, { broken, operation, steps: [...steps, sent.step] });
}

/** Another text in the place of the entry's: the old one is found no more, the new one is. */
async function change(scope: Scope, parts: WordListParts, entry: Made): Promise<Made> {
  const { update } = parts.entries;
  if (update === undefined || scope.session.notBuilt.has(update.operationId)) return entry;
  const sent = await scope.send(await scope.ready(update, { target: entry }));
  const answered = isObject(sent.json) ? sent.json[parts.entries.wrapper] : undefined;
  if (sent.status !== 200 || !isObject(answered)) return entry;
  const changed = { ...entry, answered };
  await expectMatch(scope, parts, { entry, isFound: false, about: "text before an update", steps: [sent.step] });
  await expectMatch(scope, parts, { entry: changed, isFound: true, about: "text after an update", steps: [sent.step] });
  return changed;
}

async function remove(scope: Scope, parts: WordListParts, entry: Made): Promise<void> {
  const operation = parts.entries.remove;
  if (operation === undefined || scope.session.notBuilt.has(operation.operationId)) return;
  const sent = await scope.send({ operation, path: entry.path, query: {} });
  await expectMatch(scope, parts, { entry, isFound: false, about: "text of a deleted entry", steps: [sent.step] });
}

interface Expectation {
  readonly entry: Made;
  readonly isFound: boolean;
  readonly about: string;
  readonly steps: readonly Step[];
}

async function expectMatch(scope: Scope, parts: WordListParts, { entry, isFound, about, steps }: Expectation) {
  const { matches, sent } = await filter(scope, parts, contentWith(entry), { locales: [ownLocale] });
  const found = matches.some(({ root }) => root === entry.answered["text"]);
  const broken = differs(about, isFound ? "a match" : "no match", found ? "a match" : "no match");
  judge(scope, wordListInForce, { broken, operation: parts.filter, steps: [entry.step, ...steps, sent.step] });
}

function differs(about: string, expected: Json, actual: Json | undefined): Broken | undefined {
  return isDeepStrictEqual(expected, actual) ? undefined : { about, expected: shown(expected), actual: shown(actual) };
}

function judge(
  { session }: Scope,
  law: Law,
  { broken, operation, steps }: { broken: Broken | undefined; operation: Operation; steps: readonly Step[] },
): void {
  session.judge(law, broken, { operation, steps });
}
