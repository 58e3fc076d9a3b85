/** What every error of the client is. */

/** The facts about a call that each error carries. Nothing in it is secret. */
export interface CallFacts {
  readonly operationId: string;
  readonly method: string;
  /** The URL without its query. */
  readonly url: string;
  /** The status of the answer; 0 where there was none. */
  readonly status: number;
  /** The id under which the server logged the request. */
  readonly requestId: string | undefined;
}

/** A call failed. The message says what is wrong and what to do next. */
export class GatehouseError extends Error implements CallFacts {
  declare readonly operationId: string;
  declare readonly method: string;
  declare readonly url: string;
  declare readonly status: number;
  declare readonly requestId: string | undefined;

  static {
    this.prototype.name = "GatehouseError";
  }

  /** Takes the facts, and whatever else its class has to tell. */
  constructor(problem: string, call: CallFacts) {
    super(`${call.operationId}: ${problem}${call.requestId ? `\nRequest id: ${call.requestId}` : ""}`);
    Object.assign(this, call);
  }
}
