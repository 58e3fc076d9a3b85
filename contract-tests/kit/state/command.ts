/** The commands of a sequence. */
import type { Operation } from "../contract/contract.ts";
import { sentShape } from "../contract/resources.ts";
import type { Shape } from "../contract/schema.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import { Random } from "../exchange/random.ts";
import type { Law } from "../findings.ts";
import { neighboursUntouched } from "./laws.ts";
import type { Effect, StateModel } from "./state-model.ts";

export interface Command {
  readonly kind: string;
  /** Determines the object and the values of the command. */
  readonly seed: number;
}

/** Performs the command; resolves to its expected effect, or to undefined where it cannot be performed. */
export type CommandAction = (stateModel: StateModel, random: Random) => Promise<Effect | undefined>;

/** The means of a command: one of the sequence's objects, and an operation of the resource that the server has built. */
export interface Target {
  readonly stateModel: StateModel;
  readonly random: Random;
  readonly target: CreatedObject;
  readonly operation: Operation;
}

/**
 * Returns a command on an object of the sequence by an operation of the resource, where both are there.
 *
 * @param choose one of those that the sequence created, where it is left out
 */
export function onObject(
  name: "update" | "patch" | "remove" | "retrieve",
  act: (on: Target) => Promise<Effect | undefined>,
  choose: (stateModel: StateModel, random: Random) => CreatedObject | undefined = someOwn,
): CommandAction {
  return async (stateModel, random) => {
    const target = choose(stateModel, random);
    const operation = stateModel.built(stateModel.resource[name]);
    return target === undefined || operation === undefined ? undefined : act({ stateModel, random, target, operation });
  };
}

/** Returns the effect of a command on one object. @param others the law of the others; that of neighbours where left out */
export function effectOn(
  operation: Operation,
  made: CreatedObject,
  law: Law,
  others: Law = neighboursUntouched,
): Effect {
  return { operation, touched: [{ made, law }], others };
}

export function randomOf({ kind, seed }: Command): Random {
  return Random.of(seed, kind);
}

/** Returns the schema of the object in an operation's body. */
export function shapeOf({ resource }: StateModel, operation: Operation): Shape | undefined {
  return sentShape(resource, operation);
}

/** One of the document's examples of the body. */
export function someExample({ scope }: StateModel, { bodies, operationId }: Operation, random: Random): number {
  const missing = scope.session.availability.notBuiltExamples.get(operationId);
  const indices = (bodies[0]?.examples ?? []).map((_, index) => index).filter((index) => missing?.has(index) !== true);
  return random.pick(indices) ?? 0;
}

/** Returns one of the objects that the sequence created. */
export function someOwn({ objects }: StateModel, random: Random): CreatedObject | undefined {
  return random.pick(objects.own);
}

/** Returns the object with the most members, where a lost member shows best. */
export function richestOwn(stateModel: StateModel): CreatedObject | undefined {
  return byRichness(stateModel)[0];
}

/** Returns the objects that the sequence created, those with the most members first. */
export function byRichness({ objects }: StateModel): readonly CreatedObject[] {
  const size = ({ answered }: CreatedObject): number => JSON.stringify(answered).length;
  return [...objects.own].sort((a, b) => size(b) - size(a));
}

/** Returns one of the objects that the sequence removed. */
export function someGone({ objects }: StateModel, random: Random): CreatedObject | undefined {
  return random.pick(objects.gone);
}

/** Returns a missing object: a removed one, or one with an unused id. */
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
