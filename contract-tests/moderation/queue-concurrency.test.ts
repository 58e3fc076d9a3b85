/** Many operators at once: on SQLite with one server, on PostgreSQL with two that share the database. */
import { randomUUID } from "node:crypto";
import { type Client, createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { whenDone } from "../support/clean-up.ts";
import { ownDatabase } from "../support/own-database.ts";
import { start } from "../support/server.ts";
import { unknownId } from "./fixtures.ts";
import { newOperator, queued, queueingApplication, type SignedIn } from "./queue-fixtures.ts";

const database = await ownDatabase();
whenDone(database.drop);
const first = await start({}, database);
const second = database.databaseUrl === undefined ? first : await start({}, database);
const { client } = first;
/** The same operation by turns on one server and on the other. */
const clients: readonly Client[] = [first, second].map(({ server }) =>
  createClient({ baseUrl: server.url, apiKey: server.apiKey }),
);
const moderationOf = (turn: number) => (clients[turn % clients.length] ?? client).moderation;

const patience = { timeout: 60_000 };

async function operators(count: number): Promise<SignedIn[]> {
  const hired: SignedIn[] = [];
  while (hired.length < count) hired.push(await newOperator(client));
  return hired;
}

async function fill(applicationId: string, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => queued(client, "requiresApproval", { applicationId })));
}

describe("many operators at once (Decisions: Queues)", () => {
  test("never hold the same item, and leave none that they could have had", patience, async () => {
    const { id: applicationId } = await queueingApplication(client, { approvalQueueSize: 6 });
    const hired = await operators(6);
    const items = await fill(applicationId, 30);
    for (let round = 0; round < 5; round++) {
      const held = await Promise.all(
        hired.flatMap(({ as }, turn) =>
          [2, 4, 6].map(async (numberOfItems) => {
            const body = { applicationId, numberOfItems };
            const answer = await moderationOf(turn + numberOfItems / 2).checkOutApprovalQueueItems({ body }, as);
            return { turn, ids: answer.items.map(({ content }) => content.id) };
          }),
        ),
      );
      const holders = new Map<string, Set<number>>();
      for (const { turn, ids } of held) {
        expect(ids.length).toBeLessThanOrEqual(6);
        for (const id of ids) holders.set(id, (holders.get(id) ?? new Set()).add(turn));
      }
      expect([...holders.values()].filter(({ size }) => size > 1)).toEqual([]);
      expect([...holders.keys()].toSorted()).toEqual(items.toSorted());
      await Promise.all(hired.map(({ as }, turn) => moderationOf(turn).releaseApprovalQueueItems({ body: {} }, as)));
    }
  });

  test("never hold the same user", patience, async () => {
    const { id: applicationId } = await queueingApplication(client);
    const hired = await operators(4);
    const users = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const contentUserId = randomUUID();
        await client.filtering.createContentUser({ contentUserId, body: { user: {} } });
        const flag = { applicationId, createInstant: 1, reporterId: unknownId };
        await client.filtering.flagContentUser({ contentUserId, body: { flag } });
        return contentUserId;
      }),
    );
    const held = await Promise.all(
      hired.map(async ({ as }, turn) => {
        const body = { applicationId, numberOfItems: 10 };
        const { items } = await moderationOf(turn).checkOutUserAlertQueueItems({ body }, as);
        return items.map(({ user }) => user.id);
      }),
    );
    expect(held.flat().toSorted()).toEqual(users.toSorted());
  });

  test("decide an item once", patience, async () => {
    const { id: applicationId } = await queueingApplication(client);
    const hired = await operators(4);
    for (const contentItemId of await fill(applicationId, 5)) {
      const statuses = await Promise.all(
        hired.map(async ({ as }, turn) => {
          const moderation = moderationOf(turn);
          const decide = turn < 2 ? moderation.approveContentItem : moderation.rejectContentItem;
          return (await decide.result({ contentItemId }, as)).status;
        }),
      );
      expect(statuses.toSorted()).toEqual([200, 404, 404, 404]);
    }
  });
});

test("one operator who checks out many times at once holds no more than allowed", patience, async () => {
  const { id: applicationId } = await queueingApplication(client, { approvalQueueSize: 3 });
  const { as } = await newOperator(client);
  await fill(applicationId, 12);
  const body = { applicationId };
  await Promise.all(
    Array.from({ length: 8 }, (_, turn) => moderationOf(turn).checkOutApprovalQueueItems({ body }, as)),
  );
  const { items } = await client.moderation.listApprovalQueueItems({ applicationId: [applicationId] }, as);
  expect(items.filter(({ checkOut }) => checkOut !== undefined)).toHaveLength(3);
});
