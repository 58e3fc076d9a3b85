/** Names of the temporary columns, indexes and constraints while a column is widened. */

const suffix = "_bigint";

export function wide(name: string): string {
  return `${name}${suffix}`;
}

export function isWide(name: string): boolean {
  return name.endsWith(suffix);
}

export function checkOf(table: string, column: string): string {
  return wide(`${table}_${column}`);
}

export function functionOf(table: string): string {
  return `widen_${table}`;
}

export const triggerName = "widen_to_bigint";
