/** Content that is filtered by something else than the word lists, or decided by something else than the rules. */
import { type Fault, handlers, requests } from "./fault.ts";
import { bodies, object, objects } from "./wire.ts";

export const filteringContent: readonly Fault[] = [
  {
    id: "stale-word-list",
    title: "filterContentItem goes on with the filter from before deleteFilterEntry.",
    laws: ["word-list-in-force"],
    seam: () =>
      handlers(({ deleteFilterEntry: usual }) => ({
        async deleteFilterEntry(input, context) {
          const revision = () => context.db("word_lists").where({ tenant_id: context.tenantId });
          const before: Record<string, unknown> | undefined = await revision().first();
          const reply = await usual(input, context);
          if (before !== undefined) await revision().update(before);
          return reply;
        },
      })),
  },
  {
    id: "match-off-by-one",
    title: "filterContentItem tells the start of a match one character too late.",
    laws: ["word-list-in-force"],
    seam: () =>
      bodies("filterContentItem", 200, (body) => {
        for (const match of objects(body["matches"])) match["start"] = Number(match["start"]) + 1;
      }),
  },
  {
    id: "least-severity-ignored",
    title: "filterContentItem finds words of any severity, whatever the least one is.",
    laws: ["filter-limits-hold"],
    seam: () =>
      requests("filterContentItem", ({ body }) => delete object(object(body)["blacklist"])["minimumSeverity"]),
  },
  {
    id: "required-tags-ignored",
    title: "filterContentItem finds words with any tags, whatever tags are asked for.",
    laws: ["filter-limits-hold"],
    seam: () => requests("filterContentItem", ({ body }) => delete object(object(body)["blacklist"])["tags"]),
  },
  {
    id: "rule-ignored",
    title: "moderateContentItemWithId allows what a rule rejects.",
    laws: ["rules-decide"],
    seam: () =>
      bodies("moderateContentItemWithId", 200, (body) => {
        if (body["contentAction"] === "reject") body["contentAction"] = "allow";
      }),
  },
];
