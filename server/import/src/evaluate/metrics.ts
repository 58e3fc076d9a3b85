/** Precision, recall and F1 with their confidence intervals. A figure without a denominator is undefined, not 0 or 1. */

export interface Counts {
  /** Abusive texts that are stopped. */
  readonly truePositives: number;
  /** Innocent texts that are stopped. */
  readonly falsePositives: number;
  /** Abusive texts that are let through. */
  readonly falseNegatives: number;
  /** Innocent texts that are let through. */
  readonly trueNegatives: number;
}

/** A proportion with the bounds of its 95 % interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface Metrics extends Counts {
  /** Share of the stopped texts that are abusive; undefined where nothing is stopped. */
  readonly precision: Estimate | undefined;
  /** Share of the abusive texts that are stopped; undefined where no text is abusive. */
  readonly recall: Estimate | undefined;
  /** Harmonic mean of precision and recall; undefined where no text is abusive and none is stopped. */
  readonly f1: Estimate | undefined;
}

export function metricsOf(counts: Counts): Metrics {
  const { truePositives, falsePositives, falseNegatives } = counts;
  return {
    ...counts,
    precision: wilson(truePositives, truePositives + falsePositives),
    recall: wilson(truePositives, truePositives + falseNegatives),
    f1: f1Of(counts),
  };
}

/** Quantile of the normal distribution for 95 %. */
const z = 1.959963984540054;

/** Returns the Wilson score interval (Wilson 1927); undefined without trials. */
export function wilson(successes: number, trials: number): Estimate | undefined {
  if (trials === 0) return undefined;
  const value = successes / trials;
  const scale = 1 + z ** 2 / trials;
  const centre = (value + z ** 2 / (2 * trials)) / scale;
  const half = (z / scale) * Math.sqrt((value * (1 - value)) / trials + z ** 2 / (4 * trials ** 2));
  // Both bounds are exact at their ends; the sums above miss them by a rounding error.
  return {
    value,
    low: successes === 0 ? 0 : Math.max(0, centre - half),
    high: successes === trials ? 1 : Math.min(1, centre + half),
  };
}

/**
 * F1 is 2 j / (1 + j) with j, the share of the texts that are abusive or stopped which are both. This rises with j, so that the
 * bounds of j give those of F1.
 */
function f1Of({ truePositives, falsePositives, falseNegatives }: Counts): Estimate | undefined {
  const both = wilson(truePositives, truePositives + falsePositives + falseNegatives);
  if (both === undefined) return undefined;
  const value = (2 * truePositives) / (2 * truePositives + falsePositives + falseNegatives);
  return { value, low: toF1(both.low), high: toF1(both.high) };
}

function toF1(both: number): number {
  return (2 * both) / (1 + both);
}

/** Returns `83.3 % (36.5 to 99.1)`, or `–` for a figure that cannot be measured. */
export function shownEstimate(estimate: Estimate | undefined): string {
  if (estimate === undefined) return "–";
  return `${percent(estimate.value)} % (${percent(estimate.low)} to ${percent(estimate.high)})`;
}

export function percent(share: number): string {
  return (share * 100).toFixed(1);
}

/** Returns `85`, or `0 to 85`. */
export function shownRange({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? String(from) : `${from} to ${to}`;
}
