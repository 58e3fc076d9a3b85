/** The law that an object looks the same wherever it is shown, as long as nobody writes in between. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Contract } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import type { ExchangeLaw, Violation } from "../exchange/evidence.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { difference, shown } from "./compare.ts";
import { documentedContent, isOwn } from "./own-exchange.ts";
import { type Sight, Suspicions } from "./suspicions.ts";

const shownAlike: Law = {
  id: "shown-alike",
  says: "An object is shown alike by all operations, as long as nothing is written in between.",
  lookAt: "Do both operations read the same data, and render it by the same code?",
};

/** Maximum number of objects that are remembered between two writes. */
const maximumObjects = 5_000;

interface ShownObject {
  /** The schema, the tenant and the id. */
  readonly key: string;
  /** Where it stands in the response, such as `items[].content`. */
  readonly at: string;
  readonly object: JsonObject;
  readonly shape: Shape;
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
      const found = [...objectsIn(sent, shape, sent.json), ...singletonsIn(sent, shape, contract)];
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
    const now: Sight = { object: lasting(object, shape), operation, step };
    const decided = this.#suspicions.decide(key, now);
    if (before === undefined) {
      if (this.#sights.size < maximumObjects) this.#sights.set(key, now);
      return decided;
    }
    const found = difference(before.object, now.object);
    if (found === undefined) {
      // Another operation agrees with the one that wrote: that one is above suspicion.
      if (!before.operation.readsOnly) this.#sights.set(key, now);
      return decided;
    }
    if (decided.length > 0) return decided;
    // The next sight is held against this one, so that one wrong response is not told at every other operation.
    this.#sights.set(key, now);
    const violation = {
      about: `${at}.${found.path.replaceAll(/\[\d+\]/g, "[]")}`,
      expected: `${shown(found.expected)}, as ${before.operation.operationId} showed it`,
      actual: shown(found.actual),
    };
    return [this.#suspicions.add({ key, found, violation, earlier: before, later: now }) ?? []].flat();
  }
}

/** Returns the object without what passes by itself (`x-changes-by-itself`). */
function lasting(object: JsonObject, shape: Shape): JsonObject {
  return Object.fromEntries(
    Object.entries(object).filter(([name]) => shape.properties.get(name)?.flag("x-changes-by-itself") !== true),
  );
}

/** Returns all objects with a schema of their own and an id, in depth. */
function* objectsIn(sent: Exchange, root: Shape, json: Json): Generator<ShownObject> {
  const tenant = sent.step.request.headers["x-service-tenantid"] ?? "";
  function* walk(shape: Shape, value: Json, at: string): Generator<ShownObject> {
    if (Array.isArray(value)) {
      const { items } = shape;
      if (items !== undefined) for (const item of value) yield* walk(items, item, `${at}[]`);
      return;
    }
    if (!isObject(value)) return;
    const id = value["id"];
    const { reference } = shape;
    if (reference !== undefined && (typeof id === "string" || typeof id === "number"))
      yield { key: [reference, tenant, String(id).toLowerCase()].join(" "), at, object: value, shape };
    for (const [name, child] of Object.entries(value)) {
      const property = shape.properties.get(name) ?? choiceWith(shape, name) ?? shape.values;
      if (property !== undefined) yield* walk(property, child, at === "" ? name : `${at}.${name}`);
    }
  }
  yield* walk(root, json, "");
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

function choiceWith(shape: Shape, name: string): Shape | undefined {
  return shape.choices.find(({ properties }) => properties.has(name))?.properties.get(name);
}
