/** The ids that a run has seen, by resource, so that later requests name what exists. */
import type { DescribedOperation } from "../contract/document/description.ts";
import type { Shape } from "../contract/schema.ts";
import { type Exchange, isSuccess } from "../exchange/wire.ts";
import {
  type DescribedResource,
  idIn,
  idsIn,
  nounOf,
  type ResourceId,
  referredNoun,
  simple,
  singular,
} from "./resources.ts";

/** Of each resource; older ones may be gone. */
const maximumIds = 30;

export class KnownIds {
  /** The nouns of all resources. */
  readonly nouns: ReadonlySet<string>;
  readonly #resources: readonly DescribedResource[];
  readonly #ids = new Map<string, ResourceId[]>();

  constructor(resources: readonly DescribedResource[]) {
    this.#resources = resources;
    this.nouns = new Set(resources.map(({ noun }) => noun));
  }

  /** Records the ids in a successful exchange, and forgets that of a deleted object. */
  notice(exchange: Exchange): void {
    const { status, case: sent } = exchange;
    const { operation, raw } = sent;
    if (!isSuccess({ status }) || raw?.method !== undefined) return;
    for (const resource of this.#resources) {
      if (operation === resource.create) this.#add(resource, [idIn(resource, exchange)]);
      else if (resource.lists.some((list) => list === operation)) this.#add(resource, idsIn(resource, exchange.json));
      else if (operation === resource.remove) this.#forget(resource, sent.path[resource.idName]);
    }
  }

  /** Returns an id for a path parameter: of the collection before it, or of the noun that it names. */
  forPath({ path }: DescribedOperation, name: string): ResourceId | undefined {
    const before = path.slice(0, path.indexOf(`/{${name}}`));
    const own = this.#resources.find(({ collection }) => collection === before);
    return this.#latest(own) ?? this.#ofNoun(nounOf(name));
  }

  /** Returns an id for a property or a parameter such as `petId`, or `pet` with a type of ids. */
  forName(name: string, shape: Shape): ResourceId | undefined {
    return this.#ofNoun(referredNoun(name, shape, this.nouns));
  }

  /** Returns an id of the resource that `x-refers-to` names. */
  forReference(refersTo: string): ResourceId | undefined {
    return this.#ofNoun(singular(simple(refersTo.split(".", 1)[0] ?? "")));
  }

  #ofNoun(noun: string | undefined): ResourceId | undefined {
    return noun === undefined ? undefined : this.#latest(this.#withNoun(noun));
  }

  #withNoun(noun: string): DescribedResource | undefined {
    return this.#resources.find((one) => one.noun === noun && (this.#ids.get(one.item)?.length ?? 0) > 0);
  }

  #latest(resource: DescribedResource | undefined): ResourceId | undefined {
    return resource === undefined ? undefined : this.#ids.get(resource.item)?.at(-1);
  }

  #add({ item }: DescribedResource, ids: readonly (ResourceId | undefined)[]): void {
    const known = this.#ids.get(item) ?? [];
    const more = ids.filter((id) => id !== undefined).filter((id) => !known.includes(id));
    this.#ids.set(item, [...known, ...more].slice(-maximumIds));
  }

  #forget({ item }: DescribedResource, id: unknown): void {
    this.#ids.set(
      item,
      (this.#ids.get(item) ?? []).filter((known) => String(known) !== String(id)),
    );
  }
}
