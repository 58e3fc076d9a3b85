/** Pages, orders and filters of lists. */
import type { AllHandlers } from "@gatehouse/server/pipeline-override";
import { type Fault, handler, inArea } from "./fault.ts";

type DictionaryQuery = Parameters<AllHandlers["searchDictionaryEntries"]>[0]["query"];
type FilterQuery = Parameters<AllHandlers["searchFilterEntries"]>[0]["query"];

export const pages: readonly Fault[] = inArea("lists", [
  {
    id: "start-row-off-by-one",
    title: "searchDictionaryEntries counts startRow from one.",
    operation: "searchDictionaryEntries",
    laws: ["pages-join"],
    pipelineOverride: () =>
      searchingDictionary(({ startRow, ...query }) => ({ ...query, startRow: Math.max(0, startRow - 1) })),
  },
  {
    id: "page-one-short",
    title: "searchFilterEntries returns one result less than it was asked for.",
    operation: "searchFilterEntries",
    laws: ["pages-join", "page-size-kept"],
    pipelineOverride: () =>
      searchingFilter(({ numberOfResults, ...query }) => ({
        ...query,
        numberOfResults: Math.max(1, numberOfResults - 1),
      })),
  },
  {
    id: "page-one-long",
    title: "searchFilterEntries returns one result more than it was asked for.",
    operation: "searchFilterEntries",
    laws: ["pages-join", "page-size-kept"],
    pipelineOverride: () =>
      searchingFilter(({ numberOfResults, ...query }) => ({ ...query, numberOfResults: numberOfResults + 1 })),
  },
  {
    id: "total-of-the-page",
    title: "searchFilterEntries says as totalResults how many are on the page.",
    operation: "searchFilterEntries",
    laws: ["total-constant", "pages-join"],
    pipelineOverride: () =>
      handler("searchFilterEntries", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        if (reply.status !== 200) return reply;
        return { ...reply, body: { ...reply.body, totalResults: reply.body.entries.length } };
      }),
  },
  {
    id: "total-drifts",
    title: "searchDictionaryEntries counts one result less on every page but the first.",
    operation: "searchDictionaryEntries",
    laws: ["total-constant"],
    pipelineOverride: () =>
      handler("searchDictionaryEntries", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        if (reply.status !== 200 || input.query.startRow === 0) return reply;
        return { ...reply, body: { ...reply.body, totalResults: Math.max(0, reply.body.totalResults - 1) } };
      }),
  },
  {
    id: "past-the-end-is-the-last-page",
    title: "searchDictionaryEntries answers the last page again past the end.",
    operation: "searchDictionaryEntries",
    laws: ["past-the-end-empty"],
    pipelineOverride: () =>
      handler("searchDictionaryEntries", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        if (reply.status !== 200 || reply.body.entries.length > 0) return reply;
        const { numberOfResults } = input.query;
        const startRow = Math.max(0, reply.body.totalResults - numberOfResults);
        return usual({ ...input, query: { ...input.query, startRow } }, context);
      }),
  },
  {
    id: "ties-fall-anyhow",
    title: "searchDictionaryEntries orders what is equal otherwise on the later pages.",
    operation: "searchDictionaryEntries",
    laws: ["pages-join"],
    pipelineOverride: () =>
      searchingDictionary(({ sort, ...query }) => ({
        ...query,
        sort:
          query.startRow === 0 || sort.some(({ field }) => field === "id")
            ? sort
            : [...sort, { field: "id", order: "desc" }],
      })),
  },
]);

export const orders: readonly Fault[] = inArea("lists", [
  {
    id: "list-unsorted",
    title: "listBlacklistTags lists the tags in the order in which they were made.",
    operation: "listBlacklistTags",
    laws: ["list-ordered"],
    pipelineOverride: () =>
      handler("listBlacklistTags", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        if (reply.status === 200 && "tags" in reply.body) reply.body.tags.sort((a, b) => a.id - b.id);
        return reply;
      }),
  },
  {
    id: "applications-unsorted",
    title: "listApplications lists the newest application first.",
    operation: "listApplications",
    laws: ["list-ordered"],
    pipelineOverride: () =>
      handler("listApplications", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        if (reply.status === 200) reply.body.applications.sort((a, b) => b.insertInstant - a.insertInstant);
        return reply;
      }),
  },
  {
    id: "sort-order-ignored",
    title: "searchDictionaryEntries sorts in ascending order, also when it is asked for descending.",
    operation: "searchDictionaryEntries",
    laws: ["descending-reverses", "list-ordered"],
    pipelineOverride: () =>
      searchingDictionary(({ sort, ...query }) => ({
        ...query,
        sort: sort.map(({ field }) => ({ field, order: "asc" })),
      })),
  },
  {
    id: "sort-ignored",
    title: "searchDictionaryEntries sorts by the id, whatever it is asked for.",
    operation: "searchDictionaryEntries",
    laws: ["list-ordered", "descending-reverses"],
    pipelineOverride: () =>
      searchingDictionary(({ sort, ...query }) => ({
        ...query,
        sort: [{ field: "id", order: sort[0]?.order ?? "asc" }],
      })),
  },
]);

export const filters: readonly Fault[] = inArea("lists", [
  {
    id: "filter-ignored",
    title: "searchFilterEntries ignores the filter mode.",
    operation: "searchFilterEntries",
    laws: ["filter-narrows", "filter-exact"],
    pipelineOverride: () => searchingFilter(({ filterMode: _, ...query }) => query),
  },
  {
    id: "repeated-filter-takes-last",
    title: "searchDictionaryEntries looks in the last of several locales alone.",
    operation: "searchDictionaryEntries",
    laws: ["value-widens", "filter-exact"],
    pipelineOverride: () =>
      searchingDictionary(({ locale, ...query }) =>
        locale === undefined ? query : { ...query, locale: locale.slice(-1) },
      ),
  },
  {
    id: "repeated-filter-wants-all",
    title: "searchFilterEntries finds only entries that carry all of several tags.",
    operation: "searchFilterEntries",
    laws: ["value-widens", "filter-exact"],
    pipelineOverride: () =>
      handler("searchFilterEntries", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        const { tag = [] } = input.query;
        if (reply.status !== 200 || tag.length < 2) return reply;
        const entries = reply.body.entries.filter(({ tags }) => tag.every((name) => tags.includes(name)));
        return { ...reply, body: { entries, totalResults: entries.length } };
      }),
  },
  {
    id: "wildcard-literal",
    area: "text",
    title: "searchFilterEntries takes the asterisk for a character of the text.",
    operation: "searchFilterEntries",
    laws: ["wildcard-matches", "filter-exact"],
    pipelineOverride: () =>
      handler("searchFilterEntries", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        const { text } = input.query;
        if (reply.status !== 200 || text?.includes("*") !== true) return reply;
        const entries = reply.body.entries.filter((entry) => entry.text.toLowerCase() === text.toLowerCase());
        return { ...reply, body: { entries, totalResults: entries.length } };
      }),
  },
  {
    id: "percent-is-a-wildcard",
    area: "text",
    title: "searchFilterEntries takes the percent sign for a wildcard.",
    operation: "searchFilterEntries",
    laws: ["wildcard-matches", "filter-exact"],
    pipelineOverride: () =>
      searchingFilter(({ text, ...query }) =>
        text === undefined ? query : { ...query, text: text.replaceAll("%", "*") },
      ),
  },
  {
    id: "wildcard-at-the-end-alone",
    area: "text",
    title: "searchFilterEntries takes only an asterisk at the end for a wildcard.",
    operation: "searchFilterEntries",
    laws: ["wildcard-matches", "filter-exact"],
    pipelineOverride: () =>
      searchingFilter(({ text, ...query }) =>
        text === undefined ? query : { ...query, text: text.replaceAll(/\*+(?=[^*])/g, "") },
      ),
  },
  {
    id: "false-is-no-filter",
    title: "searchFilterEntries ignores a flag that is to be false.",
    operation: "searchFilterEntries",
    laws: ["filter-exact", "filter-narrows"],
    pipelineOverride: () => searchingFilter(({ noun, ...query }) => (noun === true ? { ...query, noun } : query)),
  },
]);

function searchingDictionary(change: (query: DictionaryQuery) => DictionaryQuery) {
  return handler(
    "searchDictionaryEntries",
    (usual) => (input, context) => usual({ ...input, query: change(input.query) }, context),
  );
}

function searchingFilter(change: (query: FilterQuery) => FilterQuery) {
  return handler(
    "searchFilterEntries",
    (usual) => (input, context) => usual({ ...input, query: change(input.query) }, context),
  );
}
