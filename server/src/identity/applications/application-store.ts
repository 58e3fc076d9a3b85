/** Applications as they are stored: what is searched for has a column, the settings are one JSON document. */
import type { components } from "@gatehouse/openapi/responses";
import type { Knex } from "knex";
import type { Db, TenantDb } from "../../contract/context.ts";
import { readSettings, type Settings, writeSettings } from "./application-secrets.ts";
import { type Role, rolesOf, rolesOfAll } from "./role-store.ts";

export type Application = components["schemas"]["Application"];

interface ApplicationRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly name: string;
  /** SQLite keeps booleans as 0 and 1. */
  readonly active: boolean | number;
  readonly document: string;
  readonly insert_instant: number;
  readonly last_update_instant: number;
  /** When it was deleted, while what belongs to it is being removed. */
  readonly delete_instant: number | null;
}

/** Those of the tenant, ordered by name. */
export async function listApplications(place: TenantDb, active: boolean): Promise<Application[]> {
  const rows = await own(place).where({ active }).orderBy("name");
  const roles = await rolesOfAll(place, active);
  return rows.map((row) => toApplication(place.db, row, roles.get(row.id) ?? []));
}

/** The application as responses show it; undefined when the tenant has none with this id. */
export async function findApplication(place: TenantDb, id: string): Promise<Application | undefined> {
  const row = await own(place).where({ id: id.toLowerCase() }).first();
  return row === undefined ? undefined : toApplication(place.db, row, await rolesOf(place.db, row.id));
}

/** The same for one that is about to change: others who want to change it wait. */
export async function findForChange(place: TenantDb, id: string): Promise<Application | undefined> {
  const row = await own(place).where({ id: id.toLowerCase() }).forUpdate().first();
  return row === undefined ? undefined : toApplication(place.db, row, await rolesOf(place.db, row.id));
}

export async function hasApplication(place: TenantDb, id: string): Promise<boolean> {
  return (await own(place).where({ id: id.toLowerCase() }).forUpdate().first("id")) !== undefined;
}

/** The id of the tenant's application with this name. */
export async function idOfName(place: TenantDb, name: string): Promise<string | undefined> {
  return (await own(place).where({ name }).first("id"))?.id;
}

/** The name of an application of the tenant that verifies registrations with this email template. */
export async function applicationNameOfTemplate(place: TenantDb, templateId: string): Promise<string | undefined> {
  // Only a tenant's few applications are looked through; the text decides which of them are read.
  const rows = await own(place).where("document", "like", `%${templateId}%`).orderBy("name");
  return rows.find(
    ({ id, document }) => readSettings(place.db, id, document).verificationEmailTemplateId === templateId,
  )?.name;
}

/** The ids of the tenant's active applications that are mapped to one of these of the moderation service, in order. */
export async function idsOfPartners(place: TenantDb, partnerIds: readonly string[]): Promise<string[]> {
  const wanted = new Set(partnerIds.map((id) => id.toLowerCase()));
  const found = new Set<string>();
  for (const some of chunksOf([...wanted])) {
    const holdsOne = (query: Knex.QueryBuilder) => {
      for (const id of some) query.orWhere("document", "like", `%${id}%`);
    };
    for (const row of await own(place).where({ active: true }).andWhere(holdsOne)) {
      if (settingsOf(place.db, row).partnerConfiguration.applicationIds.some((id) => wanted.has(id))) found.add(row.id);
    }
  }
  return [...found].toSorted();
}

/** Those of the applications whose users may have authentication tokens. */
export async function applicationsWithTokens(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const enabled = new Set<string>();
  for (const chunk of chunksOf(ids)) {
    const rows = await db<ApplicationRow>("applications").whereIn("id", chunk);
    for (const row of rows) if (settingsOf(db, row).authenticationTokenConfiguration.enabled) enabled.add(row.id);
  }
  return enabled;
}

/** Whether any tenant has an application with this id, or had one of which something is still being removed. */
export async function isTakenId(db: Db, id: string): Promise<"by a deleted one" | boolean> {
  const row = await db<ApplicationRow>("applications").where({ id }).first("delete_instant");
  return row === undefined ? false : row.delete_instant === null || "by a deleted one";
}

/** A query for those of the ids that applications have, of whatever tenant. */
export function applicationIdsAmong(db: Db, ids: readonly string[]) {
  return db<ApplicationRow>("applications").whereIn("id", ids).whereNull("delete_instant").select("id");
}

/** A query for the ids of the tenant's active applications. */
export function activeApplicationIds(place: TenantDb) {
  return own(place).where({ active: true }).select("id");
}

/** Which tenant the application is in, and whether it is active. */
export async function placeOfApplication(
  db: Db,
  id: string,
): Promise<{ readonly tenantId: string; readonly active: boolean } | undefined> {
  const found = db<ApplicationRow>("applications").where({ id }).whereNull("delete_instant");
  const row = await found.first("tenant_id", "active");
  return row === undefined ? undefined : { tenantId: row.tenant_id, active: Boolean(row.active) };
}

/** Adds the application, without its roles. */
export async function insertApplication(place: TenantDb, application: Application): Promise<void> {
  await place.db("applications").insert(toRow(place.db, application));
}

/** Stores the application in the place of the one with its id; roles are not touched. */
export async function replaceApplication(place: TenantDb, application: Application): Promise<void> {
  await own(place).where({ id: application.id }).update(toRow(place.db, application));
}

/** As many as one query takes. */
function chunksOf(ids: readonly string[]): (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / 100) }, (_, index) => ids.slice(index * 100, (index + 1) * 100));
}

function own({ db, tenantId }: TenantDb) {
  return db<ApplicationRow>("applications").where({ tenant_id: tenantId }).whereNull("delete_instant");
}

function toRow(db: Db, application: Application): Omit<ApplicationRow, "delete_instant"> {
  const { id, name, active, roles: _, tenantId, insertInstant, lastUpdateInstant, ...rest } = application;
  const settings: Settings = rest;
  return {
    id,
    tenant_id: tenantId,
    name,
    active,
    document: writeSettings(db, id, settings),
    insert_instant: insertInstant,
    last_update_instant: lastUpdateInstant,
  };
}

function toApplication(db: Db, row: ApplicationRow, roles: Role[]): Application {
  const settings = settingsOf(db, row);
  return {
    ...settings,
    id: row.id,
    name: row.name,
    active: Boolean(row.active),
    roles,
    tenantId: row.tenant_id,
    insertInstant: row.insert_instant,
    lastUpdateInstant: row.last_update_instant,
  };
}

function settingsOf(db: Db, { id, document }: ApplicationRow): Settings {
  return readSettings(db, id, document);
}
