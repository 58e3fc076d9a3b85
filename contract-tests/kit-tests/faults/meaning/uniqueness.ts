/** Values that are unique in a scope that is too wide, too narrow, or after a change of case. */
import { type Fault, handler, handlers, inArea } from "../fault.ts";

const refused = ["free-is-accepted", "unique-in-its-scope", "tenants-are-apart"] as const;

interface Refusal {
  readonly status: 400;
  readonly body: { readonly fieldErrors: Record<string, { code: string; message: string }[]> };
}

function duplicate(field: string): Refusal {
  const message = "This is taken already. Choose another.";
  return { status: 400, body: { fieldErrors: { [field]: [{ code: `[duplicate]${field}`, message }] } } };
}

export const uniqueness: readonly Fault[] = inArea("uniqueness", [
  {
    id: "role-name-unique-in-the-tenant",
    title: "createRole refuses a name that a role of another application has.",
    operation: "createRole",
    laws: refused,
    pipelineOverride: () =>
      handler("createRole", (usual) => async (input, context) => {
        const { name } = input.body.role;
        const taken: unknown = await context.db("roles").where({ name }).first();
        return taken === undefined ? usual(input, context) : duplicate("role.name");
      }),
  },
  {
    id: "tag-name-unique-in-all-tenants",
    title: "createBlacklistTag refuses a name that a tag of another tenant has.",
    operation: "createBlacklistTag",
    laws: refused,
    pipelineOverride: () =>
      handler("createBlacklistTag", (usual) => async (input, context) => {
        const { name } = input.body.tag;
        const taken: unknown = await context.db("blacklist_tags").where({ name }).first();
        return taken === undefined ? usual(input, context) : duplicate("tag.name");
      }),
  },
  {
    id: "entry-text-unique-in-all-locales",
    title: "createFilterEntry refuses a text that an entry of another locale has.",
    operation: "createFilterEntry",
    laws: refused,
    pipelineOverride: () =>
      handler("createFilterEntry", (usual) => async (input, context) => {
        const { text } = input.body.entry;
        const { tenantId } = context;
        const taken: unknown = await context.db("filter_entries").where({ text, tenant_id: tenantId }).first();
        return taken === undefined ? usual(input, context) : duplicate("entry.text");
      }),
  },
  {
    id: "application-name-ignores-case",
    title: "createModerationApplication refuses a name that differs in case alone.",
    operation: "createModerationApplication",
    laws: refused,
    pipelineOverride: () =>
      handler("createModerationApplication", (usual) => async (input, context) => {
        const { name } = input.body.application;
        const { tenantId } = context;
        const taken: unknown = await context
          .db("moderation_applications")
          .where({ tenant_id: tenantId })
          .whereRaw("lower(name) = ?", [name.toLowerCase()])
          .first();
        return taken === undefined ? usual(input, context) : duplicate("application.name");
      }),
  },
  {
    id: "deleted-text-stays-taken",
    title: "createDictionaryEntry refuses a text that a deleted entry had.",
    operation: "createDictionaryEntry",
    laws: refused,
    pipelineOverride: () => {
      const known = new Set<string>();
      const keyOf = (tenantId: string, { text, locale }: { readonly text: string; readonly locale: string }): string =>
        `${tenantId} ${locale} ${text.toLowerCase()}`;
      return handlers(({ createDictionaryEntry, updateDictionaryEntry }) => ({
        async createDictionaryEntry(input, context) {
          const key = keyOf(context.tenantId, input.body.entry);
          if (known.has(key)) return duplicate("entry.text");
          const reply = await createDictionaryEntry(input, context);
          if (reply.status === 200) known.add(key);
          return reply;
        },
        async updateDictionaryEntry(input, context) {
          const reply = await updateDictionaryEntry(input, context);
          if (reply.status === 200) known.add(keyOf(context.tenantId, reply.body.entry));
          return reply;
        },
      }));
    },
  },
  {
    id: "own-name-is-taken",
    title: "updateEmailTemplate refuses the name that the template has itself.",
    operation: "updateEmailTemplate",
    laws: [
      "put-is-idempotent",
      "change-is-found",
      "sent-back-changes-nothing",
      "answer-can-be-sent",
      "example-accepted",
      "valid-accepted",
    ],
    pipelineOverride: () =>
      handler("updateEmailTemplate", (usual) => async (input, context) => {
        const { name } = input.body.emailTemplate;
        const { tenantId } = context;
        const taken: unknown = await context.db("email_templates").where({ name, tenant_id: tenantId }).first();
        return taken === undefined ? usual(input, context) : duplicate("emailTemplate.name");
      }),
  },
  {
    id: "content-user-id-unique-in-all-tenants",
    title: "createContentUser refuses an id that a user of another tenant has.",
    operation: "createContentUser",
    laws: refused,
    pipelineOverride: () =>
      handler("createContentUser", (usual) => async (input, context) => {
        const id = input.path.contentUserId.toLowerCase();
        const taken: unknown = await context.db("content_users").where({ id }).first();
        return taken === undefined ? usual(input, context) : duplicate("contentUserId");
      }),
  },
  {
    id: "word-taken-in-another-case",
    title: "createDictionaryEntry takes another spelling of a word that is there.",
    operation: "createDictionaryEntry",
    laws: ["taken-is-refused", "unique-in-its-scope"],
    pipelineOverride: () =>
      handler("createDictionaryEntry", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        const { entry } = input.body;
        if (reply.status !== 400 || JSON.stringify(reply.body).includes("[duplicate]") === false) return reply;
        const { tenantId } = context;
        const same: unknown = await context
          .db("dictionary_entries")
          .where({ tenant_id: tenantId, locale: entry.locale, text: entry.text })
          .first();
        if (same !== undefined) return reply;
        const spelt = { ...entry, text: `${entry.text}x` };
        const made = await usual({ ...input, body: { ...input.body, entry: spelt } }, context);
        return made.status === 200 ? { ...made, body: { entry: { ...made.body.entry, text: entry.text } } } : made;
      }),
  },
]);
