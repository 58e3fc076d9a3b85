/** How much a run of the bench measures; `--quick` gives a first impression only. */
import { parseArgs } from "node:util";

const { values: options } = parseArgs({
  options: { quick: { type: "boolean", default: false } },
  allowPositionals: true,
});

const isQuick = options.quick;
export const sizes = [500, 5000, 20_000] as const;
export const longest = 20_000;
export const rounds = isQuick ? 3 : 7;
export const megabytes = isQuick ? 2 : 20;
export const megabytesOfLargest = megabytes / 2;
/** Of each kind of text unlike chat: it is all new, and the first megabytes are read by code that is not compiled yet. */
export const megabytesOfOthers = isQuick ? 4 : 10;
export const millisecondsForPeers = isQuick ? 100 : 500;
