/** Names of the operations, for `--only` and the targets, in the order of a run: what adds to the store comes last. */
export const operationKeys = [
  "filter",
  "moderate",
  "application",
  "content-user",
  "find-entry",
  "search-entries",
  "queue-page",
  "refresh",
  "reconcile",
  "moderate-stored",
  "create-entry",
] as const;

export type OperationKey = (typeof operationKeys)[number];
