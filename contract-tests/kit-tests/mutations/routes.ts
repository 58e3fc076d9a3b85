/** Finds the operation of a request by its method and path. */
import type { Contract, Operation } from "../../kit/contract/contract.ts";

export interface RouteMatch {
  readonly operation: Operation;
  /** The values of the path's parameters, as they stand in the path. */
  readonly path: Readonly<Record<string, string>>;
}

export class RouteTable {
  readonly #routes: readonly { readonly operation: Operation; readonly pattern: RegExp }[];

  constructor({ operations }: Contract) {
    const parameters = ({ path }: Operation): number => path.split("{").length;
    this.#routes = [...operations]
      .sort((a, b) => parameters(a) - parameters(b))
      .map((operation) => ({ operation, pattern: patternOf(operation.path) }));
  }

  find(method: string, path: string): RouteMatch | undefined {
    for (const { operation, pattern } of this.#routes) {
      const found = operation.method === method ? pattern.exec(path) : null;
      if (found !== null) return { operation, path: { ...found.groups } };
    }
    return undefined;
  }
}

/** A pattern of our own specs: each parameter is one segment. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
}
