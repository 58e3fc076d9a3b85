/** Finds or creates the objects that a request refers to. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { isLoginResource } from "@gatehouse/openapi/login-resources";
import type { Operation } from "../contract/contract.ts";
import { creationOf, type Resource } from "../contract/resources.ts";
import { type CreatedObject, type CreateOptions, fieldOf } from "./creations.ts";
import type { Login } from "./credentials.ts";
import type { Session } from "./session.ts";

type Create = (resource: Resource, options: CreateOptions) => Promise<CreatedObject>;

export class References {
  readonly #session: Session;
  readonly #create: Create;
  /** One object for each resource and set of required members is enough for a scope. */
  readonly #existing = new Map<string, CreatedObject | undefined>();
  /** The login that a request takes its values from, by their resource and the operation. */
  readonly #logins = new Map<string, Promise<Login>>();
  /** Members required by the operation for which the present object is created. */
  #needs: JsonObject = {};

  constructor(session: Session, create: Create) {
    this.#session = session;
    this.#create = create;
  }

  /** Begins a new request of the operation: it takes its values from a new login. */
  begin({ operationId }: Operation): void {
    this.#logins.delete(`RefreshToken ${operationId}`);
    this.#logins.delete(`Login ${operationId}`);
  }

  /** Does the work for an operation that requires more members of the objects. */
  async within<Result>(needs: JsonObject, work: () => Promise<Result>): Promise<Result> {
    const before = this.#needs;
    this.#needs = needs;
    try {
      return await work();
    } finally {
      this.#needs = before;
    }
  }

  /** Makes later references to the resource name this object. */
  use(operation: Operation, object: CreatedObject): void {
    this.#existing.set(this.#keyOf(object.resource.name, operation), object);
  }

  /** Creates the objects that the operation needs and its request does not name: without them, it answers nothing. */
  async surround(operation: Operation, named: readonly string[]): Promise<void> {
    const own = operation.definition["x-refers-with"];
    for (const name of Object.keys(isObject(own) ? own : {}))
      if (!named.includes(name)) await this.find(name, operation);
  }

  /** Returns how an object is created for an operation on it, and the members that its own references need. */
  optionsFor(operation: Operation, { name }: Resource): { readonly with: JsonObject; readonly needs: JsonObject } {
    const needs = this.#needsOf(operation);
    const members = needs[name];
    return { with: isObject(members) ? members : {}, needs };
  }

  /** Resolves to a field of an existing object, such as `EmailTemplate.id`; undefined where there can be none. */
  async find(refersTo: string, operation: Operation): Promise<Json | undefined> {
    const [name = "", field] = refersTo.split(".");
    const known = this.#session.options.known?.[name]?.[0];
    if (known !== undefined && !isLoginResource(name)) return known;
    if (isLoginResource(name)) return this.#loginValue(name, field ?? "id", operation);
    const key = this.#keyOf(name, operation);
    if (!this.#existing.has(key)) this.#existing.set(key, await this.#object(name, operation));
    return fieldOf(this.#existing.get(key), field);
  }

  /** Resolves to a field of an object that nothing else refers to. */
  async create(refersTo: string, operation: Operation): Promise<Json | undefined> {
    const [name = "", field] = refersTo.split(".");
    const known = this.#session.options.known?.[name]?.[0];
    if (isLoginResource(name)) return this.find(refersTo, operation);
    return known ?? fieldOf(await this.#object(name, operation), field);
  }

  #keyOf(name: string, operation: Operation): string {
    return `${name} ${JSON.stringify(this.#needsOf(operation)[name] ?? {})}`;
  }

  /** Merges the members that the operation requires with those of the operation that it is done for. */
  #needsOf({ definition }: Operation): JsonObject {
    const own = definition["x-refers-with"];
    const merged = merge(isObject(own) ? own : {}, this.#needs);
    return isObject(merged) ? merged : {};
  }

  /** All values of a login in one request come from the same login. */
  async #loginValue(name: string, field: string, { operationId }: Operation): Promise<Json | undefined> {
    const { logins, options } = this.#session;
    if (name !== "Login" && name !== "RefreshToken") return logins.value(name, field);
    const key = `${name} ${operationId}`;
    const login = this.#logins.get(key) ?? (name === "Login" ? logins.usual(options.tenantId) : logins.fresh());
    this.#logins.set(key, login);
    const value: Json | undefined = { ...(await login) }[field];
    return value;
  }

  async #object(name: string, operation: Operation): Promise<CreatedObject | undefined> {
    const { resources, availability } = this.#session;
    const resource = resources.find((one) => one.name === name);
    const create = resource && creationOf(resource);
    if (resource === undefined || !availability.isBuilt(create)) return undefined;
    return this.#create(resource, this.optionsFor(operation, resource));
  }
}

/** Merges members into a value, in depth. */
export function merge(value: Json, members: Json): Json {
  if (!isObject(value) || !isObject(members)) return members;
  const merged: Record<string, Json> = { ...value };
  for (const [name, member] of Object.entries(members)) merged[name] = merge(merged[name] ?? {}, member);
  return merged;
}
