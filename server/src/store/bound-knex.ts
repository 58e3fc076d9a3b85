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
  // Configurable, so that the proxy below may have one of its own.
  Object.defineProperty(bound, "context", { value: context, configurable: true });
  return Object.setPrototypeOf(bound, base);
}

function contextOf(base: Knex): object {
  if ("context" in base && typeof base.context === "object" && base.context !== null) return base.context;
  throw new TypeError("This version of knex keeps its client elsewhere. Adapt bindKnex to it.");
}

/**
 * The same, made with its first use: a read that finds everything in memory asks it for nothing.
 *
 * @param own members of its own, by symbols
 */
export function bindWhenUsed(base: Knex, connect: () => unknown, own: Readonly<Record<symbol, unknown>>): Knex {
  return new Proxy(base, new UnmadeBuilder(base, connect, own));
}

class UnmadeBuilder implements ProxyHandler<Knex> {
  readonly #base: Knex;
  readonly #connect: () => unknown;
  readonly #own: Readonly<Record<symbol, unknown>>;
  #made: Knex | undefined;

  constructor(base: Knex, connect: () => unknown, own: Readonly<Record<symbol, unknown>>) {
    this.#base = base;
    this.#connect = connect;
    this.#own = own;
  }

  get(_base: Knex, name: string | symbol): unknown {
    return typeof name === "symbol" && name in this.#own ? this.#own[name] : Reflect.get(this.#builder, name);
  }

  apply(_base: Knex, _receiver: unknown, parts: unknown[]): unknown {
    return Reflect.apply(this.#builder, undefined, parts);
  }

  get #builder(): Knex {
    this.#made ??= bindKnex(this.#base, this.#connect);
    return this.#made;
  }
}
