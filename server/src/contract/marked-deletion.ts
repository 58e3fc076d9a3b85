/**
 * Deletes applications with any number of rows. A mark hides an application and its data from every reader; the data is
 * deleted in batches, the first one at once and the others in the background. Each batch is a transaction of its own, so
 * that a process that dies leaves nothing half done.
 */
import { setImmediate } from "node:timers/promises";
import { ofTenant } from "../store/tenant-rows.ts";
import type { Context, Preparation, TenantDb } from "./context.ts";
import type { Sweep } from "./jobs.ts";

const applicationsAtOnce = 50;

interface MarkedApplication {
  readonly id: string;
  readonly tenant_id: string;
}

/** Deletes a batch of what the application owns, and the application last. Resolves to whether there may be more. */
type RemoveBatch = (tenantDb: TenantDb, id: string) => Promise<boolean>;

export class MarkedDeletion {
  readonly #table: string;
  readonly #removeBatch: RemoveBatch;
  readonly sweep: Sweep;

  constructor(name: string, table: string, removeBatch: RemoveBatch) {
    this.#table = table;
    this.#removeBatch = removeBatch;
    this.sweep = { name, every: 1_000, run: (preparation) => this.#removeFromEach(preparation) };
  }

  /** Marks the tenant's application, with these columns, and frees its name. Resolves to false where there is none. */
  async mark(
    { clock, newId, ...tenantDb }: Pick<Context, "db" | "tenantId" | "clock" | "newId">,
    id: string,
    columns: object = {},
  ): Promise<boolean> {
    const name = `deleted application ${newId()}`;
    const marked = await ofTenant(tenantDb, this.#table)
      .where({ id })
      .whereNull("delete_instant")
      .update({ ...columns, delete_instant: clock.now(), name });
    return marked > 0;
  }

  /** Deletes the next batch of a marked application. Resolves to whether there may be more. */
  async removeBatch(tenantDb: TenantDb, id: string): Promise<boolean> {
    const marked = ofTenant<MarkedApplication>(tenantDb, this.#table).where({ id }).whereNotNull("delete_instant");
    return (await marked.first("id")) !== undefined && this.#removeBatch(tenantDb, id);
  }

  /** Completes the deletion at once to free the id; for the start, when nobody waits for the store. */
  async finish(tenantDb: TenantDb, id: string): Promise<void> {
    while (await this.removeBatch(tenantDb, id)) await setImmediate();
  }

  /** A batch of each, so that small ones need not wait for large ones. */
  async #removeFromEach({ read, write }: Pick<Preparation, "read" | "write">): Promise<boolean> {
    const marked: MarkedApplication[] = await read((db) =>
      db(this.#table)
        .whereNotNull("delete_instant")
        .orderBy("delete_instant")
        .limit(applicationsAtOnce)
        .select("id", "tenant_id"),
    );
    let more = false;
    for (const { id, tenant_id: tenantId } of marked)
      more = (await write((db) => this.removeBatch({ db, tenantId }, id))) || more;
    return more;
  }
}
