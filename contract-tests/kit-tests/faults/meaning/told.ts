/** Faults in what is told of events: to notification servers, and to moderators by email. */
import { type Fault, handler, inArea } from "../fault.ts";
import { type Json, object } from "../wire.ts";
import type { Db } from "./make.ts";

interface NotificationRow {
  readonly id: string;
  readonly job_id: number;
  readonly body: string;
}

interface TenantDb {
  readonly db: Db;
}

/** Works on the notifications that the operation leaves for delivery, in its transaction. */
async function leaving<Reply>(
  { db }: TenantDb,
  act: () => Promise<Reply>,
  work: (left: readonly NotificationRow[]) => Promise<unknown>,
): Promise<Reply> {
  const last: NotificationRow | undefined = await db("notifications").orderBy("job_id", "desc").first();
  const reply = await act();
  await work(
    await db("notifications")
      .where("job_id", ">", last?.job_id ?? 0)
      .orderBy("job_id"),
  );
  return reply;
}

/** Tells the servers something else. */
function telling<Reply>(context: TenantDb, act: () => Promise<Reply>, change: (body: Json) => void): Promise<Reply> {
  return leaving(context, act, async (left) => {
    for (const { id, body } of left) {
      const notification = object(JSON.parse(body));
      change(notification);
      await context
        .db("notifications")
        .where({ id })
        .update({ body: JSON.stringify(notification) });
    }
  });
}

const laws = ["event-is-told"];
const shownBy = ["moderateContentItemWithId", "createContentUser", "createOperatorUser", "loginOperator"] as const;

export const toldFaults: readonly Fault[] = inArea("effects", [
  {
    id: "edit-told-in-part",
    operation: "editApprovalQueueItem",
    shownBy,
    title: "editApprovalQueueItem tells of the first part of edited content alone.",
    laws,
    pipelineOverride: () =>
      handler(
        "editApprovalQueueItem",
        (usual) => (input, context) =>
          telling(
            context,
            async () => usual(input, context),
            (body) => {
              const { newParts } = body;
              if (Array.isArray(newParts)) body["newParts"] = newParts.slice(0, 1);
            },
          ),
      ),
  },
  {
    id: "rejection-told-as-approval",
    operation: "rejectContentItem",
    shownBy,
    title: "rejectContentItem tells of an approval.",
    laws,
    pipelineOverride: () =>
      handler(
        "rejectContentItem",
        (usual) => (input, context) =>
          telling(
            context,
            async () => usual(input, context),
            (body) => {
              body["approvals"] = Object.fromEntries(
                Object.keys(object(body["approvals"])).map((id) => [id, "approved"]),
              );
            },
          ),
      ),
  },
  {
    id: "deletion-told-of-somebody",
    operation: "deleteContentAlertQueueItem",
    shownBy,
    title: "deleteContentAlertQueueItem does not tell by which id the receiver knows the operator.",
    laws,
    pipelineOverride: () =>
      handler(
        "deleteContentAlertQueueItem",
        (usual) => (input, context) =>
          telling(
            context,
            async () => usual(input, context),
            (body) => delete body["moderatorExternalId"],
          ),
      ),
  },
  {
    id: "first-server-told-alone",
    operation: "approveContentItem",
    shownBy,
    title: "approveContentItem tells the first notification server of an application alone.",
    laws,
    pipelineOverride: () =>
      handler(
        "approveContentItem",
        (usual) => (input, context) =>
          leaving(
            context,
            async () => usual(input, context),
            async (left) => {
              const others = left.slice(1).map(({ job_id: id }) => id);
              await context.db("notifications").whereIn("job_id", others).delete();
              await context.db("outbox").whereIn("id", others).delete();
            },
          ),
      ),
  },
  {
    id: "change-told-as-start",
    operation: "updateUserAction",
    shownBy: ["createUserAction", ...shownBy],
    title: "updateUserAction tells of a changed user action as one that begins.",
    laws,
    pipelineOverride: () =>
      handler(
        "updateUserAction",
        (usual) => (input, context) =>
          telling(
            context,
            async () => usual(input, context),
            (body) => {
              body["phase"] = "start";
            },
          ),
      ),
  },
  {
    id: "flagged-user-mailed-to-nobody",
    operation: "flagContentUser",
    shownBy,
    title: "flagContentUser leaves no email to the moderators, though the application asks for one.",
    laws: ["moderators-are-mailed"],
    pipelineOverride: () =>
      handler("flagContentUser", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        await context.db("moderator_email_causes").where({ kind: "userFlagged" }).delete();
        return reply;
      }),
  },
  {
    id: "flagged-content-mailed-unasked",
    operation: "flagContentItem",
    shownBy,
    title: "flagContentItem leaves an email to the moderators of every application.",
    laws: ["moderators-are-mailed"],
    pipelineOverride: () =>
      handler("flagContentItem", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        const { applicationId } = input.body.flag;
        if (reply.status === 200 && applicationId !== undefined)
          await context.db("moderator_email_causes").insert({
            tenant_id: context.tenantId,
            application_id: applicationId.toLowerCase(),
            kind: "contentFlagged",
            excerpt: "",
          });
        return reply;
      }),
  },
]);
