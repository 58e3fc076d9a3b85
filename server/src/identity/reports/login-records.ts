/**
 * Login records: user, application, time and place; kept until the retention ends, where one is set (Decisions: Reading
 * logs). Report counts are stored separately.
 */
import type { components as Responses } from "@gatehouse/openapi/responses";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { TenantDb } from "../../contract/context.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { type Row, table } from "../../store/table.ts";
import { retentionSweep } from "../system/event-log.ts";
import { searchLog } from "../system/log-search.ts";

type Search = components["schemas"]["LoginRecordSearch"];
type LoginRecord = Responses["schemas"]["LoginRecord"];

export interface Login {
  readonly userId: string;
  readonly applicationId?: string | undefined;
  readonly ipAddress?: string | undefined;
}

export const loginRecordTable = table<Login & { readonly id: number; readonly insertInstant: number }>()({
  name: "login_records",
  keys: { tenant_id: "text" },
  fields: { id: "bigint", insertInstant: "bigint", userId: "text", applicationId: "text?", ipAddress: "text?" },
});

export async function insertLoginRecord({ db, tenantId }: TenantDb, login: Login, now: number): Promise<void> {
  const applicationId = login.applicationId?.toLowerCase();
  const record = { ...login, applicationId, insertInstant: now };
  await loginRecordTable.rows(db).insert(loginRecordTable.toRow(record, { tenant_id: tenantId }));
}

export const loginRecordSweep = retentionSweep(
  "login records",
  loginRecordTable.name,
  (each) => each.loginRecordConfiguration,
);

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
  const matching = () => loginRecordTable.rows(db).where(where);
  const { rows, totalResults: total } = await searchLog<Row<typeof loginRecordTable>>(matching, criteria);
  const found = rows.map((row) => loginRecordTable.toShape(row));
  const names = await namesOf(tenantDb, found);
  return reply(200, { logins: found.map((login) => toLoginRecord(login, names)), total });
}

type StoredLogin = ReturnType<typeof loginRecordTable.toShape>;

interface Names {
  readonly users: ReadonlyMap<string, string | null>;
  readonly applications: ReadonlyMap<string, string>;
}

/** Reads the names of the page's users and applications, as they are now. */
async function namesOf({ db, tenantId }: TenantDb, logins: readonly StoredLogin[]): Promise<Names> {
  const users: { id: string; email: string | null; username: string | null }[] = await db("users")
    .where({ tenant_id: tenantId })
    .whereIn("id", [...new Set(logins.map(({ userId }) => userId))])
    .select("id", "email", "username");
  const applications: { id: string; name: string }[] = await db("applications")
    .where({ tenant_id: tenantId })
    .whereIn("id", [...new Set(logins.flatMap(({ applicationId }) => applicationId ?? []))])
    .select("id", "name");
  return {
    users: new Map(users.map(({ id, email, username }) => [id, email ?? username])),
    applications: new Map(applications.map(({ id, name }) => [id, name])),
  };
}

function toLoginRecord(login: StoredLogin, { users, applications }: Names): LoginRecord {
  const { id, insertInstant: instant, userId, applicationId, ipAddress } = login;
  const loginId = users.get(userId);
  const applicationName = applicationId === undefined ? undefined : applications.get(applicationId);
  return {
    id,
    instant,
    userId,
    ...(loginId === undefined || loginId === null ? {} : { loginId }),
    ...(applicationId === undefined ? {} : { applicationId }),
    ...(applicationName === undefined ? {} : { applicationName }),
    ...(ipAddress === undefined ? {} : { ipAddress }),
  };
}
