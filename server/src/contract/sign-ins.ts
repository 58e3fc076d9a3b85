/** Attempts of operators to sign in, as moderation reports them and the audit log records them. */
import type { components } from "@gatehouse/openapi/responses";
import type { Client, Db } from "./context.ts";
import type { OperationId } from "./handlers.ts";

/** Why an attempt was refused; it is for the audit log alone. */
export type SignInFailure = components["schemas"]["SignInFailure"];

/** An attempt to sign in, or to show the password again. */
export interface SignInAttempt {
  readonly tenantId: string;
  readonly operationId: OperationId;
  /** Path of the request. */
  readonly path: string;
  /** Address of the account; undefined where there is none. */
  readonly user: string | undefined;
  readonly client: Client | undefined;
  readonly requestId: string | undefined;
  /** Undefined for a success. */
  readonly failure?: SignInFailure;
}

/** Writes the attempt to the audit log. */
export type RecordSignIn = (db: Db, attempt: SignInAttempt, now: number) => Promise<void>;
