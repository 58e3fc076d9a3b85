/** Measures servers in turns, round after round, with the same load, so that what disturbs a round disturbs all of them. */

import type { LoadRequest } from "./load-request.ts";
import type { BenchServer, LoadProcess } from "./servers.ts";
import { median, medianRatio } from "./statistics.ts";

/** A server with its request. */
export interface Contestant {
  readonly server: BenchServer;
  readonly request: LoadRequest;
}

export interface Turn {
  /** Requests per second of the server's processor time, all threads together. */
  readonly perCpuSecond: number;
  /** Requests per second. */
  readonly rate: number;
  /** Latency in milliseconds that one of 100 responses exceeds. */
  readonly p99: number;
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
  const figuresOf = (name: string, figure: keyof Turn) => (turns.get(name) ?? []).map((turn) => turn[figure]);
  return contestants.map(({ server: { name } }) => ({
    name,
    perCpuSecond: median(figuresOf(name, "perCpuSecond")),
    rate: median(figuresOf(name, "rate")),
    p99: median(figuresOf(name, "p99")),
    share: medianRatio(figuresOf(name, "perCpuSecond"), figuresOf(options.base, "perCpuSecond")),
  }));
}

async function takeTurn(
  { server, request }: Contestant,
  { load, connections, milliseconds }: TurnOptions,
): Promise<Turn> {
  const before = await server.usage();
  const { count, rate, p99 } = await load.run({ port: server.port, request, connections, milliseconds });
  const after = await server.usage();
  return { perCpuSecond: (count * 1e6) / (after.user + after.system - before.user - before.system), rate, p99 };
}
