/** Commands that remove. */
import type { Json } from "@gatehouse/openapi/json";
import { asViolation, difference, withoutReadOnly } from "../checks/compare.ts";
import type { Operation } from "../contract/contract.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Random } from "../exchange/random.ts";
import { type CommandAction, effectOn, needed, onObject, someMissing, someOwn } from "./command.ts";
import { keyOf } from "./expected-objects.ts";
import { forGood, isSoftlyDeleted } from "./keeping.ts";
import * as laws from "./laws.ts";
import { violationUnless } from "./refusals.ts";
import type { Effect, StateModel } from "./state-model.ts";
import { answeredShape, objectIn, pathFor } from "./views.ts";

export const removing: Readonly<Record<string, CommandAction>> = {
  remove: onObject("remove", async ({ stateModel, target, operation }) => {
    const sent = await stateModel.act({ operation, path: target.path, query: forGood(stateModel.resource) });
    stateModel.judge(laws.deletedIsGone, violationUnless(sent, 200), { operation });
    stateModel.objects.removed(keyOf(target.id));
    const again = await stateModel.act({ operation, path: target.path, query: forGood(stateModel.resource) });
    const violation = violationUnless(again, 404, ", for what was deleted already");
    stateModel.judge(laws.missingIsMissing, violation, { operation });
    return effectOn(operation, target, laws.deletedIsGone);
  }),

  /** Deactivates the object. */
  deactivate: onObject("remove", async ({ stateModel, target, operation }) => {
    const retrieve = needed(stateModel.built(stateModel.resource.retrieve));
    if (!isSoftlyDeleted(stateModel.resource)) return undefined;
    const sent = await stateModel.act({ operation, path: target.path, query: {} });
    stateModel.judge(laws.changeIsFound, violationUnless(sent, 200), { operation });
    const seen = await stateModel.look({ operation: retrieve, path: target.path, query: {} });
    const { wrapper } = stateModel.resource;
    const after = objectIn(seen, wrapper);
    const shape = answeredShape(retrieve, wrapper);
    const expected = { ...target.answered, active: false };
    const found =
      after === undefined || shape === undefined
        ? { path: "", expected, actual: after }
        : difference(withoutReadOnly(expected, shape), withoutReadOnly(after, shape));
    const violation = asViolation(found, wrapper, " of what was made inactive");
    stateModel.judge(laws.changeIsFound, violation, { operation, last: seen.step });
    if (after !== undefined) stateModel.objects.changed(target, after);
    return effectOn(operation, target, laws.changeIsFound);
  }),

  removeMissing: onObject(
    "remove",
    async ({ stateModel, target: gone, operation }) => {
      const sent = await stateModel.act({ operation, path: gone.path, query: forGood(stateModel.resource) });
      stateModel.judge(laws.missingIsMissing, violationUnless(sent, 404), { operation });
      return effectOn(operation, gone, laws.missingIsMissing, laws.missingIsMissing);
    },
    someMissing,
  ),

  /** Removes an object by its name, or with all others of its locale. */
  async removeBy(stateModel, random) {
    const target = someOwn(stateModel, random);
    const by = removal(stateModel, random);
    const query = queryBy(by, target);
    const sent = await stateModel.act({ operation: by, path: pathFor(by, target.path), query });
    stateModel.judge(laws.deletedIsGone, violationUnless(sent, 200), { operation: by });
    const meant = [...stateModel.objects.members].filter(([, { object }]) =>
      Object.entries(query).every(([name, value]) => object[name] === value),
    );
    for (const [key] of meant) stateModel.objects.removed(key);
    const touched = meant.flatMap(([, { made }]) => (made === undefined ? [] : [{ made, law: laws.deletedIsGone }]));
    return { operation: by, touched, others: laws.neighboursUntouched };
  },

  /** Removes by a name that no object has any more. */
  async removeByMissing(stateModel, random) {
    const gone = needed(random.pick(stateModel.objects.gone));
    const by = removal(stateModel, random);
    const query = queryBy(by, gone);
    if (!by.answers.has(404)) return undefined;
    const isThere = stateModel.objects.own.some(({ answered }) =>
      Object.entries(query).every(([name, value]) => answered[name] === value),
    );
    if (isThere) return undefined;
    const sent = await stateModel.act({ operation: by, path: pathFor(by, gone.path), query });
    stateModel.judge(laws.missingIsMissing, violationUnless(sent, 404), { operation: by });
    return { operation: by, others: laws.missingIsMissing } satisfies Effect;
  },
};

/** @throws InapplicableError */
function removal(stateModel: StateModel, random: Random): Operation {
  const { removeOthers } = stateModel.resource;
  return needed(random.pick(removeOthers.flatMap((operation) => stateModel.built(operation) ?? [])));
}

/** @throws InapplicableError where the object lacks a parameter of the operation, or there is none */
function queryBy({ parameters }: Operation, { answered }: CreatedObject): Readonly<Record<string, Json>> {
  const names = parameters.filter(({ in: place, required }) => place === "query" && required).map(({ name }) => name);
  needed(names[0]);
  return Object.fromEntries(names.map((name) => [name, needed(answered[name])]));
}
