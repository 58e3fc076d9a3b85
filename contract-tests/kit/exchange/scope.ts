/**
 * Objects that cases need, made on the server and removed again: an application for its role, a tag for a search. A scope
 * is disposed of when its cases are done; what was created first is removed last.
 */
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Operation, Parameter } from "../contract/contract.ts";
import { creationOf, type Resource, sentObject, withObject } from "../contract/resources.ts";
import type { Law, Step } from "../findings.ts";
import { tokensIn } from "./anew.ts";
import { type Case, filledPath, type Values } from "./case.ts";
import type { Evidence } from "./evidence.ts";
import { Fitting, nameOf } from "./fitting.ts";
import { fitPatch } from "./json-patch.ts";
import type { Session } from "./session.ts";
import { type Sent, Unanswered, Unsendable } from "./wire.ts";

/** An object that was created on the server. */
export interface Made {
  readonly resource: Resource;
  readonly id: Json;
  /** The values of the parameters that lead to it. */
  readonly path: Values;
  /** The object as it was sent and as it was answered, without their wrapper. */
  readonly sent: JsonObject;
  readonly answered: JsonObject;
  readonly step: Step;
}

export interface MakeOptions {
  /** Members that the object has to have, merged into it in depth. */
  readonly with?: JsonObject;
  /** The object that holds it; made too where it is not given. */
  readonly parent?: Made;
  /** Which of the document's examples it is made from; the first by default. */
  readonly example?: number;
  /** What the objects have to be like that it refers to, by resource. */
  readonly needs?: JsonObject;
}

export interface ReadyOptions {
  /** Which of the document's examples of the body is taken; the first by default. */
  readonly example?: number;
  /** What takes the example's place; it is fitted like one. */
  readonly body?: Json | undefined;
  /** More of the query, made up from its schemas; it is fitted. */
  readonly query?: Values;
  /** Whether `body` was made up from the schema. */
  readonly madeUp?: boolean;
  /** The media type of the body; the first by default. */
  readonly mediaType?: string;
  /** The object that the path names; made where it is not given. */
  readonly target?: Made;
  readonly parent?: Made;
  /** Values of the path that are known already; then no object is made for it. */
  readonly path?: Values;
  readonly with?: JsonObject;
}

/** What a case needs cannot be made: the server refused what the document gives as an example. */
export class Unprepared extends Error {
  override name = "Unprepared";
  readonly operationId: string;

  /** @param why with what the message goes on */
  constructor(why: string, options: ErrorOptions & { readonly operationId: string }) {
    super(`${options.operationId} did not create what is needed: ${why}`, options);
    this.operationId = options.operationId;
  }
}

/** For what is only done where it can be had. */
export function unlessUnprepared(error: unknown): undefined {
  if (!(error instanceof Unprepared)) throw error;
}

export class Scope implements AsyncDisposable {
  readonly session: Session;
  /** The exchanges that made what the cases need, and those that were sent quietly, oldest first. */
  readonly steps: Step[] = [];
  readonly #removals: Case[] = [];
  readonly #fitting: Fitting;

  constructor(session: Session) {
    this.session = session;
    this.#fitting = new Fitting(session, (resource, options) => this.make(resource, options));
  }

  /**
   * A request that the server should accept: what it needs exists, and what has to be unique is new.
   * @throws Unprepared
   */
  async ready(operation: Operation, options: ReadyOptions = {}): Promise<Case> {
    const known = options.path !== undefined;
    this.#fitting.begin(operation);
    const target = options.target ?? (known ? undefined : await this.#target(operation, options));
    if (target !== undefined) this.#fitting.know(operation, target);
    const path = await this.#path(operation, { ...options.parent?.path, ...target?.path, ...options.path });
    const asked = await this.#fitting.queryValues(operation, options.query ?? {});
    const query = { ...(await this.#fitting.query(operation, target)), ...asked };
    await this.#fitting.surround(operation, this.#inPath(operation));
    const content = operation.bodies.find(({ mediaType }) => mediaType === options.mediaType) ?? operation.bodies[0];
    if (content === undefined) return { operation, path, query };
    const value = options.body ?? content.examples[options.example ?? 0]?.value;
    const { madeUp, with: members } = options;
    const body = await this.#fitting.body(operation, content, { value, madeUp, with: members });
    const fitted = madeUp === true ? body : this.#named(operation, { example: value, body, path, target });
    return { operation, path, query, body: fitted, mediaType: content.mediaType };
  }

  /** A body that names the object of the path, or says what it holds, as its example does. */
  #named(
    operation: Operation,
    { example, body, path, target }: { example: Json | undefined; body: Json; path: Values; target: Made | undefined },
  ): Json {
    const resource = this.session.resources.find((one) =>
      [one.createWithId, one.update, one.patch].includes(operation),
    );
    if (resource === undefined) return body;
    const { idParameter } = resource;
    if (Array.isArray(body) && target !== undefined)
      return [
        ...fitPatch(body, { [resource.wrapper]: target.answered }, (at, value) =>
          this.#fitting.unique(resource, at, value),
        ),
      ];
    const [asked, object] = [example, body].map((one) => sentObject(resource, one));
    const id = idParameter === undefined ? undefined : path[idParameter.name];
    if (id === undefined || !isObject(body) || object === undefined) return body;
    return asked?.["id"] === undefined ? body : withObject(resource, body, { ...object, id });
  }

  /** What names an existing object, such as one for `EmailTemplate.id`; undefined where none can be had. @throws Unprepared */
  async reference(refersTo: string, operation: Operation): Promise<Json | undefined> {
    return this.#fitting.reference(refersTo, operation);
  }

  /** Creates an object. @throws Unprepared */
  async make(resource: Resource, options: MakeOptions = {}): Promise<Made> {
    const create = creationOf(resource);
    if (create === undefined)
      throw new Unprepared("the contract has no operation for it", { operationId: resource.name });
    if (this.session.notBuilt.has(create.operationId))
      throw new Unprepared("it is not built", { operationId: create.operationId });
    const ready = await this.#fitting.within(options.needs ?? {}, () => this.ready(create, options));
    const sent = await this.#sendOrExplain(ready);
    const answered = isObject(sent.json) ? sent.json[resource.wrapper] : undefined;
    const id = isObject(answered) ? answered["id"] : undefined;
    if (sent.status !== 200 || !isObject(answered) || id === undefined) {
      throw new Unprepared(`it answered ${sent.status} ${sent.step.response?.body.slice(0, 200)}`, {
        operationId: create.operationId,
      });
    }
    this.steps.push(sent.step);
    const name = resource.idParameter?.name;
    const path = { ...ready.path, ...(name === undefined ? {} : { [name]: id }) };
    return { resource, id, path, sent: sentObject(resource, ready.body) ?? {}, answered, step: sent.step };
  }

  /** Sends a case; what it creates is removed at the end. @throws Unanswered, RunEnded */
  async send(sent: Case, shrink?: (law: Law, about: string | undefined) => Evidence["shrink"]): Promise<Sent> {
    const received = await this.session.send(sent, shrink);
    this.#remember(received);
    return received;
  }

  /** Sends without judging, for trying a finding again; the exchange is one of the scope's steps. */
  async sendQuietly(sent: Case): Promise<Sent> {
    const received = await this.session.sendQuietly(sent);
    this.steps.push(received.step);
    this.#remember(received);
    return received;
  }

  /** What an operation changes that cannot be created, such as a configuration, is put back at the end. */
  async restoreAfterwards({ method, path: at }: Operation): Promise<void> {
    const { session } = this;
    const on = (verb: string): Operation | undefined =>
      session.contract.operations.find((one) => one.path === at && one.method === verb);
    const [retrieve, update] = [on("GET"), on("PUT")];
    if ((method !== "PUT" && method !== "PATCH") || at.includes("{") || !retrieve || !update) return;
    const { status, json } = await session.sendQuietly({ operation: retrieve, path: {}, query: {} });
    if (status === 200 && json !== undefined)
      this.#removals.push({ operation: update, path: {}, query: {}, body: json });
  }

  /** A name or an id that takes the place of one that was made up to be new. */
  anotherFresh(text: string): string {
    return text.startsWith("kit") ? this.#fitting.freshText() : this.#fitting.freshUuid();
  }

  async #sendOrExplain(ready: Case): Promise<Sent> {
    try {
      return await this.send(ready);
    } catch (error) {
      if (error instanceof Unanswered || error instanceof Unsendable)
        throw new Unprepared(error.message, { cause: error, operationId: ready.operation.operationId });
      throw error;
    }
  }

  /** The object that an operation on an item is about; undefined for a creation, or where nothing can be made. */
  async #target(operation: Operation, { parent, example = 0 }: ReadyOptions): Promise<Made | undefined> {
    const resource = this.session.resources.find((candidate) => isAbout(operation, candidate));
    const create = resource && creationOf(resource);
    if (resource === undefined || create === undefined || this.session.notBuilt.has(create.operationId))
      return undefined;
    const options = { ...this.#fitting.needed(operation, resource), ...(parent === undefined ? {} : { parent }) };
    // An answer shows most where there is most to show; a patch is tried on objects that have it, and on ones that have not.
    const { patch, update } = resource;
    const isShown = operation.readsOnly || operation === update || (operation === patch && example % 2 === 1);
    if (!isShown) return this.make(resource, options);
    return this.make(resource, { ...options, example: richestExample(create) });
  }

  async #path(operation: Operation, known: Values): Promise<Values> {
    const path: Record<string, Json> = { ...known };
    for (const parameter of operation.parameters.filter((one) => one.in === "path")) {
      if (path[parameter.name] !== undefined) continue;
      const owner = this.#owner(operation, parameter);
      const isNew = owner !== undefined && owner.createWithId?.operationId === operation.operationId;
      const create = owner && creationOf(owner);
      if (isNew) path[parameter.name] = this.#fitting.freshId(parameter.schema, parameter.example);
      else if (owner !== undefined && create !== undefined && !this.session.notBuilt.has(create.operationId))
        Object.assign(path, await this.#made(operation, parameter, owner));
      else path[parameter.name] = (await this.#knownId(operation, owner, parameter)) ?? parameter.example ?? "";
    }
    const names = new Set(operation.parameters.filter((one) => one.in === "path").map(({ name }) => name));
    return Object.fromEntries(Object.entries(path).filter(([name]) => names.has(name)));
  }

  /** The values that lead to a new object, the parameter's own among them, which may have another name elsewhere. */
  async #made(operation: Operation, { name, definition }: Parameter, owner: Resource): Promise<Values> {
    const create = creationOf(owner);
    const example = operation.readsOnly && create !== undefined ? { example: richestExample(create) } : {};
    const made = await this.make(owner, { ...this.#fitting.needed(operation, owner), ...example });
    this.#fitting.know(operation, made);
    const told = definition["x-refers-to"];
    const value = isText(told) ? nameOf(made, told.split(".")[1]) : undefined;
    return { ...made.path, ...(value === undefined ? {} : { [name]: value }) };
  }

  /** The resources that the path names. */
  #inPath(operation: Operation): readonly string[] {
    const parameters = operation.parameters.filter((one) => one.in === "path");
    return parameters.flatMap((parameter) => this.#owner(operation, parameter)?.name ?? []);
  }

  /** The resource that a parameter of the path names one of: `/user/{userId}`, or `/user/flag/{userId}`. */
  #owner({ path }: Operation, { name, definition }: Parameter): Resource | undefined {
    const { resources } = this.session;
    const told = definition["x-refers-to"];
    if (isText(told)) return resources.find((one) => one.name === told.split(".", 1)[0]);
    return (
      resources.find(({ collection }) => path.startsWith(`${collection}/{${name}}`)) ??
      resources.find(
        ({ collection, idParameter }) => idParameter?.name === name && path.startsWith(`${collection}/`),
      ) ??
      resources.find(({ idParameter }) => idParameter?.name === name)
    );
  }

  /** An object that the kit did not create is only looked at, but where the document says that such a one is needed. */
  async #knownId(
    operation: Operation,
    owner: Resource | undefined,
    { definition }: Parameter,
  ): Promise<Json | undefined> {
    const { method } = operation;
    const told = definition["x-refers-to"];
    if (isText(told) && owner === undefined) return this.reference(told, operation);
    return method === "GET" && owner !== undefined ? this.session.options.known?.[owner.name]?.[0] : undefined;
  }

  /** What a request created, and how it is removed. */
  #remember({ case: sent, status, json }: Sent): void {
    if (status !== 200 || sent.raw?.method !== undefined) return;
    this.#fitting.rememberNames(sent);
    const { operation } = sent;
    const resource = this.session.resources.find(
      ({ create, createWithId }) => create === operation || createWithId === operation,
    );
    const { remove, idParameter, wrapper = "" } = resource ?? {};
    const answered = isObject(json) ? json[wrapper] : undefined;
    const id = isObject(answered) ? answered["id"] : undefined;
    if (!isText(id) && typeof id !== "number") return;
    if (resource !== undefined) this.#keep(sent, id);
    if (remove === undefined || idParameter === undefined) return;
    // What is only deactivated would stay.
    const forGood = remove.parameters.some(({ name }) => name === "hardDelete") ? { hardDelete: true } : {};
    const headers = sent.raw?.headers;
    this.#removals.push({
      operation: remove,
      path: { ...sent.path, [idParameter.name]: id },
      query: forGood,
      ...(headers === undefined ? {} : { raw: { headers } }),
    });
  }

  /** Keeps how what has this id was created, for making it again. */
  #keep(sent: Case, id: string | number): void {
    const { creations } = this.session;
    const names = tokensIn(sent.body ?? "").filter((key) => creations.isFresh(key));
    creations.add(sent, [String(id), ...names]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const removal of this.#removals.splice(0).reverse()) {
      const { status } = await this.session.sendQuietly(removal).catch(() => ({ status: 0 }));
      if (status !== 200 && status !== 404)
        this.session.leftBehind.push(`${removal.operation.method} ${filledPath(removal)}`);
    }
  }
}

/** The example of a creation that says most. */
export function richestExample({ bodies: [body] }: Operation): number {
  const sizes = body?.examples.map(({ value }) => JSON.stringify(value).length) ?? [];
  return Math.max(0, sizes.indexOf(Math.max(...sizes)));
}

/** Whether an operation is about one existing object of the resource. */
function isAbout(operation: Operation, resource: Resource): boolean {
  const { retrieve, update, patch, remove, find, removeOthers } = resource;
  if ([retrieve, update, patch, remove, find, ...removeOthers].includes(operation)) return true;
  const { idParameter, collection, createWithId } = resource;
  return (
    operation !== createWithId && idParameter !== undefined && operation.path === `${collection}/{${idParameter.name}}`
  );
}
