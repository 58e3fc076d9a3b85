/** The basis of the laws of one listing: a query with known results, and the requests that created them. */
import type { Values } from "../exchange/case.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Session } from "../exchange/session.ts";
import type { Law, Step } from "../findings.ts";
import type { Listing } from "./listing.ts";
import type { Item, Pages } from "./pages.ts";

export interface ListingFixture {
  readonly session: Session;
  readonly pages: Pages;
  readonly listing: Listing;
  /** Parameters of every query. */
  readonly base: Values;
  /** The entries that it finds; undefined where there are too many. */
  readonly model: readonly Item[] | undefined;
  /** The steps that created its entries, by key. */
  readonly made: ReadonlyMap<string, Step>;
}

/** The exchanges and entries behind a check. */
export interface LawEvidence {
  readonly steps: readonly Step[];
  /** The relevant entries; the requests that created them precede the steps. */
  readonly items?: readonly Item[];
}

/** Records the check; returns true where the law holds. */
export function judge(
  { session, listing, made }: ListingFixture,
  law: Law,
  { violation, steps, items = [] }: LawEvidence & { readonly violation: Violation | undefined },
): boolean {
  const creations = [...new Set(items.map(({ key }) => made.get(key)))].slice(0, 3);
  const evidence = [...creations.filter((step) => step !== undefined), ...steps];
  session.recorder.judge(law, violation, { operation: listing.operation, steps: evidence });
  return violation === undefined;
}
