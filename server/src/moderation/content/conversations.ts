/** Lists the content of one location, as context for operators (Moderation, location). */
import type { Knex } from "knex";
import { fieldError } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { findModerationApplication } from "../applications/applications.ts";
import { hasAccessTo, operatorOf } from "../queues/queue-access.ts";
import { noApplication } from "../queues/queue-check-outs.ts";
import { type ContentItemRow, contentItems, contentItemTable } from "./content-item-rows.ts";

export const conversations = {
  async retrieveConversation({ query }, context) {
    const { applicationId, location, around, numberOfResults } = query;
    const application = hasAccessTo(operatorOf(context), applicationId)
      ? await findModerationApplication(context, applicationId)
      : undefined;
    if (application === undefined) return reply(400, noApplication("applicationId"));
    const said = () =>
      contentItems(context.db).where({ tenant_id: context.tenantId, application_id: application.id, location });
    const pivot = around === undefined ? undefined : await said().where({ id: around.toLowerCase() }).first();
    if (around !== undefined && pivot === undefined) {
      const message = "There is no content item with this id at this location. Send the id of one that was said there.";
      return reply(400, fieldError("around", "invalid", message));
    }
    const ids =
      pivot === undefined ? await latest(said(), numberOfResults) : await listAround(said, pivot, numberOfResults);
    const rows: ContentItemRow[] = await said().whereIn("id", ids).orderBy(["create_instant", "id"]);
    return reply(200, { items: rows.map((row) => contentItemTable.toShape(row)) });
  },
} satisfies Partial<Handlers<OperationId>>;

type ConversationPosition = Pick<ContentItemRow, "id" | "create_instant">;
type LocationContent = Knex.QueryBuilder<ContentItemRow, ContentItemRow[]>;

/** The ids of the last ones. */
async function latest(said: LocationContent, count: number): Promise<string[]> {
  const lastFirst = [
    { column: "create_instant", order: "desc" },
    { column: "id", order: "desc" },
  ] as const;
  const rows: Pick<ConversationPosition, "id">[] = await said
    .select("id")
    .orderBy([...lastFirst])
    .limit(count);
  return rows.map(({ id }) => id);
}

/** One item in the middle; where one side has too few, the other one has more. */
async function listAround(
  said: () => LocationContent,
  { create_instant: instant, id }: ConversationPosition,
  count: number,
): Promise<string[]> {
  const others = count - 1;
  const before = await latest(said().whereRaw("(create_instant, id) < (?, ?)", [instant, id]), others);
  const after: Pick<ConversationPosition, "id">[] = await said()
    .whereRaw("(create_instant, id) > (?, ?)", [instant, id])
    .select("id")
    .orderBy(["create_instant", "id"])
    .limit(others);
  const following = Math.min(after.length, Math.max(Math.ceil(others / 2), others - before.length));
  return [...before.slice(0, others - following), id, ...after.slice(0, following).map((row) => row.id)];
}
