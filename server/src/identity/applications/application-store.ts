/** Stores applications: searchable fields have columns, the settings are one JSON document. */

import type { components } from "@gatehouse/openapi/responses";
import type { Knex } from "knex";
import type { Db, TenantDb } from "../../contract/context.ts";
import { CachedRead } from "../../store/cache/cached-read.ts";
import { chunksOf } from "../../store/chunks.ts";
import { isAnyOf } from "../../store/json-rows.ts";
import { type Row, table } from "../../store/table.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
import { type WebhookIdsColumn, webhookIdsColumn, webhookIdsIn } from "../webhooks/webhook-links.ts";
import { readSettings, type Settings, writeSettings } from "./application-secrets.ts";
import { type PartnerLinkColumn, partnerLinkColumn } from "./partner-link.ts";
import { type Role, type RolesColumn, rolesColumn, rolesIn, rolesOf, rolesOfAll } from "./role-store.ts";

export type Application = components["schemas"]["Application"];

const applicationTable = table<Omit<Application, keyof Settings | "roles">>()({
  name: "applications",
  // The settings, and the instant of deletion while the application's data is being deleted.
  keys: { document: "text", delete_instant: "bigint?" },
  fields: {
    id: "text",
    name: "text",
    active: "boolean",
    tenantId: "text",
    insertInstant: "bigint",
    lastUpdateInstant: "bigint",
  },
});

type ApplicationRow = Row<typeof applicationTable>;

/** Lists the tenant's applications, ordered by name. */
export async function listApplications(tenantDb: TenantDb, active: boolean): Promise<Application[]> {
  const rows = await applicationsToShow(tenantDb).where({ active }).orderBy("name");
  const roles = await rolesOfAll(tenantDb, active);
  return rows.map((row) => toApplication(tenantDb.db, row, roles.get(row.id) ?? []));
}

/** Returns the application as responses show it; undefined when the tenant has none with this id. */
export async function findApplication(tenantDb: TenantDb, id: string): Promise<Application | undefined> {
  return (await findShownApplication(tenantDb, id))?.application;
}

type ShownRow = ApplicationRow & PartnerLinkColumn & RolesColumn & WebhookIdsColumn;

/** An application as responses show it, with its webhooks. */
export interface ShownApplication {
  readonly application: Application;
  readonly webhookIds: string[];
}

/** By tenant and id. */
export const shownApplications = new CachedRead<ShownApplication>({
  tables: ["applications", "roles", "application_webhooks", "server_settings", "webhooks", "tenants"],
  maximumValues: 5_000,
});

/** Returns the application in one statement, or from memory. */
export function findShownApplication(tenantDb: TenantDb, id: string): Promise<ShownApplication | undefined> {
  const { db, tenantId } = tenantDb;
  const key = id.toLowerCase();
  return shownApplications.get(db, `${tenantId} ${key}`, async () => {
    const row: ShownRow | undefined = await applicationsToShow(tenantDb)
      .where({ id: key })
      .first(rolesColumn(db), webhookIdsColumn(db));
    return row && { application: toApplication(db, row, rolesIn(row)), webhookIds: webhookIdsIn(row) };
  });
}

/** Returns and locks the application; concurrent changes wait. */
export async function lockApplication(tenantDb: TenantDb, id: string): Promise<Application | undefined> {
  const row = await applicationsToShow(tenantDb).where({ id: id.toLowerCase() }).forUpdate().first();
  return row === undefined ? undefined : toApplication(tenantDb.db, row, await rolesOf(tenantDb, row.id));
}

export async function hasApplication(tenantDb: TenantDb, id: string): Promise<boolean> {
  return (await tenantApplications(tenantDb).where({ id: id.toLowerCase() }).forUpdate().first("id")) !== undefined;
}

/** Returns the id of the tenant's application with this name. */
export async function idOfName(tenantDb: TenantDb, name: string): Promise<string | undefined> {
  return (await tenantApplications(tenantDb).where({ name }).first("id"))?.id;
}

/** Returns the name of an application of the tenant that uses the email template for verification. */
export async function applicationNameOfTemplate(tenantDb: TenantDb, templateId: string): Promise<string | undefined> {
  // A tenant has few applications; the text search decides which documents are parsed.
  const rows = await tenantApplications(tenantDb).where("document", "like", `%${templateId}%`).orderBy("name");
  return rows.find(
    ({ id, document }) => readSettings(tenantDb.db, id, document).verificationEmailTemplateId === templateId,
  )?.name;
}

/**
 * Lists the ids of the tenant's active applications that are mapped to these applications of the moderation service.
 */
export async function idsOfPartners(tenantDb: TenantDb, partnerIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOfPartners(tenantDb.db, () => tenantApplications(tenantDb), partnerIds);
  return [...new Set(rows.map(({ id }) => id))].toSorted();
}

/**
 * Lists the tenants with an active application that is mapped to one of these applications of the moderation service. One
 * of this server is that of its own tenant alone, so that no other tenant hears of its users by a mapping.
 */
export async function tenantsOfPartners(db: Db, partnerIds: readonly string[]): Promise<string[]> {
  const owners = await tenantsOfModerationApplications(db, partnerIds);
  const mayMap = (tenantId: string, partnerId: string) => owners.get(partnerId)?.has(tenantId) !== false;
  const rows = await rowsOfPartners(db, () => existingApplications(db), partnerIds, mayMap);
  return [...new Set(rows.map((row) => row.tenant_id))].toSorted();
}

/** Returns the tenants of those that are moderation applications of this server, by their ids. */
async function tenantsOfModerationApplications(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const lowerCase = ids.map((id) => id.toLowerCase());
  const rows: { id: string; tenant_id: string }[] = await db("moderation_applications")
    .where(isAnyOf(db, "id", lowerCase))
    .select("id", "tenant_id");
  const byId = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byId].map(([id, own]) => [id, new Set(own.map(({ tenant_id: tenantId }) => tenantId))]));
}

async function rowsOfPartners(
  db: Db,
  applications: () => ReturnType<typeof existingApplications>,
  partnerIds: readonly string[],
  mayMap: (tenantId: string, partnerId: string) => boolean = () => true,
): Promise<ApplicationRow[]> {
  const partners = new Set(partnerIds.map((id) => id.toLowerCase()));
  const found: ApplicationRow[] = [];
  for (const some of chunksOf([...partners], 100)) {
    const holdsOne = (query: Knex.QueryBuilder) => {
      for (const id of some) query.orWhere("document", "like", `%${id}%`);
    };
    for (const row of await applications().where({ active: true }).andWhere(holdsOne)) {
      const mapped = settingsOf(db, row).partnerConfiguration.applicationIds.filter((id) => partners.has(id));
      if (mapped.some((id) => mayMap(row.tenant_id, id))) found.push(row);
    }
  }
  return found;
}

/** Returns the applications that enable authentication tokens. */
export async function applicationsWithTokens(tenantDb: TenantDb, ids: readonly string[]): Promise<Set<string>> {
  const { db } = tenantDb;
  const rows = await ofTenant<ApplicationRow>(tenantDb, applicationTable.name).where(isAnyOf(db, "id", ids));
  const enabled = rows.filter((row) => settingsOf(db, row).authenticationTokenConfiguration.enabled);
  return new Set(enabled.map(({ id }) => id));
}

/** Returns whether an application of the tenant has this id, or a deleted one with remaining data. */
export async function isTakenId(tenantDb: TenantDb, id: string): Promise<"by a deleted one" | boolean> {
  const row = await ofTenant<ApplicationRow>(tenantDb, applicationTable.name).where({ id }).first("delete_instant");
  return row === undefined ? false : row.delete_instant === null || "by a deleted one";
}

/** Queries the ids of the tenant's active applications. */
export function activeApplicationIds(tenantDb: TenantDb) {
  return tenantApplications(tenantDb).where({ active: true }).select("id");
}

/** Returns the applications with this id, each with its tenant. */
export async function applicationsOfId(db: Db, id: string): Promise<readonly ApplicationState[]> {
  const found = await applicationStates.get(db, id, async () => {
    const rows = await existingApplications(db).where({ id }).orderBy("tenant_id").select("tenant_id", "active");
    // Anybody may name one that there is not.
    return rows.length === 0
      ? undefined
      : rows.map((row) => ({ tenantId: row.tenant_id, active: Boolean(row.active) }));
  });
  return found ?? [];
}

interface ApplicationState {
  readonly tenantId: string;
  readonly active: boolean;
}

/** By the id of the applications. */
export const applicationStates = new CachedRead<readonly ApplicationState[]>({
  tables: ["applications", "tenants"],
  maximumValues: 5_000,
});

/** Adds the application without its roles. */
export async function insertApplication({ db }: TenantDb, application: Application): Promise<void> {
  await db("applications").insert(toRow(db, application));
}

/** Replaces the stored application with the same id; roles stay unchanged. */
export async function replaceApplication(tenantDb: TenantDb, application: Application): Promise<void> {
  await tenantApplications(tenantDb).where({ id: application.id }).update(toRow(tenantDb.db, application));
}

function tenantApplications({ db, tenantId }: TenantDb) {
  return existingApplications(db).where({ tenant_id: tenantId });
}

/** With the global setting that responses show with each application. */
function applicationsToShow(tenantDb: TenantDb) {
  return tenantApplications(tenantDb).select<(ApplicationRow & PartnerLinkColumn)[]>(
    "applications.*",
    partnerLinkColumn(tenantDb.db),
  );
}

function existingApplications(db: Db) {
  return applicationTable.rows(db).whereNull("delete_instant");
}

function toRow(db: Db, application: Application): ApplicationRow {
  const { id, name, active, roles: _, tenantId, insertInstant, lastUpdateInstant, ...settings } = application;
  const document = writeSettings(db, id, settings);
  return applicationTable.toRow(application, { document, delete_instant: null });
}

function toApplication(db: Db, row: ApplicationRow & PartnerLinkColumn, roles: Role[]): Application {
  const { partnerConfiguration, ...settings } = settingsOf(db, row);
  return {
    ...settings,
    partnerConfiguration: { ...partnerConfiguration, enabled: row.partner_link !== "off" },
    ...applicationTable.toShape(row),
    roles,
  };
}

function settingsOf(db: Db, { id, document }: ApplicationRow): Settings {
  return readSettings(db, id, document);
}
