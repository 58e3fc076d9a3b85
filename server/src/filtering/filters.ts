/**
 * The blacklist filter of each tenant, kept in step with its word lists: what the log of edits tells is applied one by one,
 * and where it tells too little the filter is built anew, in slices, so that other requests go on.
 */
import { setImmediate } from "node:timers/promises";
import type { Db } from "../contract/context.ts";
import {
  type BlacklistMatch,
  type BlacklistOptions,
  createDictionary,
  type Dictionary,
  type Everything,
  Filter,
  type FilterEntry,
  type Wanted,
} from "../filter/filter.ts";
import { findBlacklistedAndPhrases } from "../filter/phrases/find-blacklisted.ts";
import { createPhraseFinder, type PhraseFinder } from "../filter/phrases/phrases.ts";
import { allPhrases } from "./blacklist-phrases.ts";
import { allDictionaryWords } from "./dictionary-entries.ts";
import { allFilterEntries, filterEntriesById } from "./filter-entries.ts";
import { changesSince, type Followed, lastChange, type Revision, readRevision } from "./revisions.ts";

/** A tenant's entries, dictionary and phrases as one. */
export class TenantFilter {
  readonly #filter: Filter;
  readonly #phrases: PhraseFinder;

  constructor(filter: Filter, phrases: PhraseFinder) {
    this.#filter = filter;
    this.#phrases = phrases;
  }

  findBlacklisted(text: string, options?: BlacklistOptions): BlacklistMatch[] {
    return this.find(text, { blacklist: options ?? {} }).blacklisted;
  }

  /** As `Filter.find`, with the matches of phrases. */
  find(text: string, { blacklist, contacts }: Wanted): Everything {
    if (blacklist === undefined || this.#phrases.isEmpty) return this.#filter.find(text, { blacklist, contacts });
    const found: { others?: Everything } = {};
    const findEntries = (each: string, limits: BlacklistOptions): BlacklistMatch[] => {
      found.others = this.#filter.find(each, { blacklist: limits, contacts });
      return found.others.blacklisted;
    };
    const blacklisted = findBlacklistedAndPhrases(findEntries, this.#phrases, text, blacklist);
    return { contacts: found.others?.contacts ?? [], isPlain: found.others?.isPlain ?? false, blacklisted };
  }
}

interface Built {
  revision: Revision;
  /** The last change of each list that is in it. */
  lastEntries: number;
  lastDictionary: number;
  readonly dictionary: Dictionary;
  filter: Filter;
  phrases: PhraseFinder;
  /** Changes that arrive while the filter is made compact. */
  arriving: FilterEntry[][] | undefined;
}

/** How many tenants' filters are kept; the one that was not asked for longest is built anew when it is needed. */
const mostKept = 64;

export class Filters {
  readonly #kept = new Map<string, Built>();
  /** Filters that are being built, by tenant and revision: requests that meet wait for the same one. */
  readonly #building = new Map<string, Promise<Built>>();

  /** The filter of the tenant's word lists as they stand at this moment. */
  async of(db: Db, tenantId: string): Promise<TenantFilter> {
    const revision = await readRevision(db, tenantId);
    const present = this.#kept.get(tenantId);
    const built =
      present !== undefined && (await follow(db, tenantId, present, revision))
        ? present
        : await this.#build(db, tenantId, revision, present);
    this.#keep(tenantId, built);
    return new TenantFilter(built.filter, built.phrases);
  }

  #build(db: Db, tenantId: string, revision: Revision, present: Built | undefined): Promise<Built> {
    const key = [tenantId, revision.entries, revision.dictionary, revision.phrases].join(" ");
    const running = this.#building.get(key);
    if (running) return running;
    const building = build(db, tenantId, revision, present).finally(() => this.#building.delete(key));
    this.#building.set(key, building);
    return building;
  }

  #keep(tenantId: string, built: Built): void {
    this.#kept.delete(tenantId);
    this.#kept.set(tenantId, built);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** Applies what was changed since; false when that cannot be told. */
async function follow(db: Db, tenantId: string, built: Built, until: Revision): Promise<boolean> {
  const { revision, lastEntries, lastDictionary } = built;
  if (revision.phrases !== until.phrases) return false;
  if (revision.entries === until.entries && revision.dictionary === until.dictionary) return true;
  const entries = await since(db, tenantId, "entries", { lastId: lastEntries, revision, until });
  const dictionary = await since(db, tenantId, "dictionary", { lastId: lastDictionary, revision, until });
  if (entries === undefined || dictionary === undefined) return false;
  const ids = [...new Set(entries.changes.flatMap((change) => change.ids))];
  const present = await filterEntriesById(db, tenantId, ids);
  // Another request may have followed the same changes meanwhile.
  if (built.revision !== revision) return follow(db, tenantId, built, until);
  const listed = new Set(present.map(({ id }) => id));
  built.filter.apply({ put: present, remove: ids.filter((id) => !listed.has(id)) });
  for (const { added, removed } of dictionary.changes) {
    for (const word of removed) built.dictionary.remove(word);
    for (const word of added) built.dictionary.add(word);
  }
  built.arriving?.push(present);
  Object.assign(built, { revision: until, lastEntries: entries.lastId, lastDictionary: dictionary.lastId });
  if (built.filter.removed > mostRemoved + built.filter.size) void compact(built);
  return true;
}

async function since<L extends "entries" | "dictionary">(
  db: Db,
  tenantId: string,
  list: L,
  { lastId, revision, until }: { lastId: number; revision: Revision; until: Revision },
): Promise<Followed<L> | undefined> {
  if (revision[list] === until[list]) return { changes: [], lastId };
  return changesSince(db, tenantId, list, { lastId, revision: revision[list], until: until[list] });
}

/** A filter is built of so many entries, or words, at a time. */
const slice = 250;
const dictionarySlice = 10_000;
/** What removed entries took is given back when there are more of them than this and than of those that are listed. */
const mostRemoved = 1000;

async function build(db: Db, tenantId: string, revision: Revision, present: Built | undefined): Promise<Built> {
  const lastEntries = await lastChange(db, tenantId, "entries");
  const lastDictionary = await lastChange(db, tenantId, "dictionary");
  const sameWords = present !== undefined && present.revision.dictionary === revision.dictionary;
  const dictionary = sameWords ? present.dictionary : await buildDictionary(db, tenantId);
  const sameEntries = sameWords && present.revision.entries === revision.entries;
  const filter = sameEntries ? present.filter : await buildFilter(await allFilterEntries(db, tenantId), dictionary);
  const phrases = createPhraseFinder(await allPhrases(db, tenantId));
  return { revision, lastEntries, lastDictionary, dictionary, filter, phrases, arriving: undefined };
}

async function buildDictionary(db: Db, tenantId: string): Promise<Dictionary> {
  const words = await allDictionaryWords(db, tenantId);
  const dictionary = createDictionary([], words.length);
  for (let start = 0; start < words.length; start += dictionarySlice) {
    for (const word of words.slice(start, start + dictionarySlice)) dictionary.add(word);
    await setImmediate();
  }
  return dictionary;
}

async function buildFilter(entries: readonly FilterEntry[], dictionary: Dictionary): Promise<Filter> {
  const filter = new Filter(dictionary);
  for (let start = 0; start < entries.length; start += slice) {
    filter.apply({ put: entries.slice(start, start + slice) });
    await setImmediate();
  }
  return filter;
}

/** Builds the filter anew from what it lists, without what was removed; what changes meanwhile is not lost. */
async function compact(built: Built): Promise<void> {
  if (built.arriving !== undefined) return;
  built.arriving = [];
  const filter = await buildFilter(built.filter.entries(), built.dictionary);
  for (const put of built.arriving) filter.apply({ put });
  const listed = new Set(built.filter.entries().map(({ id }) => id));
  filter.apply({ remove: filter.entries().flatMap(({ id }) => (listed.has(id) ? [] : [id])) });
  built.filter = filter;
  built.arriving = undefined;
}
