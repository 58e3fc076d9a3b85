/** Rounds of failures under load: PostgreSQL restarts, or processes are killed, and acknowledged writes are checked. */
import { setTimeout as pause } from "node:timers/promises";
import { postgresBinaries } from "../tools/install-postgres.ts";
import { type StopMode, startPostgres, type TemporaryPostgres } from "../tools/temporary-postgres.ts";
import { Fleet } from "./fleet.ts";
import { type AcknowledgedWrite, clientOf, Load } from "./load.ts";
import { Tally } from "./tally.ts";

export interface RoundOptions {
  readonly processes: number;
  /** How many rounds at most. */
  readonly rounds: number;
  /** No round begins later than so many milliseconds after the start. */
  readonly milliseconds?: number;
  /** Ends the run after the round in work when it is aborted. */
  readonly signal?: AbortSignal;
  /** Called after each round. */
  readonly onRound?: (outcome: Outcome) => void;
}

export interface Outcome {
  readonly rounds: number;
  readonly acknowledged: number;
  /** The first hundred acknowledged writes that are missing. */
  readonly lost: readonly string[];
  readonly tally: Tally;
  /** Lines that the processes logged. */
  readonly logLines: number;
}

/** Stops PostgreSQL in each round, in alternating modes (fast, immediate), and restarts it. */
export function restartPostgres(options: RoundOptions): Promise<Outcome> {
  return run(options, false, async ({ fleet, postgres }, round, tally) => {
    const mode: StopMode = round % 2 === 0 ? "fast" : "immediate";
    await postgres.down(mode);
    for (const { url } of fleet.servers) await expectReady(url, 503, tally);
    await pause(200 + 100 * (round % 5));
    await postgres.up();
    for (const { url } of fleet.servers) await expectReady(url, 200, tally);
  });
}

/** Kills one server process in each round, and starts another one in its place. */
export function killServers(options: RoundOptions): Promise<Outcome> {
  return run(options, true, ({ fleet }, round) => fleet.replace(round % options.processes));
}

/** Writes that have to be acknowledged before each failure and after the last one. */
const writesPerRound = 25;

async function run(
  { processes, rounds, milliseconds = Number.POSITIVE_INFINITY, signal, onRound }: RoundOptions,
  killed: boolean,
  fail: (parts: { fleet: Fleet; postgres: TemporaryPostgres }, round: number, tally: Tally) => Promise<void>,
): Promise<Outcome> {
  const postgres = await startPostgres(postgresBinaries());
  const fleet = await Fleet.start(processes, { DATABASE_URL: postgres.url }).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  const tally = new Tally();
  const load = new Load({ fleet, tally, killed });
  const started = performance.now();
  let done = 0;
  const outcome = (lost: readonly string[]): Outcome => {
    return { rounds: done, acknowledged: load.acknowledged.length, lost, tally, logLines: fleet.logged.lines };
  };
  try {
    load.start();
    while (done < rounds && performance.now() - started < milliseconds && signal?.aborted !== true) {
      await expectProgress(load, tally);
      await fail({ fleet, postgres }, done, tally);
      done++;
      onRound?.(outcome([]));
    }
    await expectProgress(load, tally);
    await load.stop();
    return outcome(await missing(fleet, load.acknowledged));
  } finally {
    await load.stop();
    await fleet.stop();
    await postgres.stop();
  }
}

/** Milliseconds for a process to notice, and for notifications to come after the last failure. */
const patience = 90_000;

/** Waits until more writes are acknowledged, because the service must recover by itself. */
async function expectProgress(load: Load, tally: Tally): Promise<void> {
  const enough = load.acknowledged.length + writesPerRound;
  const until = performance.now() + patience;
  while (load.acknowledged.length < enough && performance.now() < until) await pause(20);
  if (load.acknowledged.length < enough) tally.fault(`no ${writesPerRound} writes were acknowledged in ${patience} ms`);
}

/** Polls a process until its readiness is as expected. */
async function expectReady(url: string, expected: number, tally: Tally): Promise<void> {
  const until = performance.now() + patience;
  while (performance.now() < until) {
    const { status } = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(patience) });
    if (status === expected) return;
    await pause(20);
  }
  tally.fault(`GET /health/ready does not become ${expected}`);
}

/** Resolves to the first hundred acknowledged writes that are missing; deliveries may still be on their way. */
export async function missing(fleet: Fleet, acknowledged: readonly AcknowledgedWrite[]): Promise<string[]> {
  const url = fleet.servers[0]?.url ?? "";
  const until = performance.now() + patience;
  let left = acknowledged;
  for (;;) {
    left = await missingNow(url, left);
    if (left.length === 0 || performance.now() > until) return left.slice(0, 100).map(({ name }) => name);
    await pause(500);
  }
}

async function missingNow(url: string, acknowledged: readonly AcknowledgedWrite[]): Promise<AcknowledgedWrite[]> {
  const waiting = [...acknowledged];
  const absent: AcknowledgedWrite[] = [];
  const look = async () => {
    for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
      if (!(await each.isStored(clientOf(url)))) absent.push(each);
    }
  };
  await Promise.all(Array.from({ length: 12 }, look));
  return absent;
}
