import { afterEach, beforeEach, expect, it } from "vitest";
import { openSqlite } from "../sqlite/sqlite.ts";
import type { Store } from "../store.ts";
import { endDoneJobs, insertJob } from "./outbox.ts";
import { claimChannels, claimJobs, holdsJob, releaseChannels, releaseLeases } from "./outbox-leases.ts";
import { listReadyLines } from "./outbox-lines.ts";

const tenantId = "10000000-0000-4000-8000-000000000000";
const kinds = ["note"];
const lease = (name: string, now: number) => ({ name, now, expirationInstant: now + 10 });

let store: Store;

beforeEach(async () => {
  store = await openSqlite(":memory:", "better-sqlite3");
  await store.write((db) => db("tenants").insert({ id: tenantId, name: "Default" }));
});

afterEach(() => store.close());

function leave(channel: string | undefined, count = 1): Promise<number[]> {
  return store.write(async (db) => {
    const ids: number[] = [];
    const job = { tenantId, kind: "note", channel, payload: {}, createInstant: 1, dueInstant: 1 };
    for (let left = count; left > 0; left--) ids.push(await insertJob(db, job));
    return ids;
  });
}

async function claimed(name: string, now: number, channels: readonly string[] = ["a"]) {
  const runs = await store.write((db) => claimChannels(db, channels, lease(name, now), 2));
  return runs.map(({ channel, jobs }) => [channel, jobs.map(({ id }) => id)]);
}

it("gives a channel to one worker until the lease ends, or it is released; its jobs come in order", async () => {
  const ids = await leave("a", 3);
  expect(await claimed("one", 100)).toEqual([["a", ids.slice(0, 2)]]);
  expect(await claimed("two", 109)).toEqual([]);
  expect(await claimed("two", 110)).toEqual([["a", ids.slice(0, 2)]]);
  const first = { id: ids[0] ?? 0, channel: "a" };
  expect(await store.write((db) => holdsJob(db, first, "one"))).toBe(false);
  expect(await store.write((db) => holdsJob(db, first, "two"))).toBe(true);
  await store.write(async (db) => {
    await endDoneJobs(db, ids.slice(0, 2), 5);
    await releaseChannels(db, ["a"], "one");
  });
  expect(await claimed("one", 111)).toEqual([]);
  await store.write((db) => releaseChannels(db, ["a"], "two"));
  expect(await claimed("one", 111)).toEqual([["a", ids.slice(2)]]);
});

it("lists a line for each channel, and one for the jobs of a kind without a channel, with what is next in it", async () => {
  const [a, , b] = [...(await leave("a", 2)), ...(await leave("b"))];
  const [free, next] = await leave(undefined, 2);
  const heads = () => store.read((db) => listReadyLines(db, { kinds, now: 1, freeAt: 50 }));
  expect((await heads()).map(({ id }) => id).toSorted()).toEqual([a, b, free].toSorted());
  await store.write((db) => claimJobs(db, [free ?? 0], lease("one", 45)));
  await claimed("one", 45, ["b"]);
  expect((await heads()).map(({ id }) => id).toSorted()).toEqual([a, next].toSorted());
  expect(await store.read((db) => listReadyLines(db, { kinds, now: 0 }))).toEqual([]);
  expect(await store.read((db) => listReadyLines(db, { kinds: ["other"], now: 1 }))).toEqual([]);
});

it("hands over the rest when its worker stops", async () => {
  const ids = await leave("a", 2);
  const [free = 0] = await leave(undefined);
  await claimed("one", 100);
  await store.write((db) => claimJobs(db, [free], lease("one", 100)));
  await store.write((db) => releaseLeases(db, "one"));
  expect(await claimed("two", 101)).toEqual([["a", ids]]);
  expect(await store.write((db) => claimJobs(db, [free], lease("two", 101)))).toMatchObject([{ id: free }]);
});
