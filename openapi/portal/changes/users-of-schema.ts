/** The operations and webhooks that send or return a schema, directly or inside of another. */
import type { Usage } from "../usages.ts";
import type { Direction } from "./surface.ts";

export function usersOfSchema(
  usages: ReadonlyMap<string, readonly Usage[]>,
  name: string,
  direction: Direction,
): readonly Usage[] {
  const found = new Map<string, Usage>();
  const seen = new Set<string>();
  const visit = (schema: string): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    for (const usage of usages.get(schema) ?? []) {
      if (usage.kind === "schema") visit(usage.text);
      else if (usage.kind === direction) found.set(usage.text, usage);
    }
  };
  visit(name);
  return [...found.values()];
}
