/**
 * Laws between the word lists and the filter: an edit is in force for the next request, and the limits of a request hold
 * (Filtering, What the service does; Moderation, Filter request body).
 */
import { type Json, type JsonObject, objectOf, textsOf } from "@gatehouse/openapi/json";
import type { CreatedObject } from "../exchange/creations.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Law, Step } from "../findings.ts";
import { checkGallery } from "./gallery-laws.ts";
import { checkRules } from "./rule-laws.ts";
import { before, contentWith, differs, filter, type WordListParts, wordOf } from "./word-lists.ts";

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

const markupIsRead: Law = {
  id: "markup-is-read",
  says: "In HTML and BBCode, words are found as they are displayed, at their position in the source; attributes are distinguished.",
  lookAt: "How places of the text that is shown are turned into places of the source.",
};

export async function checkWordLists(scope: Scope, parts: WordListParts): Promise<void> {
  scope.session.recorder.cases++;
  const entry = await scope.create(parts.entries, { with: { severity: "high", filterMode: "nonEmbeddable" } });
  await checkFound(scope, parts, entry);
  await checkLimits(scope, parts, entry);
  await checkMarkup(scope, parts, entry);
  await checkRules(scope, parts, entry);
  await checkGallery(scope, parts, entry);
  const changed = await change(scope, parts, entry);
  await remove(scope, parts, changed);
}

const inOwnLocale = { locales: [ownLocale] };

async function checkFound(scope: Scope, parts: WordListParts, entry: CreatedObject): Promise<void> {
  const text = wordOf(entry);
  const { matches, replacement, sent } = await filter(scope, parts, {
    content: contentWith(entry),
    blacklist: inOwnLocale,
  });
  const { locale, severity, tags } = entry.answered;
  const expected: JsonObject = {
    type: "blacklist",
    start: before.length,
    length: text.length,
    locale: locale ?? null,
    matched: text,
    root: text,
    severity: severity ?? null,
    tags: tags ?? null,
  };
  const [match] = matches.filter(({ root }) => root === text);
  const wrong = Object.entries(expected).flatMap(
    ([name, value]) => differs(`matches[].${name}`, value, match?.[name]) ?? [],
  );
  const replaced = `${before}${"*".repeat(text.length)} there`;
  const violation = wrong[0] ?? differs("replacement", replaced, replacement);
  scope.session.recorder.judge(wordListInForce, violation, { operation: parts.filter, steps: [entry.step, sent.step] });
}

async function checkLimits(scope: Scope, parts: WordListParts, entry: CreatedObject): Promise<void> {
  const tags = [...textsOf(entry.answered["tags"])];
  const limits: readonly (readonly [about: string, limit: JsonObject, isFound: boolean])[] = [
    ["minimumSeverity high", { minimumSeverity: "high" }, true],
    ["minimumSeverity severe", { minimumSeverity: "severe" }, false],
    ["its tag", { tags }, true],
    ["another tag", { tags: ["kitnothing"] }, false],
    ["another locale", { locales: ["qy"] }, false],
    ["disabled", { disabled: true }, false],
  ];
  for (const [about, limit, isFound] of limits) {
    const { matches, sent } = await filter(scope, parts, { content: contentWith(entry), blacklist: limit });
    const found = matches.some(({ root }) => root === wordOf(entry));
    const violation = differs(about, isFound ? "a match" : "no match", found ? "a match" : "no match");
    scope.session.recorder.judge(filterLimitsHold, violation, {
      operation: parts.filter,
      steps: [entry.step, sent.step],
    });
  }
}

/** Replaces the entry's text: the old one is no longer found, the new one is. */
async function change(scope: Scope, parts: WordListParts, entry: CreatedObject): Promise<CreatedObject> {
  const { update } = parts.entries;
  if (!scope.session.availability.isBuilt(update)) return entry;
  const sent = await scope.send(await scope.ready(update, { target: entry }));
  if (sent.status !== 200) return entry;
  const changed = { ...entry, answered: objectOf(objectOf(sent.json)[parts.entries.wrapper]) };
  await expectMatch(scope, parts, { entry, isFound: false, about: "text before an update", steps: [sent.step] });
  await expectMatch(scope, parts, { entry: changed, isFound: true, about: "text after an update", steps: [sent.step] });
  return changed;
}

async function remove(scope: Scope, parts: WordListParts, entry: CreatedObject): Promise<void> {
  const operation = parts.entries.remove;
  if (!scope.session.availability.isBuilt(operation)) return;
  const sent = await scope.send({ operation, path: entry.path, query: {} });
  await expectMatch(scope, parts, { entry, isFound: false, about: "text of a deleted entry", steps: [sent.step] });
}

interface Expectation {
  readonly entry: CreatedObject;
  readonly isFound: boolean;
  readonly about: string;
  readonly steps: readonly Step[];
}

async function expectMatch(scope: Scope, parts: WordListParts, { entry, isFound, about, steps }: Expectation) {
  const { matches, sent } = await filter(scope, parts, { content: contentWith(entry), blacklist: inOwnLocale });
  const found = matches.some(({ root }) => root === wordOf(entry));
  const violation = differs(about, isFound ? "a match" : "no match", found ? "a match" : "no match");
  scope.session.recorder.judge(wordListInForce, violation, {
    operation: parts.filter,
    steps: [entry.step, ...steps, sent.step],
  });
}

/** The word split by a tag, and once more in an attribute, beside a character that the server's own list prohibits. */
async function checkMarkup(scope: Scope, parts: WordListParts, entry: CreatedObject): Promise<void> {
  const word = wordOf(entry);
  const [head, middle, tail] = [word.slice(0, 2), word.slice(2, 4), word.slice(4)];
  const sign = "\uE000";
  const samples = [
    { contentType: "html", attribute: `<p title="${word} ${sign}">`, split: `${head}<b>${middle}</b>${tail}` },
    { contentType: "bbcode", attribute: `[quote="${word} ${sign}"]`, split: `${head}[b]${middle}[/b]${tail}` },
  ];
  for (const { contentType, attribute, split } of samples) {
    const content = `${attribute}${before}${split} there`;
    const { matches, metaMatches, sent } = await filter(scope, parts, { content, contentType, blacklist: inOwnLocale });
    const shown = { start: attribute.length + before.length, length: split.length, matched: split };
    const hidden = { start: attribute.indexOf(word), length: word.length, matched: word };
    const violation =
      differs(`${contentType}: matches`, [shown], placesOf(matches, "blacklist")) ??
      differs(`${contentType}: metaMatches`, [hidden], placesOf(metaMatches, "blacklist")) ??
      differs(`${contentType}: unicode in matches`, [], placesOf(matches, "unicode")) ??
      differs(
        `${contentType}: unicode in metaMatches`,
        [{ start: attribute.indexOf(sign), length: 1 }],
        placesOf(metaMatches, "unicode"),
      );
    scope.session.recorder.judge(markupIsRead, violation, { operation: parts.filter, steps: [entry.step, sent.step] });
  }
}

function placesOf(matches: readonly JsonObject[], type: string): Json {
  const found = matches.filter((match) => match["type"] === type);
  return found.map(({ start = null, length = null, matched }) => ({
    start,
    length,
    ...(matched === undefined ? {} : { matched }),
  }));
}
