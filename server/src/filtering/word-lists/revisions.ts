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
import { writesConcurrently } from "../../store/locks.ts";
import { Statement } from "../../store/statement.ts";

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
  for (const list of listNames) {
    if (changes[list] === undefined) continue;
    const revision = randomUUID();
    const record = async (): Promise<boolean> => {
      if (list === "phrases") return (await setPhrases.all(db, [revision, tenantId])).length > 0;
      return setAndLog(db, tenantId, { list, revision, change: loggedOf(changes[list]) });
    };
    if (await record()) continue;
    await addRevision(db, tenantId);
    await record();
  }
}

/** Text of a change as it is logged; null where the list's filter is rebuilt. */
function loggedOf(change: LoggedChanges[LoggedList] | "all" | undefined): string | null {
  const isLogged = change !== undefined && change !== "all" && sizeOf(change) <= maximumLoggedChanges;
  return isLogged ? JSON.stringify(change) : null;
}

const setRevision = (list: List) => `update word_lists as lists set ${list}_revision = cast(? as text)`;
const setPhrases = new Statement(`${setRevision("phrases")} where tenant_id = ? returning tenant_id`, "word_lists");

/**
 * Sets a revision, and logs it after the one before. Edits of one tenant wait for each other here, so that their order is that of
 * their log: on PostgreSQL by a lock, in the one statement that does all.
 */
function logged(list: LoggedList) {
  const before = `select tenant_id, ${list}_revision as previous from word_lists where tenant_id = ?`;
  const change = "tenant_id, cast(? as text) as list, previous, cast(? as text) as revision, cast(? as text) as change";
  const log = (from: string) =>
    `insert into word_list_changes (tenant_id, list, previous, revision, change) select ${change} from ${from} returning id`;
  const setAfter = `${setRevision(list)} from (${before} for update) as former
    where lists.tenant_id = former.tenant_id returning former.tenant_id, previous`;
  return {
    both: new Statement<LogId>(`with former as (${setAfter}) ${log("former")}`, "word_lists"),
    log: new Statement<LogId>(log(`(${before}) as former where true`), "word_list_changes"),
    set: new Statement(`${setRevision(list)} where tenant_id = ?`, "word_lists"),
  };
}

type LogId = Pick<ChangeRow, "id">;

const loggedLists: Readonly<Record<LoggedList, ReturnType<typeof logged>>> = {
  entries: logged("entries"),
  dictionary: logged("dictionary"),
  whitelist: logged("whitelist"),
};

/** Resolves to false where the tenant has no revisions yet. */
async function setAndLog(
  db: Db,
  tenantId: string,
  { list, revision, change }: Pick<ChangeRow, "list" | "revision" | "change">,
): Promise<boolean> {
  const { both, log, set } = loggedLists[list];
  const row = [list, revision, change];
  const [written] = writesConcurrently(db)
    ? await both.all(db, [revision, tenantId, ...row])
    : await log.all(db, [...row, tenantId]);
  if (written === undefined) return false;
  if (!writesConcurrently(db)) await set.all(db, [revision, tenantId]);
  await clearLog(db, written);
  return true;
}

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

/** The first edits of a tenant wait for each other too: what is not there cannot be locked. */
async function addRevision(db: Db, tenantId: string): Promise<void> {
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
async function clearLog(db: Db, written: LogId): Promise<void> {
  if (written.id % 500 !== 0) return;
  await db<ChangeRow>("word_list_changes")
    .where("id", "<=", written.id - logRetention)
    .delete();
}
