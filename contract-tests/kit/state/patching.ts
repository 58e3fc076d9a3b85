/** Commands that patch, in each of the media types. */
import type { Json, JsonObject } from "@gatehouse/openapi/json";
import { difference, shown } from "../checks/compare.ts";
import type { Content, Operation } from "../contract/contract.ts";
import { pointerTo } from "../contract/paths.ts";
import type { Shape } from "../contract/schema.ts";
import type { Case } from "../exchange/case.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Random } from "../exchange/random.ts";
import { mergePatchType } from "../patches/patch-model.ts";
import { leavesOf } from "../patches/patch-plans.ts";
import { changed, changeEach, missing, refusedChange } from "./changing.ts";
import { byRichness, type CommandAction, richestOwn, shapeOf, someMissing, someOwn } from "./command.ts";
import * as laws from "./laws.ts";
import { violationUnless } from "./refusals.ts";
import type { Effect, StateModel } from "./state-model.ts";
import { removableMembers, variation } from "./variation.ts";
import { objectIn } from "./views.ts";

export const patching: Readonly<Record<string, CommandAction>> = {
  /** In the first media type, in the second, in the third. */
  patchFirst: (stateModel, random) => patch(stateModel, random, 0),
  patchSecond: (stateModel, random) => patch(stateModel, random, 1),
  patchThird: (stateModel, random) => patch(stateModel, random, 2),

  /** Changes every free value, in depth; twice, so that two objects differ. */
  patchEach: (stateModel, random) => patchEach(stateModel, random, 0),
  patchEachOther: (stateModel, random) => patchEach(stateModel, random, 1),

  /** Merging null removes a value, so the member gets one first. */
  patchAwayFirst: (stateModel, random) => patchAway(stateModel, random, 0),
  patchAwaySecond: (stateModel, random) => patchAway(stateModel, random, 1),

  /** A member that is not known, or, in a JSON Patch, a test that fails. */
  async patchRefused(stateModel, random) {
    const target = someOwn(stateModel, random);
    const operation = stateModel.built(stateModel.resource.patch);
    const shape = wholeShape(stateModel);
    if (target === undefined || operation === undefined || shape === undefined) return undefined;
    const members = variation(shape, random, 1);
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
  },

  async patchMissing(stateModel, random) {
    const gone = someMissing(stateModel, random);
    const operation = stateModel.built(stateModel.resource.patch);
    const content = operation && random.pick(operation.bodies);
    const shape = wholeShape(stateModel);
    if (gone === undefined || operation === undefined || content === undefined || shape === undefined) return undefined;
    const members = variation(shape, random, 1);
    return missing(
      stateModel,
      gone,
      patchCase({ operation, content, members, wrapper: stateModel.resource.wrapper }, gone),
    );
  },
};

async function patchAway(stateModel: StateModel, random: Random, index: number): Promise<Effect | undefined> {
  const target = someOwn(stateModel, random);
  const operation = stateModel.built(stateModel.resource.patch);
  const whole = wholeShape(stateModel);
  const { wrapper } = stateModel.resource;
  const content = operation?.bodies.filter(({ schema }) => schema.type === "object")[index];
  const patchShape = content?.schema.properties.get(wrapper);
  if (target === undefined || operation === undefined || whole === undefined) return undefined;
  if (content === undefined || patchShape === undefined) return undefined;
  const away = removableMembers(patchShape, whole);
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
async function patchEach(stateModel: StateModel, random: Random, rank: number): Promise<Effect | undefined> {
  const target = byRichness(stateModel)[rank];
  const operation = stateModel.built(stateModel.resource.patch);
  const content = operation?.bodies.find(({ mediaType }) => mediaType === mergePatchType);
  if (target === undefined || operation === undefined || content === undefined) return undefined;
  const { wrapper } = stateModel.resource;
  // Shows the object as it is, so that a response that goes on showing it stands out.
  await stateModel.act(patchCase({ operation, content, wrapper, members: {} }, target));
  return changeEach(stateModel, {
    target,
    random,
    caseWith: ({ id: _, ...members }) => patchCase({ operation, content, wrapper, members }, target),
  });
}

/** Changes one member in one of the media types. */
async function patch(stateModel: StateModel, random: Random, index: number): Promise<Effect | undefined> {
  const target = richestOwn(stateModel);
  const operation = stateModel.built(stateModel.resource.patch);
  const content = operation?.bodies[index];
  const shape = wholeShape(stateModel);
  if (target === undefined || operation === undefined || content === undefined || shape === undefined) return undefined;
  const wanted = variation(shape, random, 1);
  const { wrapper } = stateModel.resource;
  const received = await stateModel.act(patchCase({ operation, content, wrapper, members: wanted }, target));
  return changed(stateModel, target, { operation, received, wanted, isSure: false, isWhole: false });
}

/** Returns the schema of the whole object. */
function wholeShape(stateModel: StateModel): Shape | undefined {
  const whole = stateModel.resource.update ?? stateModel.resource.create;
  return whole && shapeOf(stateModel, whole);
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
