/** Writes src/generated/operations.ts: the tables of operations that the client reads at run time. */
import type { Operation } from "../src/operation-table.ts";
import { groupsOf, isPaged, type MethodGroup, type MethodPlan, UnsupportedSpecError } from "./methods.ts";

const json = "application/json";

export function writeOperations(
  parts: readonly { readonly name: string; readonly methods: readonly MethodPlan[] }[],
): string {
  const tables = parts.map(
    ({ name, methods }) =>
      `export const ${name}: OperationTable = {\n${groupsOf(methods).map(writeGroup).join("")}};\n`,
  );
  return `import type { OperationTable } from "../operation-table.ts";\n\n${tables.join("\n")}`;
}

function writeGroup({ name, methods }: MethodGroup): string {
  return `  ${name}: {\n${methods.map(writeRow).join("")}  },\n`;
}

function writeRow(plan: MethodPlan): string {
  const lines = Object.entries(toOperation(plan)).map(
    ([field, value]) => `      ${field}: ${JSON.stringify(value).replaceAll(/,(?=["\d])/g, ", ")},\n`,
  );
  return `    ${plan.name}: {\n${lines.join("")}    },\n`;
}

function toOperation(plan: MethodPlan): Operation {
  const { name, operation, withId } = plan;
  const { method, operationId, path } = operation;
  const requestTypes = requestTypesOf(plan);
  const retry = retryOf(plan);
  const response = responseOf(plan);
  const credential = credentialOf(plan);
  return {
    ...(operationId !== name && { operationId }),
    method,
    path,
    ...(withId && { optionalId: withId.path.slice(path.length).replace(/\W/g, "") }),
    ...(retry !== "always" && { retry }),
    ...(credential !== undefined && { credential }),
    ...(requestTypes.length > 1 && { requestTypes }),
    ...(response !== "json" && { response }),
    statuses: Object.keys(responsesOf(plan)).map(Number),
  };
}

/** A cookie is a browser's: the client does not see whether there is one. */
export function credentialOf({ operation: { security } }: MethodPlan): Operation["credential"] {
  if (security.length === 0 || security.includes("accessTokenCookie")) return "optional";
  return security.includes("apiKey") ? undefined : "token";
}

function retryOf({ operation, canRetrieve }: MethodPlan): NonNullable<Operation["retry"]> {
  if (operation.retrySafe) return "always";
  return canRetrieve ? "with-id" : "never";
}

/** Returns JSON first, because it is the default. */
function requestTypesOf({ operation: { operationId, requestMediaTypes } }: MethodPlan): string[] {
  if (requestMediaTypes.length > 0 && !requestMediaTypes.includes(json))
    throw new UnsupportedSpecError(`${operationId} takes no JSON, the client's default.`);
  return [json, ...requestMediaTypes.filter((type) => type !== json)];
}

function responseOf(plan: MethodPlan): NonNullable<Operation["response"]> {
  const { operationId } = plan.operation;
  const successes = new Set<string>();
  for (const [status, [type = "", another]] of Object.entries(responsesOf(plan))) {
    if (another !== undefined)
      throw new UnsupportedSpecError(`${operationId} has several media types for ${status}; the client reads one.`);
    if (Number(status) < 300) successes.add(type);
    else if ((type === json) !== ["400", "503"].includes(status) || (type !== json && type !== ""))
      throw new UnsupportedSpecError(
        `${operationId}: the client expects JSON for 400 and 503, no other failure's body.`,
      );
  }
  const [type, another] = successes;
  if (type === undefined || another !== undefined)
    throw new UnsupportedSpecError(`${operationId} needs one media type for all successes.`);
  if (type === json) return isPaged(plan) ? "page" : "json";
  if (type === "application/zip") return "zip";
  if (type === "") return "empty";
  throw new UnsupportedSpecError(`The client reads no ${type}.`);
}

/** Returns the media types by status, of both operations where an optional id chooses between two. */
function responsesOf({ operation, withId }: MethodPlan): MethodPlan["operation"]["responses"] {
  return { ...operation.responses, ...withId?.responses };
}
