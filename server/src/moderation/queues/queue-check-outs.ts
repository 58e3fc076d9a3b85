/** Starts a check-out of any queue (Decisions: Queues). */
import type { Context, Operator } from "../../contract/context.ts";
import { type Errors, fieldError } from "../../contract/errors.ts";
import { lockOperator } from "../../filtering/users/operators.ts";
import { findModerationApplication, type ModerationApplication } from "../applications/applications.ts";
import { hasAccessTo, operatorOf } from "./queue-access.ts";

export interface CheckOutSession {
  readonly operator: Operator;
  readonly application: ModerationApplication;
}

/** Locks the operator's account: concurrent check-outs of one operator would exceed the limit. */
export async function beginCheckOut(
  context: Context,
  applicationId: string,
): Promise<CheckOutSession | { readonly errors: Errors }> {
  const { db, tenantId } = context;
  const operator = await lockOperator(db, tenantId, operatorOf(context).id);
  if (operator !== undefined && hasAccessTo(operator, applicationId)) {
    const application = await findModerationApplication({ db, tenantId }, applicationId);
    if (application !== undefined) return { operator, application };
  }
  return { errors: noApplication("applicationId") };
}

/** The same whether there is no such application or the operator has no access to it. */
export function noApplication(field: string): Errors {
  const message =
    "There is no moderation application with this id that you have access to. Send the id of another one.";
  return fieldError(field, "invalid", message);
}
