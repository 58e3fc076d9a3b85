/** The operations that a run can try: the server has built them, and a credential of the run opens them. */

import { type Contract, type Operation, opensWithKey, opensWithToken } from "../contract/contract.ts";
import type { RunOptions } from "../run-options.ts";
import { SetupError } from "./setup-error.ts";
import { type Exchange, isSuccess } from "./wire.ts";

export class Availability {
  /** Operations that answered 501. */
  readonly notBuilt = new Set<string>();
  /** Operations that no credential of the run opens. */
  readonly closed = new Set<string>();
  readonly #contract: Contract;
  readonly #options: RunOptions;
  readonly #succeeded = new Set<string>();

  constructor(contract: Contract, options: RunOptions) {
    this.#contract = contract;
    this.#options = options;
  }

  /** The operations that the phases work on: those of the chosen interfaces that the server has built. */
  get operations(): readonly Operation[] {
    const { operations } = this.#options;
    return this.callable.filter(({ operationId }) => operations?.includes(operationId) !== false);
  }

  /** Those, and the ones that are only called to prepare what was chosen. */
  get callable(): readonly Operation[] {
    const { interfaces } = this.#options;
    return this.#contract.operations.filter(
      (operation) => interfaces.includes(operation.interface) && this.isBuilt(operation) && this.opens(operation),
    );
  }

  /** Returns true where a key or a token opens the operation, or it needs none. */
  opens(operation: Operation): boolean {
    return opensWithKey(operation) || (opensWithToken(operation) && !this.closed.has(operation.operationId));
  }

  /** Returns true for an operation that the contract has and the server has built. */
  isBuilt(operation: Operation | undefined): operation is Operation {
    return operation !== undefined && !this.notBuilt.has(operation.operationId);
  }

  /** @throws SetupError where the server has not built the operation */
  require(operationId: string): Operation {
    const found = this.#contract.operations.find((one) => one.operationId === operationId);
    if (!this.isBuilt(found)) throw new SetupError("it is not built", { operationId });
    return found;
  }

  /** Records from the status whether the operation is built. One that has succeeded is, even if a part answers 501. */
  update({ status, case: { operation, raw } }: Exchange): void {
    if (raw?.method !== undefined) return;
    if (isSuccess({ status })) {
      this.#succeeded.add(operation.operationId);
      this.notBuilt.delete(operation.operationId);
    }
    if (status === 501 && !this.#succeeded.has(operation.operationId)) this.notBuilt.add(operation.operationId);
  }
}

export interface Change {
  readonly requestId: string;
  readonly operation: Operation;
}

/** Maximum number of changes; later ones are not held against the audit log. */
const maximumChanges = 10_000;

export class Changes {
  #changes: Change[] = [];
  /** Set while the clock is moved: a retention ends what is done long ago. */
  isPaused = false;

  notice({ case: { operation, raw }, status, headers }: Exchange): void {
    const requestId = headers.get("x-request-id");
    const isOther = raw?.method !== undefined;
    if (this.isPaused || !operation.audited || isOther || status >= 300 || requestId === null) return;
    if (this.#changes.length < maximumChanges) this.#changes.push({ requestId, operation });
  }

  /** Returns the changes so far, and forgets them. */
  take(): readonly Change[] {
    const taken = this.#changes;
    this.#changes = [];
    return taken;
  }
}
