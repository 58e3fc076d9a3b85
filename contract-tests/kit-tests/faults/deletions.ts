/** Deletions that delete too little or too much. */
import type { AllHandlers } from "@gatehouse/server/pipeline-override";
import { type Fault, handler, handlers, inArea } from "./fault.ts";

export const deletions: readonly Fault[] = inArea("success", [
  {
    id: "delete-does-nothing",
    title: "deleteFilterEntry says that the entry is gone, and keeps it.",
    operation: "deleteFilterEntry",
    laws: ["deleted-is-gone", "missing-is-missing"],
    pipelineOverride: () =>
      handler("deleteFilterEntry", (usual, { retrieveFilterEntry }) => async (input, context) => {
        const found = await retrieveFilterEntry({ path: input.path, query: {} }, context);
        return found.status === 200 ? { status: 200 } : usual(input, context);
      }),
  },
  {
    id: "delete-takes-neighbour",
    area: "cascades",
    title: "deleteDictionaryEntry deletes the entry before it as well.",
    operation: "deleteDictionaryEntry",
    laws: ["created-is-found", "list-holds-the-model", "neighbours-untouched"],
    pipelineOverride: () =>
      handler("deleteDictionaryEntry", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        if (reply.status === 200) {
          const { tenantId } = context;
          const own = () => context.db("dictionary_entries").where({ tenant_id: tenantId });
          const before: { id: number } | undefined = await own()
            .where("id", "<", input.path.id)
            .orderBy("id", "desc")
            .first("id");
          if (before !== undefined) await own().where({ id: before.id }).delete();
        }
        return reply;
      }),
  },
  {
    id: "bulk-delete-takes-too-much",
    area: "cascades",
    title: "deleteDictionaryEntriesByLocale also deletes the entries of the locales below the one that was named.",
    operation: "deleteDictionaryEntriesByLocale",
    laws: ["list-holds-the-model", "created-is-found", "neighbours-untouched"],
    pipelineOverride: () => handler("deleteDictionaryEntriesByLocale", (usual) => takingLocalesBelow(usual)),
  },
  {
    id: "bulk-delete-does-nothing",
    title: "deleteFilterEntriesByLocale says that all is gone, and keeps it.",
    operation: "deleteFilterEntriesByLocale",
    laws: ["deleted-is-gone", "list-holds-the-model"],
    pipelineOverride: () => handlers(() => ({ deleteFilterEntriesByLocale: deletingNothing })),
  },
  {
    id: "hard-delete-ignored",
    title: "deleteApplication?hardDelete=true makes the application inactive alone.",
    operation: "deleteApplication",
    laws: ["deleted-is-gone", "missing-is-missing"],
    pipelineOverride: () =>
      handler(
        "deleteApplication",
        (usual) => (input, context) => usual({ ...input, query: { hardDelete: false } }, context),
      ),
  },
  {
    id: "soft-delete-removes",
    area: "state",
    title: "deleteApplication removes the application where it is to be made inactive.",
    operation: "deleteApplication",
    laws: ["deleted-is-gone", "list-holds-the-model", "change-is-found"],
    pipelineOverride: () =>
      handler(
        "deleteApplication",
        (usual) => (input, context) => usual({ ...input, query: { hardDelete: true } }, context),
      ),
  },
]);

/** Also deletes the entries of the locales below the named one. */
function takingLocalesBelow(
  usual: AllHandlers["deleteDictionaryEntriesByLocale"],
): AllHandlers["deleteDictionaryEntriesByLocale"] {
  const { prepare } = usual;
  return Object.assign(
    async (...[input, context]: Parameters<typeof usual>) => {
      const { tenantId } = context;
      await context
        .db("dictionary_entries")
        .where({ tenant_id: tenantId })
        .where("locale", "like", `${input.query.locale.slice(0, 2)}%`)
        .delete();
      return usual(input, context);
    },
    prepare && {
      prepare: async (...request: Parameters<typeof prepare>) => takingLocalesBelow(await prepare(...request)),
    },
  );
}

/** Neither prepares nor deletes anything. */
const deletingNothing: AllHandlers["deleteFilterEntriesByLocale"] = Object.assign(() => ({ status: 200 as const }), {
  prepare: async () => deletingNothing,
});
