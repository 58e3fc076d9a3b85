/** Content users (Filtering, Content user). */

import type { components } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import type { Db, StoreContext } from "../../contract/context.ts";
import { fieldError } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { afterSteps, deleteBeforehand } from "../../contract/in-steps.ts";
import { chunksOf } from "../../store/chunks.ts";
import type { OwnedRows } from "../../store/delete-batch.ts";
import { writesConcurrently } from "../../store/locks.ts";
import { InsertStatement, KeyedRead, Statement } from "../../store/statement.ts";
import { type Row, table } from "../../store/table.ts";
import { type CheckOutColumns, checkOutOf, noCheckOut } from "./check-outs.ts";
import { waitsForOthers } from "./deleted-applications.ts";
import { findOperators } from "./operators.ts";

type ContentUser = components["schemas"]["ContentUser"];
type ContentUserChange = Requests["schemas"]["ContentUserUpdate"];

type StoredUser = Omit<ContentUser, "checkOutUser" | "checkOutUserId" | "checkoutInstant">;

const userTable = table<StoredUser, Exclude<keyof StoredUser, "id" | "createInstant" | "score">>()({
  name: "content_users",
  keys: { tenant_id: "text" },
  fields: { id: "text", createInstant: "bigint", score: "integer" },
  hasDocument: true,
});
type ContentUserRow = Row<typeof userTable>;

export const contentUsers = {
  async createContentUser({ path, body: { user } }, context) {
    const { db, tenantId, clock } = context;
    const id = path.contentUserId.toLowerCase();
    if (await isContentUser(db, tenantId, id)) {
      const message = `There is a content user ${id} already. Update them by PUT, or choose another id.`;
      return reply(400, fieldError("contentUserId", "duplicate", message));
    }
    const { createInstant = clock.now(), ...rest } = withLowerCaseIds(user);
    const [row] = await userTable
      .rows(db)
      .insert(userTable.toRow({ id, createInstant, ...rest }, { tenant_id: tenantId }))
      .returning("*");
    if (row === undefined) throw new Error("The store returned no content user.");
    return reply(200, { user: userTable.toShape(row) });
  },

  retrieveContentUser: ({ path }, context) => showUser(context, path.contentUserId),

  async updateContentUser({ path, body: { user } }, context) {
    await tenantUsers(context.db, context.tenantId, path.contentUserId).update(
      userTable.toColumns(withLowerCaseIds(user)),
    );
    return showUser(context, path.contentUserId);
  },

  /** Flags and alerts about the user go with them by the foreign keys of their tables. */
  deleteContentUser: afterSteps<"deleteContentUser">(
    ({ path }, preparation) => deleteBeforehand(preparation, ownedBy(preparation.tenantId, path.contentUserId)),
    async ({ path }, { db, tenantId }) => {
      const deleted = await tenantUsers(db, tenantId, path.contentUserId).delete();
      if (deleted === 0) return reply(404);
      const userId = path.contentUserId.toLowerCase();
      await db("content_items").where({ tenant_id: tenantId, sender_id: userId }).delete();
      // That operators did something stays known; what the content said that they did it to is deleted as well.
      await db("moderation_records").where({ tenant_id: tenantId, user_id: userId }).update({ document: "{}" });
      return reply(200);
    },
  ),
} satisfies Partial<Handlers<OperationId>>;

/** Rows of a user that may be numerous. */
function ownedBy(tenantId: string, id: string): readonly OwnedRows[] {
  const user = { tenant_id: tenantId, user_id: id.toLowerCase() };
  const sender = { tenant_id: tenantId, sender_id: id.toLowerCase() };
  return [
    { table: "content_items", where: sender },
    { table: "content_arrivals", where: sender },
    { table: "user_alert_causes", where: user },
    { table: "user_flags", where: user },
    { table: "user_actions", where: user },
  ];
}

type ShownUser = ContentUserRow & CheckOutColumns;

const usersWithCheckOuts = `select content_users.*, ${Object.keys(noCheckOut).join(", ")} from content_users
left join user_alerts on user_alerts.tenant_id = content_users.tenant_id and user_alerts.user_id = content_users.id
and check_out_operator_id is not null and ${waitsForOthers}`;
const readUser = new KeyedRead<ShownUser>(usersWithCheckOuts, userTable.name);
const selectUsers = new Statement<ShownUser>(
  `${usersWithCheckOuts} where content_users.tenant_id = ? and content_users.id = any(?::text[])`,
);

async function showUser(context: StoreContext, id: string) {
  const { db, tenantId } = context;
  const [user] = await toUsers(context, await readUser.all(db, [tenantId, id.toLowerCase()]));
  return user === undefined ? reply(404) : reply(200, { user });
}

/** The content users with these ids, by their ids. */
export async function findContentUsers(
  context: StoreContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContentUser>> {
  const users = await toUsers(context, await selectUsers.all(context.db, [context.tenantId, ids]));
  return new Map(users.map((user) => [user.id, user]));
}

/** Returns true if the tenant has a content user with this id. */
export async function isContentUser(db: Db, tenantId: string, id: string): Promise<boolean> {
  return (await tenantUsers(db, tenantId, id).first("id")) !== undefined;
}

export interface Sender {
  readonly applicationId: string;
  readonly senderId: string;
  readonly senderDisplayName?: string;
}

/** Users per statement. */
const batchSize = 1_000;

type SenderScore = Pick<ContentUserRow, "id" | "score">;

const insertUsers = new InsertStatement<ContentUserRow, SenderScore>({
  table: userTable.name,
  columns: userTable.columns,
  end: "on conflict (tenant_id, id) do nothing returning id, score",
});

const readScore = new KeyedRead<SenderScore>(`select tenant_id, id, score from ${userTable.name}`, userTable.name);
const score = "select id, score from content_users where tenant_id = ?";
const lockScore = new Statement<SenderScore>(`${score} and id = ? for no key update`);
const lockScores = new Statement<SenderScore>(`${score} and id = any(?::text[]) order by id for no key update`);

/** The score of a sender at this moment, which others may change; undefined where nobody has seen them yet. */
export async function findScore({ db, tenantId }: StoreContext, senderId: string): Promise<number | undefined> {
  return (await readScore.all(db, [tenantId, senderId.toLowerCase()]))[0]?.score;
}

/**
 * The scores of senders by their ids. They are created when the service sees them for the first time, and are ours until
 * the transaction ends: a deletion at the same time takes the content along, and no other content counts on their scores.
 */
export async function ensureContentUsers(
  context: StoreContext,
  senders: readonly Sender[],
): Promise<Map<string, number>> {
  const { db, tenantId } = context;
  const [first, ...others] = senders;
  if (first === undefined) return new Map();
  if (others.length === 0) {
    // Most senders are known: one statement finds and locks them.
    const [known] = await lockScore.all(db, [tenantId, first.senderId.toLowerCase()]);
    if (known !== undefined) return new Map([[known.id, known.score]]);
  }
  const bySender = new Map<string, Sender>();
  for (const sender of senders) {
    const id = sender.senderId.toLowerCase();
    if (!bySender.has(id)) bySender.set(id, sender);
  }
  const scores = new Map<string, number>();
  // In one order for everyone, so that two batches do not wait for each other.
  const ids = [...bySender.keys()].sort();
  for (const some of chunksOf(ids, batchSize)) await ensureUsers(context, some, { bySender, scores });
  return scores;
}

/** Adds the users' scores. */
async function ensureUsers(
  { db, tenantId, clock }: StoreContext,
  ids: readonly string[],
  { bySender, scores }: { readonly bySender: ReadonlyMap<string, Sender>; readonly scores: Map<string, number> },
): Promise<void> {
  const row = (id: string): ContentUserRow => {
    const user = { id, createInstant: clock.now(), score: 0, ...firstKnownOf(bySender.get(id)) };
    return userTable.toRow(user, { tenant_id: tenantId });
  };
  const add = (found: readonly SenderScore[]): void => {
    for (const { id, score } of found) scores.set(id, score);
    missing = missing.filter((id) => !scores.has(id));
  };
  let missing = ids;
  // Users of one batch. On PostgreSQL nothing is locked before all are there: of two batches that meet the same users for the
  // first time, each would wait for the other.
  if (missing.length > 1 && !writesConcurrently(db)) add(await lockScores.all(db, [tenantId, missing]));
  // Somebody may be deleted between the two statements.
  while (missing.length > 0) {
    add(await insertUsers.all(db, missing.map(row)));
    if (missing.length > 0) add(await lockScores.all(db, [tenantId, missing]));
  }
}

function firstKnownOf(sender: Sender | undefined) {
  return {
    applicationIds: sender === undefined ? [] : [sender.applicationId.toLowerCase()],
    attributes: {},
    // Clients send an empty one for no name.
    displayNames: sender?.senderDisplayName ? [sender.senderDisplayName] : [],
    preferredLanguages: [],
  };
}

/** The range of a score; further adjustments leave it at its end. */
const maximumScore = 2_147_483_647;
const minimumScore = -maximumScore - 1;

/** The score that the store has for a sum. */
export function boundedScore(sum: number): number {
  return Math.max(minimumScore, Math.min(maximumScore, sum));
}

export async function adjustScore(db: Db, tenantId: string, userId: string, by: number): Promise<void> {
  await adjustScores(db, tenantId, new Map([[userId.toLowerCase(), by]]));
}

const scoreSum = "cast(score as bigint) + cast(? as bigint)";
const boundedSum = `case when ${scoreSum} > ${maximumScore} then ${maximumScore} when ${scoreSum} < ${minimumScore} then ${minimumScore} else ${scoreSum} end`;
const addToScores = new Statement(
  `update content_users set score = ${boundedSum} where tenant_id = ? and id = any(?::text[])`,
  "content_users",
);

/** @param adjustments what is added to the scores of users, by their ids */
export async function adjustScores(db: Db, tenantId: string, adjustments: ReadonlyMap<string, number>): Promise<void> {
  const byAdjustment = new Map<number, string[]>();
  for (const [id, by] of adjustments) {
    if (by === 0) continue;
    const ids = byAdjustment.get(by);
    if (ids === undefined) byAdjustment.set(by, [id]);
    else ids.push(id);
  }
  for (const [by, ids] of byAdjustment) {
    for (const some of chunksOf(ids, batchSize)) await addToScores.all(db, [by, by, by, tenantId, some]);
  }
}

function tenantUsers(db: Db, tenantId: string, id: string) {
  return userTable.rows(db).where({ tenant_id: tenantId, id: id.toLowerCase() });
}

function withLowerCaseIds<User extends ContentUserChange>(user: User): User {
  return { ...user, applicationIds: user.applicationIds.map((id) => id.toLowerCase()) };
}

/** Reads of a check-out that is in force also who holds it. */
async function toUsers({ db, tenantId, clock }: StoreContext, rows: readonly ShownUser[]): Promise<ContentUser[]> {
  const now = clock.now();
  const found = rows.map((row) => ({ row, checkOut: checkOutOf(row, now) }));
  const holders = found.flatMap(({ checkOut }) => checkOut?.operatorId ?? []);
  const operators = await findOperators(db, tenantId, holders);
  return found.map(({ row, checkOut }) => {
    const operator = checkOut && operators.get(checkOut.operatorId);
    return {
      ...userTable.toShape(row),
      ...(operator === undefined ? {} : { checkOutUser: operator }),
      ...(checkOut === undefined ? {} : { checkOutUserId: checkOut.operatorId, checkoutInstant: checkOut.instant }),
    };
  });
}
