/** Laws of searches: results match the parameters; more parameters narrow, more values widen. */

import { isText, type Json } from "@gatehouse/openapi/json";
import type { Values } from "../exchange/case.ts";
import type { Random } from "../exchange/random.ts";
import type { Law } from "../findings.ts";
import { filterExact, filterNarrows, valueWidens, wildcardMatches } from "./data-laws.ts";
import { drawValue, simpleValues, withMore } from "./filter-values.ts";
import type { Filter } from "./listing.ts";
import { judge, type ListingFixture } from "./listing-fixture.ts";
import { checkOrder, drawSort, sortValue } from "./order-laws.ts";
import { type CompleteResult, type Item, nameItems, nameQuery, type Page } from "./pages.ts";
import { checkCount, checkPages } from "./paging-laws.ts";
import { matchesWildcards, matchesWildcardsIgnoringCase } from "./wildcards.ts";

/** The field of a finding where no order was requested. */
const theOrder = "the order";

/** Maximum number of violations of one listing. */
const maximumViolations = 4;

/** Checks that the base query finds the known entries in the documented order. Resolves to the result. */
export async function checkAll(fixture: ListingFixture): Promise<CompleteResult | undefined> {
  fixture.session.recorder.cases++;
  const whole = await fixture.pages.whole(fixture.base, filterExact);
  if (whole === undefined) return undefined;
  await checkExact(fixture, fixture.base, whole);
  checkCount(fixture, whole);
  checkOrder(fixture, whole, fixture.listing.order, theOrder);
  return whole;
}

/** Each parameter alone, without a value and with one after the other. */
export async function checkEachFilter(fixture: ListingFixture, random: Random): Promise<void> {
  const { listing, model, base, session } = fixture;
  if (model === undefined) return;
  for (const filter of listing.filters) {
    const isNeeded = base[filter.name] !== undefined || fixture.pages.needs(filter.name);
    const empty = isNeeded ? [] : [""];
    for (const value of [...empty, ...simpleValues(filter, model, random)]) {
      const query = { ...base, [filter.name]: value };
      session.recorder.cases++;
      const whole = await fixture.pages.whole(query, filter.wildcards ? wildcardMatches : filterExact);
      if (whole === undefined || !(await checkExact(fixture, query, whole))) break;
      checkCount(fixture, whole);
    }
  }
}

/** Random searches, each with one parameter more and with one value more. */
export async function checkCombinations(
  fixture: ListingFixture,
  { random, count, known }: { readonly random: Random; readonly count: number; readonly known: readonly Item[] },
): Promise<void> {
  const { listing, session } = fixture;
  if (listing.filters.length === 0 && listing.sorting === undefined) return;
  let violation = 0;
  for (let index = 0; index < count && violation < maximumViolations; index++) {
    session.recorder.cases++;
    const query = drawQuery(fixture, known, random);
    const whole = await search(fixture, query, random, index % 4 === 0);
    if (whole === undefined) return;
    let holds = await checkExact(fixture, query, whole);
    const further = random.pick(listing.filters.filter(({ name }) => query[name] === undefined));
    const value = further === undefined ? undefined : drawValue(further, known, random);
    if (further !== undefined && value !== undefined && further.default === undefined)
      holds = (await compare(fixture, { query, whole }, { ...query, [further.name]: value }, filterNarrows)) && holds;
    const more = withMore(query, listing.filters, known, random);
    if (more !== undefined) holds = (await compare(fixture, { query, whole }, more, valueWidens)) && holds;
    if (!holds) violation++;
  }
}

function drawQuery({ listing: { filters }, base }: ListingFixture, known: readonly Item[], random: Random): Values {
  const query: Record<string, Values[string]> = { ...base };
  const maximum = Math.min(4, filters.length);
  for (let drawn = random.below(maximum + 1); drawn > 0; drawn--) {
    const filter = random.pick(filters);
    const value = filter === undefined ? undefined : drawValue(filter, known, random);
    if (filter !== undefined && value !== undefined) query[filter.name] = value;
  }
  return query;
}

/** Searches, in a drawn order where there is a choice, and now and then through pages of a drawn size. */
async function search(
  fixture: ListingFixture,
  query: Values,
  random: Random,
  walks: boolean,
): Promise<CompleteResult | undefined> {
  const { sorting, paging, order } = fixture.listing;
  const keys = sorting === undefined || random.below(3) === 0 ? undefined : drawSort(sorting, random);
  const asked = keys === undefined || sorting === undefined ? query : { ...query, [sorting.name]: sortValue(keys) };
  const whole = await fixture.pages.whole(asked, filterExact);
  if (whole === undefined) return undefined;
  checkOrder(fixture, whole, keys ?? order, keys === undefined ? theOrder : (sorting?.name ?? ""));
  const counted = checkCount(fixture, whole);
  if (counted && paging !== undefined && walks && whole.items.length > 1)
    await checkPages(fixture, asked, whole, [Math.max(1, Math.ceil(whole.items.length / 40)) + random.below(5)]);
  return whole;
}

/** Resolves to true where the search found the expected entries. */
async function checkExact(fixture: ListingFixture, query: Values, whole: CompleteResult): Promise<boolean> {
  const { listing, model } = fixture;
  const difference = differenceOf(fixture, query, whole);
  if (model === undefined || difference === undefined) return true;
  if (difference.length === 0) return judge(fixture, lawFor(fixture, query), { violation: undefined, steps: [] });
  const small = await smaller(fixture, query);
  const shown = small ?? { query, whole };
  const items = differenceOf(fixture, shown.query, shown.whole) ?? [];
  const found = new Set(shown.whole.items.map(({ key }) => key));
  const tooMany = items.filter(({ key }) => found.has(key));
  const missing = items.filter(({ key }) => !found.has(key));
  const about = namesOf(fixture, shown.query).join(", ");
  const due = model.filter((item) => meets(listing.filters, shown.query, item));
  const violation = {
    ...(about === "" ? {} : { about }),
    expected: `${due.length} entries for ${nameQuery(shown.query) || "no parameters"}`,
    actual: [
      `${shown.whole.items.length} entries`,
      ...(tooMany.length === 0 ? [] : [`among them wrongly ${nameItems(tooMany)}`]),
      ...(missing.length === 0 ? [] : [`without ${nameItems(missing)}`]),
    ].join(", "),
  };
  return judge(fixture, lawFor(fixture, shown.query), { violation, steps: [shown.whole.step], items });
}

/** Returns the entries that are wrongly found or missing; undefined where the expected ones are not known. */
function differenceOf(
  { listing, model }: ListingFixture,
  query: Values,
  whole: CompleteResult,
): readonly Item[] | undefined {
  if (model === undefined || !whole.complete) return undefined;
  const due = new Map(
    model.filter((item) => meets(listing.filters, query, item)).map((item): [string, Item] => [item.key, item]),
  );
  const found = new Set(whole.items.map(({ key }) => key));
  return [...whole.items.filter(({ key }) => !due.has(key)), ...[...due.values()].filter(({ key }) => !found.has(key))];
}

/** Drops the parameters that the violation does not depend on. */
async function smaller(
  fixture: ListingFixture,
  query: Values,
): Promise<{ readonly query: Values; readonly whole: CompleteResult } | undefined> {
  let small: { readonly query: Values; readonly whole: CompleteResult } | undefined;
  for (const name of namesOf(fixture, query)) {
    const { [name]: _, ...rest } = small?.query ?? query;
    const whole = await fixture.pages.wholeQuietly(rest);
    if (whole !== undefined && (differenceOf(fixture, rest, whole)?.length ?? 0) > 0) small = { query: rest, whole };
  }
  return small;
}

/** The parameters that are not in the base. */
function namesOf({ base }: ListingFixture, query: Values): readonly string[] {
  return Object.keys(query).filter((name) => query[name] !== base[name]);
}

function lawFor(fixture: ListingFixture, query: Values): Law {
  const [name, ...others] = namesOf(fixture, query);
  const filter = fixture.listing.filters.find((one) => one.name === name);
  return filter?.wildcards === true && others.length === 0 ? wildcardMatches : filterExact;
}

/** Compares a search with one that has another parameter or value. */
async function compare(
  fixture: ListingFixture,
  { query, whole }: { readonly query: Values; readonly whole: CompleteResult },
  changed: Values,
  law: typeof filterNarrows | typeof valueWidens,
): Promise<boolean> {
  const other = await fixture.pages.whole(changed, law);
  if (other === undefined) return false;
  const [larger, lesser] = law === filterNarrows ? [whole, other] : [other, whole];
  const extra = moreThan(lesser, larger);
  const added = Object.keys(changed).find((name) => changed[name] !== query[name]) ?? "";
  const violation = extra && {
    about: added,
    expected: `${nameQuery(changed)} finds ${law === filterNarrows ? "nothing more" : "no less"} than ${nameQuery(query) || "no parameters"}`,
    actual: `${other.total} instead of ${whole.total}${extra.length === 0 ? "" : `; only one of the two has ${nameItems(extra)}`}`,
  };
  const holds = judge(fixture, law, { violation, steps: [whole.step, other.step], items: extra ?? [] });
  return (await checkExact(fixture, changed, other)) && holds;
}

/** Returns the entries of the narrower search that the wider one lacks; undefined where there are none. */
function moreThan(lesser: CompleteResult, larger: CompleteResult): readonly Page["items"][number][] | undefined {
  if (!larger.complete || !lesser.complete) return lesser.total > larger.total ? [] : undefined;
  const all = new Set(larger.items.map(({ key }) => key));
  const extra = lesser.items.filter(({ key }) => !all.has(key));
  return extra.length === 0 ? undefined : extra;
}

function meets(filters: readonly Filter[], query: Values, { value }: Item): boolean {
  return filters.every((filter) => {
    const given = query[filter.name] ?? "";
    // Without a value, a parameter counts as absent.
    const wanted = given === "" ? filter.default : given;
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
