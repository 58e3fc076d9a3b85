/** Creations that do too little, too much, or something else. */
import type { AllHandlers } from "@gatehouse/server/pipeline-override";
import { type Fault, handler, inArea } from "./fault.ts";
import { answers, object } from "./wire.ts";

export const creations: readonly Fault[] = inArea("state", [
  {
    id: "field-ignored-on-create",
    title: "createRole ignores whether a role is a default one.",
    operation: "createRole",
    laws: ["sent-comes-back"],
    pipelineOverride: () =>
      handler(
        "createRole",
        (usual) => (input, context) =>
          usual({ ...input, body: { role: { ...input.body.role, isDefault: false } } }, context),
      ),
  },
  {
    id: "field-not-persisted",
    area: "success",
    title: "createFilterEntry answers with replacePhonetics as it was sent, and stores that it is off.",
    operation: "createFilterEntry",
    laws: ["shown-alike", "created-is-found"],
    pipelineOverride: () =>
      handler("createFilterEntry", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        if (reply.status === 200) {
          const { id } = reply.body.entry;
          await context.db("filter_entries").where({ id }).update({ replace_phonetics: false });
        }
        return reply;
      }),
  },
  {
    id: "text-trimmed",
    area: "text",
    title: "createDictionaryEntry stores the text in lower case.",
    operation: "createDictionaryEntry",
    laws: ["sent-comes-back", "created-is-found"],
    pipelineOverride: () =>
      handler("createDictionaryEntry", (usual) => (input, context) => {
        const { entry } = input.body;
        return usual(
          { ...input, body: { ...input.body, entry: { ...entry, text: entry.text.toLowerCase() } } },
          context,
        );
      }),
  },
  {
    id: "chosen-id-ignored",
    title: "createRoleWithId gives the role an id of its own.",
    operation: "createRoleWithId",
    laws: ["sent-comes-back", "created-is-found"],
    pipelineOverride: () =>
      handler("createRoleWithId", (usual) => (input, context) => {
        const { id: _, ...role } = input.body.role;
        const path = { ...input.path, roleId: context.newId() };
        return usual({ ...input, path, body: { role } }, context);
      }),
  },
  {
    id: "taken-name-accepted",
    area: "uniqueness",
    title: "createBlacklistTag answers with the tag that has the name already.",
    operation: "createBlacklistTag",
    laws: ["taken-is-refused"],
    pipelineOverride: () =>
      handler("createBlacklistTag", (usual) => async (input, context) => {
        const { tenantId } = context;
        const { name } = input.body.tag;
        const tag: { id: number; name: string } | undefined = await context
          .db("blacklist_tags")
          .where({ tenant_id: tenantId, name })
          .first("id", "name");
        return tag === undefined ? usual(input, context) : { status: 200, body: { tag } };
      }),
  },
  {
    id: "taken-id-overwritten",
    area: "uniqueness",
    title: "createApplicationWithId replaces the application that has the id already.",
    operation: "createApplicationWithId",
    laws: ["taken-is-refused"],
    pipelineOverride: () =>
      handler(
        "createApplicationWithId",
        (usual, { retrieveApplication, updateApplication }) =>
          async (input, context) => {
            const found = await retrieveApplication({ path: input.path, query: {} }, context);
            if (found.status !== 200) return usual(input, context);
            const reply = await updateApplication({ ...input, query: { reactivate: false } }, context);
            return reply.status === 404 ? usual(input, context) : reply;
          },
      ),
  },
  {
    id: "taken-content-id-accepted",
    area: "uniqueness",
    title: "moderateContentItemWithId moderates content again under an id that is taken.",
    operation: "moderateContentItemWithId",
    laws: ["taken-is-refused"],
    pipelineOverride: () => handler("moderateContentItemWithId", (usual) => forgetful(usual)),
  },
  {
    id: "failed-create-leaves-something",
    title: "createDictionaryEntry stores the entry of a request that it refuses because of its tags.",
    operation: "createDictionaryEntry",
    laws: ["refused-changes-nothing"],
    pipelineOverride: () =>
      answers("createDictionaryEntry", async ({ status, request, parts, text: answered }) => {
        const { text, locale } = object(object(request.body)["entry"]);
        if (status !== 400 || /"entry\.(text|locale)"/.test(answered)) return;
        const tenant_id = String(request.headers["x-service-tenantid"]);
        if (typeof text !== "string" || typeof locale !== "string" || !parts.tenants().has(tenant_id)) return;
        await parts.store.write((db) =>
          db("dictionary_entries")
            .insert({ tenant_id, locale, text, text_key: text.toLowerCase() })
            .onConflict(["tenant_id", "locale", "text"])
            .ignore(),
        );
      }),
  },
]);

/** Forgets the content that has the id before it moderates. */
function forgetful(usual: AllHandlers["moderateContentItemWithId"]): AllHandlers["moderateContentItemWithId"] {
  const { prepare } = usual;
  return Object.assign(
    async (...[input, context]: Parameters<typeof usual>) => {
      const id = input.path.contentItemId.toLowerCase();
      await context.db("content_items").where({ tenant_id: context.tenantId, id }).delete();
      return usual(input, context);
    },
    prepare && {
      prepare: async (...request: Parameters<typeof prepare>) => forgetful(await prepare(...request)),
    },
  );
}
