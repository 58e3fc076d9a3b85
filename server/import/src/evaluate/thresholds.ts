/** Figures by quality threshold: what would be stopped if a match counted from a score on. */
import type { DecidedText, Kind } from "./decided-texts.ts";
import { type Counts, type Metrics, metricsOf } from "./metrics.ts";

/** Thresholds that stop the same texts. */
export interface ThresholdRange {
  readonly from: number;
  readonly to: number;
  readonly metrics: Metrics;
}

export interface ThresholdCurve {
  /** Kind of the matches, or `all`. */
  readonly kind: Kind | "all";
  /** All thresholds from 0 to 100, in ranges. */
  readonly ranges: readonly ThresholdRange[];
  /** The range with the highest F1, the higher one of two; undefined where no text is abusive. */
  readonly best: ThresholdRange | undefined;
}

/** The scores that a rule can have as its cutoff are whole numbers. */
const highest = 100;

export function curvesOf(texts: readonly DecidedText[]): readonly ThresholdCurve[] {
  const kinds = [...new Set(texts.flatMap(({ scores }) => [...scores.keys()]))].sort();
  if (kinds.length === 0) return [];
  const single = kinds.map((kind) => curveOf(kind, texts, ({ scores }) => scores.get(kind)));
  if (kinds.length === 1) return single;
  return [
    curveOf("all", texts, ({ scores }) => (scores.size === 0 ? undefined : Math.max(...scores.values()))),
    ...single,
  ];
}

/** @param scoreOf score of a text; undefined without a match, which no threshold stops */
export function curveOf(
  kind: ThresholdCurve["kind"],
  texts: readonly DecidedText[],
  scoreOf: (text: DecidedText) => number | undefined,
): ThresholdCurve {
  const stopped = { abusive: new Array<number>(highest + 1).fill(0), innocent: new Array<number>(highest + 1).fill(0) };
  let abusive = 0;
  for (const decided of texts) {
    if (decided.text.label.isAbusive) abusive++;
    const score = scoreOf(decided);
    if (score === undefined) continue;
    const column = decided.text.label.isAbusive ? stopped.abusive : stopped.innocent;
    // A whole threshold is reached by a score where the score's whole part reaches it.
    const whole = Math.max(0, Math.min(highest, Math.floor(score)));
    column[whole] = (column[whole] ?? 0) + 1;
  }
  const ranges = rangesOf(stopped, { abusive, innocent: texts.length - abusive });
  return { kind, ranges, best: bestOf(ranges) };
}

interface ByLabel<Value> {
  readonly abusive: Value;
  readonly innocent: Value;
}

/** Sums from the highest score down, and begins a new range wherever a text is added. */
function rangesOf(stopped: ByLabel<readonly number[]>, totals: ByLabel<number>): readonly ThresholdRange[] {
  const ranges: ThresholdRange[] = [];
  let [truePositives, falsePositives] = [0, 0];
  for (let threshold = highest; threshold >= 0; threshold--) {
    const [abusive, innocent] = [stopped.abusive[threshold] ?? 0, stopped.innocent[threshold] ?? 0];
    truePositives += abusive;
    falsePositives += innocent;
    const last = ranges.at(-1);
    if (last !== undefined && abusive + innocent === 0) ranges[ranges.length - 1] = { ...last, from: threshold };
    else {
      const counts: Counts = {
        truePositives,
        falsePositives,
        falseNegatives: totals.abusive - truePositives,
        trueNegatives: totals.innocent - falsePositives,
      };
      ranges.push({ from: threshold, to: threshold, metrics: metricsOf(counts) });
    }
  }
  return ranges.reverse();
}

function bestOf(ranges: readonly ThresholdRange[]): ThresholdRange | undefined {
  return ranges.reduce<ThresholdRange | undefined>((best, range) => {
    const { f1 } = range.metrics;
    if (f1 === undefined || f1.value === 0) return best;
    return best?.metrics.f1 === undefined || f1.value >= best.metrics.f1.value ? range : best;
  }, undefined);
}
