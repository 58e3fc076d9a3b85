/** The coverage of a run as a table: operations by the statuses that they answered and the laws that they were held against. */
import type { OperationResult, Report } from "../findings.ts";

export type Heat =
  /** Nothing is documented, or the law was never checked there. */
  | { readonly kind: "none" }
  /** Documented, and never seen. */
  | { readonly kind: "missed" }
  | { readonly kind: "seen"; readonly count: number }
  /** Answered without being documented, or a broken law. */
  | { readonly kind: "bad"; readonly count: number };

export interface HeatColumn {
  readonly title: string;
  /** The subject of the column, in a sentence. */
  readonly says: string;
}

export interface HeatRow {
  readonly operation: OperationResult;
  readonly findings: number;
  readonly statuses: readonly Heat[];
  readonly laws: readonly Heat[];
}

export interface HeatMap {
  readonly statuses: readonly HeatColumn[];
  readonly laws: readonly HeatColumn[];
  readonly groups: readonly { readonly name: string; readonly rows: readonly HeatRow[] }[];
  readonly figures: {
    readonly operations: number;
    readonly operationsSeen: number;
    readonly statuses: number;
    readonly statusesSeen: number;
    readonly laws: number;
    readonly findings: number;
  };
}

export function heatMapOf({ operations, laws, findings }: Report): HeatMap {
  const names = [...new Set(operations.flatMap(({ statuses }) => statuses.map(({ name }) => name)))].sort(byStatus);
  const checked = laws.filter(({ checked: times }) => times > 0).map(({ law }) => law);
  const rows = operations.map(
    (operation): HeatRow => ({
      operation,
      findings: findings.filter(({ operationId }) => operationId === operation.operationId).length,
      statuses: names.map((name) => statusHeat(operation, name)),
      laws: checked.map(({ id }) => lawHeat(operation, id)),
    }),
  );
  const documented = operations.flatMap(({ statuses }) => statuses.filter((one) => one.documented));
  return {
    statuses: names.map((name) => ({ title: name, says: `Status ${name}` })),
    laws: checked.map(({ id, says }) => ({ title: id, says })),
    groups: [...Map.groupBy(rows, ({ operation }) => operation.interface)].map(([name, own]) => ({ name, rows: own })),
    figures: {
      operations: operations.length,
      operationsSeen: operations.filter(({ statuses }) => statuses.some(({ seen }) => seen > 0)).length,
      statuses: documented.length,
      statusesSeen: documented.filter(({ seen }) => seen > 0).length,
      laws: checked.length,
      findings: findings.length,
    },
  };
}

/** Numbers first; then ranges, and the default. */
function byStatus(one: string, other: string): number {
  return Number(/\D/.test(one)) - Number(/\D/.test(other)) || (one < other ? -1 : 1);
}

function statusHeat({ statuses }: OperationResult, name: string): Heat {
  const tally = statuses.find((status) => status.name === name);
  if (tally === undefined) return { kind: "none" };
  if (!tally.documented) return { kind: "bad", count: tally.seen };
  return tally.seen === 0 ? { kind: "missed" } : { kind: "seen", count: tally.seen };
}

function lawHeat({ laws }: OperationResult, id: string): Heat {
  const tally = laws.find(({ law }) => law === id);
  if (tally === undefined || tally.checked === 0) return { kind: "none" };
  return tally.findings > 0 ? { kind: "bad", count: tally.findings } : { kind: "seen", count: tally.checked };
}

/** At most four characters: `7`, `950`, `12k`. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count);
  return count < 1_000_000 ? `${Math.floor(count / 1_000)}k` : `${Math.floor(count / 1_000_000)}M`;
}
