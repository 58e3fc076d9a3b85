/** Operators without permission who are accepted, and queues that lose check-outs and settled items. */
import { type Fault, handler, inArea, onlyFor, replaceMiddleware } from "./fault.ts";
import { bodies, object, objects } from "./wire.ts";

export const operators: readonly Fault[] = [
  {
    id: "roles-ignored",
    area: "access",
    title: "An operator may do everything, whatever the roles of the account say.",
    laws: ["token-permitted"],
    pipelineOverride: () => (pipeline) => (parts) =>
      pipeline({
        ...parts,
        async operatorOf(token) {
          const signedIn = await parts.operatorOf(token);
          if (signedIn === undefined || signedIn === "expired") return signedIn;
          return { ...signedIn, operator: { ...signedIn.operator, roles: ["moderator", "admin"] } };
        },
      }),
  },
  {
    id: "token-without-bearer-accepted",
    area: "tokens",
    title: "listApprovalQueueItems takes a token that stands behind no word.",
    operation: "listApprovalQueueItems",
    laws: ["token-required", "token-scheme"],
    pipelineOverride: () =>
      replaceMiddleware(({ authentication: usual }) => ({
        authentication: onlyFor(
          "listApprovalQueueItems",
          (request, response, next) => {
            const given = request.headers.authorization;
            if (given !== undefined && !given.includes(" ")) request.headers.authorization = `Bearer ${given}`;
            usual(request, response, next);
          },
          usual,
        ),
      })),
  },
  {
    id: "sign-in-without-limit",
    area: "tokens",
    title: "loginOperator lets anybody try passwords for ever.",
    operation: "loginOperator",
    laws: ["status-provoked"],
    pipelineOverride: () =>
      replaceMiddleware(({ validation: usual }, { store }) => ({
        validation: onlyFor(
          "loginOperator",
          (request, response, next) => {
            store.write((db) => db("sign_in_counters").delete()).then(() => usual(request, response, next), next);
          },
          usual,
        ),
      })),
  },
];

const nobody = { check_out_operator_id: null, check_out_instant: null, check_out_expiration_instant: null };

const approvals = ["listApprovalQueueItems", "checkOutApprovalQueueItems", "releaseApprovalQueueItems"] as const;
const alerts = [
  "listContentAlertQueueItems",
  "checkOutContentAlertQueueItems",
  "releaseContentAlertQueueItems",
] as const;

export const queues: readonly Fault[] = inArea("histories", [
  {
    id: "check-out-of-what-is-held",
    title: "checkOutContentAlertQueueItems gives an operator what another one holds.",
    operation: "checkOutContentAlertQueueItems",
    shownBy: alerts,
    laws: ["checked-out-once"],
    pipelineOverride: () =>
      handler("checkOutContentAlertQueueItems", (usual) => async (input, context) => {
        await context.db("content_queue").update(nobody);
        return usual(input, context);
      }),
  },
  {
    id: "check-out-ignored-by-reject",
    title: "rejectContentItem rejects what another operator has checked out.",
    operation: "rejectContentItem",
    shownBy: approvals,
    laws: ["checked-out-is-reserved"],
    pipelineOverride: () =>
      handler("rejectContentItem", (usual) => async (input, context) => {
        await context.db("content_queue").where({ content_item_id: input.path.contentItemId }).update(nobody);
        return usual(input, context);
      }),
  },
  {
    id: "approved-item-stays",
    title: "approveContentItem says that it approved, and leaves the item in the queue.",
    operation: "approveContentItem",
    shownBy: approvals,
    laws: ["settled-is-gone", "checked-out-is-reserved"],
    pipelineOverride: () =>
      handler("approveContentItem", (usual) => async (input, context) => {
        const { contentItemId } = input.path;
        const queued: unknown = await context.db("content_queue").where({ content_item_id: contentItemId }).first();
        return queued === undefined ? usual(input, context) : { status: 200 };
      }),
  },
  {
    id: "queue-from-the-end",
    title: "listContentAlertQueueItems lists what has waited longest last.",
    operation: "listContentAlertQueueItems",
    shownBy: alerts,
    laws: ["queue-in-order"],
    pipelineOverride: () =>
      handler("listContentAlertQueueItems", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        if (reply.status !== 200) return reply;
        return { ...reply, body: { ...reply.body, items: reply.body.items.toReversed() } };
      }),
  },
  {
    id: "batch-forgets-matches",
    area: "effects",
    title: "batchModerateContentItems leaves the first match out of each part of its results.",
    operation: "batchModerateContentItems",
    shownBy: [
      "createFilterEntry",
      "createModerationApplication",
      "filterContentItem",
      "moderateContentItem",
      "moderateContentItemWithId",
    ],
    laws: ["moderated-alike"],
    pipelineOverride: () =>
      bodies("batchModerateContentItems", 200, ({ results }) => {
        for (const result of objects(results)) {
          for (const part of objects(object(result["content"])["parts"])) {
            const { matches } = part;
            if (Array.isArray(matches)) part["matches"] = matches.slice(1);
          }
        }
      }),
  },
]);
