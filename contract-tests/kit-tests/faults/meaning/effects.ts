/** Effects that happen twice, or not for everything that a request names. */
import { type Fault, inArea, type OperationName, type Request, understood } from "../fault.ts";
import { bodies, object, objects } from "../wire.ts";
import { afterwards, around, type Db, segment } from "./make.ts";

interface JobRow {
  readonly id: number;
}

/** Leaves every notification of the operation twice. */
function notifiedTwice(operation: OperationName) {
  return around(
    operation,
    async (db) => {
      const last: JobRow | undefined = await db("outbox").orderBy("id", "desc").first("id");
      return last?.id ?? 0;
    },
    async (db, last) => {
      const jobs: JobRow[] = await db("outbox").where("id", ">", last).where({ kind: "notification" }).select();
      for (const { id, ...job } of jobs) {
        const row: object | undefined = await db("notifications").where({ job_id: id }).first();
        const [copy]: JobRow[] = await db("outbox").insert(job).returning("id");
        if (row !== undefined && copy !== undefined)
          await db("notifications").insert({ ...row, id: crypto.randomUUID(), job_id: copy.id });
      }
    },
  );
}

interface ScoreRow {
  readonly id: string;
  readonly score: number;
}

async function scores(db: Db): Promise<readonly ScoreRow[]> {
  return db("content_users").select("id", "score");
}

/** Adjusts the scores by what they were adjusted by, so many times more; -1 takes it back. */
function adjustedAgain(operation: OperationName, times: number) {
  return around(operation, scores, async (db, before) => {
    const known = new Map(before.map(({ id, score }) => [id, score]));
    for (const { id, score } of await scores(db)) {
      const added = score - (known.get(id) ?? 0);
      if (added !== 0)
        await db("content_users")
          .where({ id })
          .increment("score", times * added);
    }
  });
}

/** Forgets the last of several items of a batch. */
function shorter(operation: OperationName, list: string) {
  return understood(operation, ({ body }) => {
    const items = object(body)[list];
    if (Array.isArray(items) && items.length > 1) items.pop();
  });
}

const flags = ["createContentUser", "retrieveContentUser"] as const;
const alerts = [
  "listUserAlertQueueItems",
  "checkOutUserAlertQueueItems",
  "releaseUserAlertQueueItems",
  "dismissUserAlert",
] as const;

async function latestFlag(db: Db, request: Request): Promise<object | undefined> {
  return db("user_flags")
    .where({ user_id: segment(request) })
    .orderBy("id", "desc")
    .first();
}

export const effects: readonly Fault[] = inArea("effects", [
  {
    id: "user-flag-adjusts-score-twice",
    title: "flagContentUser adjusts the score of the user twice.",
    operation: "flagContentUser",
    shownBy: flags,
    laws: ["effect-happens-once"],
    pipelineOverride: () => adjustedAgain("flagContentUser", 1),
  },
  {
    id: "user-flag-adjusts-nothing",
    title: "flagContentUser does not adjust the score of the user.",
    operation: "flagContentUser",
    shownBy: flags,
    laws: ["effect-happens-once"],
    pipelineOverride: () => adjustedAgain("flagContentUser", -1),
  },
  {
    id: "content-flag-adjusts-score-twice",
    title: "flagContentItem adjusts the score of the sender twice.",
    operation: "flagContentItem",
    shownBy: flags,
    laws: ["effect-happens-once"],
    pipelineOverride: () => adjustedAgain("flagContentItem", 1),
  },
  {
    id: "user-flagged-twice",
    title: "flagContentUser stores the complaint twice.",
    operation: "flagContentUser",
    shownBy: alerts,
    laws: ["flag-is-shown-once"],
    pipelineOverride: () =>
      afterwards("flagContentUser", async (db, { request }) => {
        const row = await latestFlag(db, request);
        const { id: _, ...copy } = object(row);
        await db("user_flags").insert(copy);
      }),
  },
  {
    id: "content-flag-lost",
    title: "flagContentItem puts the content into the queue without the complaint.",
    operation: "flagContentItem",
    shownBy: ["listContentAlertQueueItems", "checkOutContentAlertQueueItems", "releaseContentAlertQueueItems"],
    laws: ["flag-is-shown-once"],
    pipelineOverride: () =>
      afterwards("flagContentItem", (db, { request }) =>
        db("content_flags")
          .where({ content_item_id: segment(request) })
          .delete(),
      ),
  },
  {
    id: "moderation-adjusts-score-twice",
    title: "moderateContentItem adjusts the score of the sender twice.",
    operation: "moderateContentItem",
    shownBy: [...flags, "createFilterEntry"],
    laws: ["effect-happens-once"],
    pipelineOverride: () => adjustedAgain("moderateContentItem", 1),
  },
  {
    id: "batch-adjusts-score-once",
    title: "batchModerateContentItems adjusts the score of a sender once for all items.",
    operation: "batchModerateContentItems",
    shownBy: [...flags, "createFilterEntry"],
    laws: ["effect-happens-once"],
    pipelineOverride: () => {
      let before: readonly ScoreRow[] = [];
      return around(
        "batchModerateContentItems",
        async (db, request) => {
          before = await scores(db);
          return objects(object(request.body)["contentItems"]).length;
        },
        async (db, count) => {
          const known = new Map(before.map(({ id, score }) => [id, score]));
          for (const { id, score } of await scores(db)) {
            const earlier = known.get(id) ?? 0;
            if (score !== earlier && count > 1)
              await db("content_users")
                .where({ id })
                .update({ score: earlier + Math.trunc((score - earlier) / count) });
          }
        },
      );
    },
  },
  {
    id: "batch-drops-an-item",
    title: "batchModerateContentItems forgets the last of several items.",
    operation: "batchModerateContentItems",
    laws: ["effect-happens-once", "batch-answers-each"],
    pipelineOverride: () => shorter("batchModerateContentItems", "contentItems"),
  },
  {
    id: "batch-update-drops-an-item",
    title: "batchUpdateContentItems forgets the last of several items.",
    operation: "batchUpdateContentItems",
    shownBy: ["moderateContentItemWithId"],
    laws: ["batch-answers-each"],
    pipelineOverride: () => shorter("batchUpdateContentItems", "contentItems"),
  },
  {
    id: "batch-in-another-order",
    title: "batchModerateContentItems answers its results in another order than the items.",
    operation: "batchModerateContentItems",
    laws: ["batch-answers-each"],
    pipelineOverride: () =>
      bodies("batchModerateContentItems", 200, (body) => {
        body["results"] = objects(body["results"]).toReversed();
      }),
  },
  {
    id: "batch-filter-drops-an-item",
    title: "batchFilterContentItems answers no result for the last of several texts.",
    operation: "batchFilterContentItems",
    shownBy: ["createFilterEntry"],
    laws: ["batch-like-single", "batch-answers-each"],
    pipelineOverride: () =>
      bodies("batchFilterContentItems", 200, (body) => {
        const results = objects(body["results"]);
        if (results.length > 1) body["results"] = results.slice(0, -1);
      }),
  },
  {
    id: "approval-notified-twice",
    title: "approveContentItem notifies the application twice.",
    operation: "approveContentItem",
    shownBy: ["listNotifications"],
    laws: ["decision-is-notified-once"],
    pipelineOverride: () => notifiedTwice("approveContentItem"),
  },
  {
    id: "rejection-not-notified",
    title: "rejectContentItem notifies nobody.",
    operation: "rejectContentItem",
    shownBy: ["listNotifications"],
    laws: ["decision-is-notified-once"],
    pipelineOverride: () =>
      afterwards("rejectContentItem", async (db) => {
        await db("outbox").where("kind", "like", "%otification%").delete();
        await db("notifications").where({ type: "contentApproval" }).delete();
      }),
  },
  {
    id: "user-action-notified-twice",
    title: "createUserAction notifies the application twice.",
    operation: "createUserAction",
    shownBy: ["listNotifications"],
    laws: ["decision-is-notified-once"],
    pipelineOverride: () => notifiedTwice("createUserAction"),
  },
  {
    id: "login-registers-again",
    title: "reconcileToken counts a registration at every login.",
    operation: "reconcileToken",
    shownBy: ["retrieveTotalsReport", "retrieveRegistrationReport", "retrieveLoginReport"],
    laws: ["login-counts-once"],
    pipelineOverride: () =>
      afterwards("reconcileToken", async (db) => {
        await db("report_totals").increment({ registrations: 1, total_registrations: 1 });
        await db("report_counts").where({ kind: 2 }).increment("count", 1);
      }),
  },
  {
    id: "login-counted-twice",
    title: "reconcileToken counts every login twice.",
    operation: "reconcileToken",
    shownBy: ["retrieveTotalsReport", "retrieveRegistrationReport", "retrieveLoginReport"],
    laws: ["login-counts-once"],
    pipelineOverride: () =>
      afterwards("reconcileToken", async (db) => {
        await db("report_totals").increment("logins", 1);
        await db("report_counts").where({ kind: 1 }).increment("count", 1);
      }),
  },
  {
    id: "message-sent-twice",
    title: "sendEmail sends two messages to who is both a user and an address.",
    operation: "sendEmail",
    laws: ["message-rendered-for-its-reader"],
    pipelineOverride: () =>
      understood("sendEmail", ({ body }) => {
        const addresses = object(body)["toAddresses"];
        if (Array.isArray(addresses) && addresses.length > 0)
          addresses.push({ ...object(addresses[0]), address: `copy-of-${String(object(addresses[0])["address"])}` });
      }),
  },
  {
    id: "complaint-in-whole-seconds",
    title: "flagContentUser shows a complaint as of the full second before.",
    operation: "flagContentUser",
    shownBy: alerts,
    laws: ["flag-is-shown-once"],
    pipelineOverride: () =>
      understood("flagContentUser", ({ body }) => {
        const flag = object(object(body)["flag"]);
        const createInstant = Number(flag["createInstant"]);
        flag["createInstant"] = createInstant - (createInstant % 1000);
      }),
  },
]);
