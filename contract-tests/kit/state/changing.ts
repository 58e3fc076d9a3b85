/** Commands that change an object, or attempt to. */
import { isDeepStrictEqual } from "node:util";
import { isObject, type Json, type JsonObject, listOf } from "@gatehouse/openapi/json";
import { asViolation, difference, lostMembers, withoutMembers, withoutReadOnly } from "../checks/compare.ts";
import type { Operation } from "../contract/contract.ts";
import { withObject } from "../contract/resources.ts";
import type { Case } from "../exchange/case.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Random } from "../exchange/random.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Exchange } from "../exchange/wire.ts";
import {
  type CommandAction,
  effectOn,
  judgeTaken,
  needed,
  onObject,
  richestOwn,
  shapeOf,
  someExample,
  someMissing,
} from "./command.ts";
import { keysOf, sentMembers, takenMembers } from "./creating.ts";
import { reactivation } from "./keeping.ts";
import * as laws from "./laws.ts";
import { sendOtherValues, wholeOf } from "./other-values.ts";
import { violationUnless } from "./refusals.ts";
import { type Effect, type StateModel, secondLocale } from "./state-model.ts";
import { omittableMembers, variation, violations } from "./variation.ts";
import { answeredShape, objectIn } from "./views.ts";

export const changing: Readonly<Record<string, CommandAction>> = {
  update: onObject("update", async ({ stateModel, random, target, operation }) => {
    const isSure = random.below(2) === 0;
    const ready = await readyUpdate(stateModel, { operation, target, random, isSure });
    const sent = await stateModel.act(ready.sent);
    return changed(stateModel, target, { ...ready, received: sent });
  }),

  updateTwice: onObject("update", async ({ stateModel, random, target, operation }) => {
    const ready = await readyUpdate(stateModel, { operation, target, random, isSure: false });
    const first = await stateModel.act(ready.sent);
    if (first.status !== 200) return { operation, others: laws.refusedChangesNothing };
    const second = await stateModel.act(ready.sent);
    const { wrapper } = stateModel.resource;
    const shape = answeredShape(operation, wrapper);
    const bare = (object: JsonObject | undefined): Json | undefined =>
      object === undefined || shape === undefined ? object : withoutReadOnly(object, shape);
    const [once, twice] = [objectIn(first, wrapper), objectIn(second, wrapper)];
    const found = second.status === 200 ? difference(bare(once), bare(twice)) : undefined;
    const violation = asViolation(found, wrapper, ", as after the first PUT");
    stateModel.judge(laws.putIsIdempotent, violation ?? violationUnless(second, 200, ", as the first PUT"), {
      operation,
    });
    if (twice === undefined) return undefined;
    stateModel.objects.changed(target, twice);
    return effectOn(operation, target, laws.changeIsFound);
  }),

  updateRefused: onObject("update", async ({ stateModel, random, target, operation }) => {
    let effect: Effect | undefined;
    for (const members of violations(needed(shapeOf(stateModel, operation)), random)) {
      const sent = await stateModel.actReady(operation, { target, with: members });
      effect = refusedChange(stateModel, target, sent);
      if (sent.status === 200) break;
    }
    return effect;
  }),

  /** Updates to a value that another object has. */
  updateToTaken: onObject("update", async ({ stateModel, random, target, operation }) => {
    const other = needed(random.pick(stateModel.objects.own.filter(({ id }) => id !== target.id)));
    const key = needed(random.pick(keysOf(stateModel, operation)));
    const members = takenMembers(other, key);
    // The other members must not be stored either.
    const others = variation(needed(shapeOf(stateModel, operation)), random);
    judgeTaken(stateModel, await stateModel.actReady(operation, { target, with: { ...others, ...members } }), key);
    return effectOn(operation, target, laws.refusedChangesNothing, laws.refusedChangesNothing);
  }),

  updateMissing: onObject(
    "update",
    async ({ stateModel, target, operation }) =>
      missing(stateModel, target, await stateModel.ready(operation, { target })),
    someMissing,
  ),

  /** Moves the object to another locale, where nothing has its text. */
  updateLocale: onObject("update", async ({ stateModel, target, operation }) => {
    const key = needed(keysOf(stateModel, operation).find((names) => names.includes("locale")));
    const locale = needed(target.answered["locale"]) === secondLocale ? ownLocale : secondLocale;
    const same = (object: JsonObject): Json => key.map((name) => (name === "locale" ? locale : (object[name] ?? null)));
    const wanted = { ...takenMembers(target, key), locale };
    const isTaken = stateModel.objects.own.some(({ answered }) =>
      isDeepStrictEqual(
        key.map((name) => answered[name]),
        same(target.answered),
      ),
    );
    if (isTaken) return undefined;
    const received = await stateModel.actReady(operation, { target, with: wanted });
    return changed(stateModel, target, { operation, received, wanted, isSure: false, isWhole: true });
  }),

  /** Replaces the object by one that lacks what may be left out: that has its default afterwards, or is not there. */
  updateBare: onObject(
    "update",
    async ({ stateModel, target, operation }) => {
      const { resource } = stateModel;
      const [shape, shown] = [needed(shapeOf(stateModel, operation)), answeredShape(operation, resource.wrapper)];
      const whole = wholeOf(shape, target);
      const kept = new Set(listOf(operation.definition["x-leaves-alone"]));
      const left = omittableMembers(shape).filter(
        (name) => whole[name] !== undefined && !kept.has(`${resource.wrapper}.${name}`),
      );
      const bare = Object.fromEntries(Object.entries(whole).filter(([name]) => !left.includes(name)));
      const ready = await stateModel.ready(operation, { target });
      const body = withObject(resource, isObject(ready.body) ? ready.body : {}, bare);
      const received = await stateModel.act({ ...ready, body });
      const wanted = left.flatMap((name): [string, Json | undefined][] => {
        const value = shape.properties.get(name)?.default;
        return value === undefined && shown?.required.has(name) === true ? [] : [[name, value]];
      });
      return changed(stateModel, target, {
        operation,
        received,
        wanted: Object.fromEntries(wanted),
        isSure: false,
        isWhole: true,
      });
    },
    (stateModel) => richestOwn(stateModel),
  ),

  /** Replaces the object by itself with every free value changed, in depth; twice, so that two objects differ. */
  updateEach: updateEach(0),
  updateEachOther: updateEach(1),

  /** Makes it active again, and sends nothing else. */
  reactivate: onObject("update", async ({ stateModel, target, operation }) => {
    const query = needed(reactivation(stateModel.resource));
    const received = await stateModel.act({ operation, path: target.path, query });
    return changed(stateModel, target, { operation, received, wanted: { active: true }, isSure: true, isWhole: false });
  }),
};

/** @param rank the object among those with the most members */
function updateEach(rank: number): CommandAction {
  return onObject(
    "update",
    async ({ stateModel, random, target, operation }) => {
      const ready = await stateModel.ready(operation, { target });
      const whole = isObject(ready.body) ? ready.body : {};
      return changeEach(stateModel, {
        target,
        random,
        caseWith: (object) => ({ ...ready, body: withObject(stateModel.resource, whole, object) }),
      });
    },
    (stateModel) => richestOwn(stateModel, rank),
  );
}

interface ChangeOfEach {
  readonly target: CreatedObject;
  readonly random: Random;
  /** Returns the request that gives the object these values. */
  readonly caseWith: (object: JsonObject) => Case;
}

/** Gives every free value of an object another one, in depth. */
export async function changeEach(
  stateModel: StateModel,
  { target, random, caseWith }: ChangeOfEach,
): Promise<Effect | undefined> {
  const { operation } = caseWith({});
  const { update, create } = stateModel.resource;
  const shape = needed(shapeOf(stateModel, update ?? create ?? operation));
  const received = await sendOtherValues(stateModel, { shape, object: wholeOf(shape, target), random, caseWith });
  if (received === undefined) return { operation, others: laws.refusedChangesNothing };
  return changed(stateModel, target, { operation, received, wanted: {}, isSure: false, isWhole: true });
}

export interface Change {
  readonly operation: Operation;
  readonly received: Exchange;
  /** The expected members afterwards; undefined for absent ones. */
  readonly wanted: Readonly<Record<string, Json | undefined>>;
  /** Set where the request must be accepted. */
  readonly isSure: boolean;
  /** Set where other members may change too. */
  readonly isWhole: boolean;
}

/** Compares the response of a change with the request, and updates the expected objects. */
export function changed(
  stateModel: StateModel,
  target: CreatedObject,
  { operation, received, wanted, isSure, isWhole }: Change,
): Effect {
  const { wrapper } = stateModel.resource;
  const after = objectIn(received, wrapper);
  if (received.status !== 200 || after === undefined) {
    if (isSure) stateModel.judge(laws.changeIsFound, violationUnless(received, 200), { operation });
    return refusedChange(stateModel, target, received);
  }
  const shape = answeredShape(operation, wrapper);
  const lost = lostMembers({ ...(isWhole ? sentMembers(stateModel, received) : {}), ...wanted }, after, shape);
  const violation = asViolation(lost, wrapper);
  stateModel.judge(laws.changeIsFound, violation, { operation });
  if (!isWhole && shape !== undefined) {
    const unnamed = (object: JsonObject): JsonObject => withoutMembers(withoutReadOnly(object, shape), wanted);
    const found = difference(unnamed(target.answered), unnamed(after));
    const touched = asViolation(found, wrapper, ", as before");
    stateModel.judge(laws.patchChangesWhatItNames, touched, { operation });
  }
  stateModel.objects.changed(target, after);
  return effectOn(operation, target, laws.changeIsFound);
}

export function refusedChange(stateModel: StateModel, target: CreatedObject, sent: Exchange): Effect {
  const after = objectIn(sent, stateModel.resource.wrapper);
  // Other phases report a missing refusal; here an accepted request is an ordinary change.
  if (after !== undefined) stateModel.objects.changed(target, after);
  const [law, others] =
    after === undefined
      ? [laws.refusedChangesNothing, laws.refusedChangesNothing]
      : [laws.changeIsFound, laws.neighboursUntouched];
  return { operation: sent.case.operation, touched: [{ made: target, law }], others };
}

/** Changing what does not exist. */
export async function missing(stateModel: StateModel, gone: CreatedObject, ready: Case): Promise<Effect> {
  const { operation } = ready;
  const sent = await stateModel.act({ ...ready, path: gone.path });
  stateModel.judge(laws.missingIsMissing, violationUnless(sent, 404), { operation });
  return effectOn(operation, gone, laws.missingIsMissing, laws.missingIsMissing);
}

interface Update {
  readonly operation: Operation;
  readonly target: CreatedObject;
  readonly random: Random;
  readonly isSure: boolean;
}

async function readyUpdate(stateModel: StateModel, { operation, target, random, isSure }: Update) {
  const shape = shapeOf(stateModel, operation);
  const wanted = isSure || shape === undefined ? {} : variation(shape, random, random.below(2) === 0 ? undefined : 2);
  const example = someExample(operation, random);
  const sent = await stateModel.ready(operation, { target, example, with: wanted });
  return { operation, sent, wanted, isSure, isWhole: true };
}
