/** Applications whose settings do not decide as they say, wherever content is moderated. */
import type { PipelineOverride } from "@gatehouse/server/pipeline-override";
import type { Fault, OperationName, Request } from "../fault.ts";
import { bodies, type Json, object, objects } from "../wire.ts";
import { aroundAll, type Db } from "./make.ts";

const at = "moderateContentItem";
/** Operations that share the decision, so that it is as wrong in all of them. */
const alike = [
  "moderateContentItemWithId",
  "updateContentItem",
  "batchModerateContentItems",
  "batchUpdateContentItems",
] as const;
const shownBy = [
  "createModerationApplication",
  "createFilterEntry",
  "createContentUser",
  "retrieveContentUser",
] as const;

interface ApplicationRow {
  readonly id: string;
  readonly document: string;
}

/** Has an operation see other settings than those that are stored. */
function settings(operation: OperationName, change: (configuration: Json, request: Request) => void) {
  return aroundAll(
    operation,
    async (db, request) => {
      const rows: ApplicationRow[] = await db("moderation_applications").select("id", "document");
      for (const { id, document } of rows) {
        const configuration = object(JSON.parse(document));
        change(configuration, request);
        const changed = JSON.stringify(configuration);
        if (changed !== document) await db("moderation_applications").where({ id }).update({ document: changed });
      }
      return rows;
    },
    async (db, rows) => {
      for (const { id, document } of rows) await db("moderation_applications").where({ id }).update({ document });
    },
  );
}

function everywhere(one: (operation: OperationName) => PipelineOverride): PipelineOverride {
  const operations: readonly OperationName[] = [at, ...alike];
  return (pipeline) => operations.reduce((made, operation) => one(operation)(made), pipeline);
}

function deciding(change: (configuration: Json) => void): PipelineOverride {
  return everywhere((operation) => settings(operation, change));
}

const levels = ["mild", "medium", "high", "severe"] as const;
const qualityRules = ["emailRules", "urlRules", "phoneNumberRules"] as const;
const made = { area: "filtering", operation: at, equally: alike, shownBy, laws: ["rules-decide"] } as const;

async function scores(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows: { readonly id: string; readonly score: number }[] = await db("content_users").select("id", "score");
  return new Map(rows.map(({ id, score }) => [id, score]));
}

export const decisions: readonly Fault[] = [
  {
    ...made,
    id: "cutoff-exclusive",
    title: "moderateContentItem applies a quality rule only above its score.",
    pipelineOverride: () =>
      deciding((configuration) => {
        for (const name of qualityRules)
          for (const rule of objects(configuration[name])) rule["score"] = Number(rule["score"]) + 0.01;
      }),
  },
  {
    ...made,
    id: "rules-of-every-locale",
    title: "moderateContentItem applies a rule to words of every locale, whatever locales it has.",
    pipelineOverride: () =>
      deciding(({ filterRules }) => {
        for (const rule of objects(filterRules)) delete rule["locales"];
      }),
  },
  {
    ...made,
    id: "first-rule-decides",
    title: "moderateContentItem takes the first of several rules that a word meets, and not the most restrictive one.",
    pipelineOverride: () =>
      deciding((configuration) => {
        const taken = new Set<unknown>();
        configuration["filterRules"] = objects(configuration["filterRules"]).filter(({ tags }) => {
          const list: readonly unknown[] = Array.isArray(tags) ? tags : [];
          const isTaken = list.some((tag) => taken.has(tag));
          for (const tag of list) taken.add(tag);
          return !isTaken;
        });
      }),
  },
  {
    ...made,
    id: "severity-of-rules-mixed-up",
    title: "moderateContentItem takes the action of mild words for medium ones.",
    pipelineOverride: () =>
      deciding(({ filterRules }) => {
        for (const rule of objects(filterRules)) rule["mediumAction"] = rule["mildAction"];
      }),
  },
  {
    ...made,
    id: "score-of-the-severest-level",
    laws: ["effect-happens-once"],
    title: "moderateContentItem adjusts the score by what is said of high severity, whatever the severity is.",
    pipelineOverride: () =>
      deciding(({ filterRules }) => {
        for (const rule of objects(filterRules))
          for (const level of levels)
            if (rule["highUserScoreAdjustment"] !== undefined)
              rule[`${level}UserScoreAdjustment`] = rule["highUserScoreAdjustment"];
      }),
  },
  {
    ...made,
    id: "relief-without-need",
    laws: ["effect-happens-once"],
    title: "moderateContentItem raises the score of who met no rule, also where it is not below zero.",
    pipelineOverride: () =>
      everywhere((operation) =>
        aroundAll(
          operation,
          async (db) => scores(db),
          async (db, before, { request, status }) => {
            const sender = String(object(object(request.body)["content"])["senderId"]).toLowerCase();
            const application = String(object(object(request.body)["content"])["applicationId"]).toLowerCase();
            const row: ApplicationRow | undefined = await db("moderation_applications")
              .where({ id: application })
              .first();
            const relief = Number(object(JSON.parse(row?.document ?? "{}"))["noRuleUserScoreAdjustment"] ?? 0);
            const score = (await scores(db)).get(sender);
            if (status === 200 && relief !== 0 && (score ?? -1) >= 0 && score === (before.get(sender) ?? 0))
              await db("content_users").where({ id: sender }).increment("score", relief);
          },
        ),
      ),
  },
  {
    ...made,
    id: "queued-by-default-though-forced",
    title: "moderateContentItem queues by default also what only generates an alert.",
    pipelineOverride: () =>
      everywhere((operation) =>
        bodies(operation, 200, (body, { request }) => {
          if (body["contentAction"] === "allow" && String(object(request.body)["moderation"]).startsWith("generates"))
            body["contentAction"] = "queuedForApproval";
        }),
      ),
  },
  {
    ...made,
    id: "replacement-string-wins",
    title: "moderateContentItem replaces by the string where there is a character as well.",
    pipelineOverride: () =>
      deciding((configuration) => {
        if (configuration["replacementString"] !== undefined) delete configuration["replacementCharacter"];
      }),
  },
  {
    ...made,
    id: "said-to-be-stored",
    title: "moderateContentItem says that content is stored, whether it is or not.",
    pipelineOverride: () =>
      everywhere((operation) =>
        bodies(operation, 200, (body) => {
          for (const result of [body, ...objects(body["results"])]) if ("stored" in result) result["stored"] = true;
        }),
      ),
  },
  {
    ...made,
    id: "alert-about-the-user",
    title: "moderateContentItem raises an alert about the user where a rule says that it is about the content.",
    pipelineOverride: () =>
      deciding((configuration) => {
        const rules = ["filterRules", ...qualityRules].flatMap((name) => objects(configuration[name]));
        for (const rule of rules)
          for (const [name, value] of Object.entries(rule)) if (value === "Content") rule[name] = "User";
      }),
  },
  {
    ...made,
    id: "own-ranges-ignored",
    title: "moderateContentItem prohibits the server's own characters, whatever the application lists.",
    pipelineOverride: () => deciding(({ unicodeFilterRule }) => delete object(unicodeFilterRule)["data"]),
  },
  {
    ...made,
    id: "phrases-by-the-rule-of-words",
    title: "moderateContentItem decides about disallowed phrases by the rule of disallowed words.",
    pipelineOverride: () =>
      deciding(({ rules }) => {
        const whitelist = object(object(rules)["whitelistFilterRules"]);
        if (whitelist["disallowedWord"] !== undefined) whitelist["disallowedPhrase"] = whitelist["disallowedWord"];
      }),
  },
  {
    ...made,
    id: "size-of-queue-ignored",
    area: "histories",
    operation: "checkOutApprovalQueueItems",
    equally: [],
    shownBy: ["listApprovalQueueItems", "moderateContentItemWithId"],
    laws: ["check-out-ends-in-time"],
    title: "checkOutApprovalQueueItems takes 30 items at a time, whatever the application says.",
    pipelineOverride: () =>
      settings("checkOutApprovalQueueItems", (configuration) => {
        configuration["approvalQueueSize"] = 30;
      }),
  },
  {
    ...made,
    id: "flag-alerts-about-the-user",
    area: "effects",
    operation: "flagContentItem",
    equally: [],
    shownBy: ["listContentAlertQueueItems", "listUserAlertQueueItems", "moderateContentItemWithId"],
    laws: ["flag-is-shown-once"],
    title: "flagContentItem raises an alert about the content where the application says that it is about the user.",
    pipelineOverride: () =>
      settings("flagContentItem", (configuration) => {
        configuration["contentFlagAlertType"] = "Content";
      }),
  },
  {
    ...made,
    id: "phone-numbers-of-any-length",
    title: "moderateContentItem finds phone numbers that are shorter than the application says.",
    pipelineOverride: () =>
      deciding((configuration) => {
        configuration["phoneNumberFilterMinLength"] = 7;
      }),
  },
  {
    id: "first-of-a-batch-forced",
    area: "filtering",
    title: "batchModerateContentItems forces the first of several items alone.",
    operation: "batchModerateContentItems",
    shownBy,
    laws: ["rules-decide", "moderated-alike"],
    pipelineOverride: () =>
      bodies("batchModerateContentItems", 200, (body, { request }) => {
        if (object(request.body)["moderation"] === undefined) return;
        for (const result of objects(body["results"]).slice(1)) delete result["moderationAction"];
      }),
  },
];
