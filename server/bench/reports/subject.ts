/** A store with many logins, and the measured operations: the code behind the handlers, without the pipeline. */
import { randomUUID } from "node:crypto";
import { recordLogin } from "../../src/identity/reports/records.ts";
import { reports } from "../../src/identity/reports/reports.ts";
import {
  loadSystemConfiguration,
  putSystemConfiguration,
} from "../../src/identity/system/system-configuration-store.ts";
import { parseDatabaseUrl } from "../../src/store/database-url.ts";
import { openStore } from "../../src/store/open.ts";
import { fillLogins } from "./fill.ts";
import { makeLogins, month, userId } from "./logins.ts";

const applicationIds = [1, 2, 3].map((number) => `10000000-0000-4000-8000-00000000000${number}`);

type Operation = keyof typeof reports;

export type Subject = Awaited<ReturnType<typeof openSubject>>;

export async function openSubject(databaseUrl: string, size: number) {
  const location = parseDatabaseUrl(databaseUrl);
  if (location === undefined) throw new TypeError(`${databaseUrl} is not one that DATABASE_URL takes.`);
  const store = await openStore(location);
  // A tenant for each subject, so that both sizes may share one database.
  const tenantId = randomUUID();
  const own = applicationIds.map((id) => `${tenantId.slice(0, 8)}${id.slice(8)}`);
  await store.write(async (db) => {
    await db("tenants").insert({ id: tenantId, name: `${size} logins` });
    for (const id of own) {
      const application = { id, tenant_id: tenantId, name: id, active: true, document: "{}" };
      await db("applications").insert({ ...application, insert_instant: 0, last_update_instant: 0 });
    }
  });
  const filling = performance.now();
  await store.write((db) => fillLogins({ db, tenantId }, makeLogins(size, own)));
  const contextOf = (db: Parameters<Parameters<typeof store.write>[0]>[0], now: number) => ({
    db,
    tenantId,
    newId: randomUUID,
    clock: { now: () => now },
    operator: undefined,
    apiKeyHash: undefined,
    accessToken: undefined,
    client: undefined,
    enqueue: async () => 0,
    afterCommit: () => undefined,
  });
  return {
    size,
    description: store.description,
    filledIn: performance.now() - filling,
    report: (operation: Operation) =>
      store.read(async (db) => reports[operation]({ path: {}, query: month }, contextOf(db, month.end))),
    login: (number: number) =>
      store.write((db) =>
        recordLogin(contextOf(db, month.end - 1), { userId: userId(number), applicationId: own[number % own.length] }),
      ),
    changeZone: (reportTimezone: string) =>
      store.write(async (db) => putSystemConfiguration(db, { ...(await loadSystemConfiguration(db)), reportTimezone })),
    close: () => store.close(),
  };
}
