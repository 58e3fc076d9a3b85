/** All mutants that the specs make possible, in the specs' order. */
import type { Json } from "@gatehouse/openapi/json";
import { type Contract, type Operation, opensWithKey } from "../../kit/contract/contract.ts";
import type { Shape } from "../../kit/contract/schema.ts";
import { isJson } from "../../kit/exchange/json-text.ts";
import {
  type EffectMutant,
  type HeaderMutant,
  headerKinds,
  type LossMutant,
  listKinds,
  type Mutant,
  type ParameterMutant,
  type PropertyPath,
  type StatusMutant,
  type ValueMutant,
  valueKinds,
} from "./mutant.ts";

/** Maximum depth of a property, in case schemas hold themselves. */
const maximumDepth = 8;

export function mutantsOf({ operations }: Contract): readonly Mutant[] {
  return operations.flatMap((operation): Mutant[] => [
    ...valueMutants(operation),
    ...lossMutants(operation),
    ...parameterMutants(operation),
    ...effectMutants(operation),
    ...statusMutants(operation),
    ...headerMutants(operation),
  ]);
}

interface Property {
  readonly path: PropertyPath;
  readonly shape: Shape;
  readonly isRequired: boolean;
  /** True where an object around it has an id, a text or a name. */
  readonly isIdentified: boolean;
  /** True where objects are told apart by it. */
  readonly isIdentity: boolean;
}

/** Every property of a body in depth, those of its choices included; each path once. */
function propertiesIn(shape: Shape, path: PropertyPath = [], isWithin = false): readonly Property[] {
  const identity = ["id", "text", "name"].find((name) => shape.properties.has(name));
  const isIdentified = isWithin || identity !== undefined;
  if (path.length > maximumDepth) return [];
  const found = new Map<string, Property>();
  const add = (all: readonly Property[]): void => {
    for (const one of all) if (!found.has(one.path.join(" "))) found.set(one.path.join(" "), one);
  };
  for (const [name, property] of shape.properties) {
    const own = [...path, name];
    add([
      {
        path: own,
        shape: property,
        isRequired: shape.required.has(name),
        isIdentified,
        isIdentity: name === identity,
      },
      ...propertiesIn(property, own, isIdentified),
    ]);
  }
  for (const [step, part] of [["[]", shape.items] as const, ["{}", shape.values] as const]) {
    if (part === undefined) continue;
    const own = [...path, step];
    if (part.properties.size === 0)
      add([{ path: own, shape: part, isRequired: true, isIdentified, isIdentity: false }]);
    add(propertiesIn(part, own, isIdentified));
  }
  for (const choice of shape.choices) add(propertiesIn(choice, path, isIdentified));
  return [...found.values()];
}

/** `entry.tags[].name`. */
function shownPath(path: PropertyPath): string {
  return path.reduce(
    (text, step) => (step === "[]" || step === "{}" ? text + step : text ? `${text}.${step}` : step),
    "",
  );
}

function valueMutants(operation: Operation): ValueMutant[] {
  const { operationId, answers } = operation;
  return [...answers.values()].flatMap(({ status, contents }) => {
    const schema = status < 300 ? contents.find(({ mediaType }) => isJson(mediaType))?.schema : undefined;
    return schema === undefined
      ? []
      : propertiesIn(schema).flatMap((property) =>
          // The document says that it never comes.
          isNeverAnswered(operation, property.path)
            ? []
            : kindsOf(property, operation).map((kind): ValueMutant => {
                const { path, shape } = property;
                return {
                  operationId,
                  kind,
                  at: `${status} ${shownPath(path)}`,
                  path,
                  values: (shape.enum ?? []).filter((value) => typeof value === "string"),
                };
              }),
        );
  });
}

/** Returns true for what `x-never-answers` names, and for what is inside of it. */
function isNeverAnswered({ definition }: Operation, path: PropertyPath): boolean {
  const never = definition["x-never-answers"];
  const shown = shownPath(path);
  const isInside = (name: Json): boolean =>
    shown === name || shown.startsWith(`${String(name)}.`) || shown.startsWith(`${String(name)}[`);
  return Array.isArray(never) && never.some(isInside);
}

function kindsOf(
  { path, shape, isIdentified, isIdentity }: Property,
  operation: Operation,
): readonly ValueMutant["kind"][] {
  const isItem = path.at(-1) === "[]" || path.at(-1) === "{}";
  if (shape.items !== undefined || shape.type === "array") return isItem ? listKinds : [...listKinds, "value-missing"];
  if (shape.type === "object" || shape.properties.size > 0) return isItem ? [] : ["value-missing"];
  if (isItem) return ["value-wrong"];
  if (isOnlyValue(shape.enum)) return ["value-missing"];
  const impossible = new Set<ValueMutant["kind"]>([
    ...(mayBeStale(operation, path) && !isIdentity ? [] : ["value-stale" as const]),
    // A single object has no other one to take a value from.
    ...(isIdentified ? [] : ["value-of-another" as const]),
  ]);
  return valueKinds.filter((kind) => !impossible.has(kind));
}

/** A creation shows each object once, and an instant of creation stays as it is. */
function mayBeStale(operation: Operation, path: PropertyPath): boolean {
  return (
    !(operation.method === "POST" && isWriting(operation)) &&
    !["createInstant", "insertInstant"].includes(path.at(-1) ?? "")
  );
}

/** A constant has no other value that its schema allows. */
function isOnlyValue(values: readonly Json[] | undefined): boolean {
  return values?.length === 1;
}

/** A required property is left out: the server itself refuses the request without it. */
function lossMutants({ operationId, bodies }: Operation): LossMutant[] {
  const found = new Map<string, LossMutant>();
  for (const { mediaType, schema } of bodies) {
    if (!isJson(mediaType)) continue;
    for (const { path, isRequired } of propertiesIn(schema)) {
      if (isRequired || path.at(-1) === "[]" || path.at(-1) === "{}") continue;
      const at = `request ${shownPath(path)}`;
      found.set(at, { operationId, kind: "sent-lost", at, path });
    }
  }
  return [...found.values()];
}

function parameterMutants({ operationId, parameters }: Operation): ParameterMutant[] {
  return parameters.flatMap(({ in: place, name, schema }): ParameterMutant[] => {
    if (place !== "query" && place !== "header" && place !== "cookie") return [];
    const target = { operationId, at: `${place} ${name}`, in: place, name };
    const isCounted = place === "query" && schema.type === "integer";
    return [
      { ...target, kind: "parameter-ignored" },
      ...(isCounted ? [{ ...target, kind: "parameter-off-by-one" } as const] : []),
    ];
  });
}

/** PUT and DELETE are idempotent: doing them twice is the same. */
function effectMutants(operation: Operation): EffectMutant[] {
  const { operationId, method, path } = operation;
  if (!isWriting(operation)) return [];
  // The second creation of what is unique is refused.
  const isUnique = operation.bodies.some(({ schema }) =>
    [...schema.properties.values()].some((property) => property.first("x-unique") !== undefined),
  );
  const isRepeatable = (method === "POST" && !isUnique && !operationId.endsWith("WithId")) || method === "PATCH";
  const hasNeighbours = path.includes("{") && opensWithKey(operation);
  return [
    { operationId, kind: "not-done", at: "" },
    ...(isRepeatable ? [{ operationId, kind: "done-twice", at: "" } as const] : []),
    ...(hasNeighbours && !operationId.endsWith("WithId")
      ? [{ operationId, kind: "done-to-neighbour", at: "" } as const]
      : []),
  ];
}

function isWriting({ method, readsOnly }: Operation): boolean {
  return method !== "GET" && !readsOnly;
}

function statusMutants({ operationId, answers }: Operation): StatusMutant[] {
  const statuses = [...answers.keys()];
  return statuses.flatMap((status, index) => {
    const becomes = statuses[(index + 1) % statuses.length];
    if (becomes === undefined || becomes === status) return [];
    return [{ operationId, kind: "status", at: `${status} as ${becomes}`, status, becomes } as const];
  });
}

function headerMutants({ operationId, answers }: Operation): HeaderMutant[] {
  const all = [...answers.values()].flatMap(({ status, headers }) => headers.map(({ name }) => ({ status, name })));
  // One middleware sets it for every status.
  const requestId = all.find(({ name }) => name === "X-Request-Id");
  const chosen: { status: number | undefined; name: string }[] = all.filter(({ name }) => name !== "X-Request-Id");
  if (requestId !== undefined) chosen.push({ ...requestId, status: undefined });
  return chosen.flatMap(({ status, name }) =>
    headerKinds.map((kind) => ({ operationId, kind, at: [status, name].filter(Boolean).join(" "), status, name })),
  );
}
