/** Plans the methods of an interface: one an operation, one a form, one for two operations that differ by an optional id. */
import type { ManifestOperation } from "../../../openapi/tools/manifest.ts";
import type { Description, Form } from "./descriptions.ts";

export interface MethodPlan {
  readonly name: string;
  readonly operation: ManifestOperation;
  readonly description: string;
  readonly form?: Form;
  /** The operation that the method calls if the id is given. */
  readonly withId?: ManifestOperation & { readonly description: string };
  /**
   * True if retrieving the new object by its id returns what creating it returned. The client may then choose the id, because
   * a retry that finds its id in use can retrieve the object instead.
   */
  readonly canRetrieve?: boolean;
}

/** Methods whose operations have one tag. */
export interface MethodGroup {
  /** Name of the client's attribute, as in the other SDKs: `emailTemplates` for "Email templates". */
  readonly name: string;
  readonly tag: string;
  readonly methods: readonly MethodPlan[];
}

export function groupsOf(methods: readonly MethodPlan[]): MethodGroup[] {
  return [...new Set(methods.map(({ operation }) => operation.tag))].map((tag) => ({
    name: tag.toLowerCase().replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tag,
    methods: methods.filter(({ operation }) => operation.tag === tag),
  }));
}

/** Returns true if the response is a page of a list. */
export function isPaged({ form, operation }: MethodPlan): boolean {
  return operation.paged && (form === undefined || form.parameters.includes("startRow"));
}

/** Returns true if the response is a file, which can be streamed. */
export function isFile({ operation }: MethodPlan): boolean {
  return operation.responses["200"]?.includes("application/zip") ?? false;
}

/** A spec that the client's conventions cannot express. */
export class UnsupportedSpecError extends Error {
  override name = "UnsupportedSpecError";
}

export function methodsOf(
  operations: readonly ManifestOperation[],
  descriptions: ReadonlyMap<string, Description>,
): MethodPlan[] {
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  const describe = (id: string): Description => descriptions.get(id) ?? { text: "", forms: [], body: "", answer: "" };
  const plans = operations.flatMap((operation): MethodPlan[] => {
    const name = operation.operationId;
    if (name.endsWith("WithId") && byId.has(name.slice(0, -"WithId".length))) return [];
    const { text: description, forms } = describe(name);
    if (forms.length > 0) return forms.map((form) => ({ name: form.name, operation, description, form }));
    const withId = byId.get(`${name}WithId`);
    if (withId === undefined) return [{ name, operation, description }];
    checkPair(operation, withId, describe);
    const retrieval = operations.find(({ method, path }) => method === "GET" && path === withId.path);
    const canRetrieve = retrieval !== undefined && describe(retrieval.operationId).answer === describe(name).answer;
    const described = { ...withId, description: describe(withId.operationId).text };
    return [{ name, operation, description, withId: described, canRetrieve }];
  });
  for (const plan of plans) checkNames(plan, plans);
  return plans;
}

/** Throws if two operations of one method differ in more than `/{id}` at the end of the path. */
function checkPair(
  operation: ManifestOperation,
  withId: ManifestOperation,
  describe: (id: string) => Description,
): void {
  const rest = withId.path.slice(operation.path.length);
  const fits =
    withId.path.startsWith(operation.path) &&
    /^\/\{\w+\}$/.test(rest) &&
    withId.method === operation.method &&
    describe(withId.operationId).body === describe(operation.operationId).body;
  if (!fits)
    throw new UnsupportedSpecError(
      `${withId.operationId} differs from ${operation.operationId} in more than an id at the path's end.`,
    );
}

function checkNames({ name, operation }: MethodPlan, plans: readonly MethodPlan[]): void {
  if (plans.filter((plan) => plan.name === name).length > 1)
    throw new UnsupportedSpecError(`Two methods are named ${name}.`);
  const names = operation.parameters
    .filter(({ in: location }) => location === "path" || location === "query")
    .map((parameter) => parameter.name);
  const duplicate = names.find((parameter, index) => parameter === "body" || names.indexOf(parameter) !== index);
  if (duplicate !== undefined)
    throw new UnsupportedSpecError(`${operation.operationId} has two inputs named ${duplicate}.`);
}
