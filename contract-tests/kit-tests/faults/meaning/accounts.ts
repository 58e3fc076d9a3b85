/** Accounts, tokens, settings and records that mean something else than they say. */
import { type Fault, handler, inArea, type Request, replaceMiddleware, understood } from "../fault.ts";
import { bodies, type Json, object, objects } from "../wire.ts";
import { afterwards, around, aroundAll, queries, segment } from "./make.ts";

interface OperatorRow {
  readonly id: string;
  readonly document: string;
}

const loginRecords = [
  "reconcileToken",
  "searchLoginRecords",
  "retrieveSystemConfiguration",
  "createApplication",
] as const;

export const accounts: readonly Fault[] = inArea("state", [
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
      handler("listApprovalQueueItems", (usual) => (input, context) => {
        const { operator } = context;
        return usual(input, { ...context, operator: operator && { ...operator, applicationIds: [] } });
      }),
  },
  {
    id: "user-action-keeps-its-end",
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
    id: "create-instant-updated",
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
      around(
        "updateContentUser",
        // The validation takes it out of the body.
        async (_, request) => object(object(request.body)["user"])["createInstant"],
        async (db, createInstant, answer) => {
          if (typeof createInstant !== "number") return;
          await db("content_users")
            .where({ id: segment(answer.request) })
            .update({ create_instant: createInstant });
          const body = object(JSON.parse(answer.text));
          object(body["user"])["createInstant"] = createInstant;
          answer.text = JSON.stringify(body);
        },
      ),
  },
  {
    id: "region-falls-back-to-language",
    area: "lists",
    operation: "findFilterEntry",
    title: "findFilterEntry looks in the language where a region has no such entry.",
    laws: ["locale-serves-its-regions"],
    pipelineOverride: () =>
      handler("findFilterEntry", (usual) => async ({ query, ...input }, context) => {
        const reply = await usual({ ...input, query }, context);
        const [locale = ""] = query.locale.split("_");
        return reply.status === 404 ? usual({ ...input, query: { ...query, locale } }, context) : reply;
      }),
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
    id: "keys-of-any-application",
    area: "tokens",
    operation: "retrievePublicKeys",
    shownBy: ["createApplication", "updateApplication"],
    title: "retrievePublicKeys answers all keys, whichever application is named.",
    laws: ["settings-shown-as-written"],
    pipelineOverride: () => queries("retrievePublicKeys", (query) => query.delete("applicationId")),
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
      replaceMiddleware(({ requestId }) => ({
        // Before anything reads the address.
        requestId(request, response, next) {
          const { "x-forwarded-for": forwarded } = request.headers;
          const last = String(forwarded).split(",").at(-1)?.trim();
          if (request.url.startsWith("/api/jwt/reconcile") && forwarded !== undefined && last !== undefined)
            request.headers["x-forwarded-for"] = last;
          requestId(request, response, next);
        },
      })),
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
    id: "registration-not-logged-in-again",
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
    id: "user-name-is-always-active",
    operation: "reconcileToken",
    shownBy: ["createApplication", "createModerationApplication", "createFilterEntry"],
    title: "reconcileToken takes every user name without moderation.",
    laws: ["user-name-is-moderated"],
    pipelineOverride: () =>
      bodies("reconcileToken", 200, (body) => {
        const user = object(body["user"]);
        for (const named of [user, ...objects(user["registrations"])])
          if (named["usernameStatus"] !== undefined) named["usernameStatus"] = "ACTIVE";
      }),
  },
  {
    id: "rejected-name-stays-rejected",
    operation: "reconcileToken",
    shownBy: ["createApplication", "createModerationApplication", "createFilterEntry"],
    title: "reconcileToken keeps the status of a user name that was rejected when the user has another one.",
    laws: ["user-name-is-moderated"],
    pipelineOverride: () => {
      const rejected = new Set<unknown>();
      return bodies("reconcileToken", 200, (body) => {
        const user = object(body["user"]);
        if (user["usernameStatus"] === "REJECTED") rejected.add(user["id"]);
        if (rejected.has(user["id"])) user["usernameStatus"] = "REJECTED";
      });
    },
  },
  {
    id: "changed-action-is-created-anew",
    operation: "updateUserAction",
    shownBy: ["createUserAction", "createContentUser", "createModerationApplication", "createFilterEntry"],
    title: "updateUserAction says that the action was created when it was changed.",
    laws: ["action-stays-itself"],
    pipelineOverride: () =>
      bodies("updateUserAction", 200, (body) => {
        const action = object(body["userAction"]);
        action["createInstant"] = Number(action["createInstant"]) + 1;
      }),
  },
  {
    id: "sender-gets-no-name",
    operation: "moderateContentItem",
    shownBy: ["retrieveContentUser", "createContentUser", "createModerationApplication", "createFilterEntry"],
    title: "moderateContentItem creates the sender without the name that the content has.",
    laws: ["content-creates-its-sender"],
    pipelineOverride: () =>
      understood("moderateContentItem", (request) => {
        delete object(object(request.body)["content"])["senderDisplayName"];
      }),
  },
  {
    id: "update-warns-of-nothing",
    area: "success",
    operation: "updateModerationApplication",
    shownBy: ["createModerationApplication"],
    title: "updateModerationApplication stores what hardly works without a warning.",
    laws: ["unlikely-settings-are-warned-of"],
    pipelineOverride: () =>
      bodies("updateModerationApplication", 200, (body) => {
        delete body["warnings"];
      }),
  },
]);
