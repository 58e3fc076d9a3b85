/** The ids that stood in successful requests, so that a request can be turned to another object of the same kind. */
import type { RouteMatch } from "./routes.ts";

export interface NeighbourSwap {
  readonly own: string;
  readonly other: string;
  /** Returns the path with the neighbour's id. */
  into(path: string): string;
  /** Returns a response with the id that was asked for. */
  back(text: string): string;
}

/** Maximum number of ids of a kind that are remembered. */
const maximumIds = 20;

export class Neighbours {
  /** By the path up to the parameter, such as `/api/application/`. */
  readonly #ids = new Map<string, Set<string>>();

  remember(match: RouteMatch): void {
    const { place, id } = lastIdOf(match) ?? {};
    const isGone = match.operation.method === "DELETE" && match.operation.path.endsWith("}");
    if (place === undefined || id === undefined || isGone) return;
    const known = this.#ids.get(place) ?? new Set();
    this.#ids.set(place, known);
    known.delete(id);
    known.add(id);
    const [oldest] = known;
    if (known.size > maximumIds && oldest !== undefined) known.delete(oldest);
  }

  /** Returns the swap with the object that was named last, besides the one of this request. */
  find(match: RouteMatch): NeighbourSwap | undefined {
    const found = lastIdOf(match);
    const other =
      found && [...(this.#ids.get(found.place) ?? [])].findLast((id) => id.toLowerCase() !== found.id.toLowerCase());
    return found === undefined || other === undefined ? undefined : swapOf(found.id, other);
  }

  forget({ other }: NeighbourSwap): void {
    for (const known of this.#ids.values()) known.delete(other);
  }
}

function swapOf(own: string, other: string): NeighbourSwap {
  return {
    own,
    other,
    into: (path) =>
      path
        .split("/")
        .map((segment) => (segment === own ? other : segment))
        .join("/"),
    back: (text) => text.replaceAll(`"${other}"`, `"${own}"`).replaceAll(`"id":${other},`, `"id":${own},`),
  };
}

function lastIdOf({ operation, path }: RouteMatch): { readonly place: string; readonly id: string } | undefined {
  const [name, id] = Object.entries(path).at(-1) ?? [];
  if (name === undefined || id === undefined) return undefined;
  const filled = Object.entries(path).reduce(
    (text, [one, value]) => (one === name ? text : text.replace(`{${one}}`, value)),
    operation.path,
  );
  return { place: filled.slice(0, filled.indexOf(`{${name}}`)), id };
}
