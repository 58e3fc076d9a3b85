/**
 * Emails to moderators (Moderation, `emailOnAlerts`, `emailOnContentFlagged`, `emailOnUserFlagged`). Not one an event: what
 * happens is collected by application, and an email tells of all that came since the one before.
 */
import type { Db, TenantDb } from "../../contract/context.ts";
import { enqueueIn } from "../../contract/enqueue.ts";
import type { Sweep } from "../../contract/jobs.ts";
import { lockFreeRows } from "../../store/locks.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
import { tenantApplications } from "../applications/application-rows.ts";
import type { ModerationApplication } from "../applications/applications.ts";
import { type Cause, type CauseKind, type ModeratorDigest, mergeDigest } from "./moderator-digest.ts";
import { moderatorEmail } from "./moderator-email-jobs.ts";

interface CauseRow {
  id: number;
  tenant_id: string;
  application_id: string;
  kind: CauseKind;
  excerpt: string;
}

interface EmailRow {
  tenant_id: string;
  application_id: string;
  /** Null if no email is pending. */
  document: string | null;
  next_instant: number;
}

/** Minimum interval in milliseconds between two emails about an application. */
const interval = 10 * 60 * 1000;
/** More of a text does not help to judge how urgent it is. */
const maximumExcerptLength = 300;
const causeBatchSize = 500;
const emailBatchSize = 50;

/** The setting of an application that asks for emails about each kind of cause. */
const settings = {
  contentAlert: "emailOnAlerts",
  contentFlagged: "emailOnContentFlagged",
  userFlagged: "emailOnUserFlagged",
} as const satisfies Record<CauseKind, keyof ModerationApplication["moderationConfiguration"]>;

/**
 * Collects a cause where the application wants emails about it. One row per event: concurrent operations do not wait for each
 * other, as they would for a counter.
 *
 * @param texts the complaint, if it has words, and what the content says, part by part
 */
export async function mailModerators(
  { db, tenantId }: TenantDb,
  { id, moderationConfiguration }: ModerationApplication,
  kind: CauseKind,
  texts: readonly string[],
): Promise<void> {
  if (!moderationConfiguration[settings[kind]]) return;
  const said = texts.flatMap((text) => text.slice(0, maximumExcerptLength).trim() || []);
  const excerpt = said.join("\n").slice(0, maximumExcerptLength);
  await causes(db).insert({ tenant_id: tenantId, application_id: id, kind, excerpt: excerpt.toWellFormed() });
}

/** Adds new causes to the digests and enqueues due emails. */
export const moderatorEmailSweep: Sweep = {
  name: "emails to moderators",
  every: 5_000,
  async run({ read, write, clock }) {
    const now = clock.now();
    if (!(await read((db) => hasWork(db, now)))) return false;
    return write(async (db) => {
      if (await countCauses(db)) return true;
      return enqueueEmails(db, now);
    });
  },
};

async function hasWork(db: Db, now: number): Promise<boolean> {
  if ((await causes(db).first("id")) !== undefined) return true;
  return (await dueAt(db, now).first("tenant_id")) !== undefined;
}

/** Resolves to whether there may be more. */
async function countCauses(db: Db): Promise<boolean> {
  const oldest = causes(db).orderBy("id").limit(causeBatchSize);
  const rows = await lockFreeRows(db, oldest);
  const ids = rows.map(({ id }) => id);
  const byTenant = Map.groupBy(rows, (row) => row.tenant_id);
  for (const tenantId of byTenant.keys())
    await ofTenant<CauseRow>({ db, tenantId }, "moderator_email_causes").whereIn("id", ids).delete();
  const byApplication = Map.groupBy(rows, (row) => `${row.tenant_id} ${row.application_id}`);
  // Two processes take the applications in the same order, so that neither waits for the other for ever.
  for (const [, own] of [...byApplication].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [first] = own;
    if (first === undefined) continue;
    await remember(
      { db, tenantId: first.tenant_id },
      first.application_id,
      own.map(({ kind, excerpt }) => ({ kind, excerpt })),
    );
  }
  return rows.length === causeBatchSize;
}

async function remember(tenantDb: TenantDb, applicationId: string, news: readonly Cause[]): Promise<void> {
  const own = () => ofTenant<EmailRow>(tenantDb, "moderator_emails").where({ application_id: applicationId });
  await emails(tenantDb.db)
    .insert({ tenant_id: tenantDb.tenantId, application_id: applicationId, document: null, next_instant: 0 })
    .onConflict(["tenant_id", "application_id"])
    .ignore();
  const query = own().first();
  const row = await query.forUpdate();
  const known: ModeratorDigest | undefined =
    row === undefined || row.document === null ? undefined : JSON.parse(row.document);
  await own().update({ document: JSON.stringify(mergeDigest(known, news)) });
}

/** Resolves to whether there may be more. */
async function enqueueEmails(db: Db, now: number): Promise<boolean> {
  const due = dueAt(db, now)
    .orderBy("next_instant")
    .limit(emailBatchSize)
    .select("tenant_id", "application_id", "document");
  const rows = await lockFreeRows(db, due);
  for (const { tenant_id: tenantId, application_id: applicationId, document } of rows) {
    await ofTenant<EmailRow>({ db, tenantId }, "moderator_emails")
      .where({ application_id: applicationId })
      .update({ document: null, next_instant: now + interval });
    const application = await tenantApplications({ db, tenantId }).where({ id: applicationId }).first("id");
    if (application === undefined || document === null) continue;
    const digest: ModeratorDigest = JSON.parse(document);
    const enqueue = enqueueIn({ db, tenantId, clock: { now: () => now } }, () => undefined);
    await enqueue(moderatorEmail, { applicationId, digest });
  }
  return rows.length === emailBatchSize;
}

function dueAt(db: Db, now: number) {
  return emails(db).whereNotNull("document").where("next_instant", "<=", now);
}

function causes(db: Db) {
  return db<CauseRow>("moderator_email_causes");
}

function emails(db: Db) {
  return db<EmailRow>("moderator_emails");
}
