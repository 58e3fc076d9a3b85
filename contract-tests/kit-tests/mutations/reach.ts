/** Finds the mutants that a whole run of the kit never comes to, in one run on a healthy server. */
import { runContract } from "../../kit/run.ts";
import { startSubject } from "../bootstrap.ts";
import type { Mutant } from "./mutant.ts";
import { Mutation } from "./mutation.ts";
import { MutatingProxy, type ProxyExchange } from "./proxy.ts";
import { rollBackOnRequest } from "./roll-back.ts";
import type { RouteTable } from "./routes.ts";

/** Tries every mutant on copies of the messages that pass, until it has changed one. */
class Reach {
  /** By operation. */
  readonly #waiting: Map<string, Mutation[]>;

  constructor(mutants: readonly Mutant[]) {
    const mutations = mutants.map((mutant) => new Mutation(mutant));
    this.#waiting = Map.groupBy(mutations, ({ mutant }) => mutant.operationId);
  }

  observe({ operationId, request, response, hasNeighbour }: ProxyExchange): void {
    const waiting = this.#waiting.get(operationId) ?? [];
    for (const mutation of waiting) {
      const { kind } = mutation.mutant;
      const isDone = response.status < 300 && (kind !== "done-to-neighbour" || hasNeighbour);
      if (["not-done", "done-twice", "done-to-neighbour"].includes(kind)) mutation.applied += isDone ? 1 : 0;
      mutation.changeRequest({ ...request, headers: { ...request.headers } });
      mutation.changeResponse({ ...response, headers: { ...response.headers } });
    }
    this.#waiting.set(
      operationId,
      waiting.filter(({ applied }) => applied === 0),
    );
  }

  get left(): readonly Mutant[] {
    return [...this.#waiting.values()].flat().map(({ mutant }) => mutant);
  }
}

/** Resolves to the mutants that would have changed nothing. */
export async function unreachedBy(
  seed: number,
  { mutants, routes }: { readonly mutants: readonly Mutant[]; readonly routes: RouteTable },
): Promise<readonly Mutant[]> {
  const reach = new Reach(mutants);
  const subject = await startSubject(rollBackOnRequest());
  const proxy = await MutatingProxy.start(subject.options.url, routes);
  proxy.passed = (exchange) => reach.observe(exchange);
  try {
    const operations = [...new Set(mutants.map(({ operationId }) => operationId))];
    const options = { ...subject.options, url: proxy.url, allBuilt: true, effort: 1, seed, operations };
    const { findings } = await runContract(options);
    for (const { law, operationId, about = "", expected, actual } of findings)
      console.error(`${law.id} at ${operationId}: ${about} should be ${expected}, and is ${actual}`);
    return reach.left;
  } finally {
    await proxy.close();
    await subject.stop();
  }
}
