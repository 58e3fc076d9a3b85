/** Figures as people read them. */
import type { Estimate } from "./metrics.ts";

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
