/** Content that is not filtered by the word lists, or not decided by the rules. */
import { type Fault, handler, inArea, requests } from "./fault.ts";
import { bodies, object, objects } from "./wire.ts";

/** The operations with which the laws of word lists and rules work. */
const decisions = [
  "createFilterEntry",
  "createModerationApplication",
  "filterContentItem",
  "batchFilterContentItems",
  "moderateContentItem",
  "moderateContentItemWithId",
  "batchModerateContentItems",
] as const;

export const filteringContent: readonly Fault[] = inArea("filtering", [
  {
    id: "stale-word-list",
    title: "filterContentItem goes on with the filter from before deleteFilterEntry.",
    operation: "filterContentItem",
    shownBy: decisions,
    laws: ["word-list-in-force"],
    pipelineOverride: () =>
      handler("deleteFilterEntry", (usual) => async (input, context) => {
        const revision = () => context.db("word_lists").where({ tenant_id: context.tenantId });
        const before: Record<string, unknown> | undefined = await revision().first();
        const reply = await usual(input, context);
        if (before !== undefined) await revision().update(before);
        return reply;
      }),
  },
  {
    id: "match-off-by-one",
    area: "text",
    title: "filterContentItem tells the start of a match one character too late.",
    operation: "filterContentItem",
    shownBy: decisions,
    laws: ["word-list-in-force"],
    pipelineOverride: () =>
      bodies("filterContentItem", 200, (body) => {
        for (const match of objects(body["matches"])) match["start"] = Number(match["start"]) + 1;
      }),
  },
  {
    id: "least-severity-ignored",
    title: "filterContentItem finds words of any severity, whatever the least one is.",
    operation: "filterContentItem",
    shownBy: decisions,
    laws: ["filter-limits-hold"],
    pipelineOverride: () =>
      requests("filterContentItem", ({ body }) => delete object(object(body)["blacklist"])["minimumSeverity"]),
  },
  {
    id: "required-tags-ignored",
    title: "filterContentItem finds words with any tags, whatever tags are asked for.",
    operation: "filterContentItem",
    shownBy: decisions,
    laws: ["filter-limits-hold"],
    pipelineOverride: () =>
      requests("filterContentItem", ({ body }) => delete object(object(body)["blacklist"])["tags"]),
  },
  {
    id: "batch-repeats-a-result",
    area: "effects",
    title: "batchFilterContentItems answers the result of the first text for every text.",
    operation: "batchFilterContentItems",
    shownBy: decisions,
    laws: ["batch-like-single"],
    pipelineOverride: () =>
      bodies("batchFilterContentItems", 200, (body) => {
        const results = objects(body["results"]);
        body["results"] = results.map(() => results[0]);
      }),
  },
  {
    id: "batch-locales-ignored",
    area: "effects",
    title: "batchFilterContentItems looks for words of every locale, whatever locales are asked for.",
    operation: "batchFilterContentItems",
    shownBy: decisions,
    laws: ["batch-like-single"],
    pipelineOverride: () =>
      requests("batchFilterContentItems", ({ body }) => delete object(object(body)["blacklist"])["locales"]),
  },
  {
    id: "attributes-read",
    title: "filterContentItem lists what attributes of tags hold among what is shown.",
    operation: "filterContentItem",
    shownBy: decisions,
    laws: ["markup-is-read"],
    pipelineOverride: () =>
      bodies("filterContentItem", 200, (body) => {
        body["matches"] = [...objects(body["metaMatches"]), ...objects(body["matches"])];
        body["metaMatches"] = [];
      }),
  },
  {
    id: "markup-read-as-text",
    title: "filterContentItem reads BBCode as plain text.",
    operation: "filterContentItem",
    shownBy: decisions,
    laws: ["markup-is-read"],
    pipelineOverride: () =>
      requests("filterContentItem", ({ body }) => {
        if (object(body)["contentType"] === "bbcode") object(body)["contentType"] = "text";
      }),
  },
  {
    id: "whitelist-rule-ignored",
    title: "moderateContentItem allows words that the whitelist does not know, whatever the rule about them says.",
    operation: "moderateContentItem",
    shownBy: decisions,
    laws: ["rules-decide"],
    pipelineOverride: () =>
      bodies("moderateContentItem", 200, (body) => {
        if (body["contentAction"] === "authorOnly") body["contentAction"] = "allow";
      }),
  },
  {
    id: "rule-ignored",
    title: "moderateContentItemWithId allows what a rule rejects.",
    operation: "moderateContentItemWithId",
    shownBy: decisions,
    laws: ["rules-decide"],
    pipelineOverride: () =>
      bodies("moderateContentItemWithId", 200, (body) => {
        if (body["contentAction"] === "reject") body["contentAction"] = "allow";
      }),
  },
]);
