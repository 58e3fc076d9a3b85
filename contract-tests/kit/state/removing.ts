/** Commands that remove. */
import type { Json } from "@gatehouse/openapi/json";
import { difference, shown, withoutReadOnly } from "../checks/compare.ts";
import type { Operation } from "../contract/contract.ts";
import type { CreatedObject } from "../exchange/created-object.ts";
import type { Random } from "../exchange/random.ts";
import { type Act, someGone, someMissing, someOwn } from "./command.ts";
import { forGood, isSoftlyDeleted } from "./keeping.ts";
import * as laws from "./laws.ts";
import { keyOf } from "./model.ts";
import { violationUnless } from "./refusals.ts";
import { answeredShape, objectIn, pathFor } from "./views.ts";
import type { Effect, World } from "./world.ts";

export const removing: Readonly<Record<string, Act>> = {
  async remove(world, random) {
    const target = someOwn(world, random);
    const operation = world.built(world.resource.remove);
    if (target === undefined || operation === undefined) return undefined;
    const sent = await world.act({ operation, path: target.path, query: forGood(world.resource) });
    world.judge(laws.deletedIsGone, violationUnless(sent, 200), { operation });
    world.model.removed(keyOf(target.id));
    return { operation, touched: [{ made: target, law: laws.deletedIsGone }], others: laws.neighboursUntouched };
  },

  /** Makes it inactive only. */
  async deactivate(world, random) {
    const target = someOwn(world, random);
    const operation = world.built(world.resource.remove);
    const retrieve = world.built(world.resource.retrieve);
    if (target === undefined || operation === undefined || retrieve === undefined || !isSoftlyDeleted(world.resource))
      return undefined;
    const sent = await world.act({ operation, path: target.path, query: {} });
    world.judge(laws.changeIsFound, violationUnless(sent, 200), { operation });
    const seen = await world.look({ operation: retrieve, path: target.path, query: {} });
    const { wrapper } = world.resource;
    const after = objectIn(seen, wrapper);
    const shape = answeredShape(retrieve, wrapper);
    const expected = { ...target.answered, active: false };
    const found =
      after === undefined || shape === undefined
        ? { path: "", expected, actual: after }
        : difference(withoutReadOnly(expected, shape), withoutReadOnly(after, shape));
    const violation = found && {
      about: found.path === "" ? wrapper : `${wrapper}.${found.path}`,
      expected: `${shown(found.expected)} of what was made inactive`,
      actual: shown(found.actual),
    };
    world.judge(laws.changeIsFound, violation, { operation, last: seen.step });
    if (after !== undefined) world.model.changed(target, after);
    return { operation, touched: [{ made: target, law: laws.changeIsFound }], others: laws.neighboursUntouched };
  },

  async removeMissing(world, random) {
    const gone = someMissing(world, random);
    const operation = world.built(world.resource.remove);
    if (gone === undefined || operation === undefined) return undefined;
    const sent = await world.act({ operation, path: gone.path, query: forGood(world.resource) });
    world.judge(laws.missingIsMissing, violationUnless(sent, 404), { operation });
    return { operation, touched: [{ made: gone, law: laws.missingIsMissing }], others: laws.missingIsMissing };
  },

  /** By its name, or with all others of its locale. */
  async removeBy(world, random) {
    const target = someOwn(world, random);
    const by = removal(world, random);
    const query = target && by && queryBy(by, target);
    if (target === undefined || by === undefined || query === undefined) return undefined;
    const sent = await world.act({ operation: by, path: pathFor(by, target.path), query });
    world.judge(laws.deletedIsGone, violationUnless(sent, 200), { operation: by });
    const meant = [...world.model.members].filter(([, { object }]) =>
      Object.entries(query).every(([name, value]) => object[name] === value),
    );
    for (const [key] of meant) world.model.removed(key);
    const touched = meant.flatMap(([, { made }]) => (made === undefined ? [] : [{ made, law: laws.deletedIsGone }]));
    return { operation: by, touched, others: laws.neighboursUntouched };
  },

  /** By the name that nothing has any more. */
  async removeByMissing(world, random) {
    const gone = someGone(world, random);
    const by = removal(world, random);
    const query = gone && by?.answers.has(404) === true ? queryBy(by, gone) : undefined;
    if (gone === undefined || by === undefined || query === undefined) return undefined;
    const isThere = world.model.own.some(({ answered }) =>
      Object.entries(query).every(([name, value]) => answered[name] === value),
    );
    if (isThere) return undefined;
    const sent = await world.act({ operation: by, path: pathFor(by, gone.path), query });
    world.judge(laws.missingIsMissing, violationUnless(sent, 404), { operation: by });
    return { operation: by, others: laws.missingIsMissing } satisfies Effect;
  },
};

function removal(world: World, random: Random): Operation | undefined {
  return random.pick(world.resource.removeOthers.filter((operation) => world.isBuilt(operation)));
}

function queryBy({ parameters }: Operation, { answered }: CreatedObject): Readonly<Record<string, Json>> | undefined {
  const query: Record<string, Json> = {};
  for (const { name, required, in: place } of parameters) {
    if (place !== "query" || !required) continue;
    const value = answered[name];
    if (value === undefined) return undefined;
    query[name] = value;
  }
  return Object.keys(query).length === 0 ? undefined : query;
}
