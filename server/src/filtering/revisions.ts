/**
 * The revision of a tenant's word lists. Every edit raises it in the edit's own transaction, and every filter is built
 * from a known one: so an edit that was acknowledged is in force for the next request, in every process.
 */
import type { Db } from "../contract/context.ts";

export interface Revision {
  /** Filter entries and their tags. */
  readonly entries: number;
  /** Dictionary words and their tags. */
  readonly dictionary: number;
}

interface RevisionRow {
  tenant_id: string;
  entries_revision: number;
  dictionary_revision: number;
}

export async function readRevision(db: Db, tenantId: string): Promise<Revision> {
  const row = await db<RevisionRow>("word_lists").where({ tenant_id: tenantId }).first();
  return { entries: row?.entries_revision ?? 0, dictionary: row?.dictionary_revision ?? 0 };
}

export async function raiseRevision(db: Db, tenantId: string, ...lists: readonly (keyof Revision)[]): Promise<void> {
  const first: RevisionRow = {
    tenant_id: tenantId,
    entries_revision: lists.includes("entries") ? 1 : 0,
    dictionary_revision: lists.includes("dictionary") ? 1 : 0,
  };
  await db<RevisionRow>("word_lists")
    .insert(first)
    .onConflict("tenant_id")
    .merge({
      entries_revision: db.raw("word_lists.entries_revision + ?", [first.entries_revision]),
      dictionary_revision: db.raw("word_lists.dictionary_revision + ?", [first.dictionary_revision]),
    });
}
