/**
 * An edit that was acknowledged is in force for the next request, without a pause, and in every server process where
 * the request asks for the newest (Filtering, What the service does; OWASP ASVS 8.3.2).
 */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type Client, createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { entry, found, someWord } from "../filtering/fixtures.ts";
import { whenDone } from "../support/clean-up.ts";
import { ownDatabase } from "../support/own-database.ts";
import { makeFolder, patience, programKey, startProgram, withKey } from "./program.ts";

/** Two processes on one database: PostgreSQL where the tests have one, an SQLite file otherwise. */
const folder = makeFolder();
const database = await ownDatabase();
whenDone(() => database.drop());
const environment = {
  ...withKey(folder),
  DATABASE_URL: database.databaseUrl ?? `sqlite:${join(folder, "shared.db")}`,
  LOG_LEVEL: "silent",
};
// One after the other: a database is set up by one process.
const [one, other] = [await startClient(), await startClient()];

async function startClient(): Promise<Client> {
  const { url } = await startProgram(folder, environment);
  return createClient({ baseUrl: url, apiKey: programKey });
}

const both: readonly (readonly [string, Client, Client])[] = [
  ["from one to the other", one, other],
  ["and back", other, one],
];

const denied = async (client: Client, content: string) => {
  const { matches } = await client.moderation.filterContentItem({ body: { content, whitelist: true } });
  const forbidden = matches.filter((match) => match.type === "whitelist" && match.whitelistResult !== "allowed");
  return forbidden.map(({ start, length }) => content.slice(start, start + length));
};

describe.each(both)("an edit is in force in the other process at its next request: %s", patience, (_, here, there) => {
  test("entries: created, replaced, deleted, and with their locale", async () => {
    const [first, second, third] = [someWord(), someWord(), someWord()];
    const content = `${first} ${second} ${third}`;
    const { id } = (await here.filtering.createFilterEntry({ body: { entry: entry(first) } })).entry;
    expect(await found(there, content)).toEqual([first]);
    await here.filtering.updateFilterEntry({ id, body: { entry: entry(second) } });
    expect(await found(there, content)).toEqual([second]);
    await here.filtering.createFilterEntry({ body: { entry: entry(third, { locale: "nl" }) } });
    expect(await found(there, content)).toEqual([second, third]);
    await here.filtering.deleteFilterEntriesByLocale({ locale: "nl" });
    expect(await found(there, content)).toEqual([second]);
    await here.filtering.deleteFilterEntry({ id });
    expect(await found(there, content)).toEqual([]);
  });

  test("dictionary words: created, replaced, tagged, deleted, and with their locale", async () => {
    const text = someWord();
    await here.filtering.createFilterEntry({ body: { entry: entry(text, { filterMode: "distinguishable" }) } });
    const [inner, another] = [`${text}ment`, `be${text}`];
    const content = `${inner} ${another}`;
    expect(await found(there, content)).toEqual([text, text]);
    const word = (of: string, locale = "en") => ({ entry: { text: of, locale } });
    const { id } = (await here.filtering.createDictionaryEntry({ body: word(inner) })).entry;
    expect(await found(there, inner)).toEqual([]);
    await here.filtering.createDictionaryEntry({ body: word(inner, "it") });
    await here.filtering.updateDictionaryEntry({ id, body: word(another) });
    expect(await found(there, content)).toEqual([]);
    await here.filtering.deleteDictionaryEntriesByLocale({ locale: "it" });
    expect(await found(there, content)).toEqual([text]);
    await here.filtering.updateDictionaryEntry({ id, body: { ...word(text), tags: ["Medical"] } });
    expect(await found(there, text, { dictionaryTags: ["Medical"] })).toEqual([]);
    await here.filtering.deleteDictionaryEntry({ id });
    expect(await found(there, text, { dictionaryTags: ["Medical"] })).toEqual([text]);
  });

  test("phrases: created, replaced, deleted", async () => {
    const [first, second] = [someWord(), someWord()];
    const phrase = (pattern: string) => ({
      phrase: { pattern, locale: "en", severity: "mild" as const, tags: ["Said"] },
    });
    const { id } = (await here.filtering.createBlacklistPhrase({ body: phrase(`${first} ${second}`) })).phrase;
    expect(await found(there, `${first} ${second}`)).toEqual([`${first} ${second}`]);
    await here.filtering.updateBlacklistPhrase({ id, body: phrase(`${second} ${first}`) });
    expect(await found(there, `${first} ${second}`)).toEqual([]);
    expect(await found(there, `${second} ${first}`)).toEqual([`${second} ${first}`]);
    await here.filtering.deleteBlacklistPhrase({ id });
    expect(await found(there, `${second} ${first}`)).toEqual([]);
  });

  test("a sender's score, which the next decision counts on", async () => {
    const [senderId, applicationId] = [randomUUID(), randomUUID()];
    const moderationConfiguration = { storeContent: true, noRuleUserScoreAdjustment: 4 };
    const application = { name: applicationId, moderationConfiguration };
    await here.moderation.createModerationApplication({ applicationId, body: { application } });
    const parts = [{ type: "text" as const, content: "ahoy" }];
    const body = { content: { applicationId, createInstant: 1, senderId, parts } };
    await there.moderation.moderateContentItem({ body });
    await here.filtering.updateContentUser({ contentUserId: senderId, body: { user: { score: -6 } } });
    await there.moderation.moderateContentItem({ body });
    expect((await here.filtering.retrieveContentUser({ contentUserId: senderId })).user.score).toBe(-2);
  });

  test("a tag that is deleted, from entries and dictionary words", async () => {
    const [text, passing] = [someWord(), someWord()];
    await here.filtering.createFilterEntry({ body: { entry: entry(text, { tags: ["Fleeting"] }) } });
    await here.filtering.createFilterEntry({ body: { entry: entry(passing) } });
    await here.filtering.createDictionaryEntry({
      body: { entry: { text: passing, locale: "en" }, tags: ["Fleeting"] },
    });
    expect(await found(there, text, { tags: ["Fleeting"] })).toEqual([text]);
    expect(await found(there, passing, { dictionaryTags: ["Fleeting"] })).toEqual([]);
    const { tag } = await there.filtering.findBlacklistTag({ name: "Fleeting" });
    await here.filtering.deleteBlacklistTag({ id: tag.id });
    expect(await found(there, text, { tags: ["Fleeting"] })).toEqual([]);
    expect(await found(there, passing, { dictionaryTags: ["Fleeting"] })).toEqual([passing]);
  });

  test("the whitelist: allowed words and their tags", async () => {
    const text = someWord();
    expect(await denied(there, text)).toEqual([text]);
    const allowed = { text, locale: "en", tags: ["Greeting"] };
    const { id } = (await here.filtering.createAllowedEntry({ body: { entry: allowed } })).entry;
    expect(await denied(there, text)).toEqual([]);
    await here.filtering.updateAllowedEntry({ id, body: { entry: { ...allowed, text: `${text}o` } } });
    expect(await denied(there, `${text} ${text}o`)).toEqual([text]);
    await here.filtering.deleteAllowedEntry({ id });
    expect(await denied(there, `${text} ${text}o`)).toEqual([text, `${text}o`]);
  });

  test("the whitelist: disallowed phrases, by words and by tags", async () => {
    const [first, second, tag] = [someWord(), someWord(), someWord()];
    for (const [text, name] of [
      [first, tag],
      [second, "Thing"],
    ] as const) {
      await here.filtering.createAllowedEntry({ body: { entry: { text, locale: "en", tags: [name] } } });
    }
    const phrase = `${first} ${second}`;
    expect(await denied(there, phrase)).toEqual([]);
    const byWords = { phrase: { parts: [first, second] } };
    const { id } = (await here.filtering.createDisallowedPhrase({ body: byWords })).phrase;
    expect(await denied(there, phrase)).toEqual([phrase]);
    await here.filtering.deleteDisallowedPhrase({ id });
    expect(await denied(there, phrase)).toEqual([]);
    const byTags = { phrase: { parts: [tag, "Thing"] } };
    const advanced = (await here.filtering.createAdvancedDisallowedPhrase({ body: byTags })).phrase;
    expect(await denied(there, phrase)).toEqual([phrase]);
    await here.filtering.deleteAdvancedDisallowedPhrase({ id: advanced.id });
    expect(await denied(there, phrase)).toEqual([]);
  });
});

test(
  "while words are listed one after another through both, requests see each as soon as it is listed",
  patience,
  async () => {
    const edits = Number(process.env["GATEHOUSE_EDITS"] ?? 300);
    const listed: string[] = [];
    let missed = 0;
    let isDone = false;
    const times: number[] = [];
    const ask = async (client: Client) => {
      while (!isDone) {
        const expected = listed.slice(-20);
        const start = performance.now();
        const matches = await found(client, `nothing here ${expected.join(" ")}`);
        times.push(performance.now() - start);
        if (matches.length !== expected.length) missed++;
      }
    };
    const asking = [ask(one), ask(other)];
    for (let index = 0; index < edits; index++) {
      const text = someWord();
      await (index % 2 === 0 ? one : other).filtering.createFilterEntry({ body: { entry: entry(text) } });
      listed.push(text);
    }
    isDone = true;
    await Promise.all(asking);
    expect(missed).toBe(0);
    expect(times.length).toBeGreaterThan(edits / 10);
  },
);
