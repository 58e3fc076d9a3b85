/** Deviations of a body at each constraint: just inside, to be accepted, and just outside, to be refused. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import type { Shape } from "../contract/schema.ts";
import type { Deviation, Presence } from "./deviation.ts";
import { changes, type Spot, spotsOf } from "./spots.ts";
import { validObject } from "./valid-values.ts";
import { type BoundaryOptions, type BoundaryValue, valuesAtBounds } from "./values-at-bounds.ts";

export function boundariesOf(shape: Shape, body: Json, options: BoundaryOptions): readonly Deviation[] {
  return spotsOf(shape, body, options).flatMap((spot) => [
    ...valuesAtBounds(spot.shape, options).flatMap((value) => boundary(spot, value, options)),
    ...leftOut(spot),
  ]);
}

function boundary(spot: Spot, value: BoundaryValue, options: BoundaryOptions): Deviation[] {
  const { change, keyword, says } = value;
  const { path, presence, others = [] } = spot;
  if (!value.inside) return [{ path, presence, change, keyword, says, verdict: "refused" }];
  if (change !== "remove" && "value" in change && others.includes(change.value)) return [];
  const needed = neededBeside(spot, value, options);
  if (needed === undefined) return [];
  return [{ path, presence: [...presence, ...needed], change, keyword, says, verdict: "accepted" }];
}

/** Returns the members that a value requires; undefined where they cannot be made. */
function neededBeside(
  { path, parent }: Spot,
  { change }: BoundaryValue,
  options: BoundaryOptions,
): Presence[] | undefined {
  const name = path.at(-1);
  if (parent === undefined || typeof name !== "string" || change === "remove" || !("value" in change)) return [];
  const wanted = { ...parent.value, [name]: change.value };
  const whole = validObject(parent.shape, wanted, options, { kept: name });
  return whole === undefined ? undefined : changes(path.slice(0, -1), wanted, whole);
}

/** Leaves out an optional member, and the members that were added for it. */
function leftOut({ path, presence, parent, required, value }: Spot): Deviation[] {
  if (required || parent === undefined || value === undefined || isObject(value)) return [];
  return [{ path, presence, change: "remove", keyword: "required", says: "nothing", verdict: "accepted" }];
}
