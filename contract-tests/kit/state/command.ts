/** What a sequence is made of. */
import type { Operation } from "../contract/contract.ts";
import { sentShape } from "../contract/resources.ts";
import type { Shape } from "../contract/schema.ts";
import type { CreatedObject } from "../exchange/created-object.ts";
import { Random } from "../exchange/random.ts";
import type { Effect, StateModel } from "./state-model.ts";

export interface Command {
  readonly kind: string;
  /** Chooses the object that it is about, and makes up the values that it sends. */
  readonly seed: number;
}

/** Does it; resolves to what it should have brought about, or to undefined where there was nothing to do it with. */
export type CommandAction = (stateModel: StateModel, random: Random) => Promise<Effect | undefined>;

export function randomOf({ kind, seed }: Command): Random {
  return Random.of(seed, kind);
}

/** What an operation's body holds under the resource's wrapper. */
export function shapeOf({ resource }: StateModel, operation: Operation): Shape | undefined {
  return sentShape(resource, operation);
}

/** One of the document's examples of the body. */
export function someExample({ scope }: StateModel, { bodies, operationId }: Operation, random: Random): number {
  const missing = scope.session.availability.notBuiltExamples.get(operationId);
  const indices = (bodies[0]?.examples ?? []).map((_, index) => index).filter((index) => missing?.has(index) !== true);
  return random.pick(indices) ?? 0;
}

/** One of the objects that the sequence has made. */
export function someOwn({ objects }: StateModel, random: Random): CreatedObject | undefined {
  return random.pick(objects.own);
}

/** The one that says most: what gets lost in a change shows best in it. */
export function richestOwn({ objects }: StateModel): CreatedObject | undefined {
  const size = ({ answered }: CreatedObject): number => JSON.stringify(answered).length;
  return [...objects.own].sort((a, b) => size(b) - size(a))[0];
}

/** One of those that it has removed. */
export function someGone({ objects }: StateModel, random: Random): CreatedObject | undefined {
  return random.pick(objects.gone);
}

/** One that does not exist: one that was removed, or one with an id that nothing has. */
export function someMissing(stateModel: StateModel, random: Random): CreatedObject | undefined {
  const gone = someGone(stateModel, random);
  const own = someOwn(stateModel, random);
  const { idParameter } = stateModel.resource;
  if (gone !== undefined || own === undefined || idParameter === undefined) return gone;
  const id = typeof own.id === "number" ? 2_000_000_000 + random.below(100_000_000) : random.uuid();
  return { ...own, id, path: { ...own.path, [idParameter.name]: id }, answered: {} };
}

export function parentOption({ parent }: StateModel): { readonly parent?: CreatedObject } {
  return parent === undefined ? {} : { parent };
}
