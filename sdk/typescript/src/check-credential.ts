import type { Settings } from "./check-options.ts";
import { InvalidInputError } from "./errors.ts";
import type { Operation } from "./operation-table.ts";
import { Problem } from "./problem.ts";

/** Refuses a request that the server would answer with 401 in any case. A middleware may have given it a credential. */
export function checkCredential({ apiKey }: Settings, { credential }: Operation, headers: Headers): void {
  const given = headers.get("authorization");
  if (credential === "optional" || (given !== null && (credential === undefined || given !== apiKey))) return;
  throw new Problem(
    credential ? "Give the call a token, of loginOperator." : "Give the client an apiKey, or the call a token.",
    InvalidInputError,
  );
}
