/**
 * The revision of a tenant's word lists. Every edit changes it in the edit's own transaction, and every filter is built
 * from a known one: so an edit that was acknowledged is in force for the next request, in every process.
 *
 * A revision is a mark that never comes back, not a count: an edit that was rolled back together with its transaction
 * must not leave a filter behind that the next edit's revision would fit.
 */
import { randomUUID } from "node:crypto";
import type { Db } from "../contract/context.ts";

export interface Revision {
  /** Filter entries and their tags. */
  readonly entries: string;
  /** Dictionary words and their tags. */
  readonly dictionary: string;
}

interface RevisionRow {
  tenant_id: string;
  entries_revision: string;
  dictionary_revision: string;
}

export async function readRevision(db: Db, tenantId: string): Promise<Revision> {
  const row = await db<RevisionRow>("word_lists").where({ tenant_id: tenantId }).first();
  return { entries: row?.entries_revision ?? "", dictionary: row?.dictionary_revision ?? "" };
}

export async function changeRevision(db: Db, tenantId: string, ...lists: readonly (keyof Revision)[]): Promise<void> {
  const first: RevisionRow = { tenant_id: tenantId, entries_revision: randomUUID(), dictionary_revision: randomUUID() };
  const changed = lists.map((list) => `${list}_revision` as const);
  await db<RevisionRow>("word_lists").insert(first).onConflict("tenant_id").merge(changed);
}
