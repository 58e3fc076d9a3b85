/** Background work continues after an outage of PostgreSQL, with few log lines. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@gatehouse/sdk";
import { expect, test } from "vitest";
import { createNotified, happens, loopback } from "../moderation/notified.ts";
import { makeFolder } from "../process/program.ts";
import { Receiver } from "../support/receiver.ts";
import { startOnCutDatabase } from "./cut-database.ts";

const logFile = join(makeFolder(), "gatehouse.log");
const { server, proxy } = await startOnCutDatabase({}, { ...loopback, logFile, logLevel: "info" });
const client = createClient({ baseUrl: server.url, apiKey: server.apiKey });
const day = 86_400_000;
const patience = { timeout: 30_000, interval: 100 };

/** Lines of these loggers, each by its message. */
function logged(...names: string[]): string[] {
  const lines = readFileSync(logFile, "utf8").trim().split("\n");
  const entries = lines.map((line): { readonly logger?: string; readonly name?: string; readonly msg: string } =>
    JSON.parse(line),
  );
  return entries.filter(({ logger, name }) => names.includes(logger ?? name ?? "")).map(({ msg }) => msg);
}

test("notifications are delivered and content is archived after an outage, without a restart", {
  timeout: 90_000,
}, async () => {
  const receiver = await Receiver.start();
  const id = await createNotified(client, receiver);
  const archiveConfiguration = { enabled: true, storeDuration: 1, storeTimeUnit: "days" as const };
  const moderationConfiguration = {
    storeContent: true,
    persistent: true,
    archiveConfiguration: { ...archiveConfiguration, storeOffsetDuration: 0, storeOffsetTimeUnit: "days" as const },
  };
  const body = { application: { name: "Archived", moderationConfiguration } };
  const { application } = await client.moderation.createModerationApplication({ body });
  const contentItemId = randomUUID();
  const parts = [{ type: "text" as const, content: "Ahoy" }];
  const senderId = "99999999-9999-4999-8999-999999999999";
  const content = { applicationId: application.id, createInstant: Date.now(), senderId, parts };
  await client.moderation.moderateContentItem({ contentItemId, body: { content } });

  receiver.next(503);
  await happens(client, id, "before the outage");
  await expect.poll(() => receiver.tried, patience).toEqual(["before the outage"]);
  proxy.cutAt("statement");
  await server.idle().catch(() => undefined);
  // Each task fails a few times before it recovers.
  await pause(4_000);
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(503);
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  proxy.heal();

  await happens(client, id, "after it");
  server.advanceTime(2 * day);
  await expect.poll(() => receiver.taken, patience).toEqual(["before the outage", "after it"]);
  await server.idle();
  const again = await client.request("moderateContentItemWithId", { contentItemId, body: { content } });
  expect(again.status, "the id of archived content is free").toBe(200);
  // Reading them and storing the last use of keys may fail: a line at the start of each, and one at its end.
  const lines = logged("settings");
  expect(lines, "lines about the settings").toEqual([...new Set(lines)]);
  expect(logged("background.jobs").filter((line) => line.includes("claim")).length).toBeLessThanOrEqual(2);
});
