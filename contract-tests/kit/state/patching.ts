/** Commands that patch, in each of the media types. */
import type { Json, JsonObject } from "@gatehouse/openapi/json";
import { difference, shown } from "../checks/compare.ts";
import type { Content, Operation } from "../contract/contract.ts";
import { pointerTo } from "../contract/paths.ts";
import type { Shape } from "../contract/schema.ts";
import type { Case } from "../exchange/case.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import { mergePatchType } from "../patches/patch-model.ts";
import { leavesOf } from "../patches/patch-plans.ts";
import { changed, changeEach, missing, refusedChange } from "./changing.ts";
import { type CommandAction, needed, onObject, richestOwn, shapeOf, someMissing, type Target } from "./command.ts";
import * as laws from "./laws.ts";
import { violationUnless } from "./refusals.ts";
import type { Effect, StateModel } from "./state-model.ts";
import { removableMembers, variation } from "./variation.ts";
import { objectIn } from "./views.ts";

export const patching: Readonly<Record<string, CommandAction>> = {
  /** In the first media type, in the second, in the third. */
  patchFirst: patch(0),
  patchSecond: patch(1),
  patchThird: patch(2),

  /** Changes every free value, in depth; twice, so that two objects differ. */
  patchEach: patchEach(0),
  patchEachOther: patchEach(1),

  /** Merging null removes a value, so the member gets one first. */
  patchAwayFirst: onObject("patch", (on) => patchAway(on, 0)),
  patchAwaySecond: onObject("patch", (on) => patchAway(on, 1)),

  /** A member that is not known, or, in a JSON Patch, a test that fails. */
  patchRefused: onObject("patch", async ({ stateModel, random, target, operation }) => {
    const members = variation(wholeShape(stateModel), random, 1);
    const { wrapper } = stateModel.resource;
    let effect: Effect | undefined;
    for (const content of operation.bodies) {
      const wrong = { ...members, [`kit${random.letters(6)}`]: true };
      effect = refusedChange(
        stateModel,
        target,
        await stateModel.act(patchCase({ operation, content, wrapper, members: wrong }, target)),
      );
      const failing = patchCase({ operation, content, wrapper, members }, target);
      if (!Array.isArray(failing.body)) continue;
      const test = { op: "test", path: `/${wrapper}/id`, value: `kit${random.letters(6)}` };
      const sent = await stateModel.act({ ...failing, body: [test, ...failing.body] });
      const violation = violationUnless(sent, 400, ", for a test that fails");
      stateModel.judge(laws.refusedChangesNothing, violation, { operation });
    }
    return effect;
  }),

  patchMissing: onObject(
    "patch",
    async ({ stateModel, random, target, operation }) => {
      const content = needed(random.pick(operation.bodies));
      const members = variation(wholeShape(stateModel), random, 1);
      const { wrapper } = stateModel.resource;
      return missing(stateModel, target, patchCase({ operation, content, members, wrapper }, target));
    },
    someMissing,
  ),
};

async function patchAway(
  { stateModel, random, target, operation }: Target,
  index: number,
): Promise<Effect | undefined> {
  const whole = wholeShape(stateModel);
  const { wrapper } = stateModel.resource;
  const content = needed(operation.bodies.filter(({ schema }) => schema.type === "object")[index]);
  const away = removableMembers(needed(content.schema.properties.get(wrapper)), whole);
  const values = variation(whole, random);
  const given = Object.fromEntries(
    away.flatMap(([name]) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
  if (Object.keys(given).length === 0) return undefined;
  const first = await stateModel.act(patchCase({ operation, content, wrapper, members: given }, target));
  const filled = objectIn(first, wrapper);
  if (filled === undefined) return refusedChange(stateModel, target, first);
  stateModel.objects.changed(target, filled);
  const members = Object.fromEntries(Object.keys(given).map((name) => [name, null]));
  const received = await stateModel.act(patchCase({ operation, content, wrapper, members }, target));
  const after = objectIn(received, wrapper);
  const left = away.find(([name, then]) => name in given && after !== undefined && difference(then, after[name]));
  const violation = left && {
    about: `${wrapper}.${left[0]}`,
    expected: left[1] === undefined ? "nothing any more" : `its default ${shown(left[1])}`,
    actual: shown(after?.[left[0]]),
  };
  stateModel.judge(laws.patchChangesWhatItNames, violation, { operation });
  const now = { ...target, answered: filled };
  const wanted = Object.fromEntries(away.filter(([name]) => name in given));
  return changed(stateModel, now, { operation, received, wanted, isSure: true, isWhole: false });
}

/** @param rank the object among those with the most members */
function patchEach(rank: number): CommandAction {
  return onObject(
    "patch",
    async ({ stateModel, random, target, operation }) => {
      const content = needed(operation.bodies.find(({ mediaType }) => mediaType === mergePatchType));
      const { wrapper } = stateModel.resource;
      // Shows the object as it is, so that a response that goes on showing it stands out.
      await stateModel.act(patchCase({ operation, content, wrapper, members: {} }, target));
      return changeEach(stateModel, {
        target,
        random,
        caseWith: ({ id: _, ...members }) => patchCase({ operation, content, wrapper, members }, target),
      });
    },
    (stateModel) => richestOwn(stateModel, rank),
  );
}

/** Changes one member in one of the media types. */
function patch(index: number): CommandAction {
  return onObject(
    "patch",
    async ({ stateModel, random, target, operation }) => {
      const content = needed(operation.bodies[index]);
      const wanted = variation(wholeShape(stateModel), random, 1);
      const { wrapper } = stateModel.resource;
      const received = await stateModel.act(patchCase({ operation, content, wrapper, members: wanted }, target));
      return changed(stateModel, target, { operation, received, wanted, isSure: false, isWhole: false });
    },
    (stateModel) => richestOwn(stateModel),
  );
}

/** Returns the schema of the whole object. @throws InapplicableError */
function wholeShape(stateModel: StateModel): Shape {
  const { update, create } = stateModel.resource;
  return needed(shapeOf(stateModel, needed(update ?? create)));
}

interface Patch {
  readonly operation: Operation;
  readonly content: Content;
  readonly members: JsonObject;
}

/** A list is a JSON Patch (RFC 6902), an object one of those that merge. */
function patchCase(
  { operation, content, members, wrapper }: Patch & { wrapper: string },
  { path }: CreatedObject,
): Case {
  const { mediaType, schema } = content;
  const body: Json =
    schema.type === "array"
      ? leavesOf(members, undefined).map(({ path: at, value }) => ({
          op: "add",
          path: pointerTo([wrapper, ...at]),
          value,
        }))
      : { [wrapper]: members };
  return { operation, path, query: {}, body, mediaType };
}
