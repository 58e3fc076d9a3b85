/** Reads that show stale data or another tenant's data, or change the data. */

import type { AllHandlers } from "@gatehouse/server/pipeline-override";
import { type Fault, handler, inArea } from "./fault.ts";
import { answers, bodies, object } from "./wire.ts";

type RetrievedEntry = Awaited<ReturnType<AllHandlers["retrieveFilterEntry"]>>;
type ListedApplications = Awaited<ReturnType<AllHandlers["listModerationApplications"]>>;

export const reads: readonly Fault[] = inArea("state", [
  {
    id: "stale-read",
    title: "retrieveFilterEntry answers what it answered the first time.",
    operation: "retrieveFilterEntry",
    laws: ["change-is-found", "deleted-is-gone", "tenants-are-apart"],
    pipelineOverride: () => {
      const remembered = new Map<number, RetrievedEntry>();
      return handler("retrieveFilterEntry", (usual) => async (input, context) => {
        const reply = remembered.get(input.path.id) ?? (await usual(input, context));
        if (reply.status === 200) remembered.set(input.path.id, reply);
        return reply;
      });
    },
  },
  {
    id: "stale-list",
    title: "listModerationApplications answers from before the last write.",
    operation: "listModerationApplications",
    laws: ["list-holds-the-model", "created-is-found", "deleted-is-gone", "get-changes-nothing"],
    pipelineOverride: () => {
      const remembered = new Map<string, ListedApplications>();
      return handler("listModerationApplications", (usual) => async (input, context) => {
        const before = remembered.get(context.tenantId);
        const reply = await usual(input, context);
        remembered.set(context.tenantId, reply);
        return before ?? reply;
      });
    },
  },
  {
    id: "get-changes-something",
    title: "retrieveApplication sets the instant of the last update.",
    operation: "retrieveApplication",
    laws: ["get-changes-nothing", "created-is-found", "change-is-found"],
    pipelineOverride: () =>
      answers("retrieveApplication", async ({ status, request, parts }) => {
        const id = request.path.split("/").at(-1)?.toLowerCase();
        if (status !== 200) return;
        await parts.store.write((db) =>
          db("applications")
            .where({ id })
            .update({ last_update_instant: parts.clock.now() + 1 }),
        );
      }),
  },
  {
    id: "find-ignores-locale",
    title: "findFilterEntry finds an entry with the text in whatever locale.",
    operation: "findFilterEntry",
    laws: ["deleted-is-gone", "filter-exact", "missing-is-missing"],
    pipelineOverride: () =>
      handler("findFilterEntry", (usual) => async (input, context) => {
        const { text } = input.query;
        const { tenantId } = context;
        const row: { locale: string } | undefined = await context
          .db("filter_entries")
          .where({ tenant_id: tenantId, text })
          .first("locale");
        return usual({ ...input, query: { text, locale: row?.locale ?? input.query.locale } }, context);
      }),
  },
  {
    id: "uuid-case-matters",
    area: "text",
    title: "retrieveModerationApplication finds an id in lower case alone.",
    operation: "retrieveModerationApplication",
    laws: ["uuid-case"],
    pipelineOverride: () =>
      handler(
        "retrieveModerationApplication",
        (usual) => (input, context) =>
          /[A-F]/.test(input.path.applicationId) ? { status: 404 } : usual(input, context),
      ),
  },
  {
    id: "inactive-listed",
    title: "listApplications lists the inactive applications among the active ones.",
    operation: "listApplications",
    laws: ["list-holds-the-model", "deleted-is-gone"],
    pipelineOverride: () =>
      handler("listApplications", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        const other = await usual({ ...input, query: { inactive: !input.query.inactive } }, context);
        if (reply.status !== 200 || other.status !== 200 || input.query.inactive) return reply;
        const applications = [...reply.body.applications, ...other.body.applications];
        return { ...reply, body: { applications } };
      }),
  },
  {
    id: "shown-otherwise-elsewhere",
    title: "retrieveEmailTemplate shows the name in capitals, which every other operation shows as it is.",
    operation: "retrieveEmailTemplate",
    laws: ["sent-comes-back", "shown-alike"],
    pipelineOverride: () =>
      bodies("retrieveEmailTemplate", 200, (body) => {
        const template = object(body["emailTemplate"]);
        template["name"] = String(template["name"]).toUpperCase();
      }),
  },
]);
