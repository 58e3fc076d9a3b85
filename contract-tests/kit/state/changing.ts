/** Commands that change an object, and that try to. */
import type { Json, JsonObject } from "@gatehouse/openapi/json";
import { difference, lostMembers, shown, withoutReadOnly } from "../checks/compare.ts";
import type { Operation } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import type { Case } from "../exchange/case.ts";
import type { CreatedObject } from "../exchange/created-object.ts";
import type { Random } from "../exchange/random.ts";
import type { Exchange } from "../exchange/wire.ts";
import { type Act, shapeOf, someExample, someMissing, someOwn } from "./command.ts";
import { keysOf, sentMembers, takenMembers } from "./creating.ts";
import { reactivation } from "./keeping.ts";
import * as laws from "./laws.ts";
import { violationUnless, violationUnlessRefused } from "./refusals.ts";
import { variation, violations } from "./variation.ts";
import { answeredShape, objectIn } from "./views.ts";
import type { Effect, World } from "./world.ts";

export const changing: Readonly<Record<string, Act>> = {
  async update(world, random) {
    const target = someOwn(world, random);
    const operation = world.built(world.resource.update);
    if (target === undefined || operation === undefined) return undefined;
    const isSure = random.below(2) === 0;
    const ready = await readyUpdate(world, { operation, target, random, isSure });
    const sent = await world.act(ready.sent);
    return changed(world, target, { ...ready, received: sent });
  },

  async updateTwice(world, random) {
    const target = someOwn(world, random);
    const operation = world.built(world.resource.update);
    if (target === undefined || operation === undefined) return undefined;
    const ready = await readyUpdate(world, { operation, target, random, isSure: false });
    const first = await world.act(ready.sent);
    if (first.status !== 200) return { operation, others: laws.refusedChangesNothing };
    const second = await world.act(ready.sent);
    const { wrapper } = world.resource;
    const shape = answeredShape(operation, wrapper);
    const bare = (object: JsonObject | undefined): Json | undefined =>
      object === undefined || shape === undefined ? object : withoutReadOnly(object, shape);
    const [once, twice] = [objectIn(first, wrapper), objectIn(second, wrapper)];
    const found = second.status === 200 ? difference(bare(once), bare(twice)) : undefined;
    const violation = found && {
      about: `${wrapper}.${found.path}`,
      expected: `${shown(found.expected)}, as after the first PUT`,
      actual: shown(found.actual),
    };
    world.judge(laws.putIsIdempotent, violation ?? violationUnless(second, 200, ", as the first PUT"), { operation });
    if (twice === undefined) return undefined;
    world.model.changed(target, twice);
    return { operation, touched: [{ made: target, law: laws.changeIsFound }], others: laws.neighboursUntouched };
  },

  async updateRefused(world, random) {
    const target = someOwn(world, random);
    const operation = world.built(world.resource.update);
    const shape = operation && shapeOf(world, operation);
    if (target === undefined || operation === undefined || shape === undefined) return undefined;
    let effect: Effect | undefined;
    for (const members of violations(shape, random)) {
      const sent = await world.act(await world.scope.ready(operation, { target, with: members }));
      effect = refusedChange(world, target, sent);
      if (sent.status === 200) break;
    }
    return effect;
  },

  /** To a value that another object has. */
  async updateToTaken(world, random) {
    const target = someOwn(world, random);
    const other = random.pick(world.model.own.filter(({ id }) => id !== target?.id));
    const operation = world.built(world.resource.update);
    const key = random.pick(keysOf(world, operation));
    const members = other && key && takenMembers(other, key);
    if (target === undefined || operation === undefined || key === undefined || members === undefined) return undefined;
    // What else is in it must not get in either.
    const shape = shapeOf(world, operation);
    const others = shape === undefined ? {} : variation(shape, random);
    const sent = await world.act(await world.scope.ready(operation, { target, with: { ...others, ...members } }));
    const fields = key.map((name) => `${world.resource.wrapper}.${name}`);
    world.judge(laws.takenIsRefused, violationUnlessRefused(sent, "duplicate", fields), { operation });
    return {
      operation,
      touched: [{ made: target, law: laws.refusedChangesNothing }],
      others: laws.refusedChangesNothing,
    };
  },

  async updateMissing(world, random) {
    const gone = someMissing(world, random);
    const operation = world.built(world.resource.update);
    if (gone === undefined || operation === undefined) return undefined;
    return missing(world, gone, await world.scope.ready(operation, { target: gone }));
  },

  /** Makes it active again, and sends nothing else. */
  async reactivate(world, random) {
    const target = someOwn(world, random);
    const operation = world.built(world.resource.update);
    const query = reactivation(world.resource);
    if (target === undefined || operation === undefined || query === undefined) return undefined;
    const received = await world.act({ operation, path: target.path, query });
    return changed(world, target, { operation, received, wanted: { active: true }, isSure: true, isWhole: false });
  },
};

export interface Change {
  readonly operation: Operation;
  readonly received: Exchange;
  /** The members that are to be there afterwards; undefined for those that are not. */
  readonly wanted: Readonly<Record<string, Json | undefined>>;
  /** Whether nothing can be wrong with the request. */
  readonly isSure: boolean;
  /** Whether the other members may change as well. */
  readonly isWhole: boolean;
}

/** Holds the answer of a change against what was asked for, and takes it into the model. */
export function changed(
  world: World,
  target: CreatedObject,
  { operation, received, wanted, isSure, isWhole }: Change,
): Effect {
  const { wrapper } = world.resource;
  const after = objectIn(received, wrapper);
  if (received.status !== 200 || after === undefined) {
    if (isSure) world.judge(laws.changeIsFound, violationUnless(received, 200), { operation });
    return refusedChange(world, target, received);
  }
  const shape = answeredShape(operation, wrapper);
  const lost = lostMembers({ ...(isWhole ? sentMembers(world, received) : {}), ...wanted }, after, shape);
  const violation = lost && {
    about: `${wrapper}.${lost.path}`,
    expected: shown(lost.expected),
    actual: shown(lost.actual),
  };
  world.judge(laws.changeIsFound, violation, { operation });
  if (!isWhole && shape !== undefined) {
    const named = new Set(Object.keys(wanted));
    const found = difference(unnamed(target.answered, shape, named), unnamed(after, shape, named));
    const touched = found && {
      about: `${wrapper}.${found.path}`,
      expected: `${shown(found.expected)}, as before`,
      actual: shown(found.actual),
    };
    world.judge(laws.patchChangesWhatItNames, touched, { operation });
  }
  world.model.changed(target, after);
  return { operation, touched: [{ made: target, law: laws.changeIsFound }], others: laws.neighboursUntouched };
}

/** What a patch does not name, without what the server alone sets. */
function unnamed(object: JsonObject, shape: Shape, named: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(withoutReadOnly(object, shape)).filter(([name]) => !named.has(name)));
}

export function refusedChange(world: World, target: CreatedObject, sent: Exchange): Effect {
  const after = objectIn(sent, world.resource.wrapper);
  // That it was not refused after all is told by other phases; here it is a change like any other.
  if (after !== undefined) world.model.changed(target, after);
  const [law, others] =
    after === undefined
      ? [laws.refusedChangesNothing, laws.refusedChangesNothing]
      : [laws.changeIsFound, laws.neighboursUntouched];
  return { operation: sent.case.operation, touched: [{ made: target, law }], others };
}

/** Changing what does not exist. */
export async function missing(world: World, gone: CreatedObject, ready: Case): Promise<Effect> {
  const { operation } = ready;
  const sent = await world.act({ ...ready, path: gone.path });
  world.judge(laws.missingIsMissing, violationUnless(sent, 404), { operation });
  return { operation, touched: [{ made: gone, law: laws.missingIsMissing }], others: laws.missingIsMissing };
}

interface Update {
  readonly operation: Operation;
  readonly target: CreatedObject;
  readonly random: Random;
  readonly isSure: boolean;
}

async function readyUpdate(world: World, { operation, target, random, isSure }: Update) {
  const shape = shapeOf(world, operation);
  const wanted = isSure || shape === undefined ? {} : variation(shape, random, random.below(2) === 0 ? undefined : 2);
  const sent = await world.scope.ready(operation, {
    target,
    example: someExample(world, operation, random),
    with: wanted,
  });
  return { operation, sent, wanted, isSure, isWhole: true };
}
