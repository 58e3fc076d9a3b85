/** The filter operation: raw results, without an application's rules, and nothing is stored (Moderation, Filter request body). */
import type { Context, Preparation, TenantDb } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply, withPreparation } from "../../contract/handlers.ts";
import { addCostProblem, type CostProblem, maximumShortLength } from "./filter-budgets.ts";
import type { FilterServices } from "./filter-items.ts";
import type { FilterOptions, FilterResult } from "./filter-texts.ts";
import type { SharedLists } from "./long-texts.ts";
import { loadTextReaders } from "./text-readers.ts";

/** A text of the request, and where the request has it. */
interface RequestText {
  readonly field: string;
  readonly text: string;
}

type Results = readonly FilterResult[] | Problems;

export function contentFilter({ filters, whitelists, longTexts }: FilterServices) {
  const listsOf = async (options: FilterOptions, { db, tenantId }: TenantDb): Promise<SharedLists> => {
    const whitelist = options.whitelist ? await whitelists.of(db, tenantId) : undefined;
    // From here on without a pause: the filter is that of this moment.
    return { filter: await filters.of(db, tenantId), whitelist };
  };

  /** Filters long texts before the transaction. */
  const prepare = async (options: FilterOptions, texts: readonly RequestText[], preparation: Preparation) => {
    const input = { options, texts: texts.map(({ text }) => text) };
    const size = input.texts.reduce((sum, { length }) => sum + length, 0);
    if (size <= maximumShortLength) return undefined;
    const { readOptions } = await loadTextReaders();
    const read = readOptions(options);
    if (read instanceof Problems) return read;
    const lists = (place: TenantDb) => listsOf(options, place);
    return resultsOf(texts, await longTexts.run(preparation, { size, lists, task: { kind: "filterTexts", input } }));
  };

  /** Filters short texts, and returns the results of long ones. */
  const filter = async (
    options: FilterOptions,
    texts: readonly RequestText[],
    { context, prepared }: { readonly context: Context; readonly prepared: Results | undefined },
  ): Promise<Results> => {
    if (prepared !== undefined) return prepared;
    const { filterTexts, readOptions } = await loadTextReaders();
    const read = readOptions(options);
    if (read instanceof Problems) return read;
    const input = { options, texts: texts.map(({ text }) => text) };
    return resultsOf(texts, filterTexts(input, await listsOf(options, context)));
  };

  return {
    filterContentItem: withPreparation<"filterContentItem", Results | undefined>(
      ({ body: { content, ...options } }, preparation) => prepare(options, textOf(content), preparation),
      async ({ body: { content, ...options } }, context, prepared) => {
        const results = await filter(options, textOf(content), { context, prepared });
        if (results instanceof Problems) return reply(400, results.toErrors());
        const [result] = results;
        if (result === undefined) throw new Error("A text was filtered without a result.");
        return reply(200, result);
      },
    ),

    batchFilterContentItems: withPreparation<"batchFilterContentItems", Results | undefined>(
      ({ body: { contentItems, ...options } }, preparation) => prepare(options, textsOf(contentItems), preparation),
      async ({ body: { contentItems, ...options } }, context, prepared) => {
        const results = await filter(options, textsOf(contentItems), { context, prepared });
        if (results instanceof Problems) return reply(400, results.toErrors());
        return reply(200, { results: results.map(({ matches, replacement }) => ({ matches, replacement })) });
      },
    ),
  } satisfies Partial<Handlers<OperationId>>;
}

function textOf(text: string): readonly RequestText[] {
  return [{ field: "content", text }];
}

function textsOf(texts: readonly string[]): readonly RequestText[] {
  return texts.map((text, index) => ({ field: `contentItems[${index}]`, text }));
}

/** Returns a result for each text, or what is wrong with any of them. */
function resultsOf(texts: readonly RequestText[], outcomes: readonly (FilterResult | CostProblem)[]): Results {
  const problems = new Problems();
  const results = outcomes.filter((outcome, index): outcome is FilterResult => {
    if (typeof outcome !== "string") return true;
    addCostProblem(outcome, texts[index]?.field ?? "content", problems);
    return false;
  });
  return problems.any ? problems : results;
}
