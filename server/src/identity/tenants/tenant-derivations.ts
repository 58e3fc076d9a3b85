/**
 * Derives the tenant from what a request names, where it names no tenant and there are several (Identity,
 * Authentication 3; Decisions: Tenant).
 */
import type { Db } from "../../contract/context.ts";
import type { Input, OperationId } from "../../contract/handlers.ts";
import { applicationsOfId, tenantsOfPartners } from "../applications/application-store.ts";
import { textToEnd } from "../tokens/logout.ts";
import { textIn } from "../tokens/refresh.ts";
import { tokensToRevoke } from "../tokens/refresh-token-operations.ts";
import { tenantOfText } from "../tokens/refresh-token-store.ts";
import { tenantsOfProvider } from "../users/identity-providers.ts";

/**
 * Returns the tenants that fit: those of the objects that the input names, none where these do not exist. Returns
 * undefined where the input names nothing that a tenant could be derived from.
 */
type TenantDerivation<K extends OperationId> = (input: Input<K>, db: Db) => Promise<readonly string[] | undefined>;

/** The derivations of the operations with `x-derives-tenant`. */
export const tenantDerivations = {
  retrieveApplication: byApplicationInPath,
  updateApplication: byApplicationInPath,
  patchApplication: byApplicationInPath,
  deleteApplication: byApplicationInPath,
  retrieveOauthConfiguration: byApplicationInPath,
  createRole: byApplicationInPath,
  createRoleWithId: byApplicationInPath,
  updateRole: byApplicationInPath,
  patchRole: byApplicationInPath,
  deleteRole: byApplicationInPath,
  deleteRoleByName: byApplicationInPath,
  retrieveEmailTemplate: byEmailTemplate,
  updateEmailTemplate: byEmailTemplate,
  patchEmailTemplate: byEmailTemplate,
  deleteEmailTemplate: byEmailTemplate,
  sendEmail: byEmailTemplate,
  // A preview shows sample data, which belong to no tenant.
  previewEmailTemplate: () => Promise.resolve([]),
  retrieveDailyActiveUsersReport: byApplicationInQuery,
  retrieveDailyActiveUserReport: byApplicationInQuery,
  retrieveMonthlyActiveUsersReport: byApplicationInQuery,
  retrieveMonthlyActiveUserReport: byApplicationInQuery,
  retrieveLoginReport: byApplicationInQuery,
  retrieveRegistrationReport: byApplicationInQuery,
  searchLoginRecords: ({ query }, db) => byOwner(query, db),
  searchLoginRecordsByCriteria: ({ body }, db) => byOwner(body.search, db),
  // Without an application, the keys of all tenants are published, as in the JSON Web Key Set.
  retrievePublicKeys: async (input, db) => (await byApplicationInQuery(input, db)) ?? [],
  listRefreshTokens: ({ query }, db) => byOwner(query, db),
  deleteRefreshTokens: (input, db) => byOwner(tokensToRevoke(input), db),
  retrieveRefreshToken: byRefreshToken,
  deleteRefreshToken: byRefreshToken,
  async logout(input, db) {
    const text = textToEnd(input);
    return single(text === undefined ? undefined : await tenantOfText(db, text));
  },
  async refreshToken(input, db) {
    const text = textIn(input);
    return single(text === undefined ? undefined : await tenantOfText(db, text));
  },
  async reconcileToken({ body }, db) {
    const tenants = await tenantsOfProvider(db, body.identityProviderId);
    if (tenants.length < 2) return tenants;
    const own = await ofApplication(db, body.applicationId);
    const fitting = tenants.filter((tenantId) => own.includes(tenantId));
    return fitting.length === 0 ? tenants : fitting;
  },
  createUserActionNotification: ({ body }, db) => tenantsOfPartners(db, body.applicationIds ?? []),
} satisfies { readonly [Operation in OperationId]?: TenantDerivation<Operation> };

interface ApplicationInPath {
  readonly path: { readonly applicationId: string };
}

interface ApplicationInQuery {
  readonly query: { readonly applicationId?: string };
}

/** The user and the application that refresh tokens or logins are of. */
interface Owner {
  readonly applicationId?: string;
  readonly token?: string;
  readonly userId?: string;
}

async function byApplicationInPath({ path }: ApplicationInPath, db: Db): Promise<readonly string[]> {
  return ofApplication(db, path.applicationId);
}

async function byApplicationInQuery({ query }: ApplicationInQuery, db: Db): Promise<readonly string[] | undefined> {
  return query.applicationId === undefined ? undefined : ofApplication(db, query.applicationId);
}

async function byEmailTemplate(
  { path }: { readonly path: { readonly emailTemplateId: string } },
  db: Db,
): Promise<readonly string[]> {
  return ofRow(db, "email_templates", path.emailTemplateId);
}

async function byRefreshToken(
  { path }: { readonly path: { readonly refreshTokenId: string } },
  db: Db,
): Promise<readonly string[]> {
  return ofRow(db, "refresh_tokens", path.refreshTokenId);
}

/** A user of one tenant has no tokens for an application of another and never logs in to it: no tenant fits both. */
async function byOwner({ applicationId, token, userId }: Owner, db: Db): Promise<readonly string[] | undefined> {
  const named: (readonly string[])[] = [];
  if (userId !== undefined) named.push(await ofRow(db, "users", userId));
  if (applicationId !== undefined) named.push(await ofApplication(db, applicationId));
  if (token !== undefined) named.push(single(await tenantOfText(db, token)));
  const [first, ...others] = named;
  return first?.filter((tenantId) => others.every((tenants) => tenants.includes(tenantId)));
}

async function ofApplication(db: Db, id: string): Promise<readonly string[]> {
  return (await applicationsOfId(db, id.toLowerCase())).map(({ tenantId }) => tenantId);
}

async function ofRow(
  db: Db,
  table: "email_templates" | "refresh_tokens" | "users",
  id: string,
): Promise<readonly string[]> {
  const rows = await db<{ id: string; tenant_id: string }>(table).where({ id: id.toLowerCase() }).select("tenant_id");
  return rows.map((row) => row.tenant_id);
}

function single(tenantId: string | undefined): readonly string[] {
  return tenantId === undefined ? [] : [tenantId];
}
