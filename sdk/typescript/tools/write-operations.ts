/** Writes src/generated/operations.ts: the tables that the client reads at run time. Their length counts. */
import { isPaged, type MethodPlan, UnsupportedSpecError } from "./methods.ts";

/** The statuses that every operation has, as `rowsOf` adds them. */
const everywhere = ["400j", "402", "429", "500", "503j"];

export function writeOperations(
  parts: readonly { readonly name: string; readonly methods: readonly MethodPlan[] }[],
): string {
  const tables = parts.map(({ name, methods }) => `export const ${name}: Table = \`${table(methods)}\`;\n`);
  return `import type { Table } from "../row.ts";\n\n${tables.join("\n")}`;
}

function table(plans: readonly MethodPlan[]): string {
  return [...Map.groupBy(plans, template)].map(([path, each]) => [path, ...each.map(cell)].join(";")).join("\n");
}

function template({ operation: { path }, withId }: MethodPlan): string {
  return `${path};${withId?.path.slice(path.length) ?? ""}`;
}

function cell(plan: MethodPlan): string {
  const { name, operation } = plan;
  const { operationId, requestMediaTypes } = operation;
  const types = requestMediaTypes.filter((type) => type !== "application/json");
  if (types.length > 0 && !requestMediaTypes.includes("application/json"))
    throw new UnsupportedSpecError(`${operationId} takes no JSON; the client takes that for granted.`);
  return [word(plan), ...answers(plan), ...types, name === operationId ? name : `${name}=${operationId}`].join(" ");
}

/** In capitals where it is safe to retry; with one where that holds under an id that the client makes. */
function word({ operation: { method, retrySafe }, retrieve }: MethodPlan): string {
  if (retrySafe) return method;
  return retrieve ? method.charAt(0) + method.slice(1).toLowerCase() : method.toLowerCase();
}

function answers(plan: MethodPlan): string[] {
  const { operation, withId } = plan;
  const all = Object.entries({ ...operation.responses, ...withId?.responses }).map(([status, [type = "", another]]) => {
    if (another !== undefined)
      throw new UnsupportedSpecError(`Status ${status} has several media types; the client reads one.`);
    return status + letter(type, isPaged(plan) && status === "200");
  });
  const missing = everywhere.filter((answer) => !all.includes(answer));
  if (missing.length > 0)
    throw new UnsupportedSpecError(
      `${operation.operationId} has no ${missing.join()}; the client takes that for granted.`,
    );
  return all.filter((answer) => !everywhere.includes(answer));
}

function letter(mediaType: string, paged: boolean): string {
  if (mediaType === "") return "";
  if (mediaType === "application/json") return paged ? "p" : "j";
  if (mediaType === "application/zip") return "z";
  throw new UnsupportedSpecError(`The client reads no ${mediaType}.`);
}
