/**
 * Deleting a moderation application with a million content items: it is gone at once, others are served meanwhile, and a
 * process that is killed in the middle leaves the rest to the next one. Prints what clients noticed.
 *
 * LARGE_ITEMS changes the number of items, LARGE_WAIT for how many milliseconds the removal is watched.
 */
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "@gatehouse/sdk";
import { expect, test } from "vitest";
import {
  type Environment,
  kill,
  makeFolder,
  programKey,
  type RunningProgram,
  startProgram,
  stop,
} from "../process/program.ts";
import { type LargeDatabase, largeDatabases } from "./databases.ts";
import { eventLoopDelay, type Latencies, Probe } from "./probe.ts";

const itemCount = Number(process.env["LARGE_ITEMS"] ?? 1_000_000);
const userCount = 10_000;
const tenantId = "00000000-0000-4000-8000-000000000001";
const forum = "11111111-1111-4111-8111-111111111111";
const shop = "22222222-2222-4222-8222-222222222222";

const bootstrap = `
apiKeys: [{ key: ${programKey}, name: tests }]
moderationApplications:
  - application: { id: ${shop}, name: Shop, moderationConfiguration: { storeContent: true, persistent: true } }
`;

/**
 * Processor time of a turn, in milliseconds: the machines of CI are busy, where a process waits for seconds until it is its turn.
 * On a quiet one the event loop is at most some 30 ms late.
 */
const maximumTurn = 750;
/** For so long clients ask before the deletion, before the server is killed, and after it was started again, in milliseconds. */
const watched = { quiet: 5_000, before: 10_000, after: Number(process.env["LARGE_WAIT"] ?? 20_000) };
const owned = ["user_alert_causes", "content_flags", "content_queue", "content_items"];
const remaining = `select ${owned.map((table) => `(select count(*) from ${table} where application_id = '${forum}')`).join(" + ")} as count`;

const started = { eventLoopFile: (folder: string, index: number) => join(folder, `event-loop-delay-${index}.json`) };

for (const database of await largeDatabases()) {
  test(`${database.name}: ${itemCount.toLocaleString("en")} content items`, { timeout: 900_000 }, async () => {
    const folder = makeFolder();
    const file = join(folder, "bootstrap.yaml");
    writeFileSync(file, bootstrap);
    const start = (index: number) => startProgram(folder, environmentOf(database, file, folder, index));
    const first = await start(0);
    await createForum(first.client());
    await stop(first);
    await fill(database);

    const programs = await Promise.all(Array.from({ length: database.processes }, (_, index) => start(index)));
    const [program] = programs;
    if (program === undefined) throw new Error("No server was started.");
    for (const [index, one] of programs.entries()) await eventLoopDelay(one, started.eventLoopFile(folder, index));
    const quiet = probesOf(program);
    await delay(watched.quiet);
    const heardBefore = await answersOf(quiet);
    const quietEventLoop = await eventLoopDelay(program, started.eventLoopFile(folder, 0));
    const all = await database.count(remaining);
    const probes = probesOf(program);
    const begun = performance.now();
    const deleted = await program.client().moderation.deleteModerationApplication.result({ applicationId: forum });
    const answered = performance.now() - begun;
    const isGone = await goneEverywhere(programs);
    await delay(watched.before);
    // The next process goes on; the bootstrap file does not name the application.
    const heard = await answersOf(probes);
    const eventLoops = await Promise.all(
      programs.map((one, index) => eventLoopDelay(one, started.eventLoopFile(folder, index))),
    );
    await kill(program);
    const again = await start(0);
    const later = probesOf(again);
    const isGoneStill = await goneEverywhere([again, ...programs.slice(1)]);
    const atRestart = await database.count(remaining);
    const isRemoved = await removedWithin(again.client(), watched.after);
    const atEnd = isRemoved ? 0 : await database.count(remaining);
    const heardLater = await answersOf(later);
    eventLoops.push(await eventLoopDelay(again, started.eventLoopFile(folder, 0)));
    const result = {
      ...{ deleted: deleted.ok, answered, isGone, isGoneStill, all, atRestart, atEnd, isRemoved },
      ...{ heardBefore, quietEventLoop, heard, heardLater, eventLoops },
    };
    console.log(`${database.name} ${JSON.stringify(result, rounded, 1)}`);
    await Promise.all([again, ...programs.slice(1)].map((one) => stop(one)));

    expect(result).toMatchObject({ deleted: true, isGone: true, isGoneStill: true });
    // Removing everything takes minutes on a busy machine; that it goes on is enough.
    expect(atRestart).toBeLessThan(all);
    expect(isRemoved || atEnd < atRestart).toBe(true);
    for (const turns of eventLoops) expect(turns.maximumTurn).toBeLessThan(maximumTurn);
    for (const { count } of Object.values(heard)) expect(count).toBeGreaterThan(10);
    // The rest may be gone before more than a few were asked.
    for (const { failures } of [...Object.values(heard), ...Object.values(heardLater)]) expect(failures).toBe(0);
  });
}

function environmentOf(database: LargeDatabase, bootstrapFile: string, folder: string, index: number): Environment {
  return {
    DATABASE_URL: database.url,
    BOOTSTRAP_FILE: bootstrapFile,
    LOG_LEVEL: "error",
    NODE_OPTIONS: `--import ${new URL("event-loop-delay.mjs", import.meta.url).href}`,
    EVENT_LOOP_DELAY_FILE: started.eventLoopFile(folder, index),
  };
}

async function createForum(client: Client): Promise<void> {
  const application = { name: "Forum", moderationConfiguration: { storeContent: true, persistent: true } };
  await client.moderation.createModerationApplication({ applicationId: forum, body: { application } });
}

/** Content of many users; some of it waits in a queue, some was complained about, and some users wait because of it. */
async function fill({ execute, sql, name }: LargeDatabase): Promise<void> {
  const document = JSON.stringify({ parts: [{ type: "text", content: "Ahoy, ".repeat(20) }] });
  const user = `'00000000-0000-4000-9000-' || substr('000000000000' || (n % ${userCount}), -12)`;
  const userOf = name === "SQLite" ? user : `'00000000-0000-4000-9000-' || lpad((n % ${userCount})::text, 12, '0')`;
  const userDocument = JSON.stringify({ applicationIds: [], attributes: {}, displayNames: [], preferredLanguages: [] });
  const some = (part: number) =>
    `from content_items where application_id = '${forum}' and create_instant % ${part} = 0`;
  await execute([
    `insert into content_users (id, tenant_id, create_instant, score, document)
     select ${userOf}, '${tenantId}', 1, 0, '${userDocument}' from ${sql.numbers(userCount)}`,
    `insert into content_items (id, tenant_id, application_id, sender_id, persistent, create_instant, store_instant,
       location, content_action, approval_status, document)
     select ${sql.uuid}, '${tenantId}', '${forum}', ${userOf}, ${name === "SQLite" ? 1 : true}, n, n,
       'harbour', 'queuedForApproval', 'queuedForApproval', '${document}' from ${sql.numbers(itemCount)}`,
    `insert into content_queue (queue, tenant_id, content_item_id, application_id, severity, queued_instant)
     select 'approval', tenant_id, id, application_id, 0, create_instant ${some(2)}`,
    `insert into content_flags (tenant_id, content_item_id, application_id, reporter_id, create_instant)
     select tenant_id, id, application_id, sender_id, 1 ${some(10)}`,
    `insert into user_alerts (tenant_id, user_id, severity, queued_instant)
     select distinct tenant_id, sender_id, 1, 1 ${some(10)}`,
    `insert into user_alert_causes (tenant_id, user_id, application_id, content_item_id, severity, create_instant)
     select tenant_id, sender_id, application_id, id, 1, 1 ${some(10)}`,
    "analyze",
  ]);
}

function probesOf(program: RunningProgram) {
  const client = program.client();
  const parts = [{ type: "text" as const, content: "Ahoy" }];
  return {
    live: new Probe(async (signal) => (await fetch(`${program.url}/health/live`, { signal })).ok),
    filter: new Probe(async (signal) => {
      return (await client.moderation.filterContentItem.result({ body: { content: "Ahoy" } }, { signal })).ok;
    }),
    moderate: new Probe(async (signal) => {
      const content = { applicationId: shop, createInstant: 1, senderId: shop, parts };
      const request = { contentItemId: randomUUID(), body: { content } };
      return (await client.moderation.moderateContentItem.result(request, { signal })).ok;
    }),
  };
}

type Answers = Readonly<Record<string, Latencies>>;

async function answersOf(probes: Readonly<Record<string, Probe>>): Promise<Answers> {
  return Object.fromEntries(
    await Promise.all(Object.entries(probes).map(async ([name, probe]) => [name, await probe.stop()] as const)),
  );
}

async function goneEverywhere(programs: readonly RunningProgram[]): Promise<boolean> {
  const found = await Promise.all(
    programs.map((program) =>
      program.client().moderation.retrieveModerationApplication.result({ applicationId: forum }),
    ),
  );
  return found.every(({ status }) => status === 404);
}

/** Resolves to true if the id of the application is free again in time. */
async function removedWithin(client: Client, milliseconds: number): Promise<boolean> {
  const body = { application: { name: "Forum" } };
  for (const begun = performance.now(); performance.now() - begun < milliseconds; await delay(500)) {
    const { ok } = await client.moderation.createModerationApplication.result({ applicationId: forum, body });
    if (ok) return true;
  }
  return false;
}

function rounded(_: string, value: unknown): unknown {
  return typeof value === "number" ? Math.round(value * 10) / 10 : value;
}
