/** The expected result of a search: every parameter matches, a repeated one by any of its values. */
import { isText, type Json } from "@gatehouse/openapi/json";
import type { Values } from "../exchange/case.ts";
import type { Filter } from "./listing.ts";
import type { Item } from "./pages.ts";
import { matchesWildcards, matchesWildcardsIgnoringCase } from "./wildcards.ts";

export function meets(filters: readonly Filter[], query: Values, { value }: Item): boolean {
  return filters.every((filter) => {
    const wanted = query[filter.name] ?? filter.default;
    if (wanted === undefined) return true;
    const has = value[filter.property];
    const all = Array.isArray(has) ? has : [has];
    const any = filter.repeated && Array.isArray(wanted) ? wanted : [wanted];
    return any.some((one) =>
      one === filter.absent ? isAbsent(has) : all.some((each) => meetsValue(filter, one, each)),
    );
  });
}

function isAbsent(has: Json | undefined): boolean {
  return has === undefined || (Array.isArray(has) && has.length === 0);
}

function meetsValue(filter: Filter, wanted: Json, has: Json | undefined): boolean {
  if (isText(wanted) && isText(has)) return meetsText(filter, filter.within ? `*${wanted}*` : wanted, has);
  if (filter.compares !== "equal")
    return typeof wanted === "number" && typeof has === "number" && has >= wanted === (filter.compares === "from");
  return filter.negated ? has === (wanted !== true) : has === wanted;
}

function meetsText({ wildcards, ignoresCase }: Filter, wanted: string, has: string): boolean {
  if (wildcards) return ignoresCase ? matchesWildcardsIgnoringCase(wanted, has) : matchesWildcards(wanted, has);
  return ignoresCase ? wanted.toLowerCase() === has.toLowerCase() : wanted === has;
}
