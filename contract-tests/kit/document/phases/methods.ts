/** Methods that the description does not give a path. */
import type { DescribedOperation } from "../../contract/document/description.ts";
import { filledPath } from "../../exchange/case.ts";
import type { Scope } from "../../exchange/scope.ts";
import type { PhasePlan } from "../../phases/walk.ts";
import { methodRefused } from "../laws.ts";
import { operationsOf, type Plan } from "../plan.ts";

const tried = ["GET", "PUT", "POST", "DELETE", "PATCH"];

/** 501 says that the server knows the method for no path at all. */
const refusals: ReadonlySet<number> = new Set([401, 403, 404, 405, 501]);

export function methods(plan: Plan): PhasePlan {
  return (session) => {
    const last = new Map(operationsOf(plan, session).map((operation) => [operation.path, operation]));
    return Array.from(last, ([path, operation]) => ({
      name: path,
      work: (scope) => checkPath(plan, scope, operation),
    }));
  };
}

async function checkPath(plan: Plan, scope: Scope, operation: DescribedOperation): Promise<void> {
  const { session } = scope;
  const base = plan.requests.base(operation, session.random(operation.path));
  if (base === undefined) return;
  const bare = {
    operation,
    path: base.path,
    query: base.query,
    ...(base.header === undefined ? {} : { header: base.header }),
  };
  const declared = declaredFor(plan, filledPath(bare));
  const undeclared = tried.filter((method) => !declared.has(method));
  session.recorder.cases += undeclared.length;
  const answers = await scope.sendAll(undeclared.map((method) => ({ ...bare, raw: { method } })));
  for (const [index, method] of undeclared.entries()) {
    const sent = answers[index];
    if (sent === undefined) continue;
    const { status } = sent;
    const isRefused = refusals.has(status) || status >= 500 || (status >= 300 && status < 400);
    const violation = { about: method, expected: "405, or 404", actual: String(status) };
    scope.session.recorder.judgeSent(methodRefused, isRefused ? undefined : violation, sent);
  }
}

/** Returns the methods of every path that the address may be one of: `/pets/mine` is of `/pets/{petId}` too. */
function declaredFor({ description }: Plan, address: string): ReadonlySet<string> {
  const segments = address.split("/");
  const matches = (template: string): boolean => {
    const parts = template.split("/");
    return (
      parts.length === segments.length && parts.every((part, index) => part.includes("{") || part === segments[index])
    );
  };
  return new Set([...description.methods].flatMap(([path, names]) => (matches(path) ? [...names] : [])));
}
