/** Builds a tenant's whitelist from the store, and follows the log of edits from one revision to another. */
import { setImmediate } from "node:timers/promises";
import type { Db } from "../../contract/context.ts";
import { type IsWord, inflectionsOf } from "../../engine/whitelist/inflections.ts";
import {
  type AllowedWord,
  EditableWhitelist,
  type ItemWithId,
  type WhitelistEdit,
} from "../../engine/whitelist/whitelist.ts";
import { loadKnownWords } from "../word-lists/known-words.ts";
import { changesSince, type LoggedChanges, lastChange, readRevision } from "../word-lists/revisions.ts";
import { allowedEntryList } from "./allowed-entries.ts";
import { allowedWords, type StoredWord } from "./allowed-words.ts";
import { allDisallowedPhrases, disallowedPhrasesById } from "./disallowed-phrases.ts";
import { type WhitelistVersion, WhitelistVersions } from "./whitelist-versions.ts";

/** Maximum turn of a build in milliseconds; other requests run in between. */
const maximumTurn = 10;

/** Builds in turns, between which other requests have theirs. */
export async function buildWhitelist(db: Db, tenantId: string): Promise<WhitelistVersions> {
  // First: what is edited while the lists are read is followed once more, which changes nothing.
  const lastId = await lastChange(db, tenantId, "whitelist");
  const { whitelist: revision } = await readRevision(db, tenantId);
  const whitelist = new EditableWhitelist();
  for await (const page of allowedWords(db, tenantId)) {
    const isWord = await wordsFor(page);
    await inTurns(page, (word) => whitelist.apply({ words: { put: [inflected(word, isWord)] } }));
    await setImmediate();
  }
  for (const advanced of [false, true]) {
    for await (const page of allDisallowedPhrases(db, tenantId, advanced)) {
      await inTurns(page, (phrase) => whitelist.apply({ phrases: { put: [{ ...phrase, advanced }] } }));
      await setImmediate();
    }
  }
  return new WhitelistVersions(whitelist, { revision, lastId });
}

/** The version of a revision, where it is kept or the log leads there from the latest one. */
export async function followTo(
  db: Db,
  tenantId: string,
  versions: WhitelistVersions,
  revision: string,
): Promise<WhitelistVersion | undefined> {
  for (;;) {
    const kept = versions.find(revision);
    if (kept !== undefined) return kept;
    const { latest } = versions;
    const followed = await changesSince(db, tenantId, "whitelist", { ...latest.mark, until: revision });
    if (followed === undefined) {
      if (versions.latest === latest) return undefined;
      continue;
    }
    const edit = await editOf(db, tenantId, followed.changes);
    // Another request may have led the whitelist on meanwhile.
    if (versions.latest === latest) return versions.append({ revision, lastId: followed.lastId }, edit);
  }
}

/** More edits at once are seldom rolled back; the whitelist is then built anew. */
const maximumDropped = 8;

/**
 * Follows the log from the latest version that the store knows of, and drops those after it. Only for a transaction that
 * begins after every edit that is in force: to an earlier one, later edits look as if they had been rolled back.
 */
export async function followFromKnown(
  db: Db,
  tenantId: string,
  versions: WhitelistVersions,
  revision: string,
): Promise<boolean> {
  let known: WhitelistVersion | undefined = versions.latest;
  for (let dropped = 0; known !== undefined && dropped < maximumDropped; dropped++) {
    const { latest } = versions;
    if (versions.find(revision) !== undefined) return true;
    const followed = await changesSince(db, tenantId, "whitelist", { ...known.mark, until: revision });
    if (followed !== undefined) {
      const edit = await editOf(db, tenantId, followed.changes);
      if (versions.latest !== latest) return false;
      versions.dropAfter(known);
      versions.append({ revision, lastId: followed.lastId }, edit);
      return true;
    }
    known = versions.before(known);
  }
  return false;
}

/** The entries as they are now, inflected: what they are once more after a later edit takes their place then. */
async function editOf(
  db: Db,
  tenantId: string,
  changes: readonly LoggedChanges["whitelist"][],
): Promise<WhitelistEdit> {
  const wordIds = [...new Set(changes.flatMap(({ words }) => words ?? []))];
  const phraseIds = [...new Set(changes.flatMap(({ phrases }) => phrases ?? []))];
  const entries = await allowedEntryList.byId(db, tenantId, wordIds);
  const phrases = await disallowedPhrasesById(db, tenantId, phraseIds);
  const isWord = await wordsFor(entries);
  const words: ItemWithId<AllowedWord>[] = [];
  await inTurns(entries, (entry) => void words.push(inflected(entry, isWord)));
  return {
    words: { put: words, remove: without(wordIds, words) },
    phrases: { put: phrases, remove: without(phraseIds, phrases) },
    deletedTags: changes.flatMap(({ deletedTags }) => deletedTags ?? []),
  };
}

function without(ids: readonly number[], present: readonly { readonly id: number }[]): readonly number[] {
  const listed = new Set(present.map(({ id }) => id));
  return ids.filter((id) => !listed.has(id));
}

/** The dictionary takes a while to be read, and is not where nothing is inflected. */
async function wordsFor(entries: readonly Pick<StoredWord, "inflect">[]): Promise<IsWord> {
  return entries.some(({ inflect }) => inflect) ? loadKnownWords() : () => false;
}

function inflected(
  { id, text, locale, inflect, exclusions, tags }: StoredWord,
  isWord: IsWord,
): ItemWithId<AllowedWord> {
  const inflections = inflectionsOf({ text, locale, inflect, exclusions }, isWord);
  return { id, text, locale, inflect, exclusions, tags, inflections };
}

async function inTurns<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  let end = performance.now() + maximumTurn;
  for (const item of items) {
    work(item);
    if (performance.now() < end) continue;
    await setImmediate();
    end = performance.now() + maximumTurn;
  }
}
