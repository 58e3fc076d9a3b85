/** What the laws of one listing stand on: a query whose results are known, and how those came about. */
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
  /** What every query has in common. */
  readonly base: Values;
  /** All that it finds; undefined where there is too much of it. */
  readonly model: readonly Item[] | undefined;
  /** What the kit made for it, by key. */
  readonly made: ReadonlyMap<string, Step>;
}

/** What shows that a law holds or is broken. */
export interface LawEvidence {
  readonly steps: readonly Step[];
  /** The entries that matter; what made them comes before the steps. */
  readonly items?: readonly Item[];
}

/** Resolves to whether it holds. */
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
