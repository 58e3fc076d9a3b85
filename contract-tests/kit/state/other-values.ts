/** Requests in which every free value of an object is another one. */
import { isObject, type JsonObject } from "@gatehouse/openapi/json";
import { namedErrors } from "../cases/field-errors.ts";
import type { Shape } from "../contract/schema.ts";
import { withoutAliases } from "../exchange/aliases.ts";
import type { Case } from "../exchange/case.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Random } from "../exchange/random.ts";
import type { Exchange } from "../exchange/wire.ts";
import { flagsOf, withOtherValues } from "./free-values.ts";
import type { StateModel } from "./state-model.ts";

/** Maximum number of requests that look for values that are accepted together. */
const maximumAttempts = 8;

export interface OtherValues {
  readonly shape: Shape;
  /** As it was returned. */
  readonly object: JsonObject;
  readonly random: Random;
  /** Set where the ids inside of the object are another one's. */
  readonly isCopy?: boolean;
  readonly caseWith: (object: JsonObject) => Case;
}

/** Resolves to the first response that refuses no value; undefined where each refuses one. */
export async function sendOtherValues(
  stateModel: StateModel,
  { shape, object, random, isCopy = false, caseWith }: OtherValues,
): Promise<Exchange | undefined> {
  const restored = new Set<string>();
  for (let attempt = 0; attempt < maximumAttempts; attempt++) {
    const sent = caseWith(withOtherValues(shape, object, { random, kept: restored, isCopy }));
    const content = sent.operation.bodies.find(({ mediaType }) => mediaType === sent.mediaType);
    const { body } = sent;
    // Both names of a value would differ.
    const bare = content === undefined || !isObject(body) ? {} : { body: withoutAliases(content.schema, body) };
    const received = await stateModel.act({ ...sent, ...bare });
    const refused = received.status === 400 ? namesOfErrors(received, stateModel.resource.wrapper) : [];
    if (refused.length === 0) return received;
    const before = restored.size;
    for (const name of refused) for (const one of nextKept(shape, name, restored)) restored.add(one);
    if (restored.size === before) return undefined;
  }
  return undefined;
}

/**
 * Returns what stays as it was from now on: the members that the rule of the refused one names, then the value itself,
 * then the flags beside it, and at last all that is beside it.
 */
function nextKept(shape: Shape, name: string, kept: ReadonlySet<string>): readonly string[] {
  const ruling = ruledWith(shape, name);
  if (ruling.some((one) => !kept.has(one))) return ruling;
  return [[name, flagsOf(name), holderOf(name)].find((one) => !kept.has(one)) ?? name];
}

/** Returns the members beside this one that its rule names (`x-further-rule`). */
function ruledWith(shape: Shape, name: string): readonly string[] {
  const steps = name.split(".");
  const last = steps.pop() ?? "";
  const holder = steps.reduce<Shape | undefined>((at, step) => {
    const property = at?.properties.get(step.replace("[]", ""));
    return step.endsWith("[]") ? property?.items : property;
  }, shape);
  const rule = holder?.properties.get(last)?.text("x-further-rule") ?? "";
  const named = (rule.match(/\w+/g) ?? []).filter((word) => word !== last && holder?.properties.has(word) === true);
  return named.map((word) => [...steps, word].join("."));
}

function holderOf(name: string): string {
  const end = name.lastIndexOf(".");
  return end < 0 ? name : name.slice(0, end);
}

/** Returns an object as it can be sent again: with what was sent of it, where a response lacks what a request needs. */
export function wholeOf(shape: Shape, { answered, sent }: CreatedObject): JsonObject {
  return [...shape.required].every((name) => answered[name] !== undefined) ? answered : { ...answered, ...sent };
}

/** The members of the object at which the refusal has errors, such as `moderationConfiguration.rules`. */
function namesOfErrors(refused: Exchange, wrapper: string): readonly string[] {
  const fields = [...namedErrors(refused).fields.keys()];
  return fields.map((field) => field.replaceAll(/\[[^\]]*\]/g, "[]").replace(`${wrapper}.`, ""));
}
