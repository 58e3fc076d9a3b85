/** Coverage in figures: the seen share of all built and reachable items. */
import type { CoverageDimension, CoverageItem } from "../findings.ts";

export interface Share {
  readonly seen: number;
  readonly all: number;
}

export type Shares = Readonly<Record<CoverageDimension, Share>>;

export interface OperationSummary {
  readonly operationId: string;
  readonly dimensions: Shares;
}

export interface InterfaceSummary {
  readonly interface: string;
  readonly dimensions: Shares;
  /** In the order of the items. */
  readonly operations: readonly OperationSummary[];
}

export function summarize(items: readonly CoverageItem[]): readonly InterfaceSummary[] {
  const interfaces = Map.groupBy(items, (item) => item.interface);
  return [...interfaces].map(([name, all]) => ({
    interface: name,
    dimensions: sharesOf(all),
    operations: [...Map.groupBy(all, ({ operationId }) => operationId)].map(([operationId, own]) => ({
      operationId,
      dimensions: sharesOf(own),
    })),
  }));
}

function sharesOf(items: readonly CoverageItem[]): Shares {
  const share = (dimension: CoverageDimension): Share => {
    const counted = items.filter((item) => item.dimension === dimension && isCounted(item));
    return { seen: counted.filter(({ state }) => state === "covered").length, all: counted.length };
  };
  return {
    operation: share("operation"),
    status: share("status"),
    mediaType: share("mediaType"),
    parameter: share("parameter"),
    property: share("property"),
  };
}

function isCounted({ state }: CoverageItem): boolean {
  return state === "covered" || state === "missed";
}
