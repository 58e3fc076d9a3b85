/** Stored content is deleted by age (Moderation, `archiveConfiguration`; OWASP ASVS 14.2.7). */
import { randomUUID } from "node:crypto";
import type { RequestComponents } from "@gatehouse/sdk";
import { beforeEach, describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { createApplication, forum, queueing, senderId, shop, twoTenants, unknownId } from "./fixtures.ts";

type Archive = RequestComponents["schemas"]["ArchiveConfiguration"];
type Unit = NonNullable<Archive["storeTimeUnit"]>;

const { client, server } = await start(twoTenants);
const here = { tenantId: forum };
const minute = 60_000;
const day = 24 * 60 * minute;
const now = Date.UTC(2026, 0, 31, 12);

beforeEach(async () => {
  await server.reset();
  server.setTime(now);
});

function kept(storeDuration: number, unit: Unit, storeOffsetDuration = 0, offsetUnit: Unit = unit): Archive {
  return { enabled: true, storeDuration, storeTimeUnit: unit, storeOffsetDuration, storeOffsetTimeUnit: offsetUnit };
}

async function createArchived(archiveConfiguration: Archive, options: { tenantId: string } = here): Promise<string> {
  return (await createApplication(client, { ...queueing, archiveConfiguration }, options)).id;
}

async function store(applicationId: string, createInstant: number, options = here): Promise<string> {
  const contentItemId = randomUUID();
  const parts = [{ type: "text" as const, content: "Ahoy" }];
  const body = { content: { applicationId, createInstant, senderId, parts } };
  await client.moderation.moderateContentItem({ contentItemId, body }, options);
  return contentItemId;
}

/** Which of the items are stored: a flag from an application that does not exist is a 400 where there is an item, or a 404. */
async function stored(ids: readonly string[], options = here): Promise<boolean[]> {
  const body = { flag: { applicationId: unknownId, createInstant: 0, reporterId: senderId } };
  const answers = ids.map(async (contentItemId) => {
    const { status } = await client.request("flagContentItem", { contentItemId, body }, options);
    expect([400, 404]).toContain(status);
    return status === 400;
  });
  return Promise.all(answers);
}

/** Resolves to whether an item is stored just before an instant, and at it. */
async function around(instant: number, id: string): Promise<(boolean | undefined)[]> {
  server.setTime(instant - 1);
  await server.idle();
  const [before] = await stored([id]);
  server.setTime(instant);
  await server.idle();
  const [after] = await stored([id]);
  return [before, after];
}

describe("Content goes when it has been kept for both durations", () => {
  test.each<[Archive, number]>([
    [kept(90, "minutes"), now + 90 * minute],
    [kept(1, "minutes", 30, "minutes"), now + 31 * minute],
    [kept(36, "hours"), now + 36 * 60 * minute],
    [kept(90, "days", 12, "hours"), now + 90 * day + 12 * 60 * minute],
    [kept(1, "months"), Date.UTC(2026, 1, 28, 12)],
    [kept(1, "months", 1, "days"), Date.UTC(2026, 2, 1, 12)],
    [kept(1, "days", 1, "months"), Date.UTC(2026, 2, 1, 12)],
    [kept(2, "months"), Date.UTC(2026, 2, 31, 12)],
    [kept(2, "years", 1, "months"), Date.UTC(2028, 1, 29, 12)],
  ])("%o", async (archiveConfiguration, end) => {
    const id = await store(await createArchived(archiveConfiguration), now);
    expect(await around(end, id)).toEqual([true, false]);
  });

  test("counted from its createInstant, not from when it was stored", async () => {
    const application = await createArchived(kept(10, "days"));
    const ids = [await store(application, now - 9 * day), await store(application, now - 10 * day)];
    await server.idle();
    expect(await stored(ids)).toEqual([true, false]);
    server.advanceTime(day);
    await server.idle();
    expect(await stored(ids)).toEqual([false, false]);
  });

  test("deleteOnly makes no difference: there is no copy elsewhere", async () => {
    const both = [true, false].map((deleteOnly) => createArchived({ ...kept(1, "days"), deleteOnly }));
    const ids = await Promise.all(both.map(async (application) => store(await application, now)));
    expect(await stored(ids)).toEqual([true, true]);
    server.advanceTime(day);
    await server.idle();
    expect(await stored(ids)).toEqual([false, false]);
  });
});

describe("What stays", () => {
  test("content of applications that do not archive, or have not yet", async () => {
    const off = await createArchived({ ...kept(1, "minutes"), enabled: false });
    const none = await createArchived({});
    const ids = [await store(off, 0), await store(none, 0)];
    server.advanceTime(1_000 * day);
    await server.idle();
    expect(await stored(ids)).toEqual([true, true]);
    const { application } = await client.moderation.retrieveModerationApplication({ applicationId: off }, here);
    const { moderationConfiguration } = application;
    const archiveConfiguration = kept(1, "minutes");
    const body = {
      application: {
        name: application.name,
        moderationConfiguration: { ...moderationConfiguration, archiveConfiguration },
      },
    };
    await client.moderation.updateModerationApplication({ applicationId: off, body }, here);
    await server.idle();
    expect(await stored(ids)).toEqual([false, true]);
  });

  test("each application's content by its own configuration, in each tenant", async () => {
    const [short, long] = [await createArchived(kept(1, "days")), await createArchived(kept(2, "days"))];
    const other = await createArchived(kept(1, "days"), { tenantId: shop });
    const ids = [await store(short, now), await store(long, now)];
    const otherId = await store(other, now, { tenantId: shop });
    server.advanceTime(day);
    await server.idle();
    expect(await stored(ids)).toEqual([false, true]);
    expect(await stored([otherId], { tenantId: shop })).toEqual([false]);
  });
});

test("of more than fits one batch nothing is left, and what is younger stays", async () => {
  const application = await createArchived(kept(1, "days"));
  const all = Array.from({ length: 520 }, (_, index) => now - day + (index < 518 ? 0 : 1));
  const ids: string[] = [];
  for (let from = 0; from < all.length; from += 20) {
    const some = all.slice(from, from + 20);
    ids.push(...(await Promise.all(some.map(async (createInstant) => store(application, createInstant)))));
  }
  await server.idle();
  const left: boolean[] = [];
  for (let from = 0; from < ids.length; from += 20) left.push(...(await stored(ids.slice(from, from + 20))));
  expect(left.flatMap((isStored, index) => (isStored ? [index] : []))).toEqual([518, 519]);
}, 120_000);
