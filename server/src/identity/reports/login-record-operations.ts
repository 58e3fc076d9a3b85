/** Reads the login records of a tenant (Decisions: Reading logs). */
import type { components as Responses } from "@gatehouse/openapi/responses";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { TenantDb } from "../../contract/context.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { searchLog } from "../system/log-search.ts";
import { type LoginRecordRow, loginRecordRows } from "./login-records.ts";

type Search = components["schemas"]["LoginRecordSearch"];
type LoginRecord = Responses["schemas"]["LoginRecord"];

export const loginRecords = {
  searchLoginRecords: ({ query }, context) => search(context, query),
  searchLoginRecordsByCriteria: ({ body }, context) => search(context, body.search),
} satisfies Partial<Handlers<OperationId>>;

async function search(tenantDb: TenantDb, criteria: Search) {
  const { db, tenantId } = tenantDb;
  const { userId, applicationId } = criteria;
  const where = {
    tenant_id: tenantId,
    ...(userId === undefined ? {} : { user_id: userId.toLowerCase() }),
    ...(applicationId === undefined ? {} : { application_id: applicationId.toLowerCase() }),
  };
  const { rows, total } = await searchLog<LoginRecordRow>(() => loginRecordRows(db).where(where), criteria, "desc");
  const names = await namesOf(tenantDb, rows);
  return reply(200, { logins: rows.map((row) => toLoginRecord(row, names)), total });
}

interface Names {
  readonly users: ReadonlyMap<string, string | null>;
  readonly applications: ReadonlyMap<string, string>;
}

/** Reads the names of the page's users and applications, as they are now. */
async function namesOf({ db, tenantId }: TenantDb, rows: readonly LoginRecordRow[]): Promise<Names> {
  const userIds = [...new Set(rows.map(({ user_id }) => user_id))];
  const applicationIds = [...new Set(rows.flatMap(({ application_id }) => application_id ?? []))];
  const users: { id: string; email: string | null; username: string | null }[] = await db("users")
    .where({ tenant_id: tenantId })
    .whereIn("id", userIds)
    .select("id", "email", "username");
  const applications: { id: string; name: string }[] = await db("applications")
    .where({ tenant_id: tenantId })
    .whereIn("id", applicationIds)
    .select("id", "name");
  return {
    users: new Map(users.map(({ id, email, username }) => [id, email ?? username])),
    applications: new Map(applications.map(({ id, name }) => [id, name])),
  };
}

function toLoginRecord(row: LoginRecordRow, { users, applications }: Names): LoginRecord {
  const { application_id: applicationId, ip_address: ipAddress } = row;
  const loginId = users.get(row.user_id);
  const applicationName = applicationId === null ? undefined : applications.get(applicationId);
  return {
    id: row.id,
    instant: row.insert_instant,
    userId: row.user_id,
    ...(loginId === undefined || loginId === null ? {} : { loginId }),
    ...(applicationId === null ? {} : { applicationId }),
    ...(applicationName === undefined ? {} : { applicationName }),
    ...(ipAddress === null ? {} : { ipAddress }),
  };
}
