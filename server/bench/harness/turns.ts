/** Measures servers in turns, round after round, with the same load, so that what disturbs a round disturbs all of them. */
import type { BenchServer, LoadProcess } from "./servers.ts";
import { median, medianRatio } from "./statistics.ts";
import type { LoadRequest } from "./wire-form.ts";

/** A server with its request. */
export interface Contestant {
  readonly server: BenchServer;
  readonly request: LoadRequest;
  /** Processor time of its database so far in seconds, where that is a process of its own and the system shows it. */
  readonly databaseTime?: (() => number) | undefined;
}

export interface Turn {
  /** Requests per second of the server's processor time, all threads together. */
  readonly perCpuSecond: number;
  /** Requests per second. */
  readonly rate: number;
  /** The database's processor time for a request in milliseconds; NaN where it is not known. */
  readonly databaseMs: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Kilobytes allocated on the server's JavaScript heap for a request. */
  readonly allocated: number;
}

/** Medians of a server's turns. */
export interface ServerFigures extends Turn {
  readonly name: string;
  /** Its requests per second of processor time as a share of the base's: the median of the rounds' ratios. */
  readonly share: number;
}

export interface TurnOptions {
  readonly load: LoadProcess;
  readonly connections: number;
  /** Rounds that count, after one that warms up. */
  readonly rounds: number;
  /** Length of a turn. */
  readonly milliseconds: number;
  /** Name of the server that the others are compared with. */
  readonly base: string;
  readonly progress: (round: number) => void;
}

export async function takeTurns(contestants: readonly Contestant[], options: TurnOptions): Promise<ServerFigures[]> {
  const turns = new Map(contestants.map(({ server }) => [server.name, [] as Turn[]]));
  for (let round = 0; round <= options.rounds; round++) {
    options.progress(round);
    for (const contestant of round % 2 === 0 ? contestants : contestants.toReversed()) {
      const turn = await takeTurn(contestant, options);
      if (round > 0) turns.get(contestant.server.name)?.push(turn);
    }
  }
  const ratesOf = (name: string) => (turns.get(name) ?? []).map(({ perCpuSecond }) => perCpuSecond);
  return contestants.map(({ server: { name } }) => {
    const own = turns.get(name) ?? [];
    const of = (figure: keyof Turn): number => median(own.map((turn) => turn[figure]));
    return {
      name,
      perCpuSecond: of("perCpuSecond"),
      rate: of("rate"),
      databaseMs: of("databaseMs"),
      p50: of("p50"),
      p99: of("p99"),
      allocated: of("allocated"),
      share: medianRatio(ratesOf(name), ratesOf(options.base)),
    };
  });
}

async function takeTurn(
  { server, request, databaseTime }: Contestant,
  { load, connections, milliseconds }: TurnOptions,
): Promise<Turn> {
  const before = await server.usage();
  const databaseBefore = databaseTime?.() ?? Number.NaN;
  const { count, rate, p50, p99 } = await load.run({ port: server.port, request, connections, milliseconds });
  const after = await server.usage();
  return {
    perCpuSecond: (count * 1e6) / (after.user + after.system - before.user - before.system),
    rate,
    databaseMs: (1_000 * ((databaseTime?.() ?? Number.NaN) - databaseBefore)) / count,
    p50,
    p99,
    allocated: after.allocated / 1_000 / count,
  };
}
