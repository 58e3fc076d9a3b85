/** Formats the results of a run as text tables. */
import { peers } from "../peers.ts";
import { median, type SubjectRates } from "./measure.ts";
import { native } from "./native.ts";
import { engine, limit, type Results, rateOf, type SizeResult } from "./results.ts";
import { targetsOf } from "./targets.ts";

export function reportOf(results: Results): string {
  const { node, processor, rounds, megabytes, sizes } = results;
  return [
    `Node ${node}, ${processor}; ${megabytes} MB of generated chat, medians of ${rounds} rounds, processor time; of builds that of their thread.`,
    "",
    ...makeUp(sizes),
    "",
    ...rates(sizes),
    "",
    ...ratios(sizes),
    "",
    ...costs(sizes),
    "",
    ...otherTexts(results),
    "",
    ...targets(results),
  ].join("\n");
}

function makeUp(sizes: readonly SizeResult[]): string[] {
  const [first] = sizes;
  if (first === undefined) return [];
  const { lines, meanLength, unknownWords, withDigits, withSymbols, beyondAscii, planted } = first.makeUp;
  const found = sizes.map(({ size, linesWithMatches }) => `${percent(linesWithMatches)} with ${count(size)} entries`);
  return [
    `The text: ${count(lines)} lines of ${meanLength.toFixed(0)} characters on average; ${percent(unknownWords)} of the words are in no`,
    `dictionary; ${percent(withDigits)} of the lines hold digits, ${percent(withSymbols)} symbols, ${percent(beyondAscii)} characters beyond ASCII.`,
    `${percent(planted)} were given a listed word, half of these disguised; the engine finds something in ${found.join(", ")}.`,
  ];
}

function rates(sizes: readonly SizeResult[]): string[] {
  const names = new Set(sizes.flatMap(({ measured }) => measured.map(({ name }) => name)));
  return [
    row(
      "MB/s (lowest – highest round)",
      sizes.map(({ size }) => `${count(size)} entries`),
    ),
    ...[...names].map((name) =>
      row(
        name,
        sizes.map(({ measured }) => rateWithSpread(measured.find((each) => each.name === name))),
      ),
    ),
  ];
}

function ratios(sizes: readonly SizeResult[]): string[] {
  const times = (value: number): string => (value >= 100 ? count(Math.round(value)) : value.toFixed(2));
  return [
    row(
      "How many times as fast",
      sizes.map(({ size }) => `${count(size)} entries`),
    ),
    row(
      "raw scan / engine",
      sizes.map(({ limitByEngine }) => times(limitByEngine)),
    ),
    ...peers.map(({ name, finds }) =>
      row(
        `engine / ${name}${finds === "words" ? "" : " *"}`,
        sizes.map(({ byPeer }) => times(byPeer[name] ?? Number.NaN)),
      ),
    ),
    row(
      `engine / ${native} **`,
      sizes.map(({ byPeer }) => times(byPeer[native] ?? Number.NaN)),
    ),
    "** in C++, words as listed in one expression; NaN where it is not installed (see native.ts) or refuses as many words.",
    "* undoes some disguises; the others find words as they are listed. Peers are asked for yes or no alone, which is",
    "  their fastest call; the engine says what it found, where and how surely. Slow peers are given a part of the text.",
  ];
}

function costs(sizes: readonly SizeResult[]): string[] {
  const cells = (of: (result: SizeResult) => string): string[] => sizes.map(of);
  return [
    row(
      "Costs",
      cells(({ size }) => `${count(size)} entries`),
    ),
    row(
      "build (the first)",
      cells(({ costs: { build, firstBuild } }) => `${build.toFixed(0)} (${firstBuild.toFixed(0)}) ms`),
    ),
    row(
      "one edit in force (the longest)",
      cells(({ costs: { edit, longestEdit } }) => `${edit.toFixed(2)} (${longestEdit.toFixed(2)}) ms`),
    ),
    row(
      "memory of the filter",
      cells(({ costs: { memory } }) => `${memory.toFixed(1)} MB`),
    ),
  ];
}

function otherTexts({ largest, others, hostile }: Results): string[] {
  return [
    `${count(largest.size)} entries`.padEnd(34) + "MB/s".padStart(28) + "raw scan / engine".padStart(28),
    row("chat", [rate(largest.rate), largest.limitByEngine.toFixed(1)]),
    row("build, memory of the filter", [`${largest.build.toFixed(0)} ms`, `${largest.memory.toFixed(0)} MB`]),
    "",
    "Texts unlike chat, 20,000 entries".padEnd(34) + "MB/s".padStart(28) + "raw scan / engine".padStart(28),
    ...others.map(({ name, rate: reached, limitByEngine }) => row(name, [rate(reached), limitByEngine.toFixed(1)])),
    "",
    "Texts made to keep it busy, 5,000 entries".padEnd(62) + "µs a character".padStart(28),
    ...hostile.map(({ name, cost }) => name.padEnd(62) + cost.toFixed(2).padStart(28)),
  ];
}

function targets(results: Results): string[] {
  return [
    `${"Targets".padEnd(58)}${"reached".padStart(12)}${"aim".padStart(12)}`,
    ...targetsOf(results).map(
      ({ what, reached, aim, isMet, remark }) =>
        what.padEnd(58) +
        reached.padStart(12) +
        aim.padStart(12) +
        (isMet ? "  PASS" : "  short of target") +
        (remark === undefined ? "" : ` (${remark})`),
    ),
  ];
}

function rateWithSpread(measured: SubjectRates | undefined): string {
  if (measured === undefined) return "";
  const { rates: all } = measured;
  return `${rate(median(all))} (${rate(Math.min(...all))} – ${rate(Math.max(...all))})`;
}

function rate(megabytes: number): string {
  return megabytes >= 100 ? megabytes.toFixed(0) : megabytes.toPrecision(2);
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(34) + cells.map((cell) => cell.padStart(28)).join("");
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function count(value: number): string {
  return value.toLocaleString("en");
}

/** Formats one line of progress. */
export function inShort(result: SizeResult): string {
  return `${count(result.size)} entries: ${engine} ${rate(rateOf(result, engine))} MB/s, ${limit} ${rate(rateOf(result, limit))} MB/s`;
}
