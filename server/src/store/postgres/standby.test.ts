import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "../store.ts";
import { type EmptyPostgres, openEmptyPostgres } from "../testdata/empty-postgres.ts";
import { openPostgres } from "./postgres.ts";
import { PositionWatch, recentConnections, requirePosition, StandbyBehind } from "./standby.ts";

const isPostgres = process.env["DATABASE_URL"] !== undefined;

describe.runIf(isPostgres)("a read that may be some seconds old", () => {
  let database: EmptyPostgres;
  let store: Store;
  beforeAll(async () => {
    database = await openEmptyPostgres();
    // A primary is a standby that has replayed everything.
    const readUrl = new URL(database.url);
    readUrl.searchParams.set("application_name", "standby");
    store = await openPostgres(database.url, undefined, undefined, readUrl.href);
  });
  afterAll(async () => {
    await store.close();
    await database.close();
  });

  const readBy = (): Promise<string> =>
    store.readRecent(async (db) => {
      const { rows } = await db.raw("select current_setting('application_name') as name");
      return String(rows[0].name);
    });

  test("is on the primary until a position is known, and on the standby then", async () => {
    expect(await readBy()).not.toBe("standby");
    await expect.poll(readBy).toBe("standby");
  });

  test("shows once in five seconds, on a connection, that the standby is recent", async () => {
    const shown: unknown[] = [];
    let isRecent = true;
    const client = Object.assign(new pg.Client(), {
      query: async (statement: unknown) => ({ rows: [{ recent: shown.push(statement) > 0 && isRecent }] }),
      release: () => undefined,
    });
    const position = { system: "1", place: "0/1", askedAt: performance.now() - 4_000 };
    let isPooled = false;
    const pool = {
      connect: async () => client,
      isPooled: () => isPooled,
      begin: () => "",
      commit: () => client.query(""),
    };
    const connections = recentConnections(pool, { recent: () => position });
    for (let times = 0; times < 3; times++) expect(await connections.connect()).toBe(client);
    expect(shown).toHaveLength(1);
    isRecent = false;
    await expect.poll(() => connections.connect().catch((error: unknown) => error)).toBeInstanceOf(StandbyBehind);
    expect(shown).toHaveLength(2);
    isRecent = true;
    isPooled = true;
    await expect(connections.connect(), "behind a pooler").rejects.toThrow(StandbyBehind);
  });

  test("is not on a standby that is behind, or that follows another PostgreSQL", async () => {
    const watch = new PositionWatch(store.read);
    await expect.poll(() => watch.recent()).toBeDefined();
    const position = watch.recent() ?? { system: "", place: "", askedAt: 0 };
    await store.read((db) => requirePosition(db, position));
    const refused = { ...position, place: "FFFFFF/0" };
    await expect(store.read((db) => requirePosition(db, refused))).rejects.toThrow(StandbyBehind);
    await expect(store.read((db) => requirePosition(db, { ...position, system: "1" }))).rejects.toThrow(StandbyBehind);
  });
});
