/** Content of a sender who is known is stored by one statement: a change of the score that comes meanwhile waits for it. */
import { randomUUID } from "node:crypto";
import { createClient } from "@gatehouse/sdk";
import { startServer } from "@gatehouse/server";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { whenDone } from "../support/clean-up.ts";
import { ownDatabase } from "../support/own-database.ts";

const applicationId = randomUUID();
const passingId = randomUUID();
const moderationConfiguration = { storeContent: true, noRuleUserScoreAdjustment: 4 };
const passing = { storeContent: false, noRuleUserScoreAdjustment: 4 };
const { databaseUrl, drop } = await ownDatabase();
if (databaseUrl === undefined) throw new TypeError("DATABASE_URL is to name a PostgreSQL.");
const bootstrap = {
  moderationApplications: [
    { application: { id: applicationId, name: "Chat", moderationConfiguration } },
    { application: { id: passingId, name: "Passing", moderationConfiguration: passing } },
  ],
};
const server = await startServer({ databaseUrl, bootstrap });
const direct = new pg.Client({ connectionString: databaseUrl });
await direct.connect();
whenDone(async () => {
  await server.close();
  await direct.end();
  await drop();
});

test("a score that is replaced while content is stored comes after it", async () => {
  const { filtering, moderation } = createClient({ baseUrl: server.url, apiKey: server.apiKey });
  const contentUserId = randomUUID();
  const parts = [{ type: "text" as const, content: "Dinghy for sale" }];
  const body = { content: { applicationId, senderId: contentUserId, createInstant: 1, parts } };
  await moderation.moderateContentItem({ body });
  // The insertion refers to the application, and waits for whoever has it.
  await direct.query("begin");
  await direct.query("select id from moderation_applications where id = $1 for update", [applicationId]);
  const ended: string[] = [];
  const waits = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  const stored = moderation.moderateContentItem({ body }).then(() => ended.push("content"));
  await expect.poll(async () => (await direct.query(waits)).rowCount).toBe(1);
  const change = { contentUserId, body: { user: { score: -6 } } };
  const replaced = filtering.updateContentUser(change).then(() => ended.push("score"));
  await expect.poll(async () => (await direct.query(waits)).rowCount).toBe(2);
  expect(ended).toEqual([]);
  await direct.query("commit");
  await Promise.all([stored, replaced]);
  const scoreOf = async () => (await filtering.retrieveContentUser({ contentUserId })).user.score;
  expect(await scoreOf()).toBe(-6);
  await moderation.moderateContentItem({ body });
  expect(await scoreOf()).toBe(-2);
});

test("content that is not stored is decided by the score of the moment, whichever process has changed it", async () => {
  const other = await startServer({ databaseUrl, bootstrap });
  onTestFinished(() => other.close());
  const [here, there] = [server, other].map(({ url, apiKey }) => createClient({ baseUrl: url, apiKey }));
  if (here === undefined || there === undefined) throw new TypeError("There are two processes.");
  const contentUserId = randomUUID();
  const scoreOf = async () => (await there.filtering.retrieveContentUser({ contentUserId })).user.score;
  const parts = [{ type: "text" as const, content: "Dinghy for sale" }];
  const content = { applicationId: passingId, senderId: contentUserId, createInstant: 1, parts };
  const say = ({ moderation }: typeof here) => moderation.moderateContentItem({ body: { content } });
  await say(here);
  for (let score = -20; score < 0; score += 2) {
    await here.filtering.updateContentUser({ contentUserId, body: { user: { score } } });
    const times = Math.ceil(-score / 4);
    await Promise.all(Array.from({ length: times - 1 }, (_, index) => say(index % 2 === 0 ? here : there)));
    expect(await scoreOf()).toBe(score + 4 * (times - 1));
    await Promise.all(Array.from({ length: 8 }, (_, index) => say(index % 2 === 0 ? here : there)));
    expect(await scoreOf()).toBe(0);
  }
});
