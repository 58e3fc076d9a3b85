/**
 * Laws between the word lists and the filter: an edit is in force for the next request, and the limits of a request hold
 * (Filtering, What the service does; Moderation, Filter request body).
 */
import { type Json, type JsonObject, objectOf, textsOf } from "@gatehouse/openapi/json";
import type { CreatedObject } from "../exchange/creations.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Law } from "../findings.ts";
import { checkOptions } from "./filter-options.ts";
import { checkGallery } from "./galleries.ts";
import { checkRules } from "./rules.ts";
import type { Caller, Subject } from "./subject.ts";
import { checkPhrases, checkWhitelist } from "./whitelists.ts";
import { before, contentWith, filter, wordOf } from "./word-lists.ts";
import { checkForms, checkLocales, checkModes } from "./words.ts";

const at = "filterContentItem";

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

const inOwnLocale = { locales: [ownLocale] };

async function checkFound(caller: Caller, entry: CreatedObject): Promise<void> {
  const text = wordOf(entry);
  caller.begin(entry);
  const { matches, replacement } = await filter(caller, { content: contentWith(entry), blacklist: inOwnLocale });
  const { locale = null, severity = null, tags = null } = entry.answered;
  const [start, length] = [before.length, text.length];
  const expected = { type: "blacklist", start, length, locale, matched: text, root: text, severity, tags };
  const match = matches.find(({ root }) => root === text) ?? {};
  for (const [name, value] of Object.entries(expected))
    caller.expect(wordListInForce, at, { [`matches[].${name}`]: [value, match[name]] });
  caller.expect(wordListInForce, at, { replacement: [`${before}${"*".repeat(text.length)} there`, replacement] });
}

async function checkLimits(caller: Caller, entry: CreatedObject): Promise<void> {
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
    caller.begin(entry);
    await expectMatch(caller, entry, { about, isFound, law: filterLimitsHold, limit });
  }
}

/** Replaces the entry's text: the old one is no longer found, the new one is. */
async function change(caller: Caller, entry: CreatedObject): Promise<CreatedObject> {
  const { update, wrapper } = caller.resource("FilterEntry");
  if (update === undefined || !caller.has(update.operationId)) return entry;
  caller.begin(entry);
  const { path, body = null } = await caller.scope.ready(update, { target: entry });
  const sent = await caller.send(update.operationId, { path, body });
  if (sent.status !== 200) return entry;
  const changed = { ...entry, answered: objectOf(objectOf(sent.json)[wrapper]) };
  await expectMatch(caller, entry, { about: "text before an update", isFound: false });
  await expectMatch(caller, changed, { about: "text after an update", isFound: true });
  return changed;
}

async function remove(caller: Caller, entry: CreatedObject): Promise<void> {
  caller.begin(entry);
  await caller.send("deleteFilterEntry", { path: entry.path });
  await expectMatch(caller, entry, { about: "text of a deleted entry", isFound: false });
}

interface Expectation {
  readonly about: string;
  readonly isFound: boolean;
  readonly law?: Law;
  /** Limits of the request on matches. */
  readonly limit?: JsonObject;
}

async function expectMatch(
  caller: Caller,
  entry: CreatedObject,
  { about, isFound, law = wordListInForce, limit = inOwnLocale }: Expectation,
): Promise<void> {
  const { matches } = await filter(caller, { content: contentWith(entry), blacklist: limit });
  caller.expect(law, at, { [`${about}: a match`]: [isFound, matches.some(({ root }) => root === wordOf(entry))] });
}

/** The word split by a tag, and once more in an attribute, beside a character that the server's own list prohibits. */
async function checkMarkup(caller: Caller, entry: CreatedObject): Promise<void> {
  const word = wordOf(entry);
  const [head, middle, tail] = [word.slice(0, 2), word.slice(2, 4), word.slice(4)];
  const sign = "\uE000";
  const samples = [
    {
      contentType: "html",
      attribute: `<p title="${word} ${sign}">&amp; &#233; `,
      split: `${head}<b>${middle}</b>${tail}`,
    },
    { contentType: "bbcode", attribute: `[quote="${word} ${sign}"]`, split: `${head}[b]${middle}[/b]${tail}` },
  ];
  for (const { contentType, attribute, split } of samples) {
    caller.begin(entry);
    const content = `${attribute}${before}${split} there`;
    const { matches, metaMatches } = await filter(caller, { content, contentType, blacklist: inOwnLocale });
    const [inText] = matches.filter(({ root }) => root === word);
    const [inAttribute] = metaMatches.filter(({ root, matched }) => root === word || matched === word);
    const shown = { start: attribute.length + before.length, length: split.length, matched: split };
    const hidden = { start: attribute.indexOf(word), length: word.length, matched: word };
    const prohibited = { start: attribute.indexOf(sign), length: 1 };
    caller.expect(markupIsRead, at, {
      [`${contentType}: matches`]: [[shown], placesOf(matches, "blacklist")],
      [`${contentType}: metaMatches`]: [[hidden], placesOf(metaMatches, "blacklist")],
      [`${contentType}: the entry in metaMatches`]: [entryOf(inText), entryOf(inAttribute)],
      [`${contentType}: unicode in matches`]: [[], placesOf(matches, "unicode")],
      [`${contentType}: unicode in metaMatches`]: [[prohibited], placesOf(metaMatches, "unicode")],
    });
  }
}

/** Describes the entry of a list as a match tells it, wherever its text stands. */
function entryOf({ blacklistResult = null, locale, root, severity, tags }: JsonObject = {}): Json {
  return { blacklistResult, locale: locale ?? null, root: root ?? null, severity: severity ?? null, tags: tags ?? [] };
}

function placesOf(matches: readonly JsonObject[], type: string): Json {
  const found = matches.filter((match) => match["type"] === type);
  return found.map(({ start = null, length = null, matched }) => ({
    start,
    length,
    ...(matched === undefined ? {} : { matched }),
  }));
}

async function checkWordLists(caller: Caller): Promise<void> {
  const entry = await caller.create("FilterEntry", { with: { severity: "high", filterMode: "nonEmbeddable" } });
  await checkFound(caller, entry);
  await checkLimits(caller, entry);
  await checkMarkup(caller, entry);
  if (caller.has("moderateContentItem")) await checkRules(caller, entry);
  await checkGallery(caller, entry);
  await remove(caller, await change(caller, entry));
}

export const filtering: Subject = {
  name: "word lists and the filter",
  tags: ["Content", "Blacklist filter entries"],
  checks: [checkWordLists, checkModes, checkForms, checkLocales, checkOptions, checkPhrases, checkWhitelist],
};
