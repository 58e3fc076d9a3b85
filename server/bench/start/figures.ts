/** Figures of starts, and their targets. */
import { median } from "../statistics.ts";

export interface Figure {
  readonly what: string;
  readonly unit: "ms" | "MB";
  readonly values: readonly number[];
  /** The median has to stay below it. */
  readonly maximum?: number;
}

const tolerance = 0.1;

/** Returns true when the median is over its maximum by more than 10 %. */
export function isMissed({ values, maximum }: Figure): boolean {
  return maximum !== undefined && median(values) > maximum * (1 + tolerance);
}

export function outcomeOf(figure: Figure): string {
  if (figure.maximum === undefined) return "";
  if (isMissed(figure)) return "MISSED";
  return median(figure.values) < figure.maximum ? "reached" : "within 10 %";
}

/** Returns the cells of one line: what, median, lowest and highest, target, outcome. */
export function cellsOf(figure: Figure): readonly string[] {
  const { what, unit, values, maximum } = figure;
  const range = `${Math.min(...values).toFixed(0)} – ${Math.max(...values).toFixed(0)}`;
  const target = maximum === undefined ? "" : `< ${maximum} ${unit}`;
  return [what, `${median(values).toFixed(0)} ${unit}`, range, target, outcomeOf(figure)];
}
