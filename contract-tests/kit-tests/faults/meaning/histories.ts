/** Conversations, queues and histories with the wrong members, or in the wrong order. */
import { type Fault, handler, inArea, understood } from "../fault.ts";
import { answers, bodies, object, objects } from "../wire.ts";
import { afterwards, around, queries, segment } from "./make.ts";

const approvals = ["listApprovalQueueItems", "checkOutApprovalQueueItems", "releaseApprovalQueueItems"] as const;
const alerts = [
  "listContentAlertQueueItems",
  "checkOutContentAlertQueueItems",
  "releaseContentAlertQueueItems",
] as const;
const userAlerts = ["listUserAlertQueueItems", "checkOutUserAlertQueueItems", "releaseUserAlertQueueItems"] as const;

export const conversations: readonly Fault[] = inArea("histories", [
  {
    id: "conversation-backwards",
    title: "retrieveConversation returns the newest content first.",
    operation: "retrieveConversation",
    shownBy: approvals,
    laws: ["conversation-is-whole", "list-ordered"],
    pipelineOverride: () =>
      bodies("retrieveConversation", 200, (body) => {
        body["items"] = objects(body["items"]).toReversed();
      }),
  },
  {
    id: "conversation-lacks-its-centre",
    title: "retrieveConversation leaves out the item around which it is read.",
    operation: "retrieveConversation",
    shownBy: approvals,
    laws: ["conversation-is-whole"],
    pipelineOverride: () =>
      bodies("retrieveConversation", 200, (body, { request }) => {
        const around = new URLSearchParams(request.url.split("?")[1]).get("around")?.toLowerCase();
        body["items"] = objects(body["items"]).filter(({ id }) => id !== around);
      }),
  },
  {
    id: "conversation-of-similar-locations",
    title: "retrieveConversation also returns what was said at locations below the one that was asked for.",
    operation: "retrieveConversation",
    shownBy: approvals,
    laws: ["conversation-is-whole"],
    pipelineOverride: () =>
      answers("retrieveConversation", async (answer) => {
        if (answer.status !== 200) return;
        const body = object(JSON.parse(answer.text));
        const query = new URLSearchParams(answer.request.url.split("?")[1]);
        const applicationId = query.get("applicationId")?.toLowerCase() ?? "";
        const near: { document: string; id: string }[] = await answer.parts.store.read((db) =>
          db("content_items")
            .where({ application_id: applicationId })
            .where("location", "like", `${query.get("location")}/%`)
            .select("id", "document"),
        );
        const items = objects(body["items"]);
        const [first] = items;
        body["items"] = [...items, ...near.map(({ id }) => ({ ...first, id }))];
        answer.text = JSON.stringify(body);
      }),
  },
  {
    id: "conversation-oldest-page",
    title: "retrieveConversation returns the oldest content where there is more than was asked for.",
    operation: "retrieveConversation",
    shownBy: approvals,
    laws: ["conversation-is-whole"],
    pipelineOverride: () => {
      const asked = new WeakMap<object, number>();
      const wide = queries("retrieveConversation", (query) => query.set("numberOfResults", "1000"));
      const noted = understood("retrieveConversation", (request) => {
        const query = new URLSearchParams(request.url.split("?")[1]);
        if (!query.has("around")) asked.set(request, Number(query.get("numberOfResults") ?? "20"));
      });
      const cut = bodies("retrieveConversation", 200, (body, { request }) => {
        const count = asked.get(request);
        if (count !== undefined) body["items"] = objects(body["items"]).slice(0, count);
      });
      return (pipeline) => noted(wide(cut(pipeline)));
    },
  },
]);

export const queues: readonly Fault[] = inArea("histories", [
  {
    id: "rejected-item-stays",
    title: "rejectContentItem says that it rejected, and leaves the item in the queue.",
    operation: "rejectContentItem",
    shownBy: [...approvals, "approveContentItem"],
    laws: ["settled-is-gone"],
    pipelineOverride: () =>
      around(
        "rejectContentItem",
        async (db, request) => {
          const row: object | undefined = await db("content_queue")
            .where({ content_item_id: segment(request, 2) })
            .first();
          return row;
        },
        async (db, row) => {
          if (row !== undefined) await db("content_queue").insert(row);
        },
      ),
  },
  {
    id: "dismissing-takes-others",
    title: "dismissContentAlert dismisses every alert of the application.",
    operation: "dismissContentAlert",
    shownBy: alerts,
    laws: ["settled-is-gone", "checked-out-is-reserved"],
    pipelineOverride: () =>
      afterwards("dismissContentAlert", (db) => db("content_queue").where({ queue: "contentAlert" }).delete()),
  },
  {
    id: "queue-by-age-alone",
    title: "listApprovalQueueItems lists what has waited longest first, however severe.",
    operation: "listApprovalQueueItems",
    shownBy: [...approvals],
    laws: ["queue-in-order"],
    pipelineOverride: () =>
      bodies("listApprovalQueueItems", 200, (body) => {
        const age = (item: Record<string, unknown>): number => Number(item["queuedInstant"]);
        body["items"] = objects(body["items"]).toSorted((a, b) => age(a) - age(b));
      }),
  },
  {
    id: "queue-ignores-application",
    title: "listUserAlertQueueItems lists the users of every application, whichever is asked for.",
    operation: "listUserAlertQueueItems",
    shownBy: userAlerts,
    laws: ["queue-in-order", "list-filtered-by-application"],
    pipelineOverride: () => queries("listUserAlertQueueItems", (query) => query.delete("applicationId")),
  },
  {
    id: "check-out-takes-the-last",
    title: "checkOutApprovalQueueItems takes the items from the end of the queue.",
    operation: "checkOutApprovalQueueItems",
    shownBy: [...approvals],
    laws: ["checked-out-once"],
    pipelineOverride: () =>
      around(
        "checkOutApprovalQueueItems",
        async (db) => {
          await db("content_queue").update({ severity: db.raw("100 - severity") });
        },
        (db) => db("content_queue").update({ severity: db.raw("100 - severity") }),
      ),
  },
  {
    id: "release-takes-all",
    title: "releaseContentAlertQueueItems releases everything that the operator holds, whatever is named.",
    operation: "releaseContentAlertQueueItems",
    shownBy: alerts,
    laws: ["release-names-its-items"],
    pipelineOverride: () =>
      understood("releaseContentAlertQueueItems", ({ body }) => delete object(body)["contentItemIds"]),
  },
  {
    id: "release-does-nothing",
    title: "releaseUserAlertQueueItems says that it released, and the operator goes on holding.",
    operation: "releaseUserAlertQueueItems",
    shownBy: userAlerts,
    laws: ["checked-out-is-reserved", "release-names-its-items"],
    pipelineOverride: () =>
      understood("releaseUserAlertQueueItems", ({ body }) => {
        object(body)["contentUserIds"] = ["00000000-0000-4000-8000-000000000000"];
      }),
  },
  {
    id: "check-out-does-not-end",
    title: "checkOutContentAlertQueueItems holds an item for good.",
    operation: "checkOutContentAlertQueueItems",
    // The check-out and the list show two instants, until time tells which is right.
    equally: ["listContentAlertQueueItems"],
    shownBy: alerts,
    laws: ["check-out-ends-in-time", "shown-alike"],
    pipelineOverride: () =>
      afterwards("checkOutContentAlertQueueItems", (db) =>
        db("content_queue").whereNotNull("check_out_operator_id").update({ check_out_expiration_instant: 9e15 }),
      ),
  },
  {
    id: "edit-leaves-the-queue",
    title: "editContentAlertQueueItem takes the item out of the queue.",
    operation: "editContentAlertQueueItem",
    shownBy: alerts,
    laws: ["settled-is-gone", "checked-out-is-reserved"],
    pipelineOverride: () =>
      afterwards("editContentAlertQueueItem", (db, { request }) =>
        db("content_queue")
          .where({ content_item_id: segment(request, 2) })
          .delete(),
      ),
  },
  {
    id: "deleted-content-in-conversation",
    title: "deleteApprovalQueueItem takes the item out of the queue, and leaves it in its conversation.",
    operation: "deleteApprovalQueueItem",
    shownBy: [...approvals, "retrieveConversation"],
    laws: ["decided-content-is-gone"],
    pipelineOverride: () =>
      around(
        "deleteApprovalQueueItem",
        async (db, request) => {
          const row: object | undefined = await db("content_items")
            .where({ id: segment(request, 2) })
            .first();
          return row;
        },
        async (db, row) => {
          if (row !== undefined) await db("content_items").insert(row).onConflict().ignore();
        },
      ),
  },
  {
    id: "transient-content-deleted",
    title: "deleteContentAlertQueueItem deletes transient content as well.",
    operation: "deleteContentAlertQueueItem",
    shownBy: ["moderateContentItem"],
    laws: ["transient-content-stays"],
    pipelineOverride: () =>
      handler("deleteContentAlertQueueItem", (usual) => async (input, context) => {
        await context.db("content_items").where({ id: input.path.contentItemId }).update({ persistent: true });
        return usual(input, context);
      }),
  },
  {
    id: "held-items-not-counted",
    title: "checkOutApprovalQueueItems takes as many items as are asked for, whatever the operator holds.",
    operation: "checkOutApprovalQueueItems",
    shownBy: ["moderateContentItemWithId", "releaseApprovalQueueItems", "listApprovalQueueItems"],
    laws: ["checked-out-once", "check-out-ends-in-time"],
    pipelineOverride: () =>
      handler("checkOutApprovalQueueItems", (usual) => async ({ body, ...input }, context) => {
        const held: object[] = await context
          .db("content_queue")
          .where({ queue: "approval", check_out_operator_id: context.operator?.id ?? "" });
        const { numberOfItems } = body;
        const more = numberOfItems === undefined ? {} : { numberOfItems: numberOfItems + held.length };
        return usual({ ...input, body: { ...body, ...more } }, context);
      }),
  },
]);

export const logs: readonly Fault[] = inArea("histories", [
  {
    id: "audit-log-oldest-first",
    title: "searchAuditLogs returns the oldest entry first, also when it is asked for the newest.",
    operation: "searchAuditLogs",
    laws: ["list-ordered", "descending-reverses", "log-holds-what-happened"],
    pipelineOverride: () => queries("searchAuditLogs", (query) => query.set("orderBy", "insertInstant ASC")),
  },
  {
    id: "audit-log-start-exclusive",
    title: "searchAuditLogs leaves out the entries of the start of the range.",
    operation: "searchAuditLogs",
    laws: ["log-range-holds"],
    pipelineOverride: () =>
      queries("searchAuditLogs", (query) => {
        const start = query.get("start");
        if (start !== null && /^\d+$/.test(start)) query.set("start", String(Number(start) + 1));
      }),
  },
  {
    id: "event-log-end-inclusive",
    title: "searchEventLogs returns the entries of the end of the range too.",
    operation: "searchEventLogs",
    laws: ["log-range-holds"],
    pipelineOverride: () =>
      queries("searchEventLogs", (query) => {
        const end = query.get("end");
        if (end !== null && /^\d+$/.test(end)) query.set("end", String(Number(end) + 1));
      }),
  },
  {
    id: "login-record-of-another-application",
    title: "searchLoginRecords ignores the application that it is asked for.",
    operation: "searchLoginRecords",
    shownBy: ["reconcileToken"],
    laws: ["filter-exact", "filter-narrows", "log-holds-what-happened"],
    pipelineOverride: () =>
      handler("searchLoginRecords", (usual) => (input, context) => {
        const { applicationId: _, ...query } = input.query;
        return usual({ ...input, query }, context);
      }),
  },
  {
    id: "login-record-lacks-address",
    title: "searchLoginRecordsByCriteria forgets the latest login.",
    operation: "searchLoginRecordsByCriteria",
    shownBy: ["reconcileToken", "searchLoginRecords"],
    laws: ["log-holds-what-happened", "forms-agree"],
    pipelineOverride: () =>
      bodies("searchLoginRecordsByCriteria", 200, (body) => {
        body["logins"] = objects(body["logins"]).slice(1);
      }),
  },
  {
    id: "audit-log-forgets-deletions",
    title: "deleteEmailTemplate leaves no entry in the audit log.",
    operation: "deleteEmailTemplate",
    shownBy: ["searchAuditLogs"],
    laws: ["change-is-audited"],
    pipelineOverride: () =>
      afterwards("deleteEmailTemplate", (db) =>
        db("audit_logs").where({ operation_id: "deleteEmailTemplate" }).delete(),
      ),
  },
  {
    id: "notifications-oldest-first",
    title: "listNotifications lists the notifications from the wrong end.",
    operation: "listNotifications",
    laws: ["list-ordered", "pages-join"],
    pipelineOverride: () =>
      bodies("listNotifications", 200, (body) => {
        body["notifications"] = objects(body["notifications"]).toReversed();
      }),
  },
  {
    id: "login-trusts-every-proxy",
    title: "reconcileToken records the first address that proxies name, whichever proxies are trusted.",
    operation: "reconcileToken",
    shownBy: ["searchLoginRecords", "patchSystemConfiguration", "retrieveSystemConfiguration"],
    laws: ["log-holds-what-happened"],
    pipelineOverride: () =>
      understood("reconcileToken", (request) => {
        const first = request.headers["x-forwarded-for"]?.toString().split(",")[0];
        const body = object(request.body);
        if (first !== undefined) body["ipAddress"] ??= first;
      }),
  },
]);
