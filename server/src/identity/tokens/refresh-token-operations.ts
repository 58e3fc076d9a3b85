/** Creates, lists and revokes refresh tokens (Identity, Tokens; Decisions: Token operations). */
import type { Context } from "../../contract/context.ts";
import { fieldError } from "../../contract/errors.ts";
import { type Handlers, type Input, type OperationId, reply } from "../../contract/handlers.ts";
import { afterSteps, deleteBeforehand } from "../../contract/in-steps.ts";
import { page } from "../../store/pages.ts";
import { type Application, findApplication } from "../applications/application-store.ts";
import {
  insertRefreshToken,
  matchingTokens,
  newTokenText,
  type RefreshToken,
  type RefreshTokenRow,
  revokeTokens,
  toRefreshToken,
} from "./refresh-token-store.ts";

export const refreshTokens = {
  async listRefreshTokens({ query }, context) {
    const { userId, applicationId, startRow, numberOfResults } = query;
    if (userId === undefined && applicationId === undefined) return reply(400, missingSelector());
    const wanted = () => matchingTokens(context, { userId, applicationId });
    const { rows, totalResults } = await page<RefreshTokenRow>(wanted, {
      startRow,
      numberOfResults,
      orderBy: [
        { column: "insert_instant", order: "desc" },
        { column: "id", order: "asc" },
      ],
    });
    return reply(200, { refreshTokens: rows.map(toRefreshToken), totalResults });
  },

  async retrieveRefreshToken({ path }, context) {
    const row = await matchingTokens(context, { id: path.refreshTokenId }).first();
    return row === undefined ? reply(404) : reply(200, { refreshToken: toRefreshToken(row) });
  },

  async deleteRefreshToken({ path }, context) {
    const revoked = await revokeTokens(context, { id: path.refreshTokenId });
    return revoked === 0 ? reply(404) : reply(200);
  },

  deleteRefreshTokens: afterSteps<"deleteRefreshTokens">(
    async (input, preparation) => {
      const { userId, applicationId, token } = tokensToRevoke(input);
      if (token !== undefined || (userId === undefined && applicationId === undefined)) return;
      const where = {
        tenant_id: preparation.tenantId,
        ...(userId === undefined ? {} : { user_id: userId.toLowerCase() }),
        ...(applicationId === undefined ? {} : { application_id: applicationId.toLowerCase() }),
      };
      await deleteBeforehand(preparation, [{ table: "refresh_tokens", where }]);
    },
    async (input, context) => {
      const { userId, applicationId, token } = tokensToRevoke(input);
      if (userId === undefined && applicationId === undefined && token === undefined)
        return reply(400, fieldError("userId", "missing", "Send a refresh token, or the id of a user or application."));
      await revokeTokens(context, { userId, applicationId, text: token });
      return reply(200);
    },
  ),
} satisfies Partial<Handlers<OperationId>>;

/** Returns what the refresh tokens to revoke have to match; the body wins over the query. */
export function tokensToRevoke({ query, body }: Input<"deleteRefreshTokens">) {
  return { ...query, ...body };
}

export interface NewRefreshToken {
  /** The stable id for revocation. */
  readonly id: string;
  /** The token text, returned only once. */
  readonly token: string;
  readonly expirationInstant: number;
}

export interface RefreshTokenOrder {
  /** The application has to exist in the tenant. */
  readonly applicationId: string;
  readonly userId: string;
  readonly metaData?: RefreshToken["metaData"];
  /** Creation instant of the source token; now when omitted. */
  readonly insertInstant?: number;
  /** Family of the source token; a new one when omitted. */
  readonly familyId?: string;
}

/** Creates a refresh token with the lifetime that the application configures. */
export async function createRefreshToken(
  context: Pick<Context, "db" | "tenantId" | "clock" | "newId">,
  { applicationId, userId, ...order }: RefreshTokenOrder,
): Promise<NewRefreshToken> {
  const { db, tenantId, clock, newId } = context;
  const application = await findApplication(context, applicationId);
  if (application === undefined) throw new Error(`A refresh token is to be made for no application: ${applicationId}.`);
  const id = newId();
  const token = newTokenText();
  const now = clock.now();
  const { insertInstant = now, familyId = id, metaData } = order;
  const expirationInstant = expirationOf(application, insertInstant, now);
  await insertRefreshToken(db, token, {
    id,
    familyId,
    tenantId,
    applicationId: application.id,
    userId,
    insertInstant,
    expirationInstant,
    ...(metaData === undefined ? {} : { metaData }),
  });
  return { id, token, expirationInstant };
}

/** Returns the expiration of a new token, counted from its creation or its last use. */
export function expirationOf({ jwtConfiguration }: Application, insertInstant: number, now: number): number {
  const { refreshTokenExpirationPolicy, refreshTokenTimeToLiveInMinutes } = jwtConfiguration;
  const from = refreshTokenExpirationPolicy === "SlidingWindow" ? now : insertInstant;
  return from + refreshTokenTimeToLiveInMinutes * 60_000;
}

function missingSelector() {
  return fieldError("userId", "missing", "Send the id of a user, of an application, or both.");
}
