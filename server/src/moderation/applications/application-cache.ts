/** Moderation applications as requests about content need them, from memory where it is known that they have not changed. */
import type { TenantDb } from "../../contract/context.ts";
import { CachedRead } from "../../store/cache/cached-read.ts";
import { findModerationApplication, type ModerationApplication } from "./applications.ts";

/** By tenant and id. */
export const foundApplications = new CachedRead<ModerationApplication>({
  tables: ["moderation_applications", "notification_servers", "tenants"],
  maximumValues: 1_000,
});

export function findKeptApplication(
  { db, tenantId }: TenantDb,
  id: string,
): Promise<ModerationApplication | undefined> {
  return foundApplications.get(db, `${tenantId} ${id.toLowerCase()}`, () =>
    findModerationApplication({ db, tenantId }, id),
  );
}
