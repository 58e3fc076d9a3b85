/** Accounts, tokens, settings and records that mean something else than they say. */
import { type Fault, handlers, type Request, requests, understood } from "../fault.ts";
import { bodies, type Json, object, objects } from "../wire.ts";
import { afterwards, around, aroundAll, queries, segment } from "./make.ts";

interface OperatorRow {
  readonly id: string;
  readonly document: string;
}

/** Returns the claims of a JWT behind Bearer, unverified. */
function claimsIn(authorization: string | undefined): Json {
  const [, payload = ""] = (authorization ?? "").split(".");
  return object(JSON.parse(Buffer.from(payload, "base64url").toString() || "{}"));
}

const loginRecords = [
  "reconcileToken",
  "searchLoginRecords",
  "retrieveSystemConfiguration",
  "createApplication",
] as const;

export const accounts: readonly Fault[] = [
  {
    id: "expired-operator-signs-in",
    area: "tokens",
    operation: "loginOperator",
    shownBy: ["createOperatorUser", "updateOperatorUser"],
    title: "loginOperator lets operators in whose accounts have expired.",
    laws: ["operator-token-ends-in-time"],
    pipelineOverride: () =>
      aroundAll(
        "loginOperator",
        async (db) => {
          const rows: OperatorRow[] = await db("operators").select("id", "document");
          for (const { id, document } of rows) {
            const { expirationInstantUTC: _, ...rest } = object(JSON.parse(document));
            await db("operators")
              .where({ id })
              .update({ document: JSON.stringify(rest) });
          }
          return rows;
        },
        async (db, rows) => {
          for (const { id, document } of rows) await db("operators").where({ id }).update({ document });
        },
      ),
  },
  {
    id: "update-forgets-password",
    area: "state",
    operation: "updateOperatorUser",
    shownBy: ["createOperatorUser", "loginOperator"],
    title: "updateOperatorUser takes the password away where none is sent.",
    laws: ["ended-is-refused"],
    pipelineOverride: () =>
      afterwards("updateOperatorUser", async (db, { request }) => {
        if (object(object(request.body)["user"])["password"] !== undefined) return;
        const other: { readonly password_hash: string } | undefined = await db("operators").first("password_hash");
        const wrong = other?.password_hash.replace(/.{4}$/, "AAAA");
        if (wrong !== undefined)
          await db("operators")
            .where({ id: segment(request) })
            .update({ password_hash: wrong });
      }),
  },
  {
    id: "operator-sees-every-application",
    area: "access",
    operation: "listApprovalQueueItems",
    shownBy: ["createOperatorUser", "moderateContentItemWithId"],
    title: "listApprovalQueueItems shows operators the items of applications that are not theirs.",
    laws: ["queue-in-order"],
    pipelineOverride: () =>
      handlers(({ listApprovalQueueItems: usual }) => ({
        listApprovalQueueItems(input, context) {
          const { operator } = context;
          return usual(input, { ...context, operator: operator && { ...operator, applicationIds: [] } });
        },
      })),
  },
  {
    id: "user-action-keeps-its-end",
    area: "state",
    operation: "updateUserAction",
    shownBy: [
      "createUserAction",
      "createContentUser",
      "createModerationApplication",
      "createFilterEntry",
      "listNotifications",
    ],
    title: "updateUserAction answers with the new end of a user action, and stores the old one.",
    laws: ["decision-is-notified-once"],
    pipelineOverride: () =>
      around(
        "updateUserAction",
        async (db, request) => {
          const row: { readonly id: string; readonly expiry: number | null } | undefined = await db("user_actions")
            .where({ id: segment(request) })
            .first("id", "expiry");
          return row;
        },
        async (db, row) => {
          if (row !== undefined) await db("user_actions").where({ id: row.id }).update({ expiry: row.expiry });
        },
      ),
  },
  {
    id: "rejected-told-as-approved",
    area: "effects",
    operation: "rejectContentItem",
    shownBy: ["listApprovalQueueItems", "moderateContentItemWithId", "listNotifications"],
    title: "rejectContentItem notifies the application of an approval.",
    laws: ["notification-tells-what-happened"],
    pipelineOverride: () =>
      afterwards("rejectContentItem", async (db) => {
        const rows: { readonly id: string; readonly body: string }[] = await db("notifications").select("id", "body");
        for (const { id, body } of rows)
          await db("notifications")
            .where({ id })
            .update({ body: body.replaceAll('"rejected"', '"approved"') });
      }),
  },
  {
    id: "complaint-scores-the-reporter",
    area: "effects",
    operation: "flagContentUser",
    shownBy: ["createContentUser", "retrieveContentUser"],
    title: "flagContentUser adjusts the score of who complains as well.",
    laws: ["effect-happens-once"],
    pipelineOverride: () =>
      afterwards("flagContentUser", async (db, { request }) => {
        const reporter = String(object(object(request.body)["flag"])["reporterId"]).toLowerCase();
        await db("content_users").where({ id: reporter }).increment("score", -1);
      }),
  },
  {
    id: "create-instant-updated",
    area: "state",
    operation: "updateContentUser",
    shownBy: [
      "createContentUser",
      "flagContentUser",
      "listUserAlertQueueItems",
      "checkOutUserAlertQueueItems",
      "releaseUserAlertQueueItems",
      "createOperatorUser",
      "updateOperatorUser",
      "retrieveOperatorUser",
      "createModerationApplication",
    ],
    title: "updateContentUser takes another instant of creation.",
    laws: ["alerted-user-is-shown"],
    pipelineOverride: () =>
      afterwards("updateContentUser", async (db, { request }) => {
        const { createInstant } = object(object(request.body)["user"]);
        if (typeof createInstant === "number")
          await db("content_users")
            .where({ id: segment(request) })
            .update({ create_instant: createInstant });
      }),
  },
  {
    id: "second-sort-ignored",
    area: "lists",
    operation: "searchDictionaryEntries",
    title: "searchDictionaryEntries sorts by the first of several fields, and by the id beyond it.",
    laws: ["list-ordered"],
    pipelineOverride: () =>
      handlers(({ searchDictionaryEntries: usual }) => ({
        searchDictionaryEntries: ({ query: { sort, ...query }, ...input }, context) =>
          usual({ ...input, query: { ...query, sort: sort.slice(0, 1) } }, context),
      })),
  },
  {
    id: "language-finds-its-regions",
    area: "lists",
    operation: "searchAllowedEntries",
    title: "searchAllowedEntries finds the entries of the regions of a language, too.",
    laws: ["filter-exact"],
    pipelineOverride: () =>
      queries("searchAllowedEntries", (query) => {
        if (query.getAll("locale").includes("qx")) query.append("locale", "qx_ZZ");
      }),
  },
  {
    id: "region-falls-back-to-language",
    area: "lists",
    operation: "findFilterEntry",
    title: "findFilterEntry looks in the language where a region has no such entry.",
    laws: ["locale-serves-its-regions"],
    pipelineOverride: () =>
      handlers(({ findFilterEntry: usual }) => ({
        async findFilterEntry({ query, ...input }, context) {
          const reply = await usual({ ...input, query }, context);
          const [locale = ""] = query.locale.split("_");
          return reply.status === 404 ? usual({ ...input, query: { ...query, locale } }, context) : reply;
        },
      })),
  },
  {
    id: "no-default-roles",
    area: "effects",
    operation: "reconcileToken",
    shownBy: ["createApplication", "createRole"],
    title: "reconcileToken registers users without the default roles.",
    laws: ["registered-as-configured"],
    pipelineOverride: () =>
      aroundAll(
        "reconcileToken",
        async (db) => {
          const rows: { readonly id: string }[] = await db("roles").where({ is_default: true }).select("id");
          await db("roles").update({ is_default: false });
          return rows.map(({ id }) => id);
        },
        (db, ids) => db("roles").whereIn("id", ids).update({ is_default: true }),
      ),
  },
  {
    id: "every-role-by-default",
    area: "effects",
    operation: "reconcileToken",
    shownBy: ["createApplication", "createRole"],
    title: "reconcileToken registers users with every role of the application.",
    laws: ["registered-as-configured"],
    pipelineOverride: () =>
      aroundAll(
        "reconcileToken",
        async (db) => {
          const rows: { readonly id: string }[] = await db("roles").where({ is_default: false }).select("id");
          await db("roles").update({ is_default: true });
          return rows.map(({ id }) => id);
        },
        (db, ids) => db("roles").whereIn("id", ids).update({ is_default: false }),
      ),
  },
  {
    id: "issued-for-the-same-application",
    area: "tokens",
    operation: "issueToken",
    shownBy: ["reconcileToken", "validateToken"],
    title: "issueToken issues a JWT for the application of the one that was presented.",
    laws: ["registration-told"],
    pipelineOverride: () =>
      requests("issueToken", (request) => {
        const { aud } = claimsIn(request.headers.authorization);
        if (typeof aud === "string")
          request.url = request.url.replace(/applicationId=[^&]*/, `applicationId=${encodeURIComponent(aud)}`);
      }),
  },
  {
    id: "life-of-vended-token-ignored",
    area: "tokens",
    operation: "vendToken",
    shownBy: ["validateToken"],
    title: "vendToken gives every JWT the usual life.",
    laws: ["token-made-as-asked"],
    pipelineOverride: () =>
      understood("vendToken", ({ body }) => {
        const sent = object(body);
        if (sent["timeToLiveInSeconds"] !== undefined) delete sent["timeToLiveInSeconds"];
      }),
  },
  {
    id: "vended-claims-flattened",
    area: "tokens",
    operation: "vendToken",
    shownBy: ["validateToken"],
    title: "vendToken leaves out claims that are objects or lists.",
    laws: ["token-made-as-asked"],
    pipelineOverride: () =>
      understood("vendToken", ({ body }) => {
        const claims = object(object(body)["claims"]);
        for (const [name, value] of Object.entries(claims)) if (typeof value === "object") delete claims[name];
      }),
  },
  {
    id: "refresh-ignores-life",
    area: "tokens",
    operation: "refreshToken",
    shownBy: ["reconcileToken", "validateToken"],
    title: "refreshToken gives the JWT the usual life, whatever timeToLiveInSeconds says.",
    laws: ["token-made-as-asked"],
    pipelineOverride: () => understood("refreshToken", ({ body }) => delete object(body)["timeToLiveInSeconds"]),
  },
  {
    id: "keys-of-any-application",
    area: "tokens",
    operation: "retrievePublicKeys",
    shownBy: ["createApplication", "updateApplication"],
    title: "retrievePublicKeys answers all keys, whichever application is named.",
    laws: ["settings-shown-as-written"],
    pipelineOverride: () => queries("retrievePublicKeys", (query) => query.delete("applicationId")),
  },
  {
    id: "replaced-template-keeps-subjects",
    area: "state",
    operation: "updateEmailTemplate",
    title: "updateEmailTemplate keeps localized subjects that the request leaves out.",
    laws: ["change-is-found", "put-is-idempotent"],
    pipelineOverride: () => {
      const kept = new Map<string, unknown>();
      return (pipeline) =>
        bodies("updateEmailTemplate", 200, (body) => {
          const template = object(body["emailTemplate"]);
          kept.set(String(template["id"]), template["localizedSubjects"]);
        })(
          bodies("createEmailTemplate", 200, (body) => {
            const template = object(body["emailTemplate"]);
            kept.set(String(template["id"]), template["localizedSubjects"]);
          })(
            understood("updateEmailTemplate", (request) => {
              const template = object(object(request.body)["emailTemplate"]);
              const old = kept.get(segment(request));
              if (template["localizedSubjects"] === undefined && old !== undefined) template["localizedSubjects"] = old;
            })(pipeline),
          ),
        );
    },
  },
  {
    id: "appended-by-index",
    area: "patches",
    operation: "patchApplication",
    title: "patchApplication appends what a JSON Patch adds at an index.",
    laws: ["patched-as-modelled"],
    pipelineOverride: () =>
      understood("patchApplication", ({ body }) => {
        for (const step of objects(body))
          if (step["op"] === "add") step["path"] = String(step["path"]).replace(/\/\d+$/, "/-");
      }),
  },
  {
    id: "test-compares-texts",
    area: "patches",
    operation: "patchApplication",
    title: "patchApplication takes the text of a number for the number in the test of a JSON Patch.",
    laws: ["impossible-patch-refused"],
    pipelineOverride: () =>
      understood("patchApplication", ({ body }) => {
        for (const step of objects(body)) {
          const { op, value } = step;
          if (op === "test" && typeof value === "string" && /^(\d+|true|false)$/.test(value))
            step["value"] = JSON.parse(value);
        }
      }),
  },
  {
    id: "null-says-nothing",
    area: "patches",
    operation: "patchEmailTemplate",
    title: "patchEmailTemplate passes over nulls of a merge of plain JSON.",
    laws: ["patched-as-modelled"],
    pipelineOverride: () =>
      understood("patchEmailTemplate", ({ body, headers }) => {
        if (!String(headers["content-type"]).startsWith("application/json")) return;
        const template = object(object(body)["emailTemplate"]);
        for (const [name, value] of Object.entries(template)) if (value === null) delete template[name];
      }),
  },
  {
    id: "role-deleted-everywhere",
    area: "cascades",
    operation: "deleteRoleByName",
    shownBy: ["createRole", "retrieveApplication"],
    title: "deleteRoleByName deletes the roles of this name of other applications, too.",
    laws: ["deletion-leaves-others", "neighbours-untouched"],
    pipelineOverride: () =>
      afterwards("deleteRoleByName", async (db, { request }) => {
        const name = new URLSearchParams(request.url.split("?")[1]).get("name");
        await db("roles").where({ name }).delete();
      }),
  },
  {
    id: "last-address-of-proxies",
    area: "histories",
    operation: "reconcileToken",
    shownBy: loginRecords,
    title: "reconcileToken records the address of the last proxy, though every proxy is trusted.",
    laws: ["log-holds-what-happened"],
    pipelineOverride: () =>
      requests("reconcileToken", (request) => {
        const { "x-forwarded-for": forwarded } = request.headers;
        if (typeof forwarded === "string") request.headers["x-forwarded-for"] = forwarded.split(",").at(-1)?.trim();
      }),
  },
  {
    id: "sent-address-ignored",
    area: "histories",
    operation: "reconcileToken",
    shownBy: loginRecords,
    title: "reconcileToken records where the request comes from, whatever ipAddress says.",
    laws: ["refresh-token-tells-its-login"],
    pipelineOverride: () => understood("reconcileToken", ({ body }) => delete object(body)["ipAddress"]),
  },
  {
    id: "update-keeps-permissions",
    area: "access",
    operation: "updateApiKey",
    title: "updateApiKey keeps the permissions that the request leaves out.",
    laws: ["key-ends-with-its-deletion"],
    pipelineOverride: () =>
      around(
        "updateApiKey",
        async (db, request) => {
          const row: { readonly id: string; readonly permissions: string | null } | undefined = await db("api_keys")
            .where({ id: segment(request) })
            .first("id", "permissions");
          return row;
        },
        async (db, row, { request }) => {
          if (row !== undefined && object(object(request.body)["apiKey"])["permissions"] === undefined)
            await db("api_keys").where({ id: row.id }).update({ permissions: row.permissions });
        },
      ),
  },
  {
    id: "expired-key-opens",
    area: "access",
    operation: "createApiKey",
    title: "createApiKey makes keys that work for ever, whatever their expiration is.",
    laws: ["key-ends-with-its-deletion"],
    pipelineOverride: () => {
      const said = new Map<unknown, unknown>();
      const showing = (key: Json): void => {
        if (said.has(key["id"])) key["expirationInstant"] = said.get(key["id"]);
      };
      const sent = new WeakMap<Request, unknown>();
      const forgetting = understood("createApiKey", (request) => {
        const key = object(object(request.body)["apiKey"]);
        if (key["expirationInstant"] !== undefined) sent.set(request, key["expirationInstant"]);
        delete key["expirationInstant"];
      });
      const making = bodies("createApiKey", 200, ({ apiKey }, { request }) => {
        if (sent.has(request)) said.set(object(apiKey)["id"], sent.get(request));
        showing(object(apiKey));
      });
      const reading = bodies("retrieveApiKey", 200, ({ apiKey }) => showing(object(apiKey)));
      const listing = bodies("listApiKeys", 200, ({ apiKeys }) => {
        for (const key of objects(apiKeys)) showing(key);
      });
      return (pipeline) => forgetting(making(reading(listing(pipeline))));
    },
  },
  {
    id: "update-instant-stands",
    area: "state",
    operation: "updateApplication",
    title: "updateApplication leaves the instant of the last update as it is.",
    laws: ["change-is-found"],
    pipelineOverride: () =>
      around(
        "updateApplication",
        async (db, request) => {
          const row: { readonly id: string; readonly last_update_instant: number } | undefined = await db(
            "applications",
          )
            .where({ id: segment(request) })
            .first("id", "last_update_instant");
          return row;
        },
        async (db, row) => {
          if (row !== undefined)
            await db("applications").where({ id: row.id }).update({ last_update_instant: row.last_update_instant });
        },
      ),
  },
  {
    id: "registration-not-logged-in-again",
    area: "state",
    operation: "reconcileToken",
    title: "reconcileToken shows the first login to an application as the last one.",
    laws: ["registered-as-configured"],
    pipelineOverride: () =>
      bodies("reconcileToken", 200, (body) => {
        for (const registration of objects(object(body["user"])["registrations"]))
          if (registration["lastLoginInstant"] !== undefined)
            registration["lastLoginInstant"] = registration["insertInstant"];
      }),
  },
  {
    id: "last-language-preferred",
    area: "renderings",
    operation: "sendEmail",
    shownBy: ["createEmailTemplate"],
    title: "sendEmail takes the last of the preferred languages that a template has.",
    laws: ["message-rendered-for-its-reader"],
    pipelineOverride: () =>
      understood("sendEmail", ({ body }) => {
        const { preferredLanguages } = object(body);
        if (Array.isArray(preferredLanguages)) object(body)["preferredLanguages"] = preferredLanguages.toReversed();
      }),
  },
  {
    id: "state-of-notifications-ignored",
    area: "lists",
    operation: "listNotifications",
    title: "listNotifications lists notifications in any state, whichever is asked for.",
    laws: ["filter-exact"],
    pipelineOverride: () => queries("listNotifications", (query) => query.delete("state")),
  },
  {
    id: "tokens-of-every-application",
    area: "lists",
    operation: "listRefreshTokens",
    shownBy: ["reconcileToken"],
    title: "listRefreshTokens ignores the application where a user is named as well.",
    laws: ["refresh-token-tells-its-login"],
    pipelineOverride: () =>
      queries("listRefreshTokens", (query) => {
        if (query.has("userId")) query.delete("applicationId");
      }),
  },
  {
    id: "type-of-events-ignored",
    area: "lists",
    operation: "searchEventLogs",
    title: "searchEventLogs finds events of every type, whichever is asked for.",
    laws: ["filter-exact", "forms-agree"],
    pipelineOverride: () => queries("searchEventLogs", (query) => query.delete("type")),
  },
];
