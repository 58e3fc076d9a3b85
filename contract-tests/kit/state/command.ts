/** The commands of a sequence. */
import type { Operation } from "../contract/contract.ts";
import { sentShape } from "../contract/resources.ts";
import type { Shape } from "../contract/schema.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import { Random } from "../exchange/random.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { neighboursUntouched, takenIsRefused } from "./laws.ts";
import { violationUnlessRefused } from "./refusals.ts";
import type { Effect, StateModel } from "./state-model.ts";

export interface Command {
  readonly kind: string;
  /** Determines the object and the values of the command. */
  readonly seed: number;
}

/**
 * Performs the command; resolves to its expected effect, or to undefined where there is none to look for.
 *
 * @throws InapplicableError where it cannot be performed
 */
export type CommandAction = (stateModel: StateModel, random: Random) => Promise<Effect | undefined>;

/** A command cannot be performed: the sequence has no object for it, or the resource no operation. */
export class InapplicableError extends Error {
  override name = "InapplicableError";
}

/** @throws InapplicableError where there is none */
export function needed<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new InapplicableError("the sequence lacks what the command needs");
  return value;
}

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
  choose: (stateModel: StateModel, random: Random) => CreatedObject = someOwn,
): CommandAction {
  return async (stateModel, random) => {
    const target = choose(stateModel, random);
    return act({ stateModel, random, target, operation: needed(stateModel.built(stateModel.resource[name])) });
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
export function someExample({ bodies }: Operation, random: Random): number {
  return random.below(bodies[0]?.examples.length ?? 0);
}

/** Returns one of the objects that the sequence created. @throws InapplicableError */
export function someOwn({ objects }: StateModel, random: Random): CreatedObject {
  return needed(random.pick(objects.own));
}

/**
 * Returns the object with the most members, where a lost member shows best. @throws InapplicableError
 *
 * @param rank 1 for the one with the most members but one
 */
export function richestOwn({ objects }: StateModel, rank = 0): CreatedObject {
  const size = ({ answered }: CreatedObject): number => JSON.stringify(answered).length;
  return needed([...objects.own].sort((a, b) => size(b) - size(a))[rank]);
}

/** Returns a missing object: a removed one, or one with an unused id. @throws InapplicableError */
export function someMissing({ objects, resource: { idParameter } }: StateModel, random: Random): CreatedObject {
  const gone = random.pick(objects.gone);
  const own = random.pick(objects.own);
  if (gone !== undefined || own === undefined || idParameter === undefined) return needed(gone);
  const id = typeof own.id === "number" ? 2_000_000_000 + random.below(100_000_000) : random.uuid();
  return { ...own, id, path: { ...own.path, [idParameter.name]: id }, answered: {} };
}

/** Judges that values which another object has are refused at their members. */
export function judgeTaken(stateModel: StateModel, sent: Exchange, names: readonly string[]): void {
  const fields = names.map((name) => `${stateModel.resource.wrapper}.${name}`);
  const violation = violationUnlessRefused(sent, "duplicate", fields);
  stateModel.judge(takenIsRefused, violation, { operation: sent.case.operation });
}
