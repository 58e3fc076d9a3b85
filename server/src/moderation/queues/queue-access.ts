/** Access of operators: the applications of their account, or all if it names none (Filtering, Operator account). */
import type { Knex } from "knex";
import type { Context, Operator } from "../../contract/context.ts";
import { notDeleted } from "../../filtering/users/deleted-applications.ts";

/** The operator whose token opened the operation. */
export function operatorOf({ operator }: Pick<Context, "operator">): Operator {
  if (operator === undefined) throw new TypeError("Only an operator's token opens this operation.");
  return operator;
}

export function hasAccessTo({ applicationIds }: Operator, applicationId: string): boolean {
  return applicationIds.length === 0 || applicationIds.includes(applicationId.toLowerCase());
}

/**
 * A condition: the operator has access to the application that the column names.
 *
 * @param asked where given, it has to be one of these as well
 */
export function whereAccessible({ applicationIds }: Operator, column: string, asked?: readonly string[]) {
  return (where: Knex.QueryBuilder): void => {
    if (applicationIds.length > 0) where.whereIn(column, applicationIds);
    if (asked !== undefined) {
      where.whereIn(
        column,
        asked.map((id) => id.toLowerCase()),
      );
    }
    where.whereRaw(notDeleted(column));
  };
}
