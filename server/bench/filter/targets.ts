/** What was set out to reach, and how far a run came. */
import { peers } from "../peers.ts";
import { limit, type Results, rateOf, type SizeResult } from "./results.ts";

export interface Target {
  readonly what: string;
  readonly reached: string;
  readonly aim: string;
  readonly isMet: boolean;
  readonly remark?: string;
}

/** For each list size, at most how many times as long as the raw scan the engine takes. */
export const mostTimesTheLimit: Readonly<Record<number, number>> = { 500: 4, 5000: 6, 20000: 9 };
const leastTimesPlain = 2;
const leastTimesDisguises = 1000;
const mostMillisecondsToBuild = 500;
const mostMillisecondsToEdit = 5;
const mostMegabytes = 100;

export function targetsOf({ sizes }: Results): Target[] {
  const largest = sizes.find(({ size }) => size === 20_000);
  return [
    ...sizes.flatMap(timesTheLimit),
    ...(largest === undefined ? [] : [plainPeer(largest), ...disguisePeers(largest), ...costs(largest)]),
  ];
}

function timesTheLimit({ size, limitByEngine }: SizeResult): Target[] {
  const most = mostTimesTheLimit[size];
  if (most === undefined) return [];
  return [
    {
      what: `${size.toLocaleString("en")} entries, raw scan / engine`,
      reached: limitByEngine.toFixed(1),
      aim: `≤ ${most}`,
      isMet: limitByEngine <= most,
    },
  ];
}

/** The engine beside the fastest that finds words as they are listed. */
function plainPeer(result: SizeResult): Target {
  const [fastest] = peers
    .filter(({ finds }) => finds === "words")
    .sort((a, b) => rateOf(result, b.name) - rateOf(result, a.name));
  const times = result.byPeer[fastest?.name ?? ""] ?? Number.NaN;
  return {
    what: `engine / ${fastest?.name ?? ""}, the fastest plain word matcher`,
    reached: times.toFixed(2),
    aim: `≥ ${leastTimesPlain}`,
    isMet: times >= leastTimesPlain,
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
        aim: `≥ ${leastTimesDisguises.toLocaleString("en")}`,
        isMet: times >= leastTimesDisguises,
      };
      // Nothing that looks at every character can be that much faster than this one.
      if (limitTimes >= leastTimesDisguises) return target;
      return { ...target, remark: `the raw scan itself is ${Math.round(limitTimes)} times as fast as it` };
    });
}

function costs({ costs: { build, edit, memory } }: SizeResult): Target[] {
  return [
    {
      what: "building the automaton, with inflections",
      reached: `${build.toFixed(0)} ms`,
      aim: `< ${mostMillisecondsToBuild} ms`,
      isMet: build < mostMillisecondsToBuild,
    },
    {
      what: "one edit in force",
      reached: `${edit.toFixed(2)} ms`,
      aim: `< ${mostMillisecondsToEdit} ms`,
      isMet: edit < mostMillisecondsToEdit,
    },
    {
      what: "memory of the filter",
      reached: `${memory.toFixed(1)} MB`,
      aim: `< ${mostMegabytes} MB`,
      isMet: memory < mostMegabytes,
    },
  ];
}
