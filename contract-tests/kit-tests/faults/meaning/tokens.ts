/** Tokens that live too long, work too often, or are not taken back. */
import { createHmac, hash } from "node:crypto";
import type { PipelineOverride } from "@gatehouse/server/pipeline-override";
import { identityProviderSecret } from "../../users.ts";
import { type Fault, handler, inArea, type Request, requests, understood } from "../fault.ts";
import { answers, bodies, type Json, object } from "../wire.ts";
import { afterwards, around, beforehand, type Db, hollow, queries, segment } from "./make.ts";

const refreshing = ["refreshToken", "reconcileToken", "retrieveRefreshToken", "listRefreshTokens"] as const;

interface TokenRow {
  readonly id: string;
  readonly hash: string;
  readonly insert_instant: number;
  readonly expiration_instant: number;
}

function hashOf(text: unknown): string {
  return hash("sha256", String(text), "base64url");
}

/** The refresh token that a request names in its body. */
function sentToken({ body }: Request): string {
  return hashOf(object(body)["refreshToken"]);
}

async function rowOf(db: Db, { body }: Request): Promise<TokenRow | undefined> {
  return db("refresh_tokens")
    .where({ hash: hashOf(object(body)["refreshToken"]) })
    .first();
}

/** The claims of a JWT, unverified. */
function claimsIn(token: unknown): Json {
  return object(JSON.parse(Buffer.from(String(token).split(".")[1] ?? "", "base64url").toString() || "{}"));
}

/** Has the identity provider's JWT say something else, under a good signature. */
function thirdPartyToken(change: (claims: Json) => void): PipelineOverride {
  return understood("reconcileToken", ({ body }) => {
    const data = object(object(body)["data"]);
    const { token } = data;
    if (typeof token !== "string" || token.split(".").length !== 3) return;
    const claims = claimsIn(token);
    change(claims);
    const signed = [{ typ: "JWT", alg: "HS256" }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString("base64url"),
    );
    const signature = createHmac("sha256", identityProviderSecret).update(signed.join(".")).digest("base64url");
    data["token"] = [...signed, signature].join(".");
  });
}

const minute = 60_000;

/** Changes when a refresh token ends, right after it was made. */
function lifetime(change: (milliseconds: number) => number): PipelineOverride {
  return afterwards("reconcileToken", async (db, { text }) => {
    const { refreshTokenId: id } = object(JSON.parse(text));
    const row: TokenRow | undefined = await db("refresh_tokens")
      .where({ id: id ?? null })
      .first();
    if (row === undefined) return;
    const { insert_instant: from, expiration_instant: to } = row;
    await db("refresh_tokens")
      .where({ id: row.id })
      .update({ expiration_instant: from + change(to - from) });
  });
}

export const refreshTokens: readonly Fault[] = inArea("tokens", [
  {
    id: "one-time-token-accepted-twice",
    title: "refreshToken takes a one-time token a second time.",
    operation: "refreshToken",
    shownBy: refreshing,
    laws: ["refresh-token-used-once"],
    pipelineOverride: () =>
      around("refreshToken", rowOf, async (db, row) => {
        if (row === undefined) return;
        const spent = await db("spent_refresh_tokens").where({ hash: row.hash }).delete();
        if (spent > 0) await db("refresh_tokens").insert({ ...row, id: crypto.randomUUID() });
      }),
  },
  {
    id: "one-time-token-stays-the-same",
    title: "refreshToken answers with a new one-time token that does not work.",
    operation: "refreshToken",
    shownBy: refreshing,
    laws: ["refresh-token-used-once", "refresh-token-used-again"],
    pipelineOverride: () =>
      around("refreshToken", rowOf, async (db, row) => {
        if (row === undefined) return;
        await db("spent_refresh_tokens").where({ hash: row.hash }).delete();
        await db("refresh_tokens").where({ id: row.id }).update({ hash: row.hash });
      }),
  },
  {
    id: "family-not-revoked",
    title: "refreshToken refuses a dead one-time token, and lets its successor live.",
    operation: "refreshToken",
    shownBy: refreshing,
    laws: ["refresh-token-used-once"],
    pipelineOverride: () =>
      beforehand("refreshToken", (db, request) =>
        db("spent_refresh_tokens")
          .where({ hash: sentToken(request) })
          .delete(),
      ),
  },
  {
    id: "family-of-user-revoked",
    title: "refreshToken revokes the user's other logins too when a dead token is used.",
    operation: "refreshToken",
    shownBy: refreshing,
    laws: ["refresh-token-used-once"],
    pipelineOverride: () =>
      beforehand("refreshToken", async (db, request) => {
        const spent = db("spent_refresh_tokens").where({ hash: sentToken(request) });
        const families = spent.select("family_id");
        const users = db("refresh_tokens").whereIn("family_id", families).select("user_id");
        const rows: { user_id: string }[] = await users;
        await db("refresh_tokens")
          .whereIn(
            "user_id",
            rows.map(({ user_id }) => user_id),
          )
          .delete();
      }),
  },
  {
    id: "log-out-revokes-nothing",
    title: "logout ends the cookies, and lets the refresh token live.",
    operation: "logout",
    shownBy: refreshing,
    laws: ["revoked-is-refused"],
    pipelineOverride: () => hollow("logout"),
  },
  {
    id: "log-out-keeps-a-cookie",
    title: "logout ends the cookie of the refresh token alone.",
    operation: "logout",
    shownBy: refreshing,
    laws: ["revoked-is-refused"],
    pipelineOverride: () =>
      answers("logout", ({ response }) => {
        const set = response.getHeader("Set-Cookie");
        if (Array.isArray(set)) response.setHeader("Set-Cookie", set.slice(-1));
      }),
  },
  {
    id: "log-out-is-global",
    title: "logout revokes all refresh tokens of the user, asked to or not.",
    operation: "logout",
    shownBy: refreshing,
    laws: ["revoked-is-refused"],
    pipelineOverride: () => queries("logout", (query) => query.set("global", "true")),
  },
  {
    id: "log-out-is-never-global",
    title: "logout revokes one refresh token where all were meant.",
    operation: "logout",
    shownBy: refreshing,
    laws: ["revoked-is-refused"],
    pipelineOverride: () => queries("logout", (query) => query.delete("global")),
  },
  {
    id: "another-issuer-discovered",
    title: "retrieveOpenIdConfiguration names an issuer that no JWT has.",
    operation: "retrieveOpenIdConfiguration",
    shownBy: ["reconcileToken", "retrieveJsonWebKeySet"],
    laws: ["discovery-leads-to-the-keys"],
    pipelineOverride: () =>
      bodies("retrieveOpenIdConfiguration", 200, (body) => {
        body["issuer"] = `${String(body["issuer"])}/`;
      }),
  },
  {
    id: "reusable-token-rotates",
    title: "refreshToken ends a reusable token with its first use.",
    operation: "refreshToken",
    shownBy: refreshing,
    laws: ["refresh-token-used-again"],
    pipelineOverride: () =>
      around("refreshToken", rowOf, (db, row) =>
        db("refresh_tokens")
          .where({ hash: row?.hash ?? "" })
          .delete(),
      ),
  },
  {
    id: "sliding-token-does-not-slide",
    title: "refreshToken leaves the end of a sliding token where it is.",
    operation: "refreshToken",
    shownBy: refreshing,
    laws: ["refresh-token-ends-in-time"],
    pipelineOverride: () =>
      around("refreshToken", rowOf, async (db, row) => {
        if (row !== undefined)
          await db("refresh_tokens").where({ id: row.id }).update({ expiration_instant: row.expiration_instant });
      }),
  },
  {
    id: "fixed-token-slides",
    title: "refreshToken moves the end of a token whose end is fixed.",
    operation: "refreshToken",
    shownBy: refreshing,
    laws: ["refresh-token-ends-in-time"],
    pipelineOverride: () =>
      around("refreshToken", rowOf, async (db, row, { parts }) => {
        if (row === undefined) return;
        const life = row.expiration_instant - row.insert_instant;
        await db("refresh_tokens")
          .where({ id: row.id })
          .update({ expiration_instant: parts.clock.now() + life });
      }),
  },
  {
    id: "expired-refresh-token-accepted",
    title: "refreshToken takes a token that has expired.",
    operation: "refreshToken",
    shownBy: refreshing,
    laws: ["refresh-token-ends-in-time"],
    pipelineOverride: () =>
      beforehand("refreshToken", (db, request, { clock }) =>
        db("refresh_tokens")
          .where({ hash: sentToken(request) })
          .where("expiration_instant", "<=", clock.now())
          .update({ expiration_instant: clock.now() + minute }),
      ),
  },
  {
    id: "minutes-taken-for-seconds",
    title: "reconcileToken reads the life of a refresh token as seconds.",
    operation: "reconcileToken",
    shownBy: refreshing,
    laws: ["refresh-token-ends-in-time", "refresh-token-used-again"],
    pipelineOverride: () => lifetime((milliseconds) => milliseconds / 60),
  },
  {
    id: "refresh-token-lives-longer",
    title: "reconcileToken gives a refresh token a minute more than the application says.",
    operation: "reconcileToken",
    shownBy: refreshing,
    laws: ["refresh-token-ends-in-time"],
    pipelineOverride: () => lifetime((milliseconds) => milliseconds + minute),
  },
  {
    id: "revoking-by-application-takes-all",
    title: "deleteRefreshTokens revokes all of a user's tokens where an application is named as well.",
    operation: "deleteRefreshTokens",
    shownBy: refreshing,
    laws: ["revoked-is-refused"],
    pipelineOverride: () =>
      queries("deleteRefreshTokens", (query) => {
        if (query.has("userId")) query.delete("applicationId");
      }),
  },
  {
    id: "revoking-forgets-one",
    title: "deleteRefreshTokens leaves the oldest token of a user.",
    operation: "deleteRefreshTokens",
    shownBy: refreshing,
    laws: ["revoked-is-refused"],
    pipelineOverride: () =>
      around(
        "deleteRefreshTokens",
        async (db, request) => {
          const userId = new URLSearchParams(request.url.split("?")[1]).get("userId") ?? "";
          const row: TokenRow | undefined = await db("refresh_tokens")
            .where({ user_id: userId.toLowerCase() })
            .orderBy(["insert_instant", "id"])
            .first();
          return row;
        },
        async (db, row) => {
          if (row !== undefined) await db("refresh_tokens").insert(row).onConflict().ignore();
        },
      ),
  },
  {
    id: "revoking-by-text-ignored",
    title: "deleteRefreshTokens does nothing about a token that is named by its text.",
    operation: "deleteRefreshTokens",
    shownBy: refreshing,
    laws: ["revoked-is-refused"],
    pipelineOverride: () =>
      queries("deleteRefreshTokens", (query) => {
        if (query.has("token")) query.set("token", "a-token-that-nobody-has");
      }),
  },
  {
    id: "revoked-token-listed",
    title: "retrieveRefreshToken shows a token that was revoked.",
    operation: "retrieveRefreshToken",
    shownBy: ["refreshToken", "reconcileToken", "deleteRefreshToken"],
    laws: ["revoked-is-refused", "refresh-token-used-once"],
    pipelineOverride: () => {
      const known = new Map<string, string>();
      return answers("retrieveRefreshToken", (answer) => {
        const id = segment(answer.request);
        const before = known.get(id);
        if (answer.status === 200) known.set(id, answer.text);
        if (answer.status !== 404 || before === undefined) return;
        answer.response.statusCode = 200;
        answer.response.setHeader("Content-Type", "application/json; charset=utf-8");
        answer.text = before;
      });
    },
  },
]);

export const accessTokens: readonly Fault[] = inArea("tokens", [
  {
    id: "expired-jwt-valid",
    title: "validateToken says that a JWT is valid which has expired.",
    operation: "validateToken",
    shownBy: ["reconcileToken"],
    laws: ["access-token-ends-in-time"],
    pipelineOverride: () => (pipeline) => (parts) => {
      return pipeline({
        ...parts,
        async accessTokenOf(token) {
          const found = await parts.accessTokenOf(token);
          if (found !== "expired") return found;
          const claims = object(claimsIn(token));
          const { aud, sub } = claims;
          const tenant: { tenant_id: string } | undefined = await parts.store.read((db) =>
            db("applications")
              .where({ id: String(aud) })
              .first("tenant_id"),
          );
          const stated = { ...claims, exp: Number(claims["exp"]), iat: Number(claims["iat"]), iss: "gatehouse" };
          return {
            token,
            claims: stated,
            tenantId: tenant?.tenant_id ?? "",
            applicationId: String(aud),
            userId: String(sub),
          };
        },
      });
    },
  },
  {
    id: "audience-not-checked",
    title: "validateToken does not look at the audience that it is asked for.",
    operation: "validateToken",
    shownBy: ["reconcileToken"],
    laws: ["audience-is-checked"],
    pipelineOverride: () => queries("validateToken", (query) => query.delete("audience")),
  },
  {
    id: "audience-checked-by-its-beginning",
    title: "validateToken takes an audience of which the JWT's is the beginning.",
    operation: "validateToken",
    shownBy: ["reconcileToken"],
    laws: ["audience-is-checked"],
    pipelineOverride: () =>
      queries("validateToken", (query) => {
        const asked = query.get("audience");
        if (asked !== null) query.set("audience", asked.slice(0, 36));
      }),
  },
  {
    id: "issue-extends-the-end",
    title: "issueToken gives a JWT that lives an hour longer than the one that was presented.",
    operation: "issueToken",
    shownBy: ["reconcileToken", "validateToken"],
    laws: ["issued-token-ends-alike"],
    pipelineOverride: () =>
      handler("issueToken", (usual) => (input, context) => {
        const { accessToken } = context;
        if (accessToken === undefined) return usual(input, context);
        const claims = { ...accessToken.claims, exp: accessToken.claims.exp + 3600 };
        return usual(input, { ...context, accessToken: { ...accessToken, claims } });
      }),
  },
  {
    id: "issue-says-registered",
    title: "issueToken answers 200 to a user who is not registered for the application.",
    operation: "issueToken",
    shownBy: ["reconcileToken"],
    laws: ["status-provoked", "registration-told"],
    pipelineOverride: () =>
      answers("issueToken", ({ status, response }) => {
        if (status === 202) response.statusCode = 200;
      }),
  },
  {
    id: "refresh-token-of-another-user-issued",
    title: "issueToken passes over the refresh token that it is sent.",
    operation: "issueToken",
    shownBy: ["reconcileToken", "refreshToken"],
    laws: ["refresh-token-derived"],
    pipelineOverride: () => queries("issueToken", (query) => query.delete("refreshToken")),
  },
  {
    id: "expiration-instant-in-seconds",
    title: "reconcileToken tells in seconds when the JWT expires.",
    operation: "reconcileToken",
    shownBy: ["validateToken"],
    laws: ["access-token-ends-in-time"],
    pipelineOverride: () =>
      bodies("reconcileToken", 200, (body) => {
        body["tokenExpirationInstant"] = Math.floor(Number(body["tokenExpirationInstant"]) / 1000);
      }),
  },
  {
    id: "expired-third-party-jwt-accepted",
    title: "reconcileToken takes a JWT of an identity provider that has expired.",
    operation: "reconcileToken",
    laws: ["third-party-token-verified"],
    pipelineOverride: () =>
      thirdPartyToken((claims) => {
        const { exp, iat } = claims;
        if (typeof exp === "number" && typeof iat === "number" && exp < iat + 60) claims["exp"] = iat + 3600;
      }),
  },
  {
    id: "third-party-signature-not-verified",
    title: "reconcileToken does not verify the signature of an identity provider's JWT.",
    operation: "reconcileToken",
    laws: ["third-party-token-verified", "status-provoked"],
    pipelineOverride: () => thirdPartyToken(() => undefined),
  },
  {
    id: "issue-reads-query-before-cookie",
    title: "issueToken takes the refresh token of the query, though there is a cookie.",
    operation: "issueToken",
    shownBy: refreshing,
    laws: ["refresh-token-derived"],
    pipelineOverride: () =>
      requests("issueToken", (request) => {
        if (request.url.includes("refreshToken=")) delete request.headers.cookie;
      }),
  },
  {
    id: "issued-refresh-token-begins-anew",
    title: "issueToken makes refresh tokens that are younger than what they were made of.",
    operation: "issueToken",
    shownBy: refreshing,
    laws: ["refresh-token-derived"],
    pipelineOverride: () =>
      afterwards("issueToken", async (db, { text }) => {
        const { refreshTokenId: id } = object(JSON.parse(text));
        if (id !== undefined)
          await db("refresh_tokens")
            .where({ id })
            .increment("insert_instant", minute / 2);
      }),
  },
]);

const signingIn = ["loginOperator", "listApprovalQueueItems"] as const;

interface OperatorTokenRow {
  readonly hash: string;
  readonly operator_id: string;
}

/** The tokens of the operator whose token opened the request. */
async function tokensOfSender(db: Db, { headers }: Request): Promise<readonly OperatorTokenRow[]> {
  const own = hashOf(headers.authorization?.replace(/^Bearer /, ""));
  const row: OperatorTokenRow | undefined = await db("operator_tokens").where({ hash: own }).first();
  return db("operator_tokens").where({ operator_id: row?.operator_id ?? "" });
}

export const operatorTokens: readonly Fault[] = inArea("tokens", [
  {
    id: "password-change-keeps-tokens",
    title: "changeOperatorPassword lets the operator's tokens live.",
    operation: "changeOperatorPassword",
    shownBy: signingIn,
    laws: ["ended-is-refused"],
    pipelineOverride: () =>
      around("changeOperatorPassword", tokensOfSender, async (db, rows) => {
        for (const row of rows) await db("operator_tokens").insert(row).onConflict("hash").ignore();
      }),
  },
  {
    id: "logout-ends-all",
    title: "logoutOperator ends every token of the operator.",
    operation: "logoutOperator",
    shownBy: signingIn,
    laws: ["ended-is-refused"],
    pipelineOverride: () =>
      around("logoutOperator", tokensOfSender, (db, [row]) =>
        db("operator_tokens")
          .where({ operator_id: row?.operator_id ?? "" })
          .delete(),
      ),
  },
  {
    id: "ending-tokens-forgets-one",
    title: "deleteOperatorTokens leaves one of the operator's tokens.",
    operation: "deleteOperatorTokens",
    shownBy: signingIn,
    laws: ["ended-is-refused"],
    pipelineOverride: () =>
      around(
        "deleteOperatorTokens",
        async (db, request) => {
          const row: OperatorTokenRow | undefined = await db("operator_tokens")
            .where({ operator_id: segment(request, 2) })
            .orderBy("expiration_instant")
            .first();
          return row;
        },
        async (db, row) => {
          if (row !== undefined) await db("operator_tokens").insert(row);
        },
      ),
  },
  {
    id: "operator-token-lives-longer",
    title: "loginOperator gives a token that works for a day, and says that it is an hour.",
    operation: "loginOperator",
    shownBy: signingIn,
    laws: ["operator-token-ends-in-time"],
    pipelineOverride: () =>
      afterwards("loginOperator", (db, { text, parts }) =>
        db("operator_tokens")
          .where({ hash: hashOf(object(JSON.parse(text))["token"]) })
          .update({ expiration_instant: parts.clock.now() + 24 * 60 * minute }),
      ),
  },
  {
    id: "deleted-operator-signed-in",
    title: "deleteOperatorUser lets the tokens of the deleted operator live.",
    operation: "deleteOperatorUser",
    shownBy: signingIn,
    laws: ["ended-is-refused", "token-valid"],
    pipelineOverride: () => (pipeline) => (parts) => {
      const known = new Map<string, Awaited<ReturnType<typeof parts.operatorOf>>>();
      return pipeline({
        ...parts,
        async operatorOf(token) {
          const session = await parts.operatorOf(token);
          if (typeof session === "object") known.set(token, session);
          const before = known.get(token);
          if (session !== undefined || typeof before !== "object") return session;
          const account: object | undefined = await parts.store.read((db) =>
            db("operators").where({ id: before.operator.id, disabled: true }).first("id"),
          );
          return account === undefined ? session : before;
        },
      });
    },
  },
  {
    id: "one-time-password-accepted-twice",
    title: "loginOperator takes a one-time password twice.",
    operation: "loginOperator",
    shownBy: ["enrolOneTimePassword", "confirmOneTimePassword"],
    laws: ["one-time-password-once"],
    pipelineOverride: () =>
      beforehand("loginOperator", (db) => db("operator_one_time_passwords").update({ last_step: 0 })),
  },
  {
    id: "recovery-code-accepted-twice",
    title: "loginOperator takes a recovery code twice.",
    operation: "loginOperator",
    shownBy: ["enrolOneTimePassword", "confirmOneTimePassword"],
    laws: ["one-time-password-once"],
    pipelineOverride: () =>
      around(
        "loginOperator",
        async (db) => {
          const rows: object[] = await db("operator_recovery_codes").select();
          return rows;
        },
        async (db, rows) => {
          for (const row of rows) await db("operator_recovery_codes").insert(row).onConflict().ignore();
        },
      ),
  },
  {
    id: "one-time-password-not-asked-for",
    title: "loginOperator signs in by the password alone, though a one-time password is set up.",
    operation: "loginOperator",
    shownBy: ["enrolOneTimePassword", "confirmOneTimePassword"],
    laws: ["one-time-password-once"],
    pipelineOverride: () =>
      around(
        "loginOperator",
        async (db, request) => {
          const asked = object(request.body)["oneTimePassword"];
          const rows: { id: string; confirm_instant: number | null }[] =
            asked === undefined ? await db("operator_one_time_passwords").select() : [];
          if (rows.length > 0) await db("operator_one_time_passwords").update({ confirm_instant: null });
          return rows;
        },
        async (db, rows) => {
          for (const { id, confirm_instant } of rows)
            await db("operator_one_time_passwords").where({ id }).update({ confirm_instant });
        },
      ),
  },
  {
    id: "revoked-key-works",
    title: "deleteApiKey deletes a key that goes on opening operations.",
    operation: "deleteApiKey",
    shownBy: ["createApiKey"],
    laws: ["key-ends-with-its-deletion"],
    pipelineOverride: () => (pipeline) => (parts) => {
      type Keys = ReturnType<typeof parts.apiKeys>;
      const known = new Map<Parameters<Keys["get"]>[0], NonNullable<ReturnType<Keys["get"]>>>();
      return pipeline({
        ...parts,
        apiKeys() {
          for (const [keyHash, key] of parts.apiKeys()) known.set(keyHash, key);
          return known;
        },
      });
    },
  },
]);
