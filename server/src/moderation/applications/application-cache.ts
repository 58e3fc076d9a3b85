/**
 * Caches moderation applications where processes announce changes to each other, so that moderating needs no query for
 * them. Otherwise each request reads its application.
 */
import { LRUCache } from "lru-cache";
import type { Db } from "../../contract/context.ts";
import { CachedRead } from "../../store/cache/cached-read.ts";
import { RevisionWatch } from "../../store/cache/revision-watch.ts";
import type { Store } from "../../store/store.ts";
import { applicationsTopic, findModerationApplication, type ModerationApplication } from "./applications.ts";

/** Cache size; the least recently used application is evicted. */
const maximumApplications = 1_000;

const none = "";

/** Watches the tenants' applications; undefined where each request reads them. */
export function watchApplications(store: Store): RevisionWatch<string> | undefined {
  return (
    store.changes && new RevisionWatch(store, store.changes, { topic: applicationsTopic, read: readRevisions, none })
  );
}

/**
 * The versions of a tenant's rows make its revision, so that no writer can forget to change it. Each change of notification servers writes the application's row too.
 */
async function readRevisions(db: Db, tenantIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows: { tenant_id: string; revision: string }[] = await db("moderation_applications")
    .whereIn("tenant_id", [...tenantIds])
    .whereNull("delete_instant")
    .groupBy("tenant_id")
    .select("tenant_id", db.raw("md5(string_agg(id || ' ' || xmin::text, ',' order by id)) as revision"));
  return new Map(rows.map(({ tenant_id: tenantId, revision }) => [tenantId, revision]));
}

/** Applications where each change is known at once, by tenant and id. */
export const foundApplications = new CachedRead<ModerationApplication>({
  tables: ["moderation_applications", "notification_servers", "tenants"],
  maximumValues: maximumApplications,
});

interface CachedApplication {
  readonly revision: string;
  readonly application: ModerationApplication;
}

export class ApplicationCache {
  readonly #watch: Pick<RevisionWatch<string>, "known"> | undefined;
  readonly #kept = new LRUCache<string, CachedApplication>({ max: maximumApplications });

  constructor(watch: Pick<RevisionWatch<string>, "known"> | undefined) {
    this.#watch = watch;
  }

  /** Returns the tenant's application, as of the last announced change. */
  async find(
    { db, tenantId }: { readonly db: Db; readonly tenantId: string },
    id: string,
  ): Promise<ModerationApplication | undefined> {
    const known = this.#watch?.known(tenantId);
    const key = `${tenantId} ${id.toLowerCase()}`;
    if (known === undefined)
      return foundApplications.get(db, key, () => findModerationApplication({ db, tenantId }, id));
    const kept = this.#kept.get(key);
    if (kept?.revision === known) return kept.application;
    // Reads the revision first: a later change then invalidates the cached application.
    const revision = (await readRevisions(db, [tenantId])).get(tenantId) ?? none;
    const application = await findModerationApplication({ db, tenantId }, id);
    if (application !== undefined) this.#kept.set(key, { revision, application });
    return application;
  }
}
