/** Fills in the path of a request: with the ids of existing objects, or with a new id for a creation. */
import { isText, type Json } from "@gatehouse/openapi/json";
import type { Operation, Parameter } from "../contract/contract.ts";
import { creationOf, type Resource } from "../contract/resources.ts";
import type { Values } from "./case.ts";
import { type CreatedObject, type CreateOptions, fieldOf } from "./creations.ts";
import type { References } from "./references.ts";
import { richestExample } from "./schema-keywords.ts";
import type { Session } from "./session.ts";

type Create = (resource: Resource, options: CreateOptions) => Promise<CreatedObject>;

export class PathBuilder {
  readonly #session: Session;
  readonly #references: References;
  readonly #create: Create;

  constructor(session: Session, references: References, create: Create) {
    this.#session = session;
    this.#references = references;
    this.#create = create;
  }

  /** Resolves to the values of all path parameters. @param known values that are given already */
  async build(operation: Operation, known: Values): Promise<Values> {
    const { fresh, availability } = this.#session;
    const path: Record<string, Json> = { ...known };
    const parameters = operation.parameters.filter((one) => one.in === "path");
    for (const parameter of parameters) {
      if (path[parameter.name] !== undefined) continue;
      const owner = this.#ownerOf(operation, parameter);
      const isNew = owner !== undefined && owner.createWithId?.operationId === operation.operationId;
      const create = owner && creationOf(owner);
      if (isNew) path[parameter.name] = fresh.id(parameter.schema, parameter.example);
      else if (owner !== undefined && availability.isBuilt(create))
        Object.assign(path, await this.#createOwner(operation, parameter, owner));
      else path[parameter.name] = (await this.#knownId(operation, owner, parameter)) ?? parameter.example ?? "";
    }
    const names = new Set(parameters.map(({ name }) => name));
    return Object.fromEntries(Object.entries(path).filter(([name]) => names.has(name)));
  }

  /** Returns the names of the resources in the path. */
  resourcesIn(operation: Operation): readonly string[] {
    const parameters = operation.parameters.filter((one) => one.in === "path");
    return parameters.flatMap((parameter) => this.#ownerOf(operation, parameter)?.name ?? []);
  }

  /** Resolves to the path of a new object, and the parameter's own value, which may have another name elsewhere. */
  async #createOwner(operation: Operation, { name, definition }: Parameter, owner: Resource): Promise<Values> {
    const create = creationOf(owner);
    const example = operation.readsOnly && create !== undefined ? { example: richestExample(create) } : {};
    const created = await this.#create(owner, { ...this.#references.optionsFor(operation, owner), ...example });
    this.#references.use(operation, created);
    const refersTo = definition["x-refers-to"];
    const value = isText(refersTo) ? fieldOf(created, refersTo.split(".")[1]) : undefined;
    return { ...created.path, ...(value === undefined ? {} : { [name]: value }) };
  }

  /** Returns the resource that a path parameter identifies: in `/user/{userId}`, or in `/user/flag/{userId}`. */
  #ownerOf({ path }: Operation, { name, definition }: Parameter): Resource | undefined {
    const { resources } = this.#session;
    const refersTo = definition["x-refers-to"];
    if (isText(refersTo)) return resources.find((one) => one.name === refersTo.split(".", 1)[0]);
    return (
      resources.find(({ collection }) => path.startsWith(`${collection}/{${name}}`)) ??
      resources.find(
        ({ collection, idParameter }) => idParameter?.name === name && path.startsWith(`${collection}/`),
      ) ??
      resources.find(({ idParameter }) => idParameter?.name === name)
    );
  }

  /** Objects that the kit did not create are only read, unless the document requires such an object. */
  async #knownId(
    operation: Operation,
    owner: Resource | undefined,
    { definition }: Parameter,
  ): Promise<Json | undefined> {
    const refersTo = definition["x-refers-to"];
    if (isText(refersTo) && owner === undefined) return this.#references.find(refersTo, operation);
    const isRead = operation.method === "GET" && owner !== undefined;
    return isRead ? this.#session.options.known?.[owner.name]?.[0] : undefined;
  }
}
