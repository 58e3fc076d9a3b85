/** Remembers the changes that the server audits, by their request ids. */
import type { Operation } from "../contract/contract.ts";
import type { Exchange } from "./wire.ts";

export interface Change {
  readonly requestId: string;
  readonly operation: Operation;
}

/** Maximum number of changes; later ones are not held against the audit log. */
const maximumChanges = 10_000;

export class Changes {
  #changes: Change[] = [];

  notice({ case: { operation, raw }, status, headers }: Exchange): void {
    const requestId = headers.get("x-request-id");
    const isOther = raw?.method !== undefined;
    if (!operation.audited || isOther || status >= 300 || requestId === null) return;
    if (this.#changes.length < maximumChanges) this.#changes.push({ requestId, operation });
  }

  /** Returns the changes so far, and forgets them. */
  take(): readonly Change[] {
    const taken = this.#changes;
    this.#changes = [];
    return taken;
  }
}
