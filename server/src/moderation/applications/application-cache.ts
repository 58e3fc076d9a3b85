/**
 * The moderation applications that content is moderated by, kept in memory where processes tell each other of changes, so
 * that moderating does not ask the database for them. Elsewhere each request reads its application.
 */
import type { Db } from "../../contract/context.ts";
import { RevisionWatch } from "../../store/revision-watch.ts";
import type { Store } from "../../store/store.ts";
import { applicationsTopic, findModerationApplication, type ModerationApplication } from "./applications.ts";

/** How many applications are kept; the one that was not asked for longest is read again when it is needed. */
const maximumKept = 1_000;

const none = "";

/** Watches the tenants' applications; undefined where each request reads them. */
export function watchApplications(store: Store): RevisionWatch<string> | undefined {
  return (
    store.changes && new RevisionWatch(store, store.changes, { topic: applicationsTopic, read: readRevisions, none })
  );
}

/**
 * The versions of a tenant's rows make its revision, so that no writer can forget to change it, older versions of the
 * server included. Each change of notification servers writes the application's row too.
 */
async function readRevisions(db: Db, tenantIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows: { tenant_id: string; revision: string }[] = await db("moderation_applications")
    .whereIn("tenant_id", [...tenantIds])
    .whereNull("delete_instant")
    .groupBy("tenant_id")
    .select("tenant_id", db.raw("md5(string_agg(id || ' ' || xmin::text, ',' order by id)) as revision"));
  return new Map(rows.map(({ tenant_id: tenantId, revision }) => [tenantId, revision]));
}

interface Kept {
  readonly revision: string;
  readonly application: ModerationApplication;
}

export class ApplicationCache {
  readonly #watch: Pick<RevisionWatch<string>, "known"> | undefined;
  readonly #kept = new Map<string, Kept>();

  constructor(watch: Pick<RevisionWatch<string>, "known"> | undefined) {
    this.#watch = watch;
  }

  /** Returns the tenant's application as it is, or as it was when a change was last told. */
  async find(
    { db, tenantId }: { readonly db: Db; readonly tenantId: string },
    id: string,
  ): Promise<ModerationApplication | undefined> {
    const known = this.#watch?.known(tenantId);
    if (known === undefined) return findModerationApplication({ db, tenantId }, id);
    const key = `${tenantId} ${id.toLowerCase()}`;
    const kept = this.#kept.get(key);
    if (kept?.revision === known) return this.#keep(key, kept);
    // First the revision: an application that changes in between is then read again, and not kept for the newer one.
    const revision = (await readRevisions(db, [tenantId])).get(tenantId) ?? none;
    const application = await findModerationApplication({ db, tenantId }, id);
    return application && this.#keep(key, { revision, application });
  }

  #keep(key: string, kept: Kept): ModerationApplication {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > maximumKept && oldest !== undefined) this.#kept.delete(oldest);
    return kept.application;
  }
}
