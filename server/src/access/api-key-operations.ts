/** The operations on API keys (Decisions: API keys). */
import type { components as Responses } from "@gatehouse/openapi/responses";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Context } from "../contract/context.ts";
import { type Errors, fieldError } from "../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../contract/handlers.ts";
import { page } from "../store/pages.ts";
import { lockApiKeys, recordApiKeyChange } from "./api-key-changes.ts";
import { checkNewLimits, denialReason, lastUnlimitedReason, readCaller } from "./api-key-rules.ts";
import { dateOfDay } from "./api-key-usage.ts";
import { type ApiKeyRow, apiKeyRows, apiKeyTable, insertApiKey, limitColumns } from "./api-keys.ts";
import type { KeyLimits } from "./permissions.ts";
import { areMoving, movingReply } from "./tenants.ts";

type ApiKeyResource = Responses["schemas"]["ApiKey"];
type ApiKeyRequest = components["schemas"]["ApiKeyRequest"];

/** @param takeEffect reloads changed keys; a change applies in this process once it resolves */
export function apiKeys(takeEffect: () => Promise<void>) {
  return {
    async listApiKeys({ query: { startRow, numberOfResults } }, context) {
      const caller = await readCaller(context);
      const orderBy = ["name", "id"].map((column) => ({ column, order: "asc" }) as const);
      const visible = () => visibleRows(context, caller);
      const { rows, totalResults } = await page<ApiKeyRow>(visible, { startRow, numberOfResults, orderBy });
      return reply(200, { apiKeys: rows.map(toResource), totalResults });
    },

    async createApiKey({ body }, context) {
      await lockApiKeys(context.db);
      return create(context, { id: context.newId(), body, takeEffect });
    },

    async createApiKeyWithId({ path, body }, context) {
      const id = path.keyId.toLowerCase();
      await lockApiKeys(context.db);
      // Ids are unique over all tenants, so a successful guess must not reveal another tenant's key.
      if ((await apiKeyRows(context.db).where({ id }).first("id")) !== undefined) {
        const message = "Another API key has this id already. Choose another one, or leave it out of the path.";
        return reply(400, fieldError("keyId", "duplicate", message));
      }
      return create(context, { id, body, takeEffect });
    },

    async retrieveApiKey({ path }, context) {
      const row = await findRow(context, path.keyId, await readCaller(context));
      return row === undefined ? reply(404) : reply(200, { apiKey: toResource(row) });
    },

    async updateApiKey({ path, body: { apiKey } }, context) {
      const { db, clock, afterCommit } = context;
      await lockApiKeys(db);
      const caller = await readCaller(context);
      const row = await findRow(context, path.keyId, caller);
      if (row === undefined) return reply(404);
      const limits = limitsOf(apiKey, caller);
      if (await areMoving(db, [row.tenant_id ?? undefined, limits.tenantId])) return movingReply;
      const denied = denialReason(caller, row) ?? (await lastUnlimitedReason(db, row, limits));
      const errors = denied ?? (await checkNewLimits(db, caller, limits));
      if (errors !== undefined) return reply(400, errors);
      const changed = { name: apiKey.name, ...limitColumns(limits), last_update_instant: clock.now() };
      await apiKeyRows(db).where({ hash: row.hash }).update(changed);
      await recordApiKeyChange(db, row.hash);
      afterCommit(takeEffect);
      return reply(200, { apiKey: toResource({ ...row, ...changed, last_used_day: null }) });
    },

    async deleteApiKey({ path }, context) {
      const { db, afterCommit } = context;
      await lockApiKeys(db);
      const caller = await readCaller(context);
      const row = await findRow(context, path.keyId, caller);
      if (row === undefined) return reply(404);
      if (await areMoving(db, [row.tenant_id ?? undefined])) return movingReply;
      const errors = denialReason(caller, row) ?? (await lastUnlimitedReason(db, row));
      if (errors !== undefined) return reply(400, errors);
      await apiKeyRows(db).where({ hash: row.hash }).delete();
      await recordApiKeyChange(db, row.hash);
      afterCommit(takeEffect);
      return reply(200);
    },
  } satisfies Partial<Handlers<OperationId>>;
}

interface Creation {
  readonly id: string;
  readonly body: ApiKeyRequest;
  readonly takeEffect: () => Promise<void>;
}

async function create(context: Context, { id, body: { apiKey }, takeEffect }: Creation) {
  const { db, afterCommit } = context;
  const caller = await readCaller(context);
  const limits = limitsOf(apiKey, caller);
  if (await areMoving(db, [limits.tenantId])) return movingReply;
  const errors: Errors | undefined = await checkNewLimits(db, caller, limits);
  if (errors !== undefined) return reply(400, errors);
  const { row, key } = await insertApiKey(context, { id, name: apiKey.name, ...limits });
  afterCommit(takeEffect);
  return reply(200, { apiKey: toResource(row), key });
}

/** Returns the limits of the request; a caller bound to a tenant passes its tenant on where the request names none. */
function limitsOf({ tenantId, permissions, expirationInstant }: ApiKeyRequest["apiKey"], caller: KeyLimits): KeyLimits {
  return { tenantId: tenantId?.toLowerCase() ?? caller.tenantId, permissions, expirationInstant };
}

/** Queries the keys that the caller may see; a caller bound to a tenant sees the keys of its tenant only. */
function visibleRows({ db }: Context, { tenantId }: KeyLimits) {
  return tenantId === undefined ? apiKeyRows(db) : apiKeyRows(db).where({ tenant_id: tenantId });
}

async function findRow(context: Context, id: string, caller: KeyLimits): Promise<ApiKeyRow | undefined> {
  return visibleRows(context, caller).where({ id: id.toLowerCase() }).first();
}

function toResource(row: ApiKeyRow): ApiKeyResource {
  const { lastUsedDay, ...key } = apiKeyTable.toShape(row);
  return { ...key, ...(lastUsedDay === undefined ? {} : { lastUsedDate: dateOfDay(lastUsedDay) }) };
}
