/** Test fixture: the report handlers over a store of their own, with logins at any time. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Db } from "../../../contract/context.ts";
import { parseDatabaseUrl } from "../../../store/database-url.ts";
import { openStore } from "../../../store/open.ts";
import type { Store } from "../../../store/store.ts";
import {
  defaultSystemConfiguration,
  lockSystemConfiguration,
  putSystemConfiguration,
} from "../../system/system-configuration-store.ts";
import { recordLogin, recordRegistration } from "../records.ts";
import { reports } from "../reports.ts";

export const tenantId = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11";
export const otherTenantId = "c1f6d7a3-20c4-4d8e-8b55-9f2f6f0c7e42";
export const forum = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
export const shop = "7a0d2b5c-4e1f-4c3a-8f6b-0d9e8c7b6a51";
/** An application of the other tenant. */
export const foreign = "8e6f3b21-7d3c-4b40-8c2e-1a5d9f7b3c46";

type RangeReport = Exclude<keyof typeof reports, "retrieveTotalsReport">;

export interface Range {
  readonly start: number;
  readonly end: number;
  readonly applicationId?: string;
}

export interface TestLogin {
  readonly at: number;
  readonly userId: string;
  readonly applicationId?: string | undefined;
  readonly ipAddress?: string | undefined;
}

export type ReportsHarness = Awaited<ReturnType<typeof openReportsHarness>>;

/** Opens the fixture in memory, or in a new PostgreSQL database where `DATABASE_URL` is set. */
export async function openReportsHarness() {
  const url = await ownDatabase();
  const store = await open(url);
  await store.write(async (db) => {
    await db("tenants").insert([tenantId, otherTenantId].map((id) => ({ id, name: id })));
    const application = { active: true, document: "{}", insert_instant: 0, last_update_instant: 0 };
    await db("applications").insert([
      { ...application, id: forum, name: "Forum", tenant_id: tenantId },
      { ...application, id: shop, name: "Shop", tenant_id: tenantId },
      { ...application, id: foreign, name: "Foreign", tenant_id: otherTenantId },
    ]);
  });
  const contextOf = (db: Db, now: number, tenant = tenantId) => ({
    db,
    tenantId: tenant,
    newId: randomUUID,
    operator: undefined,
    apiKeyHash: undefined,
    accessToken: undefined,
    client: undefined,
    enqueue: async () => 0,
    afterCommit: () => undefined,
    clock: { now: () => now },
  });
  const recordsOn = (on: Store) => ({
    login: ({ at, ...login }: TestLogin, tenant = tenantId) =>
      on.write((db) => recordLogin(contextOf(db, at, tenant), login)),
    register: (applicationId: string, at: number, tenant = tenantId) =>
      on.write((db) => recordRegistration(contextOf(db, at, tenant), { applicationId })),
    setZone: (reportTimezone: string) =>
      on.write(async (db) => {
        const configuration = await lockSystemConfiguration(db);
        await putSystemConfiguration(db, { ...configuration, reportTimezone });
      }),
  });
  return {
    store,
    contextOf,
    ...recordsOn(store),
    /** Opens a second process on the same store, where the store can be shared. */
    async another() {
      const on = await open(url);
      return { ...recordsOn(on), close: () => on.close() };
    },
    write: <T>(work: (db: Db) => Promise<T>) => store.write(work),
    /** Requests a report. Returns its total and counts under common names, or the problem codes by field. */
    async report(operation: RangeReport, query: Range, tenant = tenantId) {
      return store.read(async (db) => {
        const { body } = await reports[operation]({ query }, contextOf(db, 0, tenant));
        if (!("total" in body)) return { codes: Object.keys(body.fieldErrors ?? {}) };
        const { total, ...lists } = body;
        return { total, counts: Object.values(lists).flat() };
      });
    },
    totals: (tenant = tenantId) =>
      store.read(async (db) => reports.retrieveTotalsReport({ path: {}, query: {} }, contextOf(db, 0, tenant))),
    /** Deletes all records and restores the default zone. */
    async clear() {
      await store.write(async (db) => {
        const tables = ["activity", "registrations", "subjects", "counts", "totals", "scopes", "zone"];
        for (const table of tables) await db(`report_${table}`).delete();
        await db("login_records").delete();
        await putSystemConfiguration(db, defaultSystemConfiguration);
      });
    },
    close: () => store.close(),
  };
}

function open(url: string): Promise<Store> {
  const location = parseDatabaseUrl(url);
  if (location === undefined) throw new TypeError(`No database: ${url}`);
  return openStore(location);
}

async function ownDatabase(): Promise<string> {
  const given = process.env["DATABASE_URL"];
  if (given === undefined) return "better-sqlite3::memory:";
  const name = `reports_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: given, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(given);
  url.pathname = `/${name}`;
  return url.href;
}
