/**
 * Tells which of two operations is at fault that show an object otherwise: the write whose effect was lost, where the
 * object looks as before it, or the one that a third operation contradicts too.
 */
import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import { pathOfField, valueAt } from "../contract/paths.ts";
import type { Shape } from "../contract/schema.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Step } from "../findings.ts";
import { type Difference, shown } from "./compare.ts";

/** An object as an operation showed it. */
export interface Sight {
  readonly object: JsonObject;
  readonly shape: Shape;
  readonly operation: Operation;
  readonly step: Step;
}

interface Contradiction {
  readonly key: string;
  readonly found: Difference;
  readonly violation: Violation;
  readonly earlier: Sight;
  readonly later: Sight;
}

/** Maximum number of objects whose former looks are remembered. */
const maximumObjects = 5_000;

export class Suspicions {
  #open: Contradiction[] = [];
  /** How objects looked before the last writes, to each operation that showed them. */
  readonly #past = new Map<string, Map<Operation, JsonObject>>();
  readonly #undecided: Violation[] = [];

  /** Returns the violation where it is clear who is at fault; otherwise the next operation that shows the object tells. */
  add(contradiction: Contradiction): Violation | undefined {
    const { key, found, violation, earlier, later } = contradiction;
    const past = [...(this.#past.get(key)?.values() ?? [])];
    const isLost =
      !earlier.operation.readsOnly &&
      past.some((object) => isDeepStrictEqual(valueAt(object, pathOfField(found.path)), found.actual));
    if (isLost) return blaming(earlier, { ...violation, ...lost(found, later.operation) }, later);
    this.#open.push(contradiction);
    return undefined;
  }

  /** Decides what was suspected of an object, now that an operation has shown it again. */
  decide(key: string, now: Sight): Violation[] {
    const own = this.#open.filter(
      ({ earlier, later, ...one }) =>
        one.key === key && later.operation !== now.operation && [earlier, later].some((sight) => isAlike(sight, now)),
    );
    this.#open = this.#open.filter((one) => !own.includes(one));
    return own.map(({ found: { path }, violation, earlier, later }) => {
      const [first, second, third] = [earlier, later, now].map(({ object }) => valueAt(object, pathOfField(path)));
      // An operation that contradicts itself, although nothing was written, has written.
      const isAgain = now.operation === earlier.operation && now.operation.readsOnly;
      const changed = isAgain && !isDeepStrictEqual(first, third);
      if (!changed && (isDeepStrictEqual(first, third) || !isDeepStrictEqual(second, third)))
        return blaming(later, violation);
      const seen = { expected: `${shown(second)}, as the other operations show it`, actual: shown(first) };
      return blaming(earlier, { ...violation, ...seen }, later);
    });
  }

  /** Objects may change from now on. */
  forget(sights: Iterable<readonly [key: string, sight: Sight]>): void {
    for (const { violation, later } of this.#open.splice(0)) this.#undecided.push(blaming(later, violation));
    if (this.#past.size > maximumObjects) this.#past.clear();
    for (const [key, { object, operation }] of sights)
      this.#past.set(key, (this.#past.get(key) ?? new Map<Operation, JsonObject>()).set(operation, object));
  }

  /** Returns the violations about which no third operation said anything, once. */
  undecided(): Violation[] {
    return this.#undecided.splice(0);
  }
}

/** Tells that two sights are of one form of the object; another form may lack the member in question. */
function isAlike(one: Sight, other: Sight): boolean {
  return one.shape.reference === other.shape.reference;
}

function blaming(sight: Sight, violation: Violation, ...others: readonly Sight[]): Violation {
  return { ...violation, blame: { operation: sight.operation, steps: [sight, ...others].map(({ step }) => step) } };
}

function lost({ expected, actual }: Difference, reader: Operation): Pick<Violation, "expected" | "actual"> {
  return {
    expected: `${shown(expected)} is stored, as it was answered`,
    actual: `${reader.operationId} shows ${shown(actual)}, as before`,
  };
}
