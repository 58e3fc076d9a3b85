/**
 * The long form of the tests of durability:
 *
 *   npm run test:stress -- durability [--minutes 10] [--kills 100] [--processes 3]
 *
 * Restarts PostgreSQL under load for so many minutes, then kills server processes so often, and says whether everything
 * that was acknowledged is there. Starts a PostgreSQL of its own, which is gone afterwards. Ctrl-C ends the run after the
 * round in work, with its report.
 */
import { requireNumber, requireOptionValues } from "@gatehouse/openapi/command-line";
import { killServers, type Outcome, restartPostgres } from "./rounds.ts";

const options = {
  minutes: { type: "string", default: "10" },
  kills: { type: "string", default: "100" },
  processes: { type: "string", default: "3" },
} as const;

const values = requireOptionValues(process.argv.slice(2), options);
const minutes = requireNumber("minutes", values.minutes, { from: 0, to: 24 * 60, whole: false });
const kills = requireNumber("kills", values.kills, { from: 0, to: 10_000, whole: false });
const processes = requireNumber("processes", values.processes, { from: 1, to: 16, whole: false });

const interrupted = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => interrupted.abort());
const { signal } = interrupted;

const onRound = ({ rounds, acknowledged, tally }: Outcome): void => {
  if (rounds % 5 !== 0) return;
  console.log(
    `round ${rounds}: ${acknowledged} writes acknowledged, ${tally.faultCount} faults, ${describe(tally.statuses)}`,
  );
};

const outcomes: Readonly<Record<string, Outcome>> = {
  ...(minutes > 0 && {
    "PostgreSQL restarts": await restartPostgres({
      processes,
      rounds: 10_000,
      milliseconds: minutes * 60_000,
      signal,
      onRound,
    }),
  }),
  ...(kills > 0 && { "kill -9 of processes": await killServers({ processes, rounds: kills, signal, onRound }) }),
};

const rows = Object.entries(outcomes).map(([name, { rounds, acknowledged, lost, tally, logLines }]) => {
  return [
    name,
    { rounds, acknowledged, lost: lost.length, faults: tally.faultCount, ...statusesOf(tally), "log lines": logLines },
  ];
});
console.table(Object.fromEntries(rows));
const all = Object.values(outcomes);
for (const { tally, lost } of all)
  for (const line of [...tally.faults, ...lost.map((name) => `lost: ${name}`)]) console.log(line);
if (all.some(({ tally, lost }) => lost.length > 0 || tally.faultCount > 0)) process.exitCode = 1;

function describe(statuses: ReadonlyMap<string, number>): string {
  return [...statuses]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ");
}

function statusesOf({ statuses }: Outcome["tally"]): Record<string, number> {
  return Object.fromEntries([...statuses].sort());
}
