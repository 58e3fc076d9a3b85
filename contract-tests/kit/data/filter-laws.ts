/** Laws of searches: what is found is what meets the parameters; more parameters narrow, more values widen. */
import type { Values } from "../exchange/case.ts";
import type { Random } from "../exchange/random.ts";
import type { Law } from "../findings.ts";
import { filterExact, filterNarrows, valueWidens, wildcardMatches } from "./data-laws.ts";
import { meets } from "./filter-model.ts";
import { drawValue, simpleValues, withMore } from "./filter-values.ts";
import { type Ground, judge } from "./ground.ts";
import { checkOrder, drawSort, sortValue } from "./order-laws.ts";
import { type Item, nameItems, nameQuery, type Page, type Whole } from "./pages.ts";
import { checkCount, checkPages } from "./paging-laws.ts";

/** What a finding is about where no order was asked for. */
const theOrder = "the order";

/** So many broken searches say enough of one listing. */
const mostBroken = 4;

/** All that the base finds is what is known to be there, in the documented order. Resolves to it. */
export async function checkAll(ground: Ground): Promise<Whole | undefined> {
  ground.session.recorder.cases++;
  const whole = await ground.pages.whole(ground.base, filterExact);
  if (whole === undefined) return undefined;
  await checkExact(ground, ground.base, whole);
  checkCount(ground, whole);
  checkOrder(ground, whole, ground.listing.order, theOrder);
  return whole;
}

/** Each parameter alone, with one value after the other. */
export async function checkEachFilter(ground: Ground, random: Random): Promise<void> {
  const { listing, model, base, session } = ground;
  if (model === undefined) return;
  for (const filter of listing.filters) {
    for (const value of simpleValues(filter, model, random)) {
      const query = { ...base, [filter.name]: value };
      session.recorder.cases++;
      const whole = await ground.pages.whole(query, filter.wildcards ? wildcardMatches : filterExact);
      if (whole === undefined || !(await checkExact(ground, query, whole))) break;
      checkCount(ground, whole);
    }
  }
}

/** Random searches, each with one parameter more and with one value more. */
export async function checkCombinations(
  ground: Ground,
  { random, count, known }: { readonly random: Random; readonly count: number; readonly known: readonly Item[] },
): Promise<void> {
  const { listing, session } = ground;
  if (listing.filters.length === 0 && listing.sorting === undefined) return;
  let violation = 0;
  for (let index = 0; index < count && violation < mostBroken; index++) {
    session.recorder.cases++;
    const query = drawQuery(ground, known, random);
    const whole = await search(ground, query, { random, walks: index % 4 === 0 });
    if (whole === undefined) return;
    let holds = await checkExact(ground, query, whole);
    const further = random.pick(listing.filters.filter(({ name }) => query[name] === undefined));
    const value = further === undefined ? undefined : drawValue(further, known, random);
    if (further !== undefined && value !== undefined && further.default === undefined)
      holds = (await compare(ground, { query, whole }, { ...query, [further.name]: value }, filterNarrows)) && holds;
    const more = withMore(query, listing.filters, known, random);
    if (more !== undefined) holds = (await compare(ground, { query, whole }, more, valueWidens)) && holds;
    if (!holds) violation++;
  }
}

function drawQuery({ listing: { filters }, base }: Ground, known: readonly Item[], random: Random): Values {
  const query: Record<string, Values[string]> = { ...base };
  const most = Math.min(4, filters.length);
  for (let drawn = random.below(most + 1); drawn > 0; drawn--) {
    const filter = random.pick(filters);
    const value = filter === undefined ? undefined : drawValue(filter, known, random);
    if (filter !== undefined && value !== undefined) query[filter.name] = value;
  }
  return query;
}

/** Searches, in a drawn order where there is a choice, and now and then through pages of a drawn size. */
async function search(
  ground: Ground,
  query: Values,
  { random, walks }: { readonly random: Random; readonly walks: boolean },
): Promise<Whole | undefined> {
  const { sorting, paging, order } = ground.listing;
  const keys = sorting === undefined || random.below(3) === 0 ? undefined : drawSort(sorting, random);
  const asked = keys === undefined || sorting === undefined ? query : { ...query, [sorting.name]: sortValue(keys) };
  const whole = await ground.pages.whole(asked, filterExact);
  if (whole === undefined) return undefined;
  checkOrder(ground, whole, keys ?? order, keys === undefined ? theOrder : (sorting?.name ?? ""));
  const counted = checkCount(ground, whole);
  if (counted && paging !== undefined && walks && whole.items.length > 1)
    await checkPages(ground, asked, whole, [Math.max(1, Math.ceil(whole.items.length / 40)) + random.below(5)]);
  return whole;
}

/** Resolves to whether the search found what it should. */
async function checkExact(ground: Ground, query: Values, whole: Whole): Promise<boolean> {
  const { listing, model } = ground;
  const difference = differenceOf(ground, query, whole);
  if (model === undefined || difference === undefined) return true;
  if (difference.length === 0) return judge(ground, lawFor(ground, query), { violation: undefined, steps: [] });
  const small = await smaller(ground, query);
  const shown = small ?? { query, whole };
  const items = differenceOf(ground, shown.query, shown.whole) ?? [];
  const found = new Set(shown.whole.items.map(({ key }) => key));
  const tooMany = items.filter(({ key }) => found.has(key));
  const missing = items.filter(({ key }) => !found.has(key));
  const about = namesOf(ground, shown.query).join(", ");
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
  return judge(ground, lawFor(ground, shown.query), { violation, steps: [shown.whole.step], items });
}

/** The entries that are found and should not be, or should be and are not; undefined where that is not known. */
function differenceOf({ listing, model }: Ground, query: Values, whole: Whole): readonly Item[] | undefined {
  if (model === undefined || !whole.complete) return undefined;
  const due = new Map(
    model.filter((item) => meets(listing.filters, query, item)).map((item): [string, Item] => [item.key, item]),
  );
  const found = new Set(whole.items.map(({ key }) => key));
  return [...whole.items.filter(({ key }) => !due.has(key)), ...[...due.values()].filter(({ key }) => !found.has(key))];
}

/** The query without the parameters that it is wrong without as well. */
async function smaller(
  ground: Ground,
  query: Values,
): Promise<{ readonly query: Values; readonly whole: Whole } | undefined> {
  let small: { readonly query: Values; readonly whole: Whole } | undefined;
  for (const name of namesOf(ground, query)) {
    const { [name]: _, ...rest } = small?.query ?? query;
    const whole = await ground.pages.wholeQuietly(rest);
    if (whole !== undefined && (differenceOf(ground, rest, whole)?.length ?? 0) > 0) small = { query: rest, whole };
  }
  return small;
}

/** The parameters that are not in the base. */
function namesOf({ base }: Ground, query: Values): readonly string[] {
  return Object.keys(query).filter((name) => query[name] !== base[name]);
}

function lawFor(ground: Ground, query: Values): Law {
  const [name, ...others] = namesOf(ground, query);
  const filter = ground.listing.filters.find((one) => one.name === name);
  return filter?.wildcards === true && others.length === 0 ? wildcardMatches : filterExact;
}

/** Holds a search against one that has a parameter or a value more. */
async function compare(
  ground: Ground,
  { query, whole }: { readonly query: Values; readonly whole: Whole },
  changed: Values,
  law: typeof filterNarrows | typeof valueWidens,
): Promise<boolean> {
  const other = await ground.pages.whole(changed, law);
  if (other === undefined) return false;
  const [larger, lesser] = law === filterNarrows ? [whole, other] : [other, whole];
  const extra = moreThan(lesser, larger);
  const added = Object.keys(changed).find((name) => changed[name] !== query[name]) ?? "";
  const violation =
    extra === undefined
      ? undefined
      : {
          about: added,
          expected: `${nameQuery(changed)} finds ${law === filterNarrows ? "nothing more" : "no less"} than ${nameQuery(query) || "no parameters"}`,
          actual: `${other.total} instead of ${whole.total}${extra.length === 0 ? "" : `; only one of the two has ${nameItems(extra)}`}`,
        };
  const holds = judge(ground, law, { violation, steps: [whole.step, other.step], items: extra ?? [] });
  return (await checkExact(ground, changed, other)) && holds;
}

/** What the lesser of two searches has and the larger has not; undefined where there is nothing of that kind. */
function moreThan(lesser: Whole, larger: Whole): readonly Page["items"][number][] | undefined {
  if (!larger.complete || !lesser.complete) return lesser.total > larger.total ? [] : undefined;
  const all = new Set(larger.items.map(({ key }) => key));
  const extra = lesser.items.filter(({ key }) => !all.has(key));
  return extra.length === 0 ? undefined : extra;
}
