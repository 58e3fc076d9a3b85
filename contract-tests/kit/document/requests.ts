/** Builds requests that a description allows, and remembers which of them the server accepted. */
import type { Json, JsonObject } from "@gatehouse/openapi/json";
import type { Content, Parameter } from "../contract/contract.ts";
import type { DescribedContract, DescribedOperation } from "../contract/document/description.ts";
import type { Case, Values } from "../exchange/case.ts";
import type { Random } from "../exchange/random.ts";
import type { Scope } from "../exchange/scope.ts";
import { type Exchange, isSuccess } from "../exchange/wire.ts";
import type { KnownIds } from "./known-ids.ts";
import type { DescribedResource, ResourceId } from "./resources.ts";
import { bodyText } from "./serialize.ts";
import { unusableReason, type ValueMaker } from "./values.ts";

export interface RequestParts {
  readonly path?: Values;
  readonly query?: Values;
  readonly header?: Values;
  readonly cookie?: Values;
  readonly body?: Json | undefined;
  readonly mediaType?: string | undefined;
}

export class RequestFactory {
  readonly values: ValueMaker;
  readonly #known: KnownIds;
  readonly #resources: readonly DescribedResource[];
  readonly #accepted = new Map<string, Case>();
  readonly #acceptedTypes = new Set<string>();
  /** Operations that do not call an id malformed that nothing has. */
  readonly #tellingUnknown = new Set<string>();

  constructor(
    values: ValueMaker,
    { known, resources }: { readonly known: KnownIds; readonly resources: readonly DescribedResource[] },
  ) {
    this.values = values;
    this.#known = known;
    this.#resources = resources;
  }

  /** Records the outcome of a valid request. */
  notice({ case: sent, status }: Exchange): void {
    const { operationId } = sent.operation;
    if (!isSuccess({ status })) return;
    this.#acceptedTypes.add(`${operationId} ${sent.mediaType ?? ""}`);
    // The first is the most ordinary one: an example of the description.
    if (!this.#accepted.has(operationId)) this.#accepted.set(operationId, sent);
  }

  /** Records the answer to an id that nothing has. */
  noticeUnknown({ case: sent, status }: Exchange): void {
    if (status !== 400 && status !== 422) this.#tellingUnknown.add(sent.operation.operationId);
  }

  /** Returns true where a path that is refused as malformed is, and does not just name nothing. */
  tellsUnknown({ operationId }: DescribedOperation): boolean {
    return this.#tellingUnknown.has(operationId);
  }

  /** @param mediaType of the body; any where it is left out */
  isAccepted({ operationId }: DescribedOperation, mediaType?: string): boolean {
    return mediaType === undefined
      ? this.#accepted.has(operationId)
      : this.#acceptedTypes.has(`${operationId} ${mediaType}`);
  }

  /** The forms of the body that the kit can write, JSON first; one of nothing where there is none. */
  contents({ bodies }: DescribedOperation): readonly Content[] {
    const usable = bodies.filter(
      (content) => isWritable(content) && this.values.unusableReason(content.schema) === undefined,
    );
    return usable.toSorted((one, other) => rank(one) - rank(other));
  }

  /** Returns different valid requests: of the description's examples, of required members alone, and made up. */
  candidates(
    operation: DescribedOperation,
    { random, madeUp }: { readonly random: Random; readonly madeUp: number },
  ): readonly Case[] {
    // A server may refuse a second object of the same name, from the example or from an earlier run.
    const creates = operation.method === "POST";
    const contents = this.contents(operation);
    const bare = this.#withoutBody(operation, random);
    if (contents.length === 0) return operation.requestBodyRequired ? [] : [bare];
    return contents.flatMap(({ schema, mediaType, examples }) => {
      const given = examples.map(({ value }) => value).filter((value) => this.values.isValid(schema, value));
      const plain = this.values.plain(schema);
      const renewed = (body: Json): Json => this.values.fit(schema, body, { renewed: creates });
      const [first, ...rest] = given.flatMap((body) => {
        const kept = this.values.fit(schema, body, { renewed: false });
        return creates ? [kept, renewed(body)] : [kept];
      });
      const made = [...(plain === undefined ? [] : [plain]), ...this.values.some(schema, { random, count: madeUp })];
      // A few of each kind stand in front, because not all are tried.
      const bodies = [
        ...(first === undefined ? [] : [first]),
        ...rest.slice(0, 1),
        ...made.map(renewed),
        ...rest.slice(1),
      ];
      const different = new Map(bodies.map((body) => [JSON.stringify(body), body]));
      return [...different.values()].map(
        (body, index): Case => ({ ...bare, path: this.#pathFor(operation, bare, index), mediaType, body }),
      );
    });
  }

  /** Returns a valid request: the one that was accepted first, with ids that exist now, or else the first candidate. */
  base(operation: DescribedOperation, random: Random, parts: RequestParts = {}): Case | undefined {
    const accepted = this.#accepted.get(operation.operationId);
    const [made] = accepted === undefined ? this.candidates(operation, { random, madeUp: 1 }) : [accepted];
    if (made === undefined) return undefined;
    const renewed = operation.method === "POST";
    const schema = operation.bodies.find(({ mediaType }) => mediaType === made.mediaType)?.schema;
    const body =
      made.body === undefined || schema === undefined ? {} : { body: this.values.fit(schema, made.body, { renewed }) };
    const path = { ...made.path, ...this.#path(operation, random), ...parts.path };
    return { ...made, ...body, path, query: { ...made.query, ...parts.query } };
  }

  /**
   * Resolves to a valid request for an object that exists where one can be created. A deletion takes a new object, so
   * that it does not take what others need.
   */
  async ready(
    scope: Scope,
    operation: DescribedOperation,
    random: Random,
    parts: RequestParts = {},
  ): Promise<Case | undefined> {
    const resource = this.#resources.find(({ item }) => item === operation.path);
    const isLacking =
      resource !== undefined &&
      (operation.method === "DELETE" || this.#known.forPath(operation, resource.idName) === undefined);
    const create = isLacking && parts.path === undefined ? resource.create : undefined;
    const creation = create !== undefined && this.isAccepted(create) ? this.base(create, random) : undefined;
    if (creation !== undefined) await scope.send(creation);
    return this.base(operation, random, parts);
  }

  /** Makes the objects that an operation is about, where the operations that create them are not chosen. */
  async makeNeeded(scope: Scope, operation: DescribedOperation, random: Random): Promise<void> {
    const above = this.#resources
      .filter(({ collection }) => operation.path.startsWith(`${collection}/{`))
      .toSorted((one, other) => one.collection.length - other.collection.length);
    for (const { create, idName } of above) {
      const isKnown = this.#known.forPath(operation, idName) !== undefined;
      if (create === undefined || isKnown || scope.session.recorder.judges(create)) continue;
      for (const candidate of this.candidates(create, { random, madeUp: 4 })) {
        const sent = await scope.sendQuietly(candidate);
        this.notice(sent);
        if (isSuccess(sent)) break;
      }
    }
  }

  #withoutBody(operation: DescribedOperation, random: Random): Case {
    const of = (place: Parameter["in"]): JsonObject =>
      Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === place && parameter.required)
          .flatMap((parameter) => {
            const value = this.#parameterValue(parameter, random);
            return value === undefined ? [] : [[parameter.name, value]];
          }),
      );
    return {
      operation,
      path: this.#path(operation, random),
      query: of("query"),
      header: of("header"),
      cookie: of("cookie"),
    };
  }

  /** A POST to the path of one object may create it: every other one names a new object. */
  #pathFor({ method, parameters, path }: DescribedOperation, bare: Case, index: number): Values {
    const parameter = parameters.findLast((one) => one.in === "path");
    const mayCreate = method === "POST" && parameter !== undefined && path.endsWith(`{${parameter.name}}`);
    if (!mayCreate || index % 2 === 0) return bare.path;
    const id = this.values.newId(parameter.schema);
    return this.values.isValid(parameter.schema, id) ? { ...bare.path, [parameter.name]: id } : bare.path;
  }

  #path(operation: DescribedOperation, random: Random): Values {
    const parameters = operation.parameters.filter((parameter) => parameter.in === "path");
    return Object.fromEntries(
      parameters.map((parameter) => {
        const id = this.#pathId(operation, parameter);
        return [parameter.name, id ?? this.#parameterValue(parameter, random) ?? random.letters(8)];
      }),
    );
  }

  #pathId(operation: DescribedOperation, { name, schema, definition }: Parameter): ResourceId | undefined {
    const refersTo = definition["x-refers-to"] ?? schema.text("x-refers-to");
    const id = typeof refersTo === "string" ? this.#known.forReference(refersTo) : this.#known.forPath(operation, name);
    if (id === undefined) return undefined;
    const typed = schema.types.includes("integer") && !schema.types.includes("string") ? Number(id) : String(id);
    return this.values.isValid(schema, typed) ? typed : undefined;
  }

  #parameterValue({ name, schema, example, in: place }: Parameter, random: Random): Json | undefined {
    const id = this.#known.forName(name, schema);
    if (id !== undefined && this.values.isValid(schema, id)) return id;
    if (example !== undefined && this.values.isValid(schema, example)) return example;
    const value = this.values.one(schema, random);
    // A path has no place for an empty text or for dots.
    const isWritable = place !== "path" || (value !== undefined && /^[^./\\\s]/.test(String(value)));
    return isWritable ? value : random.letters(8);
  }
}

/** Returns the bodies whose schemas no validator takes. */
export function unusableContents(contract: DescribedContract): readonly UnusableContent[] {
  return contract.operations.flatMap((operation) =>
    operation.bodies.flatMap((content) => {
      const why = unusableReason(contract, content.schema);
      return why === undefined ? [] : [{ operation, content, why }];
    }),
  );
}

interface UnusableContent {
  readonly operation: DescribedOperation;
  readonly content: Content;
  readonly why: string;
}

function isWritable({ mediaType }: Content): boolean {
  return bodyText({}, mediaType) !== undefined;
}

function rank({ mediaType }: Content): number {
  if (/json$/.test(mediaType)) return 0;
  return mediaType === "application/x-www-form-urlencoded" ? 1 : 2;
}
