import type { Exchange } from "./wire.ts";

/** The server refused to create an object that a case depends on, such as the example of its own document. */
export class SetupError extends Error {
  override name = "SetupError";
  readonly operationId: string;

  /** @param why completes the sentence "<operationId> did not create the needed object: …" */
  constructor(why: string, options: ErrorOptions & { readonly operationId: string }) {
    super(`${options.operationId} did not create the needed object: ${why}`, options);
    this.operationId = options.operationId;
  }
}

/** Returns the error of an answer that is not the wanted one. */
export function setupErrorFrom({ status, step, case: { operation } }: Exchange): SetupError {
  return new SetupError(`it answered ${status} ${step.response?.body.slice(0, 200)}`, operation);
}

/** Turns a SetupError into undefined and rethrows every other error: for optional cases. */
export function ignoreSetupError(error: unknown): undefined {
  if (!(error instanceof SetupError)) throw error;
}
