/** Notifications arrive at least once and in order, whatever the receiver does (Decisions: Notifications). */
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type Behaviour, Receiver } from "../support/receiver.ts";
import { start } from "../support/server.ts";
import { unknownId } from "./fixtures.ts";
import { at, createNotified, happens, loopback, settle } from "./notified.ts";

const { client, server } = await start({}, loopback);
const several = (prefix: string, count = 6) => Array.from({ length: count }, (_, index) => `${prefix} ${index}`);

/** Expects that each was tried only after those before it were taken. */
function expectInOrder(receiver: Receiver, comments: readonly string[]): void {
  const indices = receiver.tried.map((comment) => comments.indexOf(comment ?? ""));
  expect(indices).toEqual(indices.toSorted((a, b) => a - b));
  expect([...new Set(receiver.taken)]).toEqual(comments);
}

test("each is delivered once, in order, where nothing goes wrong", async () => {
  const receiver = await Receiver.start();
  const id = await createNotified(client, receiver);
  const comments = several("fine", 12);
  for (const comment of comments) await happens(client, id, comment);
  await server.idle();
  expect(receiver.tried).toEqual(comments);
  const webhookIds = receiver.deliveries.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(webhookIds).size).toBe(comments.length);
});

test("requests at the same time: each is delivered once", async () => {
  const receiver = await Receiver.start();
  const id = await createNotified(client, receiver);
  const comments = several("together", 24);
  await Promise.all(comments.map((comment) => happens(client, id, comment)));
  await server.idle();
  expect(receiver.tried.toSorted()).toEqual(comments.toSorted());
});

test("a receiver that is down for a while", async () => {
  const receiver = await Receiver.start();
  const id = await createNotified(client, receiver);
  await receiver.down();
  const comments = several("down");
  for (const comment of comments) {
    await happens(client, id, comment);
    await server.idle();
    server.advanceTime(60_000);
  }
  await server.idle();
  expect(receiver.tried).toEqual([]);
  await receiver.up();
  await settle(client, server, id);
  expect(receiver.tried).toEqual(comments);
});

test("a receiver that is slower than the readTimeout", async () => {
  const receiver = await Receiver.start();
  const id = await createNotified(client, { ...at(receiver), readTimeout: 400 });
  const comments = several("slow", 4);
  const slow: Behaviour = (response) => void pause(1_500).then(() => response.writeHead(200).end());
  receiver.next(slow, slow, 200, slow, 200);
  for (const comment of comments) await happens(client, id, comment);
  await settle(client, server, id);
  expectInOrder(receiver, comments);
  // On a machine under load an answer that is at once may come too late as well.
  const times = comments.map((comment) => receiver.tried.filter((tried) => tried === comment).length);
  expect(times[0]).toBeGreaterThanOrEqual(3);
  expect(receiver.tried.length).toBeGreaterThanOrEqual(comments.length + 3);
});

test("a receiver that takes its time within the readTimeout is waited for", async () => {
  const receiver = await Receiver.start();
  const id = await createNotified(client, { ...at(receiver), readTimeout: 20_000 });
  receiver.next((response) => void pause(2_500).then(() => response.writeHead(200).end()));
  await happens(client, id, "unhurried");
  await server.idle();
  expect(receiver.tried).toEqual(["unhurried"]);
  const { notifications } = await client.moderation.listNotifications({ applicationId: [id] });
  expect(notifications).toMatchObject([{ state: "delivered", attempts: 1 }]);
});

const failures: readonly (readonly [string, Behaviour])[] = [
  ["answers 500", 500],
  ["answers 503", 503],
  ["answers 400", 400],
  ["answers 404", 404],
  ["answers 302", (response) => void response.writeHead(302, { Location: "/elsewhere" }).end()],
  ["resets the connection", "reset"],
  ["dies half-way through its answer", "half an answer"],
  ["hangs up without a word", (response) => void response.socket?.end()],
];

test.each(failures)("a receiver that %s", async (name, behaviour) => {
  const receiver = await Receiver.start();
  const id = await createNotified(client, receiver);
  const comments = several(name, 3);
  receiver.next(behaviour, behaviour, 204, behaviour, 299);
  for (const comment of comments) await happens(client, id, comment);
  await settle(client, server, id);
  const [first, second, third] = comments;
  expect(receiver.tried).toEqual([first, first, first, second, second, third]);
  const ids = receiver.deliveries.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids.slice(0, 3)).size).toBe(1);
  expect(new Set(ids).size).toBe(3);
});

test("whatever it does in whatever order", async () => {
  const receiver = await Receiver.start();
  const id = await createNotified(client, { ...at(receiver), readTimeout: 200 });
  const kinds: Behaviour[] = [200, 500, "silence", "reset", "half an answer", 204, 429];
  receiver.next(...Array.from({ length: 30 }, (_, index) => kinds[(index * index + 3 * index) % kinds.length] ?? 200));
  const comments = several("storm", 10);
  for (const comment of comments) await happens(client, id, comment);
  await settle(client, server, id);
  expectInOrder(receiver, comments);
});

test("one server that is down keeps nobody else waiting", async () => {
  const [one, other] = [await Receiver.start(), await Receiver.start()];
  const id = await createNotified(client, one, other);
  const elsewhere = await createNotified(client, other);
  await one.down();
  const comments = several("apart", 5);
  for (const comment of comments) await happens(client, id, comment);
  await happens(client, elsewhere, "elsewhere");
  await server.idle();
  expect(other.taken.filter((comment) => comment !== "elsewhere")).toEqual(comments);
  expect(other.taken).toContain("elsewhere");
  await one.up();
  await settle(client, server, id);
  expect(one.taken).toEqual(comments);
});

test("all servers of all applications hear of one event, with one webhook-id", async () => {
  const receivers = [await Receiver.start(), await Receiver.start(), await Receiver.start()];
  const [first, second, third] = receivers;
  if (first === undefined || second === undefined || third === undefined) throw new TypeError("No receivers.");
  const ids = [
    await createNotified(client, first, second),
    await createNotified(client, third),
    await createNotified(client),
  ];
  await happens(client, ids, "everywhere");
  await server.idle();
  expect(receivers.map(({ taken }) => taken)).toEqual([["everywhere"], ["everywhere"], ["everywhere"]]);
  expect(new Set(receivers.map(({ deliveries }) => deliveries[0]?.headers["webhook-id"])).size).toBe(1);
});

test("a request that is refused tells nobody", async () => {
  const receiver = await Receiver.start();
  const id = await createNotified(client, receiver);
  await expect(happens(client, [id, unknownId], "refused")).rejects.toMatchObject({ status: 400 });
  await server.idle();
  expect(receiver.tried).toEqual([]);
});

describe("pauses", () => {
  test("after a failure nothing is tried before half of the pause is over, and it is tried when the pause is", async () => {
    const receiver = await Receiver.start();
    const id = await createNotified(client, receiver);
    receiver.next(500, 500, 500);
    server.setTime(Date.now());
    await happens(client, id, "pause");
    for (const [tries, full] of [1_000, 2_000, 4_000].entries()) {
      await server.idle();
      expect(receiver.tried).toHaveLength(tries + 1);
      server.advanceTime(full / 2 - 1);
      await server.idle();
      expect(receiver.tried).toHaveLength(tries + 1);
      server.advanceTime(full / 2 + 1);
    }
    await server.idle();
    expect(receiver.taken).toEqual(["pause"]);
  });

  test.each([
    ["in seconds", () => "1800"],
    ["as a date", () => new Date(Date.now() + 1_800_000).toUTCString()],
  ])("Retry-After %s is honoured", async (_, retryAfter) => {
    const receiver = await Receiver.start();
    const id = await createNotified(client, receiver);
    server.setTime(Date.now());
    receiver.next((response) => void response.writeHead(503, { "Retry-After": retryAfter() }).end());
    await happens(client, id, "asked");
    await server.idle();
    server.advanceTime(1_790_000);
    await server.idle();
    expect(receiver.tried).toHaveLength(1);
    server.advanceTime(11_000);
    await server.idle();
    expect(receiver.taken).toEqual(["asked"]);
  });

  test("Retry-After takes no longer than an hour, and makes nothing faster", async () => {
    const receiver = await Receiver.start();
    const id = await createNotified(client, receiver);
    server.setTime(Date.now());
    const asking = (seconds: string) => (response: Parameters<Extract<Behaviour, (...all: never) => void>>[0]) =>
      void response.writeHead(503, { "Retry-After": seconds }).end();
    receiver.next(asking("999999"), asking("0"));
    await happens(client, id, "bounded");
    await server.idle();
    server.advanceTime(3_600_000);
    await server.idle();
    expect(receiver.tried).toHaveLength(2);
    server.advanceTime(999);
    await server.idle();
    expect(receiver.tried).toHaveLength(2);
    server.advanceTime(1_001);
    await server.idle();
    expect(receiver.taken).toEqual(["bounded"]);
  });
});
