/** Faults that no schema tells: patches, texts, parts of objects, two forms of a search, scopes of names, cascades. */
import { type Fault, handler, handlers, inArea, requests } from "./fault.ts";
import { answers, bodies, object, objects } from "./wire.ts";

const mergePatch = "application/merge-patch+json";

export const meanings: readonly Fault[] = inArea("lists", [
  {
    id: "merge-patch-appends",
    area: "patches",
    operation: "patchApplication",
    title: "patchApplication appends the lists of a JSON Merge Patch to the stored ones.",
    laws: ["patched-as-modelled"],
    pipelineOverride: () =>
      handler(
        "patchApplication",
        (usual) => (input, context) =>
          input.contentType === mergePatch
            ? usual({ ...input, contentType: "application/json" }, context)
            : usual(input, context),
      ),
  },
  {
    id: "json-patch-removes-nothing",
    area: "patches",
    operation: "patchRole",
    title: "patchRole accepts a JSON Patch that removes what is not there.",
    laws: ["impossible-patch-refused"],
    pipelineOverride: () =>
      handler(
        "patchRole",
        (usual) => (input, context) =>
          input.contentType === "application/json-patch+json"
            ? usual(
                { ...input, body: input.body.filter(({ op, path }) => op !== "remove" || !path.includes("kit")) },
                context,
              )
            : usual(input, context),
      ),
  },
  {
    id: "line-ends-changed",
    area: "text",
    operation: "createEmailTemplate",
    title: "createEmailTemplate stores the line ends of its text as line feeds.",
    laws: ["sent-comes-back"],
    pipelineOverride: () =>
      requests("createEmailTemplate", ({ body }) => {
        const template = object(object(body)["emailTemplate"]);
        const { defaultTextTemplate: text } = template;
        if (typeof text === "string") template["defaultTextTemplate"] = text.replaceAll(/\r\n?/g, "\n");
      }),
  },
  {
    id: "byte-order-mark-lost",
    area: "text",
    operation: "updateContentUser",
    title: "updateContentUser takes a byte order mark at the beginning of a name away.",
    laws: ["sent-comes-back"],
    pipelineOverride: () =>
      requests("updateContentUser", ({ body }) => {
        const user = object(object(body)["user"]);
        if (typeof user["name"] === "string") user["name"] = user["name"].replace(/^\uFEFF/, "");
      }),
  },
  {
    id: "criteria-ignored",
    operation: "searchAuditLogsByCriteria",
    shownBy: ["searchAuditLogs"],
    title: "searchAuditLogsByCriteria finds the changes of everybody, whoever is asked for.",
    laws: ["forms-agree"],
    pipelineOverride: () =>
      requests("searchAuditLogsByCriteria", ({ body }) => {
        delete object(object(body)["search"])["user"];
      }),
  },
  {
    id: "end-inclusive",
    operation: "searchAuditLogs",
    title: "searchAuditLogs finds what is of the very instant of end.",
    laws: ["filter-exact"],
    pipelineOverride: () =>
      handler(
        "searchAuditLogs",
        (usual) =>
          ({ query: { end, ...query }, ...input }, context) =>
            usual({ ...input, query: end === undefined ? query : { ...query, end: end + 1 } }, context),
      ),
  },
  {
    id: "named-order-ignored",
    operation: "searchAuditLogs",
    title: "searchAuditLogs lists the newest first, whatever order is asked for.",
    laws: ["list-ordered"],
    pipelineOverride: () =>
      handler(
        "searchAuditLogs",
        (usual) =>
          ({ query, ...input }, context) =>
            usual({ ...input, query: { ...query, orderBy: "insertInstant DESC" } }, context),
      ),
  },
  {
    id: "part-differs",
    area: "state",
    operation: "retrieveOauthConfiguration",
    title: "retrieveOauthConfiguration shows another secret than the application.",
    laws: ["shown-alike"],
    pipelineOverride: () =>
      bodies("retrieveOauthConfiguration", 200, (body) => {
        const configuration = object(body["oauthConfiguration"]);
        configuration["clientSecret"] = String(configuration["clientSecret"]).toLowerCase();
      }),
  },
  {
    id: "listed-under-another-id",
    operation: "searchAuditLogs",
    title: "searchAuditLogs shows entries under ids that nothing has.",
    laws: ["shown-is-retrieved"],
    pipelineOverride: () =>
      bodies("searchAuditLogs", 200, (body) => {
        for (const log of objects(body["auditLogs"])) log["id"] = Number(log["id"]) + 1_000_000;
      }),
  },
  {
    id: "list-lacks-one",
    operation: "listDisallowedPhrases",
    shownBy: ["retrieveWhitelist"],
    title: "listDisallowedPhrases leaves out the last phrase, which the whole whitelist has.",
    laws: ["holds-all"],
    pipelineOverride: () =>
      handler("listDisallowedPhrases", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        return reply.status === 200 ? { ...reply, body: { phrases: reply.body.phrases.slice(0, -1) } } : reply;
      }),
  },
  {
    id: "declared-value-lost",
    area: "state",
    operation: "reconcileToken",
    title: "reconcileToken does not show the address of a user's parent.",
    laws: ["declared-is-shown"],
    pipelineOverride: () =>
      bodies("reconcileToken", 200, (body) => {
        delete object(body["user"])["parentEmail"];
      }),
  },
  {
    id: "cookie-for-scripts",
    area: "headers",
    operation: "refreshToken",
    title: "refreshToken sets a cookie that scripts can read.",
    laws: ["cookie-is-whole"],
    pipelineOverride: () =>
      answers("refreshToken", ({ response }) => {
        const cookies = response.getHeader("set-cookie");
        if (cookies === undefined) return;
        const all = Array.isArray(cookies) ? cookies : [String(cookies)];
        response.setHeader(
          "set-cookie",
          all.map((cookie) => cookie.replace("; HttpOnly", "")),
        );
      }),
  },
  {
    id: "start-in-code-points",
    area: "text",
    operation: "filterContentItem",
    title: "filterContentItem counts the starts of matches in code points.",
    laws: ["match-is-cut-out"],
    pipelineOverride: () =>
      bodies("filterContentItem", 200, (body, { request }) => {
        const content = String(object(request.body)["content"]);
        for (const match of objects(body["matches"]))
          match["start"] = [...content.slice(0, Number(match["start"]))].length;
      }),
  },
  {
    id: "names-unique-everywhere",
    area: "uniqueness",
    operation: "createBlacklistTag",
    title: "createBlacklistTag refuses a name that another tenant has.",
    laws: ["free-is-accepted"],
    pipelineOverride: () => {
      const taken = new Map<string, string>();
      return handler("createBlacklistTag", (usual) => async (input, context) => {
        const { name } = input.body.tag;
        const holder = taken.get(name);
        if (holder !== undefined && holder !== context.tenantId) {
          const error = { code: "[duplicate]tag.name", message: "Choose another name." };
          return { status: 400, body: { fieldErrors: { "tag.name": [error] } } };
        }
        taken.set(name, context.tenantId);
        return usual(input, context);
      });
    },
  },
  {
    id: "roles-outlive-application",
    area: "cascades",
    operation: "createApplicationWithId",
    // The roles are as invisible after the deletion, and come back as well, where it leaves them.
    equally: ["deleteApplication"],
    shownBy: ["createRole"],
    title: "createApplicationWithId brings back the roles that an application of this id had.",
    laws: ["gone-with-its-holder"],
    pipelineOverride: () => {
      const roles = new Map<string, readonly object[]>();
      return handlers(({ deleteApplication, createApplicationWithId }) => ({
        async deleteApplication(input, context) {
          const { applicationId } = input.path;
          roles.set(applicationId, await context.db("roles").where({ application_id: applicationId }));
          return deleteApplication(input, context);
        },
        async createApplicationWithId(input, context) {
          const reply = await createApplicationWithId(input, context);
          const kept = roles.get(input.path.applicationId) ?? [];
          if (reply.status === 200 && kept.length > 0) await context.db("roles").insert(kept);
          return reply;
        },
      }));
    },
  },
]);
