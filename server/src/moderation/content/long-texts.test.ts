import { expect, test } from "vitest";
import { OverloadError } from "../../contract/caller-queue.ts";
import { createDictionary, createFilter } from "../../engine/filter.ts";
import { createPhraseFinder } from "../../engine/phrases/phrases.ts";
import { entry } from "../../engine/testdata/make.ts";
import { EditableWhitelist } from "../../engine/whitelist/whitelist.ts";
import { type BuiltFilter, changesFor } from "../../filtering/blacklist/built-filter.ts";
import { type FilterChange, FilterCopy } from "../../filtering/blacklist/filter-copy.ts";
import { loadOrdinaryWords } from "../../filtering/blacklist/ordinary-words.ts";
import { TenantFilter } from "../../filtering/blacklist/tenant-filter.ts";
import { WhitelistVersions } from "../../filtering/whitelist/whitelist-versions.ts";
import type { Task } from "./long-text-tasks.ts";
import { ListThread, type SharedLists } from "./long-texts.ts";

const ordinary = await loadOrdinaryWords();

const lengths = { maximumMatchLength: 100, spacePenalty: 0 };
const options = {
  blacklist: { disabled: false, ignorableCharacters: "" },
  contentType: "text" as const,
  emails: { disabled: true, ...lengths },
  phoneNumbers: { disabled: true, ...lengths, minimumMatchLength: 7, separatorPenalty: 0, wordPenalty: 0 },
  unicode: { disabled: true },
  urls: { disabled: true, ...lengths },
  usernames: { disabled: true },
  replaceChar: "*",
  whitelist: false,
};

function filterOf(...texts: string[]): BuiltFilter {
  const dictionary = createDictionary(["harbour", { text: "boat", locale: "en", tags: [] }]);
  const revision = { entries: "", dictionary: "", phrases: "", whitelist: "" };
  const built: BuiltFilter = {
    standing: { revision, lastEntries: 0, lastDictionary: 0 },
    steps: [],
    dictionary,
    ordinary,
    filter: createFilter({ entries: texts.map((text, id) => entry(text, { id })), dictionary }),
    phrases: createPhraseFinder([]),
    arriving: undefined,
    changes: () => changesFor(built),
    watchers: new Set(),
  };
  return built;
}

function change(built: BuiltFilter, edit: FilterChange): void {
  built.filter.apply(edit);
  for (const watch of built.watchers) watch(edit);
}

const task = (text: string): Task => ({ kind: "filterTexts", input: { options, texts: [text] } });
const lists = (built: BuiltFilter): SharedLists => ({ filter: new TenantFilter(built), whitelist: undefined });
const replacements = (outcome: readonly unknown[]) =>
  outcome.map((each) => (each as { replacement: string }).replacement);

test("a text is held against the lists of the moment at which it was sent, whatever is edited meanwhile", async () => {
  const thread = new ListThread();
  const built = filterOf("smurf", "crud");
  const first = thread.run("a", lists(built), task("smurf crud dork"));
  change(built, { put: [entry("dork", { id: 7 })], remove: [0] });
  const second = thread.run("a", lists(built), task("smurf crud dork"));
  const other = thread.run("b", lists(filterOf("dork")), task("smurf crud dork"));
  expect(replacements(await first)).toEqual(["***** **** dork"]);
  expect(replacements(await second)).toEqual(["smurf **** ****"]);
  expect(replacements(await other)).toEqual(["smurf crud ****"]);
  await thread.stop();
});

test("a whitelist is at the version that is asked for", async () => {
  const thread = new ListThread();
  const word = (id: number, text: string) => {
    return { id, text, locale: "en", inflect: false, exclusions: [], inflections: [], tags: [] };
  };
  const whitelist = new EditableWhitelist();
  whitelist.apply({ words: { put: [word(1, "ahoy")] } });
  const versions = new WhitelistVersions(whitelist, { revision: "1", lastId: 1 });
  const before = versions.latest;
  const after = versions.append({ revision: "2", lastId: 2 }, { words: { put: [word(2, "boat")], remove: [1] } });
  const run = (version: typeof before) =>
    thread.run("a", { filter: new TenantFilter(filterOf()), whitelist: version }, task("ahoy boat"));
  expect(replacements(await run(after))).toEqual(["**** boat"]);
  expect(replacements(await run(before))).toEqual(["ahoy ****"]);
  await thread.stop();
});

test("a copy finds what the filter finds, after edits too", () => {
  const built = filterOf("smurf");
  const copy = new FilterCopy();
  copy.apply({ dictionary: structuredClone(built.dictionary.snapshot()), put: built.filter.entries() });
  built.watchers.add((edit) => copy.apply(structuredClone(edit)));
  const texts = ["smurf harboursmurf", "s m u r f", "boatcrud smrf", "crud dorks"];
  for (const edit of [{ put: [entry("crud", { id: 3 })] }, { put: [entry("dork", { id: 0 })], remove: [3] }]) {
    for (const text of texts) expect(copy.filter.findBlacklisted(text)).toEqual(built.filter.findBlacklisted(text));
    change(built, edit);
  }
  for (const text of texts) expect(copy.filter.findBlacklisted(text)).toEqual(built.filter.findBlacklisted(text));
});

test("a thread that ends leaves no text without an answer", async () => {
  const thread = new ListThread(new URL("data:text/javascript,process.exit(3)"));
  await expect(thread.run("a", lists(filterOf()), task("ahoy"))).rejects.toThrow(OverloadError);
  expect(thread.isLost).toBe(true);
  await expect(thread.run("a", lists(filterOf()), task("ahoy"))).rejects.toThrow(OverloadError);
});

test("a thread without work ends, and follows no edit any more", async () => {
  const thread = new ListThread(undefined, 200);
  const built = filterOf("smurf");
  await thread.run("a", lists(built), task("smurf"));
  expect(built.watchers.size).toBe(1);
  await thread.run("a", lists(built), task("smurf"));
  await expect.poll(() => thread.isLost).toBe(true);
  expect(built.watchers.size).toBe(0);
});
