/** Deletions that leave what depends on an object, or take what does not. */
import type { components } from "@gatehouse/openapi/responses";
import type { PipelineOverride } from "@gatehouse/server/pipeline-override";
import { type Fault, handler, handlers, inArea, type Request } from "../fault.ts";
import { afterwards, around, aroundAll, type Db, segment } from "./make.ts";

type UserAction = components["schemas"]["UserAction"];

/** Puts back rows that the operation deleted. */
function keeps(table: string, select: (request: Request) => Record<string, unknown>) {
  return {
    look: async (db: Db, request: Request): Promise<readonly object[]> => db(table).where(select(request)).select(),
    work: async (db: Db, rows: readonly object[]): Promise<void> => {
      for (const row of rows) await db(table).insert(row).onConflict().ignore();
    },
  };
}

/** The store has a foreign key, so that the actions of deleted users are kept beside it. */
function keepsUserActions(): PipelineOverride {
  const kept = new Map<string, UserAction>();
  return handlers(({ createUserAction, updateUserAction }) => ({
    async createUserAction(input, context) {
      const created = await createUserAction(input, context);
      if (created.status === 200) kept.set(created.body.userAction.id, created.body.userAction);
      return created;
    },
    async updateUserAction(input, context) {
      const { contentUserId, userActionId } = input.path;
      const updated = await updateUserAction(input, context);
      const userAction = updated.status === 404 ? kept.get(userActionId.toLowerCase()) : undefined;
      const user = { id: contentUserId.toLowerCase(), tenant_id: context.tenantId };
      const isGone = userAction !== undefined && (await context.db("content_users").where(user).first()) === undefined;
      return isGone ? { status: 200, body: { userAction } } : updated;
    },
  }));
}

const tags = ["createFilterEntry", "retrieveFilterEntry", "searchFilterEntries", "createBlacklistTag"] as const;

function deletesTemplatesInUse(): PipelineOverride {
  return handler("deleteEmailTemplate", (usual) => async (input, context) => {
    const reply = await usual(input, context);
    if (reply.status !== 400) return reply;
    await context.db("email_templates").where({ id: input.path.emailTemplateId.toLowerCase() }).delete();
    return { status: 200 };
  });
}

export const cascades: readonly Fault[] = inArea("cascades", [
  {
    id: "tag-deletion-takes-entries",
    title: "deleteBlacklistTag deletes the entries that carry the tag.",
    operation: "deleteBlacklistTag",
    shownBy: tags,
    laws: ["cascade-takes-what-it-should", "deletion-leaves-others"],
    pipelineOverride: () =>
      aroundAll(
        "deleteBlacklistTag",
        async (db, request) => {
          const rows: { owner_id: number }[] = await db("filter_entry_tags")
            .where({ tag_id: Number(segment(request)) })
            .select("owner_id");
          return rows.map(({ owner_id }) => owner_id);
        },
        async (db, ids, { status }) => {
          if (status < 300) await db("filter_entries").whereIn("id", ids).delete();
        },
      ),
  },
  {
    id: "tag-in-use-deleted",
    title: "deleteWhitelistTag deletes a tag that an advanced disallowed phrase names.",
    operation: "deleteWhitelistTag",
    shownBy: ["createAdvancedDisallowedPhrase", "listAdvancedDisallowedPhrases"],
    laws: ["in-use-is-kept", "status-provoked"],
    pipelineOverride: () =>
      handler(
        "deleteWhitelistTag",
        (usual, { listAdvancedDisallowedPhrases, deleteAdvancedDisallowedPhrase, retrieveWhitelistTag }) =>
          async (input, context) => {
            const tag = await retrieveWhitelistTag({ path: input.path, query: {} }, context);
            const listed = await listAdvancedDisallowedPhrases({ path: {}, query: {} }, context);
            if (tag.status !== 200 || listed.status !== 200) return usual(input, context);
            for (const { id, parts } of listed.body.phrases)
              if (parts.includes(tag.body.tag.name))
                await deleteAdvancedDisallowedPhrase({ path: { id }, query: {} }, context);
            return usual(input, context);
          },
      ),
  },
  {
    id: "content-outlives-its-user",
    title: "deleteContentUser leaves the user's content.",
    operation: "deleteContentUser",
    shownBy: ["moderateContentItemWithId", "flagContentItem", "updateContentItem", "createContentUser"],
    laws: ["cascade-takes-what-it-should"],
    pipelineOverride: () => {
      const { look, work } = keeps("content_items", (request) => ({ sender_id: segment(request) }));
      return around("deleteContentUser", look, work);
    },
  },
  {
    id: "user-action-outlives-its-user",
    title: "deleteContentUser leaves what was done to the user.",
    operation: "deleteContentUser",
    shownBy: [
      "createUserAction",
      "updateUserAction",
      "deleteUserAction",
      "createContentUser",
      "moderateContentItemWithId",
    ],
    laws: ["cascade-takes-what-it-should"],
    pipelineOverride: keepsUserActions,
  },
  {
    id: "roles-go-with-one",
    title: "deleteRole deletes all roles of the application.",
    operation: "deleteRole",
    laws: ["neighbours-untouched", "list-holds-the-model", "created-is-found"],
    pipelineOverride: () =>
      afterwards("deleteRole", (db, { request }) =>
        db("roles")
          .where({ application_id: segment(request, 3) })
          .delete(),
      ),
  },
  {
    id: "phrase-goes-with-its-word",
    title: "deleteAllowedEntry deletes the phrases that hold the word.",
    operation: "deleteAllowedEntry",
    shownBy: ["createDisallowedPhrase", "listDisallowedPhrases", "retrieveDisallowedPhrase"],
    laws: ["deletion-leaves-others", "cascade-takes-what-it-should"],
    pipelineOverride: () => afterwards("deleteAllowedEntry", (db) => db("disallowed_phrases").delete()),
  },
  {
    id: "template-in-use-deleted",
    title: "deleteEmailTemplate deletes a template that an application verifies registrations with.",
    operation: "deleteEmailTemplate",
    shownBy: ["createApplication", "createEmailTemplate", "retrieveEmailTemplate"],
    laws: ["in-use-is-kept", "status-provoked"],
    pipelineOverride: deletesTemplatesInUse,
  },
  {
    id: "template-deleted-while-it-is-named",
    // The same deletion, looked at where the id stays: in the application, among the laws of state.
    title: "deleteEmailTemplate deletes a template that an application names, and leaves its id there.",
    operation: "deleteEmailTemplate",
    shownBy: ["createApplication", "createEmailTemplate", "retrieveApplication"],
    laws: ["deleted-is-not-mentioned", "in-use-is-kept"],
    pipelineOverride: deletesTemplatesInUse,
  },
  {
    id: "dictionary-goes-with-locale-below",
    title: "deleteFilterEntriesByLocale deletes the first entry of another locale too.",
    operation: "deleteFilterEntriesByLocale",
    laws: ["neighbours-untouched", "list-holds-the-model", "created-is-found"],
    pipelineOverride: () =>
      afterwards("deleteFilterEntriesByLocale", async (db, { request }) => {
        const locale = new URLSearchParams(request.url.split("?")[1]).get("locale") ?? "";
        const row: { id: number } | undefined = await db("filter_entries")
          .whereNot({ locale })
          .where("locale", "like", "q%")
          .orderBy("id", "desc")
          .first("id");
        if (row !== undefined) await db("filter_entries").where({ id: row.id }).delete();
      }),
  },
]);
