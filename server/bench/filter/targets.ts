/** Targets of the engine, and the results of a run against them. */
import { peers } from "../peers.ts";
import {
  type LargestResult,
  limit,
  type Results,
  rateOf,
  type SizeResult,
  type TextRate,
  type WorstText,
} from "./results.ts";

export interface Target {
  readonly what: string;
  readonly reached: string;
  readonly aim: string;
  readonly isMet: boolean;
  /** Factor by which it is missed, 1 or less when it is met. */
  readonly missedBy: number;
  readonly remark?: string;
}

/** For each list size the maximum time of the engine, in multiples of the raw scan. */
export const maximumTimesTheLimit: Readonly<Record<number, number>> = { 500: 5, 5000: 7, 20000: 9 };
const minimumTimesPlain = 2;
const minimumTimesDisguises = 1000;
const maximumBuildMs = 500;
const maximumEditMs = 1;
const maximumMegabytes = 100;
/** Megabytes a second of texts unlike chat. */
const minimumRate = 20;
/** Milliseconds to build the largest list, its megabytes, and its rate. */
const maximumLargestBuildMs = 3000;
const maximumLargestMegabytes = 250;
const minimumLargestRate = 30;
/** Microseconds a character of the worst text. */
const maximumCost = 1;
/** Factor up to which a missed target is taken for noise. */
const tolerance = 1.1;

export function targetsOf({ sizes, largest: huge, others, hostile }: Results): Target[] {
  const largest = sizes.find(({ size }) => size === 20_000);
  return [
    ...sizes.flatMap(timesTheLimit),
    ...(largest === undefined ? [] : [plainPeer(largest), ...disguisePeers(largest), ...costs(largest)]),
    ...largestList(huge),
    ...others.map(otherText),
    ...hostile.slice(0, 1).map(worstText),
  ];
}

/** Returns true when a target that can be reached is missed by more than noise. */
export function isMissed({ missedBy, remark }: Target): boolean {
  return remark === undefined && missedBy > tolerance;
}

function largestList({ size, build, memory, rate }: LargestResult): Target[] {
  const entries = `${size.toLocaleString("en")} entries`;
  return [
    {
      what: `building a filter of ${entries}`,
      reached: `${build.toFixed(0)} ms`,
      aim: `≤ ${maximumLargestBuildMs} ms`,
      isMet: build <= maximumLargestBuildMs,
      missedBy: build / maximumLargestBuildMs,
    },
    {
      what: `memory of a filter of ${entries}`,
      reached: `${memory.toFixed(0)} MB`,
      aim: `≤ ${maximumLargestMegabytes} MB`,
      isMet: memory <= maximumLargestMegabytes,
      missedBy: memory / maximumLargestMegabytes,
    },
    {
      what: `chat, ${entries}`,
      reached: `${rate.toFixed(1)} MB/s`,
      aim: `≥ ${minimumLargestRate} MB/s`,
      isMet: rate >= minimumLargestRate,
      missedBy: minimumLargestRate / rate,
    },
  ];
}

function otherText({ name, rate }: TextRate): Target {
  return {
    what: `${name}, 20,000 entries`,
    reached: `${rate.toFixed(1)} MB/s`,
    aim: `≥ ${minimumRate} MB/s`,
    isMet: rate >= minimumRate,
    missedBy: minimumRate / rate,
  };
}

function worstText({ name, cost }: WorstText): Target {
  return {
    what: `the worst text, ${name}, 5,000 entries`,
    reached: `${cost.toFixed(2)} µs`,
    aim: `≤ ${maximumCost} µs`,
    isMet: cost <= maximumCost,
    missedBy: cost / maximumCost,
  };
}

function timesTheLimit({ size, limitByEngine }: SizeResult): Target[] {
  const maximumTimes = maximumTimesTheLimit[size];
  if (maximumTimes === undefined) return [];
  return [
    {
      what: `${size.toLocaleString("en")} entries, raw scan / engine`,
      reached: limitByEngine.toFixed(1),
      aim: `≤ ${maximumTimes}`,
      isMet: limitByEngine <= maximumTimes,
      missedBy: limitByEngine / maximumTimes,
    },
  ];
}

/** Compares the engine with the fastest peer that finds words as listed. */
function plainPeer(result: SizeResult): Target {
  const [fastest] = peers
    .filter(({ finds }) => finds === "words")
    .sort((a, b) => rateOf(result, b.name) - rateOf(result, a.name));
  const times = result.byPeer[fastest?.name ?? ""] ?? Number.NaN;
  return {
    what: `engine / ${fastest?.name ?? ""}, the fastest plain word matcher`,
    reached: times.toFixed(2),
    aim: `≥ ${minimumTimesPlain}`,
    isMet: times >= minimumTimesPlain,
    missedBy: minimumTimesPlain / times,
  };
}

function disguisePeers(result: SizeResult): Target[] {
  return peers
    .filter(({ finds }) => finds === "disguises")
    .map(({ name }) => {
      const times = result.byPeer[name] ?? Number.NaN;
      const limitTimes = rateOf(result, limit) / rateOf(result, name);
      const target: Target = {
        what: `engine / ${name}, which undoes disguises`,
        reached: times.toLocaleString("en", { maximumFractionDigits: times < 100 ? 1 : 0 }),
        aim: `≥ ${minimumTimesDisguises.toLocaleString("en")}`,
        isMet: times >= minimumTimesDisguises,
        missedBy: minimumTimesDisguises / times,
      };
      // Nothing that reads every character can be that much faster than this peer.
      if (limitTimes >= minimumTimesDisguises) return target;
      return { ...target, remark: `the raw scan itself is ${Math.round(limitTimes)} times as fast as it` };
    });
}

function costs({ costs: { build, edit, memory } }: SizeResult): Target[] {
  return [
    {
      what: "building the automaton, with inflections",
      reached: `${build.toFixed(0)} ms`,
      aim: `< ${maximumBuildMs} ms`,
      isMet: build < maximumBuildMs,
      missedBy: build / maximumBuildMs,
    },
    {
      what: "one edit in force",
      reached: `${edit.toFixed(2)} ms`,
      aim: `< ${maximumEditMs} ms`,
      isMet: edit < maximumEditMs,
      missedBy: edit / maximumEditMs,
    },
    {
      what: "memory of the filter",
      reached: `${memory.toFixed(1)} MB`,
      aim: `< ${maximumMegabytes} MB`,
      isMet: memory < maximumMegabytes,
      missedBy: memory / maximumMegabytes,
    },
  ];
}
