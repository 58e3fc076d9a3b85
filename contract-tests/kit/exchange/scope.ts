/**
 * Builds and sends the cases of one subject, and creates the objects that they need, such as an application for its role.
 * Disposing of a scope removes these objects, the newest first.
 */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import { creationOf, type Resource, sentObject, withObject } from "../contract/resources.ts";
import type { Law, Step } from "../findings.ts";
import type { Case, Values } from "./case.ts";
import { type CreatedObject, type CreateOptions, createdBy } from "./creations.ts";
import type { Violation } from "./evidence.ts";
import { fitPatch } from "./json-patch.ts";
import { PathBuilder } from "./path-builder.ts";
import { References } from "./references.ts";
import { Removals } from "./removals.ts";
import { RequestBuilder } from "./request-builder.ts";
import { richestExample } from "./schema-keywords.ts";
import type { Session } from "./session.ts";
import { SetupError, setupErrorFrom } from "./setup-error.ts";
import { type Exchange, NoResponseError, UnsendableRequestError } from "./wire.ts";

export interface ReadyOptions {
  /** Index of the document's example of the body; the first by default. */
  readonly example?: number;
  /** A body in place of the example; it is fitted like one. */
  readonly body?: Json | undefined;
  /** More query parameters, made up from their schemas; they are fitted. */
  readonly query?: Values;
  /** Set when `body` was made up from the schema. */
  readonly madeUp?: boolean;
  /** The media type of the body; the first by default. */
  readonly mediaType?: string;
  /** The object that the path names; created where it is not given. */
  readonly target?: CreatedObject;
  readonly parent?: CreatedObject;
  /** Known values of the path; no object is created for it then. */
  readonly path?: Values;
  readonly with?: JsonObject;
}

export class Scope implements AsyncDisposable {
  readonly session: Session;
  /** The exchanges that created objects, and those that were sent quietly, oldest first. */
  readonly steps: Step[] = [];
  readonly #removals: Removals;
  readonly #references: References;
  readonly #requests: RequestBuilder;
  readonly #paths: PathBuilder;

  constructor(session: Session) {
    this.session = session;
    const create = (resource: Resource, options: CreateOptions): Promise<CreatedObject> =>
      this.create(resource, options);
    this.#removals = new Removals(session);
    this.#references = new References(session, create);
    this.#requests = new RequestBuilder(session, this.#references);
    this.#paths = new PathBuilder(session, this.#references, create);
  }

  /**
   * Builds a request that the server should accept: the objects that it names exist, and unique values are new.
   *
   * @throws SetupError
   */
  async ready(operation: Operation, options: ReadyOptions = {}): Promise<Case> {
    const known = options.path !== undefined;
    this.#references.begin(operation);
    const target = options.target ?? (known ? undefined : await this.#target(operation, options));
    if (target !== undefined) this.#references.use(operation, target);
    const path = await this.#paths.build(operation, { ...options.parent?.path, ...target?.path, ...options.path });
    const requested = await this.#requests.queryValues(operation, options.query ?? {});
    const query = { ...(await this.#requests.query(operation, target)), ...requested };
    await this.#references.surround(operation, this.#paths.resourcesIn(operation));
    const content = operation.bodies.find(({ mediaType }) => mediaType === options.mediaType) ?? operation.bodies[0];
    if (content === undefined) return { operation, path, query };
    const value = options.body ?? content.examples[options.example ?? 0]?.value;
    const { madeUp, with: members } = options;
    const body = await this.#requests.body(operation, content, { value, madeUp, with: members });
    const fitted = madeUp === true ? body : this.#withTargetId(operation, { example: value, body, path, target });
    return { operation, path, query, body: fitted, mediaType: content.mediaType };
  }

  /** Makes the body name the object of the path, or test its present values, as the example does. */
  #withTargetId(
    operation: Operation,
    {
      example,
      body,
      path,
      target,
    }: { example: Json | undefined; body: Json; path: Values; target: CreatedObject | undefined },
  ): Json {
    const resource = this.session.resources.find((one) =>
      [one.createWithId, one.update, one.patch].includes(operation),
    );
    if (resource === undefined) return body;
    const { idParameter } = resource;
    if (Array.isArray(body) && target !== undefined) {
      const present = { [resource.wrapper]: target.answered };
      return [...fitPatch(body, present, (at, value) => this.#requests.unique(resource, at, value))];
    }
    const [exampleObject, object] = [example, body].map((one) => sentObject(resource, one));
    const id = idParameter === undefined ? undefined : path[idParameter.name];
    if (id === undefined || !isObject(body) || object === undefined) return body;
    return exampleObject?.["id"] === undefined ? body : withObject(resource, body, { ...object, id });
  }

  /** Resolves to a field of an existing object, such as `EmailTemplate.id`; undefined where there can be none. @throws SetupError */
  async reference(refersTo: string, operation: Operation): Promise<Json | undefined> {
    return this.#references.find(refersTo, operation);
  }

  /** Creates an object. @throws SetupError */
  async create(resource: Resource, options: CreateOptions = {}): Promise<CreatedObject> {
    const create = creationOf(resource);
    if (create === undefined)
      throw new SetupError("the contract has no operation for it", { operationId: resource.name });
    if (this.session.availability.notBuilt.has(create.operationId))
      throw new SetupError("it is not built", { operationId: create.operationId });
    const ready = await this.#references.within(options.needs ?? {}, () => this.ready(create, options));
    const received = await this.#sendOrExplain(ready);
    const created = createdBy(resource, received);
    if (created === undefined) throw setupErrorFrom(received);
    this.steps.push(received.step);
    return created;
  }

  /** Sends a case, and plans the removal of what it creates. @throws NoResponseError, RunStopError */
  async send(sent: Case): Promise<Exchange> {
    const received = await this.session.sender.send(sent);
    this.#removals.add(received);
    return received;
  }

  /** Sends a case that was made up for a law, and counts it. @throws NoResponseError, RunStopError */
  try(sent: Case): Promise<Exchange> {
    this.session.recorder.cases++;
    return this.send(sent);
  }

  /**
   * Sends cases that do not depend on each other, some at the same time. Resolves to the exchanges by their cases' positions;
   * undefined for a case that cannot be sent, or that broke the connection. @throws NoResponseError, RunStopError
   */
  async sendAll(cases: readonly Case[]): Promise<readonly (Exchange | undefined)[]> {
    const received = await this.session.sender.sendAll(cases);
    for (const one of received) if (one !== undefined) this.#removals.add(one);
    return received;
  }

  /** Judges an exchange, with how its objects were created. @param at the operation at fault, where it is another one */
  judge(law: Law, violation: Violation | undefined, sent: Exchange, at: Operation = sent.case.operation): void {
    this.session.recorder.judge(law, violation, { operation: at, steps: [...this.steps, sent.step] });
  }

  /** Sends without judging, to reproduce a finding; the exchange becomes one of the scope's steps. */
  async sendQuietly(sent: Case): Promise<Exchange> {
    const received = await this.session.sender.sendQuietly(sent);
    this.steps.push(received.step);
    this.#removals.add(received);
    return received;
  }

  /** Restores what the operation changes when the scope ends, where it cannot be created, such as a configuration. */
  async restoreAfterwards(operation: Operation): Promise<void> {
    await this.#removals.addRestore(operation);
  }

  async #sendOrExplain(ready: Case): Promise<Exchange> {
    try {
      return await this.send(ready);
    } catch (error) {
      if (error instanceof NoResponseError || error instanceof UnsendableRequestError)
        throw new SetupError(error.message, { cause: error, operationId: ready.operation.operationId });
      throw error;
    }
  }

  /** Creates the object that an operation is about; undefined for a creation, or where none can be created. */
  async #target(operation: Operation, { parent, example = 0 }: ReadyOptions): Promise<CreatedObject | undefined> {
    const resource = this.session.resources.find((candidate) => isAbout(operation, candidate));
    const create = resource && creationOf(resource);
    if (resource === undefined || !this.session.availability.isBuilt(create)) return undefined;
    const options = {
      ...this.#references.optionsFor(operation, resource),
      ...(parent === undefined ? {} : { parent }),
    };
    // A full object makes a response show all fields; a patch is tried on full objects and on sparse ones.
    const { patch, update } = resource;
    const isShown = operation.readsOnly || operation === update || (operation === patch && example % 2 === 1);
    if (!isShown) return this.create(resource, options);
    return this.create(resource, { ...options, example: richestExample(create) });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#removals.run();
  }
}

/** Returns true for an operation on one existing object of the resource. */
function isAbout(operation: Operation, resource: Resource): boolean {
  const { retrieve, update, patch, remove, find, removeOthers } = resource;
  if ([retrieve, update, patch, remove, find, ...removeOthers].includes(operation)) return true;
  const { idParameter, collection, createWithId } = resource;
  return (
    operation !== createWithId && idParameter !== undefined && operation.path === `${collection}/{${idParameter.name}}`
  );
}
