/** Commands that create an object, or attempt to. */
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { asViolation, lostMembers, shown } from "../checks/compare.ts";
import type { Operation } from "../contract/contract.ts";
import { fieldOf, withValueAt } from "../contract/paths.ts";
import { creationOf, sentObject, withObject } from "../contract/resources.ts";
import type { Case } from "../exchange/case.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Random } from "../exchange/random.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import { richestExample } from "../exchange/schema-keywords.ts";
import type { Exchange } from "../exchange/wire.ts";
import { type CommandAction, effectOn, judgeTaken, needed, shapeOf, someExample, someOwn } from "./command.ts";
import { keyOf } from "./expected-objects.ts";
import { forGood } from "./keeping.ts";
import * as laws from "./laws.ts";
import { sendOtherValues, wholeOf } from "./other-values.ts";
import { violationUnless, violationUnlessRefused } from "./refusals.ts";
import { type Effect, type StateModel, secondLocale } from "./state-model.ts";
import { plainMembers, references, uniqueKeys, variation, violations } from "./variation.ts";
import { answeredShape } from "./views.ts";

export const creating: Readonly<Record<string, CommandAction>> = {
  create: (stateModel, random) => create(stateModel, random, stateModel.resource.create),

  createWithId: (stateModel, random) => create(stateModel, random, stateModel.resource.createWithId),

  /** Creates an object with no default values, and a name in capitals. */
  async createRich(stateModel, random) {
    const operation = creation(stateModel, random);
    const shape = needed(shapeOf(stateModel, operation));
    const example = someExample(operation, random);
    return createWith(stateModel, operation, {
      members: variation(shape, random),
      example,
      isSure: false,
      isRich: true,
    });
  },

  /** Creates an object with many values, and one like it that has others, in depth. */
  createEach: (stateModel, random) => createEach(stateModel, random, stateModel.resource.create),
  createEachWithId: (stateModel, random) => createEach(stateModel, random, stateModel.resource.createWithId),

  /** Uses another object's id, in the path or in the body. */
  async createTakenId(stateModel, random) {
    const taken = someOwn(stateModel, random);
    const { createWithId, create: plain, wrapper, idParameter } = stateModel.resource;
    const ways: { operation: Operation; path: Json | undefined; members: JsonObject; field: string }[] = [];
    const withId = stateModel.built(createWithId);
    if (withId !== undefined && idParameter !== undefined)
      ways.push({ operation: withId, path: taken.id, members: {}, field: idParameter.name });
    const without = stateModel.built(plain);
    if (without !== undefined && shapeOf(stateModel, without)?.properties.has("id") === true)
      ways.push({ operation: without, path: undefined, members: { id: taken.id }, field: `${wrapper}.id` });
    for (const { operation, path, members, field } of ways) {
      const example = someExample(operation, random);
      const ready = await stateModel.ready(operation, { with: members, example });
      const named = path === undefined || idParameter === undefined ? {} : { [idParameter.name]: path };
      const sent = await stateModel.act({ ...ready, path: { ...ready.path, ...named } });
      stateModel.judge(laws.takenIsRefused, violationUnlessRefused(sent, "duplicate", [field]), { operation });
    }
    const { operation } = needed(ways.at(-1));
    return effectOn(operation, taken, laws.refusedChangesNothing, laws.refusedChangesNothing);
  },

  async createTakenValue(stateModel, random) {
    const taken = someOwn(stateModel, random);
    const operation = creation(stateModel, random);
    const key = needed(random.pick(keysOf(stateModel, operation)));
    judgeTaken(stateModel, await stateModel.actReady(operation, { with: takenMembers(taken, key) }), key);
    return effectOn(operation, taken, laws.refusedChangesNothing, laws.refusedChangesNothing);
  },

  /** The same word in another locale is another entry. */
  async createPartlyTaken(stateModel, random) {
    const taken = someOwn(stateModel, random);
    const operation = creation(stateModel, random);
    const key = needed(keysOf(stateModel, operation).find((names) => names.length > 1 && names.includes("locale")));
    const locale = taken.answered["locale"] === secondLocale ? ownLocale : secondLocale;
    const same = Object.fromEntries(key.map((name) => [name, taken.answered[name] ?? null]));
    const isTaken = stateModel.objects.own.some(({ answered }) =>
      key.every((name) => answered[name] === { ...same, locale }[name]),
    );
    if (isTaken) return undefined;
    return createWith(stateModel, operation, { members: { ...same, locale }, example: 0, isSure: true });
  },

  /** Uses the id or the unique values of a removed object. */
  async recreate(stateModel, random) {
    const operation = creation(stateModel, random);
    const names = keysOf(stateModel, operation).flat();
    const { own, gone: all } = stateModel.objects;
    const isTaken = (one: CreatedObject): boolean =>
      own.some(({ answered }) =>
        names.some(
          (name) => name !== "locale" && JSON.stringify(answered[name]) === JSON.stringify(one.answered[name]),
        ),
      );
    const gone = needed(random.pick(all.filter((one) => !isTaken(one))));
    const members = Object.fromEntries(
      names.flatMap((name): [string, Json][] => {
        const value = gone.answered[name];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    if (stateModel.resource.remove?.definition["x-keeps-taken"] !== true)
      return createWith(stateModel, operation, { members, example: 0, isSure: true, id: gone.id });
    judgeTaken(stateModel, await stateModel.actReady(operation, { with: members }), names);
    return { operation, others: laws.refusedChangesNothing };
  },

  async createRefused(stateModel, random) {
    const operation = creation(stateModel, random);
    const shape = needed(shapeOf(stateModel, operation));
    for (const members of violations(shape, random)) {
      const sent = await stateModel.actReady(operation, { with: members });
      if (sent.status !== 200) continue;
      // Other phases report a missing refusal.
      stateModel.created(sent);
      return { operation, others: laws.neighboursUntouched };
    }
    return { operation, others: laws.refusedChangesNothing };
  },

  /** Refers to a deleted object. */
  async createWithDeletedReference(stateModel, random) {
    const operation = creation(stateModel, random);
    const { schema } = needed(operation.bodies[0]);
    const ready = await stateModel.ready(operation, { example: someExample(operation, random) });
    const all = references(schema, ready.body ?? null).filter(({ refersTo }) => refersTo !== stateModel.resource.name);
    const reference = needed(random.pick(all));
    const deleted = await deletedObject(stateModel, reference.refersTo);
    const sent = await stateModel.act({ ...ready, body: withValueAt(ready.body, reference.path, deleted) });
    const violation = violationUnlessRefused(sent, "invalid", [fieldOf(reference.path)]);
    stateModel.judge(laws.deletedIsGone, violation, { operation });
    return { operation, others: laws.refusedChangesNothing };
  },
};

async function create(
  stateModel: StateModel,
  random: Random,
  either: Operation | undefined,
): Promise<Effect | undefined> {
  const operation = needed(stateModel.built(either));
  const shape = needed(shapeOf(stateModel, operation));
  const isSure = random.below(2) === 0;
  const members = isSure ? {} : variation(shape, random, 1 + random.below(3));
  return createWith(stateModel, operation, { members, example: someExample(operation, random), isSure });
}

async function createEach(
  stateModel: StateModel,
  random: Random,
  either: Operation | undefined,
): Promise<Effect | undefined> {
  const operation = needed(stateModel.built(either));
  const shape = needed(shapeOf(stateModel, operation));
  const example = richestExample(operation);
  const first = await createWith(stateModel, operation, { members: {}, example, isSure: false });
  const [like] = first.touched ?? [];
  if (like === undefined) return first;
  const ready = await stateModel.ready(operation, { example });
  const whole = isObject(ready.body) ? ready.body : {};
  const fresh = sentObject(stateModel.resource, ready.body) ?? {};
  const own = Object.fromEntries(
    keysOf(stateModel, operation).flatMap((key) => key.map((name) => [name, fresh[name] ?? null])),
  );
  const sent = await sendOtherValues(stateModel, {
    shape,
    object: wholeOf(shape, like.made),
    random,
    isCopy: true,
    caseWith: (object) => ({ ...ready, body: withObject(stateModel.resource, whole, { ...object, ...own }) }),
  });
  const second = sent === undefined ? undefined : effectOf(stateModel, sent, false);
  return { ...first, ...second, touched: [...(first.touched ?? []), ...(second?.touched ?? [])] };
}

interface CreationPlan {
  readonly members: JsonObject;
  readonly example: number;
  /** Set where the request must be accepted. */
  readonly isSure: boolean;
  readonly isRich?: boolean;
  readonly id?: Json;
}

async function createWith(
  stateModel: StateModel,
  operation: Operation,
  { members, example, isSure, isRich = false, id }: CreationPlan,
): Promise<Effect> {
  const { idParameter } = stateModel.resource;
  const ready = await stateModel.ready(operation, { example, with: members });
  const named = id !== undefined && idParameter !== undefined && ready.path[idParameter.name] !== undefined;
  const path = named ? { ...ready.path, [idParameter.name]: id } : ready.path;
  const sent = await stateModel.act({ ...(isRich ? capitalized(stateModel, ready) : ready), path });
  return effectOf(stateModel, sent, isSure);
}

/** Judges the response to a creation, and remembers the object. */
function effectOf(stateModel: StateModel, sent: Exchange, isSure: boolean): Effect {
  const { idParameter, wrapper } = stateModel.resource;
  const { operation, path } = sent.case;
  if (sent.status !== 200) {
    if (isSure) stateModel.judge(laws.freeIsAccepted, violationUnless(sent, 200), { operation });
    return { operation, others: laws.refusedChangesNothing };
  }
  stateModel.judge(laws.freeIsAccepted, undefined, { operation });
  const known = new Set(stateModel.objects.members.keys());
  const made = stateModel.created(sent);
  if (made === undefined) {
    const violation = { expected: `${wrapper} with its id`, actual: shown(sent.json) };
    stateModel.judge(laws.createdIsFound, violation, { operation });
    return { operation, others: laws.neighboursUntouched };
  }
  const chosen = idParameter === undefined ? undefined : path[idParameter.name];
  stateModel.judge(laws.createdIsFound, wrongId(made, chosen, known), { operation });
  const wanted = sentMembers(stateModel, sent);
  const wrong = lostMembers(wanted, made.answered, answeredShape(operation, wrapper));
  const violation = asViolation(wrong, wrapper);
  stateModel.judge(laws.createdIsFound, violation, { operation });
  return effectOn(operation, made, laws.createdIsFound);
}

/** Returns the request with its unique texts capitalized. */
function capitalized(stateModel: StateModel, ready: Case): Case {
  const { body, operation } = ready;
  const object = sentObject(stateModel.resource, body);
  if (!isObject(body) || object === undefined) return ready;
  const names = keysOf(stateModel, operation)
    .flat()
    .filter((name) => name !== "locale");
  const texts = names.flatMap((name): [string, Json][] => {
    const text = object[name];
    return isText(text) ? [[name, text.charAt(0).toUpperCase() + text.slice(1)]] : [];
  });
  return { ...ready, body: withObject(stateModel.resource, body, { ...object, ...Object.fromEntries(texts) }) };
}

/** Returns the sent members that must be returned unchanged. */
export function sentMembers(stateModel: StateModel, { case: { operation, body } }: Exchange): JsonObject {
  const object = sentObject(stateModel.resource, body);
  const shape = shapeOf(stateModel, operation);
  return shape === undefined || object === undefined ? {} : plainMembers(shape, object);
}

function wrongId({ id }: CreatedObject, chosen: Json | undefined, known: ReadonlySet<string>) {
  if (chosen !== undefined && keyOf(chosen) !== keyOf(id))
    return { about: "id", expected: `the id in the path, ${shown(chosen)}`, actual: shown(id) };
  return known.has(keyOf(id)) ? { about: "id", expected: "an id that nothing has", actual: shown(id) } : undefined;
}

export function keysOf(stateModel: StateModel, operation: Operation): readonly (readonly string[])[] {
  const shape = shapeOf(stateModel, operation);
  return shape === undefined ? [] : uniqueKeys(shape);
}

/** Returns the unique values of another object. @throws InapplicableError where it lacks one */
export function takenMembers({ answered }: CreatedObject, key: readonly string[]): JsonObject {
  return Object.fromEntries(key.map((name) => [name, needed(answered[name])]));
}

/** One of the operations that create. @throws InapplicableError */
export function creation(stateModel: StateModel, random: Random): Operation {
  const { create: plain, createWithId } = stateModel.resource;
  return needed(random.pick([plain, createWithId].flatMap((operation) => stateModel.built(operation) ?? [])));
}

async function deletedObject(stateModel: StateModel, refersTo: string): Promise<Json> {
  const [name = "", field = "id"] = refersTo.split(".");
  const { session } = stateModel.scope;
  const resource = needed(session.resources.find((one) => one.name === name));
  const operation = needed(stateModel.built(resource.remove));
  needed(stateModel.built(creationOf(resource)));
  const made = await stateModel.scope.create(resource);
  const sent = await stateModel.act({ operation, path: made.path, query: forGood(resource) });
  return needed(sent.status === 200 ? (field === "id" ? made.id : made.answered[field]) : undefined);
}
