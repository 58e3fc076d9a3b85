/**
 * Counts the parts of the contract that were seen: every documented operation × status × media type × parameter ×
 * property. Request parts count where the request was accepted; response properties are those of successes, because all
 * failures share one Errors object.
 */
import { isOwn } from "../checks/own-exchange.ts";
import type { Contract, Operation } from "../contract/contract.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { CoverageItem, StatusTally } from "../findings.ts";
import { type ItemCount, OperationCoverage } from "./operation-coverage.ts";

export interface CoverageFacts {
  readonly notBuilt: ReadonlySet<string>;
  readonly simulation: boolean;
  /** Returns true where the run had credentials for the operation. */
  readonly opens: (operation: Operation) => boolean;
}

export class Coverage {
  readonly #contract: Contract;
  readonly #operations: ReadonlyMap<string, OperationCoverage>;

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#operations = new Map(contract.operations.map((one) => [one.operationId, new OperationCoverage(one)]));
  }

  observe(sent: Exchange): void {
    if (sent.status !== 501 && isOwn(sent, this.#contract))
      this.#operations.get(sent.case.operation.operationId)?.observe(sent);
  }

  statuses({ operationId }: Operation): readonly StatusTally[] {
    return this.#operations.get(operationId)?.statuses() ?? [];
  }

  items(facts: CoverageFacts): CoverageItem[] {
    return [...this.#operations.values()].flatMap((covered) =>
      [...covered.items()].map((item): CoverageItem => {
        const { operationId, interface: of } = covered.operation;
        return { interface: of, operationId, ...item, state: stateOf(item, covered, facts) };
      }),
    );
  }
}

/** Statuses that only a failing server answers; a simulation shows them. */
const inTrouble: ReadonlySet<string> = new Set(["402", "413", "429", "500", "503"]);

function stateOf(
  { dimension, name, seen }: ItemCount,
  { operation, accepted }: OperationCoverage,
  { notBuilt, simulation, opens }: CoverageFacts,
): CoverageItem["state"] {
  // An operation that is not built answers 401 all the same; one with a part that is not built answers more.
  if (notBuilt.has(operation.operationId) && accepted === 0) return "notBuilt";
  if (seen > 0) return "covered";
  const [, status] = /^(?:response )?(\d{3})\b/.exec(name) ?? [];
  const isOfStatus = dimension === "status" || dimension === "mediaType";
  if (!simulation && isOfStatus && status !== undefined && inTrouble.has(status)) return "unreachable";
  return opens(operation) ? "missed" : "unreachable";
}
