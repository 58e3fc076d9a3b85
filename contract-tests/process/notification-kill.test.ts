/** Notifications and `kill -9`: what was acknowledged is delivered after the next start, and two processes share the work. */
import type { Client } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { createNotified, happens } from "../moderation/notified.ts";
import { Receiver } from "../support/receiver.ts";
import { kill, makeFolder, programKey, type RunningProgram, startProgram, withKey } from "./program.ts";
import { type NamedStore, sharedStore, stores } from "./stores.ts";

/** One of them: how each driver keeps what was acknowledged is `kill.test.ts`, and here it is the same outbox on each. */
const some = (await stores()).slice(0, 1);
const shared = await sharedStore();

function startOn({ url }: NamedStore): Promise<RunningProgram> {
  const folder = makeFolder();
  const allowed = { NOTIFICATION_ALLOWED_RANGES: "127.0.0.0/8" };
  return startProgram(folder, { ...withKey(folder), ...allowed, DATABASE_URL: url, LOG_LEVEL: "silent" });
}

const firstTimes = (comments: readonly (string | undefined)[]) => [...new Set(comments)];
const patience = { timeout: 60_000, interval: 100 };

describe.each(some)("kill -9 on $name", (store) => {
  test("between the decision and the delivery: all are delivered after the next start", {
    timeout: 180_000,
  }, async () => {
    const receiver = await Receiver.start();
    const first = await startOn(store);
    const client = first.client(programKey);
    const id = await createNotified(client, { url: receiver.url, connectTimeout: 10_000, readTimeout: 120_000 });
    receiver.next("silence");
    const comments = ["in flight", "behind it", "last"];
    for (const comment of comments) await happens(client, id, comment);
    await expect.poll(() => receiver.tried, patience).toEqual(["in flight"]);
    await kill(first);
    const second = await startOn(store);
    await expect.poll(() => receiver.taken, patience).toEqual(comments);
    expect(receiver.tried).toEqual(["in flight", ...comments]);
    // A delivery is stored a moment after the receiver has accepted it.
    const states = async () => {
      const { notifications } = await second.client(programKey).moderation.listNotifications({ applicationId: [id] });
      return notifications.map(({ state }) => state);
    };
    await expect.poll(states, patience).toEqual(["delivered", "delivered", "delivered"]);
  });

  test("in the middle of it all: nothing that was acknowledged is lost, and the order is kept", {
    timeout: 240_000,
  }, async () => {
    const receiver = await Receiver.start();
    const acknowledged: string[] = [];
    let program = await startOn(store);
    const id = await createNotified(program.client(programKey), receiver);
    for (let round = 1; round <= 2; round++) {
      const writing = writeUntilGone(program.client(programKey), id, `round ${round}`, acknowledged);
      const enough = acknowledged.length + 15 * round;
      await expect.poll(() => acknowledged.length, { ...patience, interval: 5 }).toBeGreaterThan(enough);
      await kill(program);
      await writing;
      program = await startOn(store);
    }
    await expect.poll(() => acknowledged.filter((comment) => !receiver.taken.includes(comment)), patience).toEqual([]);
    // One whose answer was lost with the process may have been kept, too: it was not acknowledged, and it is in its place.
    const heard = firstTimes(receiver.taken);
    expect(heard.filter((comment) => acknowledged.includes(comment ?? ""))).toEqual(acknowledged);
    expect(heard.length - acknowledged.length).toBeLessThanOrEqual(2);
  });
});

/** Several processes share a PostgreSQL alone: on SQLite there is no such test, rather than one that is left out. */
function onSharedStore(name: string, options: { readonly timeout: number }, work: () => Promise<void>): void {
  if (shared !== undefined) test(name, options, work);
}

onSharedStore("two processes on one store: each is delivered once, and in order", { timeout: 180_000 }, async () => {
  if (shared === undefined) return;
  const receivers = [await Receiver.start(), await Receiver.start(), await Receiver.start()];
  const clients = [await startOn(shared), await startOn(shared)].map((program) => program.client(programKey));
  const [one, other] = clients;
  if (one === undefined || other === undefined) throw new TypeError("Two programs were to be started.");
  const ids = await Promise.all(receivers.map((receiver) => createNotified(one, receiver)));
  const comments = Array.from({ length: 60 }, (_, index) => `event ${index}`);
  for (const [index, comment] of comments.entries()) await happens(index % 3 === 0 ? one : other, ids, comment);
  for (const receiver of receivers) await expect.poll(() => receiver.taken.length, patience).toBe(comments.length);
  for (const receiver of receivers) expect(receiver.tried).toEqual(comments);
});

onSharedStore("what a killed process had in work is taken over by another one", { timeout: 180_000 }, async () => {
  if (shared === undefined) return;
  const receiver = await Receiver.start();
  const one = await startOn(shared);
  const client = one.client(programKey);
  const id = await createNotified(client, { url: receiver.url, connectTimeout: 10_000, readTimeout: 120_000 });
  receiver.next("silence");
  for (const comment of ["in flight", "behind it"]) await happens(client, id, comment);
  await expect.poll(() => receiver.tried, patience).toEqual(["in flight"]);
  await startOn(shared);
  await kill(one);
  await expect.poll(() => receiver.taken, patience).toEqual(["in flight", "behind it"]);
});

/** One event after the other until the program is gone; each is noted when it is acknowledged. */
async function writeUntilGone(client: Client, id: string, prefix: string, acknowledged: string[]): Promise<void> {
  for (let count = 0; ; count++) {
    const comment = `${prefix} event ${count}`;
    try {
      await happens(client, id, comment);
    } catch {
      return;
    }
    acknowledged.push(comment);
  }
}
