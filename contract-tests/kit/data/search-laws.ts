/** Checks the laws of lists and searches with entries created for them. */
import type { Json } from "@gatehouse/openapi/json";
import type { Values } from "../exchange/case.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Random } from "../exchange/random.ts";
import type { Scope } from "../exchange/scope.ts";
import { filterExact, pageSizeKept } from "./data-laws.ts";
import { checkAll, checkCombinations, checkEachFilter } from "./filter-laws.ts";
import { isLocaleFormat } from "./filter-values.ts";
import { checkForms } from "./forms-laws.ts";
import type { Listing, Paging } from "./listing.ts";
import type { ListingFixture } from "./listing-fixture.ts";
import { checkNamedOrders, checkSortPairs, checkSorts } from "./order-laws.ts";
import { type CompleteResult, type Item, keyOf, Pages } from "./pages.ts";
import { checkEnd, checkOverlap, checkPages, checkUsualSize, sizesFor } from "./paging-laws.ts";
import { ownLocales, populate } from "./population.ts";

/** Maximum length of a list, before the kit adds to it, that is compared as a whole. */
const maximumComparedItems = 300;

/** Number of entries of a longer list that are looked at. */
const newestItems = 60;

/** @param listings of one resource, which share the entries that are made */
export async function checkListings(scope: Scope, listings: readonly [Listing, ...Listing[]]): Promise<void> {
  const [{ operation, resource }] = listings;
  const random = scope.session.random(operation.operationId);
  const prepared: SearchSetup[] = [];
  for (const listing of listings) prepared.push(await prepare(scope, listing));
  const made = resource === undefined ? [] : await populate(scope, resource, { listings, random });
  for (const one of prepared) await checkListing(scope, one, made, random);
}

interface SearchSetup {
  readonly pages: Pages;
  readonly listing: Listing;
  readonly before: readonly InitialResult[];
}

/** The result of a query before the kit added entries; undefined where it is too long. */
interface InitialResult {
  readonly base: Values;
  readonly items: readonly Item[] | undefined;
}

/** Reads the existing entries: in the kit's own locales where there is a choice, and in all. */
async function prepare(scope: Scope, listing: Listing): Promise<SearchSetup> {
  const pages = new Pages(scope, listing, await scope.ready(listing.operation));
  const apart = listing.filters.find(({ value }) => isLocaleFormat(value.format));
  const own: Json = apart?.repeated === true ? [...ownLocales.used] : ownLocales.used[0];
  const bases: Values[] = apart === undefined ? [{}] : [{ [apart.name]: own }, {}];
  const before: InitialResult[] = [];
  for (const base of bases) {
    const probe = listing.paging === undefined ? {} : { numberOfResults: 1 };
    const first = await pages.page({ ...base, ...probe }, pageSizeKept);
    if (first === undefined) continue;
    if (first.total <= maximumComparedItems) before.push({ base, items: await itemsBefore(pages, listing, base) });
    else before.push(await newest(pages, listing, base));
  }
  return { pages, listing, before };
}

/** The newest entries of a long list, where it can be asked for those from an instant on. */
async function newest(pages: Pages, listing: Listing, base: Values): Promise<InitialResult> {
  const from = listing.filters.find(({ compares }) => compares === "from");
  const long = { base, items: undefined };
  if (from === undefined) return long;
  const page = await pages.page({ ...base, numberOfResults: newestItems }, pageSizeKept);
  const instants = (page?.items ?? [])
    .map(({ value }) => value[from.property])
    .filter((one) => typeof one === "number");
  // Others may be of the same instant as the last one.
  const narrowed = { ...base, [from.name]: Math.min(...instants) + 1 };
  const items = instants.length === 0 ? undefined : await itemsBefore(pages, listing, narrowed);
  return items === undefined ? long : { base: narrowed, items };
}

/** All entries, those too that are left out unless they are asked for. */
async function itemsBefore(pages: Pages, { filters }: Listing, base: Values): Promise<readonly Item[] | undefined> {
  const others = filters.filter((filter) => filter.default !== undefined && filter.value.type === "boolean");
  const queries = [base, ...others.map((filter) => ({ ...base, [filter.name]: filter.default !== true }))];
  const found = new Map<string, Item>();
  for (const query of queries) {
    const whole = await pages.whole(query, filterExact);
    if (whole?.complete !== true) return undefined;
    for (const item of whole.items) found.set(item.key, item);
  }
  return [...found.values()];
}

async function checkListing(
  { session }: Scope,
  { pages, listing, before }: SearchSetup,
  made: readonly CreatedObject[],
  random: Random,
): Promise<void> {
  const items = made.map(({ answered }) => ({ key: keyOf(answered), value: answered }));
  const steps = new Map(made.map(({ answered, step }) => [keyOf(answered), step]));
  const count = 20 * session.options.effort;
  for (const [index, { base, items: known }] of before.entries()) {
    const model = known === undefined ? undefined : [...known, ...items];
    const fixture: ListingFixture = { session, pages, listing, base, model, made: steps };
    const whole = await checkAll(fixture);
    if (whole === undefined) continue;
    const first = index === 0;
    if (listing.paging !== undefined) await checkPaging(fixture, { whole, random, first, paging: listing.paging });
    if (first) await checkEachFilter(fixture, random);
    if (first) await checkForms(pages.scope, listing, { known: model ?? items, random });
    await checkCombinations(fixture, { random, count: Math.ceil(first ? count : count / 4), known: model ?? items });
  }
}

/** Checks the pages of all entries, in every order on the first fixture, where the kit's entries are alone. */
async function checkPaging(
  fixture: ListingFixture,
  given: { readonly whole: CompleteResult; readonly random: Random; readonly first: boolean; readonly paging: Paging },
): Promise<void> {
  const { whole, random, first, paging } = given;
  const { base, listing } = fixture;
  if (first) await checkNamedOrders(fixture, base);
  const sizes = sizesFor(whole.items.length, paging);
  await checkPages(fixture, base, whole, first ? sizes : sizes.filter((size) => size > 2).slice(0, 1));
  for (let times = 0; times < 3; times++) await checkOverlap(fixture, base, whole, random);
  await checkEnd(fixture, base, whole, paging);
  await checkUsualSize(fixture, base, whole, paging);
  if (!first || listing.sorting === undefined) return;
  for (const { query, whole: sorted } of await checkSorts(fixture, base, listing.sorting))
    await checkPages(fixture, query, sorted, [3, 7]);
  await checkSortPairs(fixture, base, { sorting: listing.sorting, random });
}
