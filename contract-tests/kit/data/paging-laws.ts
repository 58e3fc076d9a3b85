/** Laws of pages: together they are the whole list, they keep their size, and their totals are equal. */
import type { Values } from "../exchange/case.ts";
import type { Random } from "../exchange/random.ts";
import { pageSizeKept, pagesJoin, pastTheEndEmpty, totalConstant } from "./data-laws.ts";
import type { Paging } from "./listing.ts";
import { judge, type ListingFixture } from "./listing-fixture.ts";
import { type CompleteResult, nameItem, type Page } from "./pages.ts";

/** Maximum number of pages that are read for one size. */
const maximumWalkedPages = 60;

/** Every size that may be of interest for so many entries. */
export function sizesFor(total: number, { maximum }: Paging): readonly number[] {
  const sizes = new Set([1, 2, 3, 7, total - 1, total, total + 1, maximum]);
  return [...sizes].filter((size) => size >= 1 && size <= maximum && total / size <= maximumWalkedPages);
}

/** Walks the pages of each size, and holds them against the whole. */
export async function checkPages(
  fixture: ListingFixture,
  query: Values,
  whole: CompleteResult,
  sizes: readonly number[],
): Promise<void> {
  for (const size of sizes) {
    fixture.session.recorder.cases++;
    if (whole.complete) await walkPages(fixture, query, whole, size);
  }
}

async function walkPages(fixture: ListingFixture, query: Values, whole: CompleteResult, size: number): Promise<void> {
  const seen = new Map<string, { readonly page: Page; readonly number: number }>();
  for (let start = 0; start < whole.items.length; start += size) {
    const page = await fixture.pages.page({ ...query, startRow: start, numberOfResults: size }, pagesJoin);
    if (page === undefined) return;
    const number = start / size + 1;
    const total = checkTotal(fixture, whole, page);
    const kept = checkSize(fixture, page, Math.min(size, whole.items.length - start));
    if (!checkRows(fixture, { whole, page, start, size, number, seen }) || !total || !kept) return;
    for (const { key } of page.items) seen.set(key, { page, number });
  }
}

function checkTotal(fixture: ListingFixture, whole: Page, page: Page): boolean {
  const holds = page.total === whole.total;
  const expected = `totalResults ${whole.total}, as the first request says`;
  const violation = holds ? undefined : { about: "totalResults", expected, actual: `totalResults ${page.total}` };
  return judge(fixture, totalConstant, { violation, steps: [whole.step, page.step] });
}

function checkSize(fixture: ListingFixture, page: Page, due: number, about = "numberOfResults"): boolean {
  const { length } = page.items;
  const violation =
    length === due ? undefined : { about, expected: `${due} entries on this page`, actual: `${length} entries` };
  return judge(fixture, pageSizeKept, { violation, steps: [page.step] });
}

interface Rows {
  readonly whole: CompleteResult;
  readonly page: Page;
  readonly start: number;
  readonly size: number;
  readonly number: number;
  readonly seen: ReadonlyMap<string, { readonly page: Page; readonly number: number }>;
}

function checkRows(fixture: ListingFixture, { whole, page, start, size, number, seen }: Rows): boolean {
  const about = "startRow";
  const again = page.items.find(({ key }) => seen.has(key));
  const earlier = again === undefined ? undefined : seen.get(again.key);
  if (again !== undefined && earlier !== undefined) {
    const actual = `${nameItem(again)} stands on pages ${earlier.number} and ${number}, of ${size} entries each`;
    const violation = { about, expected: "each entry on one page", actual };
    return judge(fixture, pagesJoin, { violation, steps: [earlier.page.step, page.step], items: [again] });
  }
  const due = whole.items.slice(start, start + size);
  const index = due.findIndex(({ key }, place) => page.items[place]?.key !== key);
  const wanted = due[index];
  if (wanted === undefined) return judge(fixture, pagesJoin, { violation: undefined, steps: [] });
  const actual = page.items[index];
  const violation = {
    about,
    expected: `row ${start + index} holds ${nameItem(wanted)}, as in the whole list`,
    actual: actual === undefined ? `row ${start + index} is missing on its page` : `it holds ${nameItem(actual)}`,
  };
  return judge(fixture, pagesJoin, { violation, steps: [whole.step, page.step], items: [wanted] });
}

/** The total is the number of all entries. */
export function checkCount(fixture: ListingFixture, whole: CompleteResult): boolean {
  if (!whole.complete || fixture.listing.paging === undefined) return true;
  const { length } = whole.items;
  const expected = `totalResults ${length}, the number of entries on all pages`;
  const holds = whole.total === length;
  const violation = holds ? undefined : { about: "totalResults", expected, actual: `totalResults ${whole.total}` };
  return judge(fixture, totalConstant, { violation, steps: [whole.step] });
}

/** Pages that lie across each other show the same entries in the same rows. */
export async function checkOverlap(
  fixture: ListingFixture,
  query: Values,
  whole: CompleteResult,
  random: Random,
): Promise<void> {
  fixture.session.recorder.cases++;
  const size = 2 + random.below(6);
  const start = random.below(Math.max(1, Math.min(whole.total, 2 ** 31) - size));
  const shift = 1 + random.below(size - 1);
  const one = await fixture.pages.page({ ...query, startRow: start, numberOfResults: size }, pagesJoin);
  const other = await fixture.pages.page({ ...query, startRow: start + shift, numberOfResults: size }, pagesJoin);
  if (one === undefined || other === undefined) return;
  const due = one.items.slice(shift);
  const index = due.findIndex(({ key }, place) => other.items[place]?.key !== key);
  const [wanted, found] = [due[index], other.items[index]];
  const row = start + shift + index;
  const violation = wanted && {
    about: "startRow",
    expected: `row ${row} holds ${nameItem(wanted)}, as the page that begins at row ${start} says`,
    actual: `the page that begins at row ${start + shift} has ${found === undefined ? "nothing" : nameItem(found)} there`,
  };
  const items = wanted === undefined ? [] : [wanted];
  judge(fixture, pagesJoin, { violation, steps: [one.step, other.step], items });
}

/** Checks that a page past the end is empty and still has the total. */
export async function checkEnd(
  fixture: ListingFixture,
  query: Values,
  whole: CompleteResult,
  { last }: Paging,
): Promise<void> {
  for (const start of new Set([whole.total, whole.total + 1, last])) {
    if (start > last) continue;
    fixture.session.recorder.cases++;
    const page = await fixture.pages.page({ ...query, startRow: start, numberOfResults: 5 }, pastTheEndEmpty);
    if (page === undefined) continue;
    const { items, total } = page;
    const expected = `no entries and totalResults ${whole.total}`;
    const actual = `${items.length} entries and totalResults ${total}`;
    const holds = items.length === 0 && total === whole.total;
    const violation = holds ? undefined : { about: "startRow", expected, actual };
    judge(fixture, pastTheEndEmpty, { violation, steps: [whole.step, page.step], items: items.slice(0, 1) });
  }
}

/** Without numberOfResults a page has the documented size. */
export async function checkUsualSize(
  fixture: ListingFixture,
  query: Values,
  whole: CompleteResult,
  { usual }: Paging,
): Promise<void> {
  fixture.session.recorder.cases++;
  const page = await fixture.pages.page(query, pageSizeKept);
  if (page === undefined) return;
  checkSize(fixture, page, Math.min(usual, whole.total), "the default of numberOfResults");
  checkTotal(fixture, whole, page);
}
