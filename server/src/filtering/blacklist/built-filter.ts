/** Moves a tenant's filter between revisions of the word lists: forward by the change log, back by remembered steps. */

import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Db } from "../../contract/context.ts";
import {
  createDictionary,
  type Dictionary,
  Filter,
  type FilterEntry,
  type OrdinaryWords,
  type WordGraphParts,
} from "../../engine/filter.ts";
import { createPhraseFinder, type PhraseFinder } from "../../engine/phrases/phrases.ts";
import { changesSince, type LoggedChanges, lastChange, type Revision, readRevision } from "../word-lists/revisions.ts";
import { blacklistPhraseList } from "./blacklist-phrases.ts";
import { dictionaryWords } from "./dictionary-entries.ts";
import { changeWords, type FilterChange, isMostlyRemoved } from "./filter-copy.ts";
import { filterEntryList } from "./filter-entries.ts";
import { graphsOf, loadGraphs } from "./language-dictionaries.ts";
import { loadOrdinaryWords } from "./ordinary-words.ts";

/** Position of a filter: the revision and the last changes that it includes. */
interface FilterPosition {
  readonly revision: Revision;
  /** The last change of each list that is in it. */
  readonly lastEntries: number;
  readonly lastDictionary: number;
}

/** Reverts one move from this position. */
interface Step extends FilterPosition {
  readonly ids: readonly number[];
  readonly words: readonly LoggedChanges["dictionary"][];
}

export interface BuiltFilter {
  standing: FilterPosition;
  /** The latest steps, for requests that see the store as it was before them, and for edits that are rolled back. */
  readonly steps: Step[];
  readonly dictionary: Dictionary;
  readonly ordinary: OrdinaryWords;
  filter: Filter;
  phrases: PhraseFinder;
  /** Changes that arrive while the filter is made compact. */
  arriving: FilterEntry[][] | undefined;
  /** Returns the changes that make a copy of the filter as it is now. */
  readonly changes: () => Iterable<FilterChange>;
  /** Are told of each change, in order: copies in other threads. */
  readonly watchers: Set<(change: FilterChange) => void>;
}

/** Number of entries in a change of `changesFor`. */
const entriesPerChange = 1000;

/** As `BuiltFilter.changes`. */
export function changesFor({ filter, dictionary, ordinary, phrases }: BuiltFilter): Iterable<FilterChange> {
  const entries = filter.entries();
  const words = dictionary.snapshot();
  const graphs = graphPartsOf(filter);
  return (function* () {
    yield { dictionary: words, graphs, ordinary: ordinary.parts, phrases: phrases.listed };
    for (let at = 0; at < entries.length; at += entriesPerChange)
      yield { put: entries.slice(at, at + entriesPerChange) };
  })();
}

function graphPartsOf(filter: Filter): readonly WordGraphParts[] {
  return graphsOf(filter.locales).map(({ parts }) => parts);
}

/** Maximum number of remembered steps. */
const maximumSteps = 256;
const maximumStepLength = 100;

/** Builds the filter in slices, so that other requests go on. */
export async function buildFilter(db: Db, tenantId: string): Promise<BuiltFilter> {
  const lastEntries = await lastChange(db, tenantId, "entries");
  const lastDictionary = await lastChange(db, tenantId, "dictionary");
  const revision = await readRevision(db, tenantId);
  const dictionary = createDictionary([]);
  const ordinary = await loadOrdinaryWords();
  dictionary.useOrdinary(ordinary);
  for await (const words of dictionaryWords(db, tenantId)) {
    for (const word of words) dictionary.add(word);
    await setImmediate();
  }
  const entries = await filterEntryList.all(db, tenantId);
  await loadGraphs(entries.map(({ locale }) => locale));
  const filter = await filterOf(entries, dictionary);
  dictionary.useGraphs(graphsOf(filter.locales));
  const phrases = createPhraseFinder(await blacklistPhraseList.all(db, tenantId));
  const isSettled = (await readRevision(db, tenantId)).dictionary === revision.dictionary;
  const built: BuiltFilter = {
    // At read committed, the word list may contain words of a later change, and following that change would count them
    // twice. No change follows this mark, so the filter is rebuilt then.
    standing: {
      revision: isSettled ? revision : { ...revision, dictionary: randomUUID() },
      lastEntries,
      lastDictionary,
    },
    steps: [],
    dictionary,
    ordinary,
    filter,
    phrases,
    arriving: undefined,
    changes: () => changesFor(built),
    watchers: new Set(),
  };
  return built;
}

/** Brings the filter to a revision; false when it cannot be told what lies between. */
export async function moveTo(db: Db, tenantId: string, built: BuiltFilter, until: Revision): Promise<boolean> {
  const { standing } = built;
  const { revision } = standing;
  if (isSame(revision, until)) return true;
  const way = pathBack(built, until) ?? (await pathForward(db, tenantId, standing, until));
  if (way === undefined) return false;
  const put = await filterEntryList.byId(db, tenantId, way.ids);
  const phrases = revision.phrases === until.phrases ? built.phrases : await phrasesOf(db, tenantId);
  await loadGraphs(put.map(({ locale }) => locale));
  // Yields first: a request that just got the filter uses it within its turn of the event loop.
  if (way.remaining !== undefined) await setImmediate();
  // Another request may have moved it meanwhile.
  if (built.standing !== standing) return moveTo(db, tenantId, built, until);
  const listed = new Set(put.map(({ id }) => id));
  const remove = way.ids.filter((id) => !listed.has(id));
  built.filter.apply({ put, remove });
  built.dictionary.useGraphs(graphsOf(built.filter.locales));
  changeWords(built.dictionary, way.words);
  built.arriving?.push(put);
  const isSamePhrases = built.phrases === phrases;
  built.phrases = phrases;
  const graphs = graphPartsOf(built.filter);
  const change = { put, remove, words: way.words, graphs, ...(isSamePhrases ? {} : { phrases: phrases.listed }) };
  for (const watch of built.watchers) watch(change);
  built.standing = way.standing;
  if (way.remaining !== undefined) built.steps.length = way.remaining;
  else remember(built.steps, { ...standing, ids: way.ids, words: way.words });
  if (isMostlyRemoved(built.filter)) void compact(built);
  return true;
}

/** A long step is not remembered, nor what was before it. */
function remember(steps: Step[], step: Step): void {
  if (step.ids.length + step.words.length > maximumStepLength) steps.length = 0;
  else steps.push(step);
  if (steps.length > maximumSteps) steps.shift();
}

interface StepPath {
  readonly standing: FilterPosition;
  readonly ids: readonly number[];
  readonly words: readonly LoggedChanges["dictionary"][];
  /** Steps still to undo. */
  readonly remaining?: number;
}

function pathBack({ steps }: BuiltFilter, until: Revision): StepPath | undefined {
  const remaining = steps.findLastIndex(({ revision }) => isSame(revision, until));
  const target = steps[remaining];
  if (target === undefined) return undefined;
  const undone = steps.slice(remaining).reverse();
  const { lastEntries, lastDictionary } = target;
  return {
    standing: { revision: until, lastEntries, lastDictionary },
    ids: [...new Set(undone.flatMap(({ ids }) => ids))],
    words: undone.flatMap(({ words }) =>
      words.toReversed().map(({ added, removed }) => ({ added: removed, removed: added })),
    ),
    remaining,
  };
}

async function pathForward(
  db: Db,
  tenantId: string,
  { revision, lastEntries, lastDictionary }: FilterPosition,
  until: Revision,
): Promise<StepPath | undefined> {
  const entries = await changesSince(db, tenantId, "entries", {
    lastId: lastEntries,
    revision: revision.entries,
    until: until.entries,
  });
  const dictionary = await changesSince(db, tenantId, "dictionary", {
    lastId: lastDictionary,
    revision: revision.dictionary,
    until: until.dictionary,
  });
  if (entries === undefined || dictionary === undefined) return undefined;
  return {
    standing: { revision: until, lastEntries: entries.lastId, lastDictionary: dictionary.lastId },
    ids: [...new Set(entries.changes.flatMap(({ ids }) => ids))],
    words: dictionary.changes,
  };
}

function isSame(a: Revision, b: Revision): boolean {
  return a.entries === b.entries && a.dictionary === b.dictionary && a.phrases === b.phrases;
}

async function phrasesOf(db: Db, tenantId: string): Promise<PhraseFinder> {
  return createPhraseFinder(await blacklistPhraseList.all(db, tenantId));
}

/** Length of a slice in milliseconds. */
const sliceMs = 4;

/** Builds the filter of a list in slices of a few milliseconds. */
async function filterOf(entries: readonly FilterEntry[], dictionary: Dictionary): Promise<Filter> {
  const building = Filter.build(entries, dictionary);
  for (;;) {
    const end = performance.now() + sliceMs;
    do {
      const { done, value } = building.next();
      if (done === true) return value;
    } while (performance.now() < end);
    await setImmediate();
  }
}

/** Builds the filter anew from what it lists, without what was removed; what changes meanwhile is not lost. */
async function compact(built: BuiltFilter): Promise<void> {
  if (built.arriving !== undefined) return;
  built.arriving = [];
  const filter = await filterOf(built.filter.entries(), built.dictionary);
  for (const put of built.arriving) filter.apply({ put });
  const listed = new Set(built.filter.entries().map(({ id }) => id));
  filter.apply({ remove: filter.entries().flatMap(({ id }) => (listed.has(id) ? [] : [id])) });
  built.filter = filter;
  built.arriving = undefined;
}
