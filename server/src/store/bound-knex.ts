/**
 * A query builder that is bound to one connection. knex makes one for each of its own transactions, which takes longer than
 * most statements; this one takes everything but the connection from a builder that is there.
 */
import type { Knex } from "knex";

/** @param connect gives the connection of each statement; it is asked anew for each */
export function bindKnex(base: Knex, connect: () => unknown): Knex {
  const client = Object.assign(Object.create(base.client), {
    acquireConnection: connect,
    releaseConnection: () => undefined,
  });
  const bound = (table: unknown, options?: object): unknown => {
    const builder = client.queryBuilder();
    return table === undefined ? builder : builder.table(table, options);
  };
  // Every method of knex finds its client by way of the context.
  const context: unknown = Object.assign(Object.create(contextOf(base)), { client });
  Object.defineProperty(bound, "context", { value: context });
  return Object.setPrototypeOf(bound, base);
}

function contextOf(base: Knex): object {
  if ("context" in base && typeof base.context === "object" && base.context !== null) return base.context;
  throw new TypeError("This version of knex keeps its client elsewhere. Adapt bindKnex to it.");
}
