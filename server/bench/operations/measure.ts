/** Measures the operations: all servers in turn, round after round, the same requests for each. */
import type { LoadProcess } from "../http/load-process.ts";
import type { Subject } from "../http/subject.ts";
import { median, medianRatio } from "../statistics.ts";
import type { OperationKey } from "./operation-keys.ts";
import type { Options, StoreName } from "./options.ts";
import type { RawRates, RawStatements } from "./raw-statements.ts";
import { ask } from "./recorded-replies.ts";
import type { SeedResult } from "./seed.ts";
import type { Operation } from "./workload.ts";

export const expressKey = "express";
export const prismKey = "prism";
export type SubjectKey = StoreName | typeof expressKey | typeof prismKey;

/** A server that the operations are measured on. */
export interface MeasuredServer {
  readonly key: SubjectKey;
  readonly subject: Subject;
  readonly seeded: SeedResult;
  /** Processor time of the database in seconds, where it is a process of its own and the system shows it. */
  readonly databaseTime?: (() => number) | undefined;
}

export interface Turn {
  /** Requests per second of the server's processor time. */
  readonly perCpuSecond: number;
  /** Requests per second. */
  readonly rate: number;
  /** Database's processor time for each request in seconds; undefined where it is not known. */
  readonly databaseTime: number | undefined;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Bytes allocated on the server's JavaScript heap for each request. */
  readonly allocated: number;
}

export interface SubjectResult extends Turn {
  readonly key: SubjectKey;
  /** Share of bare Express, by requests per second of processor time. */
  readonly share: number;
}

export interface OperationResult {
  readonly key: OperationKey;
  readonly title: string;
  readonly operationId: string;
  readonly connections: number;
  readonly subjects: readonly SubjectResult[];
}

export interface Setup {
  readonly servers: readonly MeasuredServer[];
  /** Measured once for each operation, with the first number of connections, as it is slow. */
  readonly prism: MeasuredServer | undefined;
  readonly load: LoadProcess;
  readonly progress: (text: string) => void;
}

export async function measureOperation(
  operation: Operation,
  connections: number,
  { setup, options }: { readonly setup: Setup; readonly options: Options },
): Promise<OperationResult> {
  const turns = new Map<SubjectKey, Turn[]>();
  const servers = connections === options.connections[0] ? [...setup.servers, ...prismFor(setup)] : setup.servers;
  const answering = await serversThatAnswer(servers, operation);
  // The first round warms up and does not count, unless it is the only one.
  for (let round = 0; round <= options.rounds; round++) {
    for (const server of round % 2 === 0 ? answering : answering.toReversed()) {
      setup.progress(`${operation.title}, ${connections} connections, round ${round} of ${options.rounds}`);
      const turn = await takeTurn(server, operation, {
        load: setup.load,
        connections,
        milliseconds: options.milliseconds,
      });
      if (round > 0 || options.rounds === 0) turns.set(server.key, [...(turns.get(server.key) ?? []), turn]);
    }
  }
  const { key, title, described } = operation;
  const bases = (turns.get(expressKey) ?? []).map(({ perCpuSecond }) => perCpuSecond);
  return {
    key,
    title,
    operationId: described.operationId,
    connections,
    subjects: answering.map(({ key: subject }) => resultOf(subject, turns.get(subject) ?? [], bases)),
  };
}

function prismFor({ prism }: Setup): readonly MeasuredServer[] {
  return prism === undefined ? [] : [prism];
}

/** Leaves out the peer where it does not take a request that ours takes. */
async function serversThatAnswer(servers: readonly MeasuredServer[], operation: Operation): Promise<MeasuredServer[]> {
  const answering: MeasuredServer[] = [];
  for (const server of servers) {
    const { status } =
      server.key === prismKey ? await ask(operation.request(server.seeded), server.subject.port) : { status: 200 };
    if (status >= 200 && status < 300) answering.push(server);
  }
  return answering;
}

async function takeTurn(
  { subject, seeded, databaseTime }: MeasuredServer,
  operation: Operation,
  { load, connections, milliseconds }: { load: LoadProcess; connections: number; milliseconds: number },
): Promise<Turn> {
  const request = operation.request(seeded);
  const before = await subject.usage();
  const databaseBefore = databaseTime?.();
  const { count, rate, p50, p99 } = await load.run({ port: subject.port, request, connections, milliseconds });
  const after = await subject.usage();
  const databaseAfter = databaseTime?.();
  return {
    perCpuSecond: (count * 1e6) / (after.user + after.system - before.user - before.system),
    rate,
    databaseTime:
      databaseBefore === undefined || databaseAfter === undefined
        ? undefined
        : (databaseAfter - databaseBefore) / count,
    p50,
    p99,
    allocated: after.allocated / count,
  };
}

function resultOf(key: SubjectKey, turns: readonly Turn[], bases: readonly number[]): SubjectResult {
  const of = (name: Exclude<keyof Turn, "databaseTime">): number => median(turns.map((turn) => turn[name]));
  const databaseTimes = turns.flatMap(({ databaseTime }) => databaseTime ?? []);
  return {
    key,
    perCpuSecond: of("perCpuSecond"),
    rate: of("rate"),
    databaseTime: databaseTimes.length === 0 ? undefined : median(databaseTimes),
    p50: of("p50"),
    p99: of("p99"),
    allocated: of("allocated"),
    share: medianRatio(
      turns.map(({ perCpuSecond }) => perCpuSecond),
      bases,
    ),
  };
}

export interface RawResult extends RawRates {
  readonly store: StoreName;
}

/** Measures raw statements once between operations; the medians are taken at the end. */
export class RawMeasurements {
  readonly #opened: ReadonlyMap<StoreName, RawStatements>;
  readonly #rates = new Map<StoreName, RawRates[]>();

  constructor(opened: ReadonlyMap<StoreName, RawStatements>) {
    this.#opened = opened;
  }

  async measure(milliseconds: number): Promise<void> {
    for (const [store, statements] of this.#opened) {
      this.#rates.set(store, [...(this.#rates.get(store) ?? []), await statements.measure(milliseconds)]);
    }
  }

  results(): RawResult[] {
    return [...this.#rates].map(([store, rates]) => {
      const of = (name: keyof RawRates): number => median(rates.map((rate) => rate[name]));
      return { store, selects: of("selects"), inserts: of("inserts"), insertsPerSecond: of("insertsPerSecond") };
    });
  }

  async close(): Promise<void> {
    for (const statements of this.#opened.values()) await statements.close();
  }
}
