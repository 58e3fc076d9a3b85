/** Failures inside a call, and their conversion to documented errors. */
import { type CallFacts, GatehouseError, InvalidInputError } from "./errors.ts";

type ErrorClass = new (problem: string, call: CallFacts, code?: string) => GatehouseError;

/** Thrown by code that does not know the facts about the call; `toGatehouseError` adds them. */
export class Problem extends Error {
  readonly errorClass: ErrorClass;

  constructor(message: string, errorClass: ErrorClass) {
    super(message);
    this.errorClass = errorClass;
  }
}

/** Throws because a part of a call's input cannot be sent. */
export function refuseInput(name: string, expected: string): never {
  throw new Problem(`${name} is invalid. Send ${expected}.`, InvalidInputError);
}

/** The error to create for a failure that is neither a `Problem` nor a `GatehouseError`. */
export interface Fallback {
  readonly errorClass: ErrorClass;
  readonly problem: string;
  readonly advice: string;
}

/** Converts anything that was thrown. The message of the cause may repeat what was sent, so the secrets are masked. */
export function toGatehouseError(
  thrown: unknown,
  call: CallFacts,
  secrets: readonly (string | null | undefined)[],
  { advice, errorClass: Fallback, problem }: Fallback,
): GatehouseError {
  if (thrown instanceof GatehouseError) return thrown;
  if (thrown instanceof Problem) return new thrown.errorClass(thrown.message, call);
  // `fetch` names the reason in the cause of its error.
  const { code, message }: { code?: string; message?: string } = Object(Object(thrown).cause ?? thrown);
  let reason = `${message || code}`;
  for (const secret of secrets) if (secret) reason = reason.replaceAll(secret, "***");
  return new Fallback(`${problem} (${reason}). ${advice}`, call, code);
}
