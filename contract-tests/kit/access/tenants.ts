/** Laws of the tenant of a request: it is named, known, and the only one whose data the request reaches. */

import { isObject } from "@gatehouse/openapi/json";
import { namedErrors } from "../cases/field-errors.ts";
import { isAboutTenant, opensWithKey } from "../contract/contract.ts";
import type { Case } from "../exchange/case.ts";
import { tokenFor } from "../exchange/credentials.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Session } from "../exchange/session.ts";
import type { Exchange } from "../exchange/wire.ts";
import { asOtherTenant, otherTenantAdvice } from "../state/other-tenant.ts";
import { violationUnlessRefused } from "../state/refusals.ts";
import { tenantRequiredOrDerived } from "./laws.ts";

const header = "X-Service-TenantId";

/** A UUID that belongs to no tenant. */
const nobody = "00000000-0000-4000-8000-00000000dead";

/**
 * Tries malformed, unknown, contradicting and missing tenants.
 *
 * @param isRequired tells whether requests must name their tenant
 */
export async function checkTenant(scope: Scope, ready: Case, isRequired: () => Promise<boolean>): Promise<void> {
  const { operation } = ready;
  const judge = (sent: Exchange, violation: Violation | undefined): void =>
    scope.judge(tenantRequiredOrDerived, violation, sent);
  if (!isAboutTenant(operation)) {
    if (!operation.readsOnly) return;
    const sent = await scope.send(withTenant(ready, null));
    return judge(
      sent,
      isTenantRequired(sent) ? { expected: "no need of a tenant", actual: "[TenantIdRequired]" } : undefined,
    );
  }
  const malformed = await scope.send(withTenant(ready, "kit"));
  judge(malformed, about("malformed", violationUnlessRefused(malformed, "couldNotConvert", ["tenantId"])));
  const unknown = await scope.send(withTenant(ready, nobody));
  judge(unknown, about("unknown", violationUnlessRefused(unknown, "invalid", ["tenantId"])));
  await checkContradicting(scope, ready, judge);
  const isDerived = !opensWithKey(operation) || derivesTenant(ready);
  if (!isDerived && !(await isRequired())) return;
  const absent = await scope.send(withTenant(ready, null));
  const actual = `${absent.status} ${absent.step.response?.body.slice(0, 200) ?? ""}`;
  const expected = isDerived ? "the tenant of what the request names" : "400 with [TenantIdRequired]";
  judge(absent, about("left out", isTenantRequired(absent) === isDerived ? { expected, actual } : undefined));
  if (!isDerived || !operation.readsOnly || isTenantRequired(absent)) return;
  const named = await scope.send(ready);
  const same = `${named.status}, as where the tenant is named`;
  judge(absent, about("left out", named.status === absent.status ? undefined : { expected: same, actual }));
}

/** Returns true where the case names what the operation derives its tenant from, in the query or in the body. */
function derivesTenant({ operation, query, body }: Case): boolean {
  const { derivesTenant: derives, tenantDerivedFrom: names } = operation;
  return (
    derives && (names === undefined || names.some((name) => (query[name] ?? propertyAt(body, name)) !== undefined))
  );
}

/** Returns the property of a body at a path such as `search.userId`. */
function propertyAt(body: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body);
}

async function checkContradicting(
  scope: Scope,
  ready: Case,
  judge: (sent: Exchange, violation: Violation | undefined) => void,
): Promise<void> {
  // A public operation reads no key, so that nothing can contradict the tenant.
  if (ready.operation.security.length === 0) return;
  const { tenantId, otherTenantId, otherKey } = scope.session.options;
  if (tenantId === undefined || otherTenantId === undefined || otherKey === undefined) {
    const advice = "Give --tenant <id>, --other-tenant <id> and --other-key <key>, a key bound to the other tenant.";
    scope.session.recorder.cannotTry(
      "A tenant that contradicts the key's",
      "There is no key of another tenant.",
      advice,
    );
    return;
  }
  const contradicting = withTenant(ready, tenantId);
  const { operation } = ready;
  const credential = opensWithKey(operation)
    ? otherKey
    : `Bearer ${await tokenFor(scope.session, operation, otherTenantId)}`;
  const headers = { ...contradicting.raw?.headers, Authorization: credential };
  const sent = await scope.send({ ...contradicting, raw: { ...contradicting.raw, headers } });
  judge(sent, about("contradicting", violationUnlessRefused(sent, "invalid", ["tenantId"])));
}

/**
 * Resolves to true where requests must name their tenant: there are several, and the key is bound to none. A few operations
 * tell whether the key opens both; a single one may be faulty.
 */
export async function askIfRequired(session: Session): Promise<boolean> {
  const { tenantId, otherTenantId, key } = session.options;
  if (tenantId === undefined || otherTenantId === undefined) {
    session.recorder.cannotTry(...otherTenantAdvice);
    return false;
  }
  const probes = session.contract.operations.filter(
    (operation) =>
      session.options.interfaces.includes(operation.interface) &&
      session.availability.isBuilt(operation) &&
      opensWithKey(operation) &&
      isAboutTenant(operation) &&
      operation.method === "GET" &&
      operation.parameters.every((one) => !one.required),
  );
  const opened: boolean[] = [];
  for (const operation of probes.slice(0, 3)) {
    const asked = asOtherTenant({ operation, path: {}, query: {} }, { ...session.options, otherKey: key });
    if (asked !== undefined) opened.push((await session.sender.sendQuietly(asked)).status === 200);
  }
  if (opened.includes(true)) return true;
  const advice = "Give --key <key>, one that is bound to no tenant.";
  session.recorder.cannotTry("A request that names no tenant", "The key is bound to one.", advice);
  return false;
}

function withTenant(sent: Case, tenantId: string | null): Case {
  return { ...sent, raw: { ...sent.raw, headers: { ...sent.raw?.headers, [header]: tenantId } } };
}

function about(what: string, violation: Violation | undefined): Violation | undefined {
  return violation && { ...violation, about: `${header}, ${what}` };
}

function isTenantRequired(sent: Exchange): boolean {
  return sent.status === 400 && namedErrors(sent).general.includes("[TenantIdRequired]");
}
