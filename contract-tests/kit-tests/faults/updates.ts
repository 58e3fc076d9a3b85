/** Updates and patches that do too little, too much, or something else. */
import { operationOf } from "@gatehouse/server/pipeline-override";
import { rollBackOnRequest } from "../mutations/roll-back.ts";
import { type Fault, handler, inArea, requests, validation } from "./fault.ts";
import { answers, object } from "./wire.ts";

export const updates: readonly Fault[] = inArea("state", [
  {
    id: "lost-update",
    area: "success",
    title: "updateDictionaryEntry answers with the new text, and the old one stays stored.",
    operation: "updateDictionaryEntry",
    laws: ["shown-alike", "change-is-found"],
    pipelineOverride: () =>
      handler("updateDictionaryEntry", (usual) => async (input, context) => {
        const rows = () => context.db("dictionary_entries").where({ id: input.path.id });
        const before: Record<string, unknown> | undefined = await rows().first("text", "text_key");
        const reply = await usual(input, context);
        if (reply.status === 200 && before !== undefined) await rows().update(before);
        return reply;
      }),
  },
  {
    id: "update-creates",
    title: "updateModerationApplication creates an application that does not exist.",
    operation: "updateModerationApplication",
    laws: ["missing-is-missing", "tenants-are-apart"],
    pipelineOverride: () =>
      handler(
        "updateModerationApplication",
        (usual, { createModerationApplicationWithId }) =>
          async (input, context) => {
            const reply = await usual(input, context);
            return reply.status === 404 ? createModerationApplicationWithId(input, context) : reply;
          },
      ),
  },
  {
    id: "field-ignored-on-update",
    title: "updateFilterEntry keeps the definition that was stored.",
    operation: "updateFilterEntry",
    laws: ["change-is-found", "sent-comes-back"],
    pipelineOverride: () =>
      handler("updateFilterEntry", (usual, { retrieveFilterEntry }) => async (input, context) => {
        const found = await retrieveFilterEntry({ path: input.path, query: {} }, context);
        const { definition: _, ...entry } = input.body.entry;
        const kept = found.status === 200 ? found.body.entry.definition : undefined;
        const definition = kept === undefined ? {} : { definition: kept };
        return usual({ ...input, body: { entry: { ...entry, ...definition } } }, context);
      }),
  },
  {
    id: "list-appended-on-update",
    title: "updateFilterEntry adds the variations to those that are stored.",
    operation: "updateFilterEntry",
    laws: ["change-is-found", "put-is-idempotent", "sent-comes-back"],
    pipelineOverride: () =>
      handler("updateFilterEntry", (usual, { retrieveFilterEntry }) => async (input, context) => {
        const found = await retrieveFilterEntry({ path: input.path, query: {} }, context);
        const kept = found.status === 200 ? (found.body.entry.variations ?? []) : [];
        const { entry } = input.body;
        return usual({ ...input, body: { entry: { ...entry, variations: [...kept, ...entry.variations] } } }, context);
      }),
  },
  {
    id: "put-twice-differs",
    title: "updateApplication makes a new client secret each time that none is sent.",
    operation: "updateApplication",
    laws: ["put-is-idempotent"],
    pipelineOverride: () =>
      handler("updateApplication", (usual) => (input, context) => {
        const { body } = input;
        if (body !== undefined) body.application.oauthConfiguration.clientSecret ||= context.newId();
        return usual(input, context);
      }),
  },
  {
    id: "failed-update-changes-something",
    title: "updateRole changes the description in a request that it refuses.",
    operation: "updateRole",
    laws: ["refused-changes-nothing", "tenants-are-apart"],
    pipelineOverride: () =>
      answers("updateRole", async ({ status, request, parts, text }) => {
        const { description } = object(object(request.body)["role"]);
        if (status !== 400 || typeof description !== "string" || text.includes("role.description")) return;
        const id = request.path.split("/").at(-1)?.toLowerCase();
        await parts.store.write((db) => db("roles").where({ id }).update({ description }));
      }),
  },
  {
    id: "reactivate-ignored",
    area: "success",
    title: "updateApplication?reactivate=true says that the application is active, and leaves it inactive.",
    operation: "updateApplication",
    laws: ["shown-alike", "change-is-found"],
    pipelineOverride: () =>
      handler("updateApplication", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        if (reply.status === 200 && input.query.reactivate) {
          const { id } = reply.body.application;
          await context.db("applications").where({ id }).update({ active: false });
        }
        return reply;
      }),
  },
  {
    id: "json-patch-test-ignored",
    area: "patches",
    title: "patchApplication applies a JSON Patch whose test fails.",
    operation: "patchApplication",
    laws: ["refused-changes-nothing"],
    pipelineOverride: () =>
      handler(
        "patchApplication",
        (usual) => (input, context) =>
          input.contentType === "application/json-patch+json"
            ? usual({ ...input, body: input.body.filter(({ op }) => op !== "test") }, context)
            : usual(input, context),
      ),
  },
  {
    id: "merge-patch-null-ignored",
    area: "patches",
    title: "patchRole leaves a field as it is that a merge patch takes away with null.",
    operation: "patchRole",
    laws: ["patch-changes-what-it-names"],
    pipelineOverride: () =>
      requests("patchRole", ({ body, headers }) => {
        if (headers["content-type"] !== "application/merge-patch+json") return;
        const role = object(object(body)["role"]);
        for (const [name, value] of Object.entries(role)) if (value === null) delete role[name];
      }),
  },
  {
    id: "patch-forgets-the-rest",
    area: "patches",
    title: "patchRole takes the description away when the patch does not name it.",
    operation: "patchRole",
    laws: ["patch-changes-what-it-names"],
    pipelineOverride: () =>
      requests("patchRole", ({ body, headers }) => {
        if (headers["content-type"] === "application/json-patch+json") return;
        const role = object(object(body)["role"]);
        role["description"] ??= null;
      }),
  },
  {
    id: "retrieved-object-refused",
    title: "updateContentUser refuses the instant of creation, which retrieveContentUser returns.",
    operation: "updateContentUser",
    laws: ["sent-back-changes-nothing"],
    pipelineOverride: () =>
      validation("updateContentUser", (schema) => {
        delete schema("components", "schemas", "ContentUserUpdate", "properties")["createInstant"];
      }),
  },
  {
    id: "retrieved-object-read-otherwise",
    title: "updateModerationApplication makes a notification server of each name of a server that it is sent.",
    operation: "updateModerationApplication",
    laws: ["sent-back-changes-nothing"],
    pipelineOverride: () =>
      requests("updateModerationApplication", ({ body }) => {
        const application = object(object(body)["application"]);
        const configuration = object(application["moderationConfiguration"]);
        const [servers, alias] = [application["notificationServers"], configuration["notificationServers"]];
        if (!Array.isArray(servers) || !Array.isArray(alias)) return;
        application["notificationServers"] = [...servers, ...alias];
        delete configuration["notificationServers"];
      }),
  },
  {
    id: "success-without-effect",
    area: "success",
    title: "updateSystemConfiguration answers with the new configuration, and keeps the old one.",
    operation: "updateSystemConfiguration",
    shownBy: ["retrieveSystemConfiguration"],
    laws: ["shown-alike"],
    pipelineOverride: () =>
      rollBackOnRequest((request) => operationOf(request)?.operationId === "updateSystemConfiguration"),
  },
  {
    id: "replaced-template-keeps-subjects",
    title: "updateEmailTemplate keeps the localized subjects that a replacement leaves out.",
    operation: "updateEmailTemplate",
    laws: ["change-is-found"],
    pipelineOverride: () =>
      handler(
        "updateEmailTemplate",
        (usual, { retrieveEmailTemplate }) =>
          async ({ body: { emailTemplate }, ...input }, context) => {
            const { path, query } = input;
            const stored = await retrieveEmailTemplate({ path, query }, context);
            const before = stored.status === 200 ? stored.body.emailTemplate.localizedSubjects : undefined;
            const localizedSubjects = { ...before, ...emailTemplate.localizedSubjects };
            return usual({ ...input, body: { emailTemplate: { ...emailTemplate, localizedSubjects } } }, context);
          },
      ),
  },
  {
    id: "replaced-configuration-keeps-data",
    title: "updateSystemConfiguration merges the data of the request into what there is.",
    operation: "updateSystemConfiguration",
    laws: ["configuration-is-replaced"],
    pipelineOverride: () =>
      handler(
        "updateSystemConfiguration",
        (usual, { retrieveSystemConfiguration }) =>
          async ({ body: { systemConfiguration }, ...input }, context) => {
            const { path, query } = input;
            const stored = await retrieveSystemConfiguration({ path, query }, context);
            const before = stored.status === 200 ? stored.body.systemConfiguration.data : {};
            const data = { ...before, ...systemConfiguration.data };
            return usual({ ...input, body: { systemConfiguration: { ...systemConfiguration, data } } }, context);
          },
      ),
  },
  {
    id: "headers-not-exposed",
    area: "headers",
    title: "retrieveSystemConfiguration exposes no header to scripts of other origins.",
    operation: "retrieveSystemConfiguration",
    shownBy: ["patchSystemConfiguration"],
    laws: ["cors-as-configured"],
    pipelineOverride: () =>
      answers("retrieveSystemConfiguration", ({ response }) => response.removeHeader("access-control-expose-headers")),
  },
]);
