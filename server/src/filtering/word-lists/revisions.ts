/**
 * The revision of a tenant's word lists. Every edit changes it in the edit's own transaction, and every filter is built
 * from a known one: so an edit that was acknowledged is in force for the next request, in every process.
 *
 * A revision is a mark that never comes back, not a count: an edit that was rolled back together with its transaction
 * must not leave a filter behind that the next edit's revision would fit. Edits of entries, dictionary and whitelist are
 * logged besides, each with the revision before it, so that a filter follows them one by one and knows when one is missing.
 */
import { randomUUID } from "node:crypto";
import type { Db } from "../../contract/context.ts";
import type { DictionaryEntry } from "../../engine/filter.ts";
import { CachedRead } from "../../store/cache/cached-read.ts";
import { JointStatement, Statement } from "../../store/statement.ts";

export interface Revision {
  /** Filter entries and their tags. */
  readonly entries: string;
  /** Dictionary words and their tags. */
  readonly dictionary: string;
  /** Blacklist phrases and their tags. */
  readonly phrases: string;
  /** Allowed words with their tags, and disallowed phrases. */
  readonly whitelist: string;
}

type List = keyof Revision;
const listNames = ["entries", "dictionary", "phrases", "whitelist"] as const satisfies readonly List[];

interface RevisionRow {
  tenant_id: string;
  entries_revision: string;
  dictionary_revision: string;
  phrases_revision: string;
  whitelist_revision: string;
}

/** Changes of the lists whose edits are logged. */
export interface LoggedChanges {
  /** The ids of entries that were created, changed or deleted. */
  readonly entries: { readonly ids: readonly number[] };
  readonly dictionary: { readonly added: readonly DictionaryEntry[]; readonly removed: readonly DictionaryEntry[] };
  readonly whitelist: {
    /** The ids of allowed entries that were created, changed or deleted. */
    readonly words?: readonly number[];
    /** The ids of disallowed phrases, plain and advanced, that were created or deleted. */
    readonly phrases?: readonly number[];
    /** The names of tags that were deleted. */
    readonly deletedTags?: readonly string[];
  };
}

type LoggedList = keyof LoggedChanges;

/** Changes of an edit by list. `all` means that the list's filter is rebuilt. */
export type ListChanges = {
  readonly [L in List]?: L extends LoggedList ? LoggedChanges[L] | "all" : "all";
};

interface ChangeRow {
  id: number;
  tenant_id: string;
  list: LoggedList;
  previous: string;
  revision: string;
  change: string | null;
}

/** Revisions by tenant. */
export const revisions = new CachedRead<Revision>({ tables: ["word_lists", "tenants"], maximumValues: 1_000 });

export async function readRevision(db: Db, tenantId: string): Promise<Revision> {
  const revision = await revisions.get(db, tenantId, async () => {
    const row = await db<RevisionRow>("word_lists").where({ tenant_id: tenantId }).first();
    return row === undefined ? noRevision : toRevision(row);
  });
  return revision ?? noRevision;
}

/** Larger changes are logged as `all`. */
export const maximumLoggedChanges = 2_000;

/** Gives the changed lists new revisions, and logs how they changed. */
export async function recordChanges(db: Db, tenantId: string, changes: ListChanges): Promise<void> {
  const lists = listNames.filter((list) => changes[list] !== undefined);
  if (lists.length === 0) return;
  // Edits of one tenant wait for each other here, so that their order is that of their log.
  const before = (await lockRevision(db, tenantId)) ?? (await firstRevision(db, tenantId));
  for (const list of lists) {
    const change = changes[list];
    const revision = randomUUID();
    if (list === "phrases" || change === undefined) {
      await setPhrases.all(db, [revision, tenantId]);
      continue;
    }
    const isLogged = change !== "all" && sizeOf(change) <= maximumLoggedChanges;
    const row = [tenantId, list, before[list], revision, isLogged ? JSON.stringify(change) : null];
    await clearLog(db, await setAndLog[list].all(db, [revision, tenantId], row));
  }
}

const setRevision = (list: List) => `update word_lists set ${list}_revision = ? where tenant_id = ?`;
const setPhrases = new Statement(setRevision("phrases"), "word_lists");

/** Gives a list a new revision, and logs what changed. */
const logged = (list: LoggedList) =>
  new JointStatement<Pick<ChangeRow, "id">>(
    setRevision(list),
    "insert into word_list_changes (tenant_id, list, previous, revision, change) values (?, ?, ?, ?, ?) returning id",
    "word_lists",
  );
const setAndLog: Readonly<Record<LoggedList, ReturnType<typeof logged>>> = {
  entries: logged("entries"),
  dictionary: logged("dictionary"),
  whitelist: logged("whitelist"),
};

function sizeOf(change: LoggedChanges[LoggedList]): number {
  if ("ids" in change) return change.ids.length;
  if ("added" in change) return change.added.length + change.removed.length;
  return (change.words?.length ?? 0) + (change.phrases?.length ?? 0);
}

/** A filter that is further behind is built anew. */
const maximumFollowedChanges = 2000;
/** Maximum number of logged changes, over all tenants and lists. */
const logRetention = 10_000;

export interface ChangePath<L extends LoggedList> {
  readonly changes: readonly LoggedChanges[L][];
  readonly lastId: number;
}

/** The number of the last change of a list; a filter that is built from here on follows those after it. */
export async function lastChange(db: Db, tenantId: string, list: LoggedList): Promise<number> {
  const row = await db<ChangeRow>("word_list_changes")
    .where({ tenant_id: tenantId, list })
    .orderBy("id", "desc")
    .first("id");
  return row?.id ?? 0;
}

/** Returns the changes since a revision; `undefined` if the log no longer covers it. */
export async function changesSince<L extends LoggedList>(
  db: Db,
  tenantId: string,
  list: L,
  since: { readonly lastId: number; readonly revision: string; readonly until: string },
): Promise<ChangePath<L> | undefined> {
  if (since.revision === since.until) return { changes: [], lastId: since.lastId };
  const rows = await db<ChangeRow>("word_list_changes")
    .where({ tenant_id: tenantId, list })
    .andWhere("id", ">", since.lastId)
    .orderBy("id")
    .limit(maximumFollowedChanges + 1);
  if (rows.length > maximumFollowedChanges) return undefined;
  const first = rows.findIndex(({ previous }) => previous === since.revision);
  if (first < 0) return undefined;
  const changes: LoggedChanges[L][] = [];
  let revision = since.revision;
  for (const row of rows.slice(first)) {
    if (row.previous !== revision || row.change === null) return undefined;
    // Written by `recordChanges` of this module.
    changes.push(JSON.parse(row.change) as LoggedChanges[L]);
    revision = row.revision;
    if (revision === since.until) return { changes, lastId: row.id };
  }
  return undefined;
}

const lockedRevision = new Statement<RevisionRow>("select * from word_lists where tenant_id = ? for update");

async function lockRevision(db: Db, tenantId: string): Promise<Revision | undefined> {
  const [row] = await lockedRevision.all(db, [tenantId]);
  return row === undefined ? undefined : toRevision(row);
}

/** The first edits of a tenant wait for each other too: what is not there cannot be locked. */
async function firstRevision(db: Db, tenantId: string): Promise<Revision> {
  await db<RevisionRow>("word_lists")
    .insert({
      tenant_id: tenantId,
      entries_revision: "",
      dictionary_revision: "",
      phrases_revision: "",
      whitelist_revision: "",
    })
    .onConflict("tenant_id")
    .ignore();
  return (await lockRevision(db, tenantId)) ?? noRevision;
}

const noRevision: Revision = { entries: "", dictionary: "", phrases: "", whitelist: "" };

function toRevision(row: RevisionRow): Revision {
  return {
    entries: row.entries_revision,
    dictionary: row.dictionary_revision,
    phrases: row.phrases_revision,
    whitelist: row.whitelist_revision,
  };
}

/** Old changes are deleted whoever made them: a tenant with few edits does not keep its log for ever. */
async function clearLog(db: Db, [written]: readonly Pick<ChangeRow, "id">[]): Promise<void> {
  if (written === undefined || written.id % 500 !== 0) return;
  await db<ChangeRow>("word_list_changes")
    .where("id", "<=", written.id - logRetention)
    .delete();
}
