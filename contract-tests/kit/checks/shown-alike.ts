/** The law that an object looks the same wherever it is shown, as long as nobody writes in between. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Contract } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import type { ExchangeLaw, Violation } from "../exchange/evidence.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { asViolation, difference, lasting, seenThrough } from "./compare.ts";
import { placeOf, positionsIn } from "./json-position.ts";
import { documentedContent, isOwn } from "./own-exchange.ts";
import { type Sight, Suspicions } from "./suspicions.ts";

const shownAlike: Law = {
  id: "shown-alike",
  says: "An object is shown alike by all operations, as long as nothing is written in between.",
  lookAt: "Do both operations read the same data, and render it by the same code?",
};

/** Maximum number of objects that are remembered between two writes. */
const maximumObjects = 5_000;

export interface ShownObject {
  /** The schema, the tenant and the id. */
  readonly key: string;
  /** Where it stands in the response, such as `items[].content`. */
  readonly at: string;
  readonly object: JsonObject;
  readonly shape: Shape;
  /** Absent where it is no object with an id. */
  readonly id?: string | number;
}

/** Remembers the objects of the responses since the last write. Every exchange of a run has to be noticed. */
export class ShownObjects {
  readonly #sights = new Map<string, Sight>();
  readonly #suspicions = new Suspicions();
  readonly law: ExchangeLaw = {
    law: shownAlike,
    check: (sent, contract) => {
      const shape =
        sent.status === 200 && isOwn(sent, contract) ? documentedContent(sent, contract)?.schema : undefined;
      const decided = this.#suspicions.undecided();
      if (shape === undefined || sent.json === undefined) return decided.length === 0 ? undefined : decided;
      const found = [
        ...objectsIn(sent, shape, sent.json, contract),
        ...singletonsIn(sent, shape, contract),
        ...partsShown(sent, shape, contract),
      ];
      if (found.length + decided.length === 0) return undefined;
      return [...decided, ...found.flatMap((one) => this.#compare(one, sent)).slice(0, 1)];
    },
  };

  /** Forgets everything where an exchange may have written. */
  notice({ case: { operation, raw } }: Pick<Exchange, "case">): void {
    const isRead = raw?.method === undefined && operation.readsOnly;
    if (!isRead) this.forget();
  }

  forget(): void {
    this.#suspicions.forget(this.#sights);
    this.#sights.clear();
  }

  /** Returns what no third operation said anything about, at the end of a run. */
  rest(): readonly Violation[] {
    this.forget();
    return this.#suspicions.undecided();
  }

  #compare({ key, at, object, shape }: ShownObject, { case: { operation }, step }: Exchange): Violation[] {
    const before = this.#sights.get(key);
    const now: Sight = { object: lasting(object, shape), shape, operation, step };
    const decided = this.#suspicions.decide(key, now);
    if (before === undefined) {
      if (this.#sights.size < maximumObjects) this.#sights.set(key, now);
      return decided;
    }
    const found = difference(inCommon(before.object, before.shape, shape), inCommon(now.object, shape, before.shape));
    if (found === undefined) {
      // Another operation agrees with the one that wrote: that one is above suspicion.
      if (!before.operation.readsOnly) this.#sights.set(key, now);
      return decided;
    }
    if (decided.length > 0) return decided;
    // The next sight is held against this one, so that one wrong response is not told at every other operation.
    this.#sights.set(key, now);
    const violation = asViolation(found, at, `, as ${before.operation.operationId} showed it`);
    return [this.#suspicions.add({ key, found, violation, earlier: before, later: now }) ?? []].flat();
  }
}

/** Returns the members that another form of the object has too (`x-shown-like`). */
function inCommon(object: JsonObject, own: Shape, other: Shape): JsonObject {
  return own.reference === other.reference ? object : seenThrough(object, other);
}

function tenantOf({ step }: Exchange): string {
  return step.request.headers["x-service-tenantid"] ?? "";
}

/** Returns all objects with a schema of their own and an id, in depth, and those of their parts that are shown apart. */
export function* objectsIn(sent: Exchange, root: Shape, json: Json, contract: Contract): Generator<ShownObject> {
  const tenant = tenantOf(sent);
  const place = sent.case.operation.path.split("/").slice(0, 3).join("/");
  for (const { path, value, shape } of positionsIn(json, root)) {
    const reference = shape && identityOf(shape);
    if (shape === undefined || reference === undefined || !isObject(value)) continue;
    const at = placeOf(root, json, path);
    const id = value["id"];
    if (id === undefined) yield* besideHeld(value, { shape, at, reference: `${place} ${reference}`, tenant });
    if (typeof id !== "string" && typeof id !== "number") continue;
    yield { key: keyFor(reference, tenant, id), at, object: value, shape, id };
    yield* partsOf(value, { reference, tenant, id, at, shape, contract });
  }
}

/** Returns what stands beside the one object with an id that an object without one holds. */
function* besideHeld(
  value: JsonObject,
  { shape, at, reference, tenant }: Pick<Whole, "shape" | "at" | "reference" | "tenant">,
): Generator<ShownObject> {
  const holding = heldId(value);
  if (holding === undefined) return;
  const [member, of] = holding;
  // Optional members of a whole response may be about the request alone.
  const members = Object.entries(value).filter(([name]) => name !== member && (at !== "" || shape.required.has(name)));
  yield { key: keyFor(reference, tenant, of, member), at, object: Object.fromEntries(members), shape };
}

/** Returns the one member that is an object with an id, and its id: by it an object without one is known, such as a queue's. */
function heldId(object: JsonObject): readonly [member: string, id: string | number] | undefined {
  const held = Object.entries(object).flatMap(([name, value]) => {
    const id = isObject(value) ? value["id"] : undefined;
    return typeof id === "string" || typeof id === "number" ? [[name, id] as const] : [];
  });
  return held.length === 1 ? held[0] : undefined;
}

/** Returns the schema by which an object is known: its own, or that of which it is another form (`x-shown-like`). */
export function identityOf(shape: Shape): string | undefined {
  const other = shape.text("x-shown-like");
  return other === undefined ? shape.reference : `#/components/schemas/${other}`;
}

function keyFor(reference: string, tenant: string, id: Json, part = ""): string {
  return [reference, tenant, String(id).toLowerCase(), part].join(" ");
}

interface Whole {
  readonly reference: string;
  readonly tenant: string;
  readonly id: Json;
  readonly at: string;
  readonly shape: Shape;
  readonly contract: Contract;
}

function* partsOf(object: JsonObject, { reference, tenant, id, at, shape, contract }: Whole): Generator<ShownObject> {
  for (const { whole, property } of contract.shownParts) {
    const [part, own] = [object[property], shape.properties.get(property)];
    if (whole === reference && isObject(part) && own !== undefined)
      yield { key: keyFor(reference, tenant, id, property), at: `${at}.${property}`, object: part, shape: own };
  }
}

/** Returns the part of an object that the operation shows, which is to be the same as in the object. */
function* partsShown(sent: Exchange, root: Shape, contract: Contract): Generator<ShownObject> {
  const { operation, path } = sent.case;
  for (const { whole, property, idName, operation: of } of contract.shownParts) {
    const [id, shape] = [path[idName], root.properties.get(property)];
    const object = isObject(sent.json) ? sent.json[property] : undefined;
    if (of === operation && id !== undefined && shape !== undefined && isObject(object))
      yield { key: keyFor(whole, tenantOf(sent), id, property), at: property, object, shape };
  }
}

/** Returns the object of a path that stands for one thing alone: it has no id, and a PUT replaces it. */
function singletonsIn(sent: Exchange, root: Shape, { operations }: Contract): readonly ShownObject[] {
  const { operation } = sent.case;
  const { json } = sent;
  const isReplaced = operations.some(({ method, path }) => method === "PUT" && path === operation.path);
  if (operation.path.includes("{") || operation.method === "POST" || !isReplaced || !isObject(json)) return [];
  return Object.entries(json).flatMap(([name, child]): ShownObject[] => {
    const shape = root.properties.get(name);
    if (shape?.reference === undefined || !isObject(child) || child["id"] !== undefined) return [];
    return [{ key: [shape.reference, operation.path].join(" "), at: name, object: child, shape }];
  });
}
