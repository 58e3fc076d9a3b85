/** Severities as the store orders queues by them: 0 without a blacklist match, 1 mild to 4 severe. */
import { type Severity, severities } from "../../engine/types.ts";

export function rankOf(severity: Severity | undefined): number {
  return severity === undefined ? 0 : severities.indexOf(severity) + 1;
}

export function severityOf(rank: number): Severity | undefined {
  return severities[rank - 1];
}
