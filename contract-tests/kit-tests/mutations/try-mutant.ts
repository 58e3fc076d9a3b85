/** Tries mutants one after the other on a healthy server behind the proxy. */
import { type Contract, readContract } from "../../kit/contract/contract.ts";
import { type Resource, readResources } from "../../kit/contract/resources.ts";
import { Random } from "../../kit/exchange/random.ts";
import type { Report } from "../../kit/findings.ts";
import { RunSetupError } from "../../kit/phases/greet.ts";
import { runContract } from "../../kit/run.ts";
import { type Subject, startSubject } from "../bootstrap.ts";
import { CalledOperations } from "./called-operations.ts";
import { type Mutant, nameOf } from "./mutant.ts";
import { Mutation } from "./mutation.ts";
import type { MutantOutcome } from "./outcome.ts";
import { type PlannedRun, runsFor } from "./plan.ts";
import { MutatingProxy } from "./proxy.ts";
import { rollBackOnRequest } from "./roll-back.ts";
import { RouteTable } from "./routes.ts";

/** Maximum duration of a run in milliseconds. */
const budgetMilliseconds = 90_000;

/** Maximum number of mutants of one server: each leaves something behind, and lists grow with it. */
const maximumMutants = 25;

interface Bench {
  readonly subject: Subject;
  readonly proxy: MutatingProxy;
  mutants: number;
}

export class MutantBench {
  readonly #contract: Contract = readContract();
  readonly #resources: readonly Resource[] = readResources(this.#contract);
  readonly #routes = new RouteTable(this.#contract);
  /** Of a healthy run over all operations. */
  #called: CalledOperations | undefined;
  #bench: Bench | undefined;

  async try(mutant: Mutant, seed: number): Promise<MutantOutcome> {
    const begin = performance.now();
    const operation = this.#contract.operations.find(({ operationId }) => operationId === mutant.operationId);
    if (operation === undefined) throw new TypeError(`The contract has no operation ${mutant.operationId}.`);
    const mutation = new Mutation(mutant);
    let requests = 0;
    let ended: string | undefined;
    for (const widest of runsFor(mutant, operation, {
      operations: this.#contract.operations,
      resources: this.#resources,
    })) {
      const planned = await this.#narrowed(widest, mutant.operationId);
      if (planned === undefined) continue;
      // Deleted objects may keep their names: each run takes names of its own.
      const own = Random.of(seed, `${nameOf(mutant)} ${planned.phases.join()}`).below(2 ** 31);
      let report = await this.#run(planned, mutation, own);
      // A finding without the mutant is the machine's, such as an answer that came too late.
      if (report.killedBy !== undefined && mutation.applied === 0) report = await this.#run(planned, mutation, own + 1);
      requests += report.requests;
      ended ??= report.ended;
      if (report.killedBy === undefined) continue;
      return {
        name: nameOf(mutant),
        mutant,
        applied: mutation.applied,
        killedBy: report.killedBy,
        requests,
        milliseconds: performance.now() - begin,
      };
    }
    const outcome = {
      name: nameOf(mutant),
      mutant,
      applied: mutation.applied,
      requests,
      milliseconds: performance.now() - begin,
    };
    return ended === undefined ? outcome : { ...outcome, failure: ended };
  }

  async close(): Promise<void> {
    const bench = this.#bench;
    this.#bench = undefined;
    await bench?.proxy.close();
    await bench?.subject.stop();
  }

  /** Leaves out subjects that do not call the operation; undefined where none does. */
  async #narrowed(planned: PlannedRun, operationId: string): Promise<PlannedRun | undefined> {
    if (planned.operations !== undefined) return planned;
    this.#called ??= await this.#calledWhenHealthy(planned);
    const operations = this.#called.besides(operationId);
    return operations.length === 0 ? undefined : { ...planned, operations };
  }

  async #calledWhenHealthy({ phases }: PlannedRun): Promise<CalledOperations> {
    const { subject, proxy } = await this.#ready();
    const called = new CalledOperations();
    proxy.called = (operationId) => called.called(operationId);
    const watcher = { progress: ({ operationId }: { readonly operationId: string }) => called.begin(operationId) };
    try {
      await runContract({ ...subject.options, url: proxy.url, allBuilt: true, effort: 1, seed: 1, phases }, watcher);
      return called;
    } finally {
      proxy.called = () => undefined;
    }
  }

  async #run({ operations, phases }: PlannedRun, mutation: Mutation, seed: number) {
    const { subject, proxy } = await this.#ready();
    proxy.mutate(mutation);
    const options = {
      ...subject.options,
      url: proxy.url,
      allBuilt: true,
      failFast: true,
      effort: 1,
      budgetMilliseconds,
    };
    try {
      return summaryOf(await runContract({ ...options, seed, operations, phases }));
    } catch (error) {
      // The first requests of a run are about the mutant's operation, too.
      if (!(error instanceof RunSetupError)) throw error;
      const killedBy = {
        law: "run-starts",
        operationId: mutation.mutant.operationId,
        about: "",
        actual: error.message,
      };
      return { requests: 0, killedBy, ended: undefined };
    } finally {
      proxy.mutate(undefined);
    }
  }

  async #ready(): Promise<Bench> {
    if (this.#bench !== undefined && this.#bench.mutants++ >= 2 * maximumMutants) await this.close();
    if (this.#bench === undefined) {
      const subject = await startSubject(rollBackOnRequest());
      this.#bench = { subject, proxy: await MutatingProxy.start(subject.options.url, this.#routes), mutants: 0 };
    }
    return this.#bench;
  }
}

function summaryOf({ findings: [first], phases, endedEarly }: Report) {
  const requests = phases.reduce((sum, phase) => sum + phase.requests, 0);
  const killedBy = first && {
    law: first.law.id,
    operationId: first.operationId,
    about: first.about ?? "",
    actual: first.actual,
  };
  return { requests, killedBy, ended: killedBy === undefined ? endedEarly : undefined };
}
