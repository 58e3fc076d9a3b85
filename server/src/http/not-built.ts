/**
 * The operations that are described and not built yet: each answers 501. Building one starts by taking its name away
 * here, and then its handler is missing and nothing compiles until it exists.
 */
import type { OperationId } from "../contract/handlers.ts";

export const notBuilt = [] as const satisfies readonly OperationId[];

/**
 * What is not built yet of operations that are, as the coverage of the contract kit names it: `operationId`, the
 * dimension and the name; what is inside of it goes with it. One that is seen on the wire has to be taken away here.
 */
export const notBuiltParts: readonly string[] = [
  // Until reconcile is built nobody logs in, and there is nothing to count.
  "retrieveDailyActiveUsersReport response dailyActiveUsers[]",
  "retrieveDailyActiveUserReport response dailyActiveUsers[]",
  "retrieveLoginReport response hourlyCounts[]",
  "retrieveMonthlyActiveUsersReport response monthlyActiveUsers[]",
  "retrieveMonthlyActiveUserReport response monthlyActiveUsers[]",
  "retrieveRegistrationReport response hourlyCounts[]",
];

export type NotBuilt = (typeof notBuilt)[number];

const names: ReadonlySet<string> = new Set(notBuilt);

export function isNotBuilt(operationId: string): boolean {
  return names.has(operationId);
}
