/** Laws of phrases, and of the whitelist: its words, their inflections, and phrases of them. */
import { type Json, type JsonObject, listOf, objectOf, objectsOf } from "@gatehouse/openapi/json";
import type { CreatedObject } from "../exchange/creations.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Law } from "../findings.ts";
import type { Caller } from "./subject.ts";
import { before, filter, wordOf } from "./word-lists.ts";

const at = "filterContentItem";

const phraseFound: Law = {
  id: "phrase-found-in-any-case",
  says: "A phrase of the blacklist is found where its pattern matches, whatever the case.",
  lookAt: "How the pattern is compiled, and against which form of the text it runs.",
};

const whitelistHolds: Law = {
  id: "whitelist-allows-its-words",
  says: "The whitelist allows its words in any case, and their inflections where it says so, but for the exclusions; it disallows all other words, and its phrases in their order.",
  lookAt:
    "From which members of an entry its forms are made, and in which order and case parts of a phrase are compared.",
};

export async function checkPhrases(caller: Caller): Promise<void> {
  const phrase = `${caller.session.fresh.text()} quay`;
  const created = await caller.create("BlacklistPhrase", {
    with: { pattern: String.raw`\b${phrase}`, locale: ownLocale, tags: ["kittagphrase"] },
  });
  for (const matched of [phrase, phrase.toUpperCase()]) {
    caller.begin(created);
    const { matches } = await filter(caller, { content: `${before}${matched}`, blacklist: { locales: [ownLocale] } });
    const found = matches.filter(({ blacklistResult }) => blacklistResult === "phrase");
    const actual = found.map(({ start = null, matched: cut = null }): Json => ({ start, matched: cut }));
    caller.expect(phraseFound, at, { matches: [[{ start: before.length, matched }], actual] });
  }
}

/** Filters by the whitelist alone, and returns what is said of each place of a kind. */
async function resultsOf(caller: Caller, content: string, kinds: readonly string[]): Promise<Json[]> {
  const { matches } = await filter(caller, { content, whitelist: true });
  return matches.map(({ whitelistResult = null }) => whitelistResult).filter((kind) => kinds.includes(String(kind)));
}

async function checkInflections(caller: Caller): Promise<void> {
  // By its end, its inflections are regular.
  const text = `${caller.session.fresh.text()}el`;
  const [allowed, other] = ["allowed", "disallowedWord"];
  const kinds = [allowed, other];
  const members: JsonObject = { text, locale: "en", inflect: true, exclusions: [`${text}ing`] };
  const entry = await caller.create("AllowedEntry", { with: members });
  const expectKinds = async (operationId: string, expected: Readonly<Record<string, string>>): Promise<void> => {
    for (const [content, kind] of Object.entries(expected))
      caller.expect(whitelistHolds, operationId, {
        [`${content.replace(text, "the word and ")}: matches[].whitelistResult`]: [
          [kind],
          await resultsOf(caller, content, kinds),
        ],
      });
  };
  caller.begin(entry);
  await expectKinds(at, { [text.toUpperCase()]: allowed, [`${text}s`]: allowed, [`${text}ing`]: other });
  await expectShown(caller, entry, text);
  const update = "updateAllowedEntry";
  if (!caller.has(update)) return;
  const changed = await caller.send(update, {
    path: entry.path,
    body: { entry: { text, locale: "en", inflect: false } },
  });
  if (changed.status === 200) await expectKinds(at, { [text]: allowed, [`${text}s`]: other });
}

/** The whole whitelist shows the plural among the inflections, and not the exclusion. */
async function expectShown(caller: Caller, { id }: CreatedObject, text: string): Promise<void> {
  const whole = "retrieveWhitelist";
  if (!caller.has(whole)) return;
  const { json } = await caller.send(whole);
  const entries = objectsOf(objectOf(objectOf(json)["whitelist"])["allowedEntries"]);
  const forms = listOf(entries.find((one) => one["id"] === id)?.["inflections"]);
  const isShown = [`${text}s`, `${text}ing`].map((form) => forms.includes(form));
  caller.expect(whitelistHolds, whole, { "inflections, a plural and an exclusion": [[true, false], isShown] });
}

async function checkOrder(caller: Caller): Promise<void> {
  const words: CreatedObject[] = [await caller.create("AllowedEntry"), await caller.create("AllowedEntry")];
  const parts = words.map(wordOf);
  const phrase = await caller.create("DisallowedPhrase", { with: { parts } });
  for (const [content, expected] of [
    [parts.join(" "), ["disallowedPhrase"]],
    [parts.join(" ").toUpperCase(), ["disallowedPhrase"]],
    [parts.toReversed().join(" "), []],
  ] as const) {
    caller.begin(...words, phrase);
    const actual = await resultsOf(caller, content, ["disallowedPhrase", "disallowedWord"]);
    caller.expect(whitelistHolds, at, { "matches[].whitelistResult of a phrase": [[...expected], actual] });
  }
}

export async function checkWhitelist(caller: Caller): Promise<void> {
  await checkInflections(caller);
  await checkOrder(caller);
}
