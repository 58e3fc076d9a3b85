/**
 * Handlers of the operations that edit word lists. Their 200 names what changed, so that an edit without a new revision
 * does not compile.
 */
import type { Context, Db } from "../../contract/context.ts";
import { type Handler, type Input, type OperationId, type Reply, reply } from "../../contract/handlers.ts";
import { afterSteps, deleteBeforehand } from "../../contract/in-steps.ts";
import type { OwnedRows } from "../../store/delete-batch.ts";
import { type ListChanges, recordChanges } from "./revisions.ts";

type Success<K extends OperationId> = Extract<Reply<K>, { readonly status: 200 }>;

/** A success with what it changed, or a reply that left the lists as they were. */
export type EditReply<K extends OperationId> =
  | { readonly reply: Success<K>; readonly changes: ListChanges }
  | Exclude<Reply<K>, Success<K>>;

type EditHandler<K extends OperationId> = (input: Input<K>, context: Context) => Promise<EditReply<K>>;

/** Tells whether a handler records its changes, as every one that edits a list must. */
export function recordsChanges(handler: object): boolean {
  return "recordsChanges" in handler;
}

/** Marks a handler as recording its changes. */
export function markRecording<H extends object>(handler: H): H {
  return Object.assign(handler, { recordsChanges: true });
}

/** Builds a handler that records the changes of an edit in its transaction. */
export function listEdit<K extends OperationId>(edit: EditHandler<K>): Handler<K> {
  const handler: Handler<K> = async (input, context) => {
    const result = await edit(input, context);
    if (!("changes" in result)) return result;
    await recordChanges(context.db, context.tenantId, result.changes);
    return result.reply;
  };
  return markRecording(handler);
}

/** Builds the handler of either deletion by locale, which have the same shapes. It works in batches, and records each. */
export function deletionByLocale(
  table: OwnedRows["table"],
  deleteBatch: (db: Db, tenantId: string, locale: string) => Promise<ListChanges | undefined>,
) {
  const deleteAndRecord = async (db: Db, tenantId: string, locale: string): Promise<number> => {
    const changes = await deleteBatch(db, tenantId, locale);
    if (changes === undefined) return 0;
    await recordChanges(db, tenantId, changes);
    return 1;
  };
  const handler = afterSteps<"deleteFilterEntriesByLocale">(
    ({ query: { locale } }, preparation) => {
      const { tenantId } = preparation;
      return deleteBeforehand(preparation, [{ table, where: { tenant_id: tenantId, locale } }], (db) =>
        deleteAndRecord(db, tenantId, locale),
      );
    },
    async ({ query }, { db, tenantId }) => {
      while ((await deleteAndRecord(db, tenantId, query.locale)) > 0);
      return reply(200);
    },
  );
  return markRecording(handler);
}
