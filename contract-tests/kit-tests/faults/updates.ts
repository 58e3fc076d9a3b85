/** Updates and patches that do too little, too much, or something else. */
import { operationOf } from "@gatehouse/server/pipeline-override";
import { rollBackOnRequest } from "../mutations/roll-back.ts";
import { type Fault, handlers, requests, validation } from "./fault.ts";
import { answers, object } from "./wire.ts";

export const updates: readonly Fault[] = [
  {
    id: "lost-update",
    title: "updateDictionaryEntry answers with the new text, and the old one stays stored.",
    laws: ["change-is-found"],
    pipelineOverride: () =>
      handlers(({ updateDictionaryEntry: usual }) => ({
        async updateDictionaryEntry(input, context) {
          const rows = () => context.db("dictionary_entries").where({ id: input.path.id });
          const before: Record<string, unknown> | undefined = await rows().first("text", "text_key");
          const reply = await usual(input, context);
          if (reply.status === 200 && before !== undefined) await rows().update(before);
          return reply;
        },
      })),
  },
  {
    id: "update-creates",
    title: "updateModerationApplication creates an application that does not exist.",
    laws: ["missing-is-missing"],
    pipelineOverride: () =>
      handlers(({ updateModerationApplication: usual, createModerationApplicationWithId }) => ({
        async updateModerationApplication(input, context) {
          const reply = await usual(input, context);
          return reply.status === 404 ? createModerationApplicationWithId(input, context) : reply;
        },
      })),
  },
  {
    id: "field-ignored-on-update",
    title: "updateFilterEntry keeps the definition that was stored.",
    laws: ["change-is-found", "sent-comes-back"],
    pipelineOverride: () =>
      handlers(({ updateFilterEntry: usual, retrieveFilterEntry }) => ({
        async updateFilterEntry(input, context) {
          const found = await retrieveFilterEntry({ path: input.path, query: {} }, context);
          const { definition: _, ...entry } = input.body.entry;
          const kept = found.status === 200 ? found.body.entry.definition : undefined;
          const definition = kept === undefined ? {} : { definition: kept };
          return usual({ ...input, body: { entry: { ...entry, ...definition } } }, context);
        },
      })),
  },
  {
    id: "list-appended-on-update",
    title: "updateFilterEntry adds the variations to those that are stored.",
    laws: ["change-is-found", "put-is-idempotent", "sent-comes-back"],
    pipelineOverride: () =>
      handlers(({ updateFilterEntry: usual, retrieveFilterEntry }) => ({
        async updateFilterEntry(input, context) {
          const found = await retrieveFilterEntry({ path: input.path, query: {} }, context);
          const kept = found.status === 200 ? (found.body.entry.variations ?? []) : [];
          const { entry } = input.body;
          return usual(
            { ...input, body: { entry: { ...entry, variations: [...kept, ...entry.variations] } } },
            context,
          );
        },
      })),
  },
  {
    id: "put-twice-differs",
    title: "updateApplication makes a new client secret each time that none is sent.",
    laws: ["put-is-idempotent"],
    pipelineOverride: () =>
      handlers(({ updateApplication: usual }) => ({
        updateApplication(input, context) {
          const { body } = input;
          if (body !== undefined) body.application.oauthConfiguration.clientSecret ||= context.newId();
          return usual(input, context);
        },
      })),
  },
  {
    id: "failed-update-changes-something",
    title: "updateRole changes the description in a request that it refuses.",
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
    title: "updateApplication?reactivate=true says that the application is active, and leaves it inactive.",
    laws: ["change-is-found"],
    pipelineOverride: () =>
      handlers(({ updateApplication: usual }) => ({
        async updateApplication(input, context) {
          const reply = await usual(input, context);
          if (reply.status === 200 && input.query.reactivate) {
            const { id } = reply.body.application;
            await context.db("applications").where({ id }).update({ active: false });
          }
          return reply;
        },
      })),
  },
  {
    id: "json-patch-test-ignored",
    title: "patchApplication applies a JSON Patch whose test fails.",
    laws: ["refused-changes-nothing"],
    pipelineOverride: () =>
      handlers(({ patchApplication: usual }) => ({
        patchApplication: (input, context) =>
          input.contentType === "application/json-patch+json"
            ? usual({ ...input, body: input.body.filter(({ op }) => op !== "test") }, context)
            : usual(input, context),
      })),
  },
  {
    id: "merge-patch-null-ignored",
    title: "patchRole leaves a field as it is that a merge patch takes away with null.",
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
    title: "patchRole takes the description away when the patch does not name it.",
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
    laws: ["sent-back-changes-nothing"],
    pipelineOverride: () =>
      validation("updateContentUser", (schema) => {
        delete schema("components", "schemas", "ContentUserUpdate", "properties")["createInstant"];
      }),
  },
  {
    id: "retrieved-object-read-otherwise",
    title: "updateModerationApplication makes a notification server of each name of a server that it is sent.",
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
    title: "updateSystemConfiguration answers with the new configuration, and keeps the old one.",
    laws: ["shown-alike"],
    pipelineOverride: () =>
      rollBackOnRequest((request) => operationOf(request)?.operationId === "updateSystemConfiguration"),
  },
];
