/** Laws between tenants: one tenant sees nothing of another's data. */

import { shown } from "../checks/compare.ts";
import { isAboutTenant, type Operation, signsIn } from "../contract/contract.ts";
import { fieldOf } from "../contract/paths.ts";
import type { Resource } from "../contract/resources.ts";
import type { Case } from "../exchange/case.ts";
import type { Violation } from "../exchange/evidence.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Session } from "../exchange/session.ts";
import type { Exchange } from "../exchange/wire.ts";
import { keyOf } from "../state/expected-objects.ts";
import { tenantsAreApart } from "../state/laws.ts";
import { asOtherTenant, otherTenantAdvice } from "../state/other-tenant.ts";
import { violationUnless, violationUnlessRefused } from "../state/refusals.ts";
import { changeBy, writtenBy } from "../state/snapshot.ts";
import { references } from "../state/variation.ts";
import { objectIn, viewsOf } from "../state/views.ts";

/** Sends the request as another tenant, and checks that it neither reads nor changes anything. */
export async function checkOtherTenant(scope: Scope, ready: Case): Promise<void> {
  const { session } = scope;
  const { operation } = ready;
  const intruding = asOtherTenant(ready, session.options);
  if (intruding === undefined) return session.recorder.cannotTry(...otherTenantAdvice);
  if (!isAboutTenant(operation)) return;
  const resource = resourceOf(session, operation);
  if (resource !== undefined && [resource.list, resource.search].includes(operation) && !isFound(ready))
    return checkLists(scope, resource, operation);
  const written = writtenBy(session, operation);
  let sent: Exchange | undefined;
  let isOwn = false;
  const change = await changeBy(scope, { resource: written, ready }, async () => {
    sent = await scope.send(intruding);
    judge(scope, sent, violationFromResponse(ready, resource, sent));
    isOwn = resource !== undefined && sent.status === 200 && (await checkCreated(scope, resource, sent));
  });
  if (written === undefined || sent === undefined) return;
  const violation = change && { expected: "nothing is changed", actual: change.actual };
  // An object of its own tenant is shown to this one by a view that forgets the tenant.
  judge(scope, sent, violation, { last: change?.of, at: isOwn ? change?.of.case.operation : undefined });
}

/** Returns the violation in a response to a request that names an object of the first tenant. */
function violationFromResponse(ready: Case, resource: Resource | undefined, sent: Exchange): Violation | undefined {
  const { operation, path, body } = ready;
  const isNew = resource?.createWithId === operation && resource.parent === undefined;
  const parents = Object.keys(path).filter((name) => sent.step.response?.body.includes(`"[invalid]${name}"`) === true);
  if (!isNew && Object.keys(path).length > 0)
    return sent.status === 400 && parents.length > 0
      ? undefined
      : violationUnless(sent, 404, ", as for what does not exist");
  if (resource?.find === operation || (operation.method === "GET" && isFound(ready) && operation.answers.has(404)))
    return violationUnless(sent, 404, ", as for what does not exist");
  const [content] = operation.bodies;
  const referred = content === undefined ? [] : references(content.schema, body ?? null);
  const fields = referred.map((reference) => fieldOf(reference.path));
  if (fields.length === 0) return undefined;
  return signsIn(operation) ? violationUnless(sent, 401) : violationUnlessRefused(sent, "invalid", fields);
}

async function checkLists(scope: Scope, resource: Resource, operation: Operation): Promise<void> {
  const { session } = scope;
  const mine = await scope.create(resource);
  const views = viewsOf(resource, (one) => one === operation, [ownLocale]).wholes;
  for (const { look: lookAt } of views) {
    const send = (one: Case): Promise<Exchange> => scope.send(asOtherTenant(one, session.options) ?? one);
    const { items, last } = await lookAt(send, mine.path, 100);
    const seen = items.find(({ id }) => keyOf(id) === keyOf(mine.id));
    judge(scope, last, seen && { expected: "nothing of the first tenant's", actual: shown(seen) });
  }
}

/**
 * Checks that the first tenant does not see an object that the other one created. Resolves to true where that tenant sees
 * it itself: whoever shows it to the first one is at fault then, and not the creation.
 */
async function checkCreated(scope: Scope, resource: Resource, sent: Exchange): Promise<boolean> {
  const { retrieve, create, createWithId, idParameter, wrapper } = resource;
  const id = [create, createWithId].includes(sent.case.operation) ? objectIn(sent, wrapper)?.["id"] : undefined;
  if (id === undefined || idParameter === undefined || !scope.session.availability.isBuilt(retrieve)) return false;
  const path = { ...sent.case.path, [idParameter.name]: id };
  const asked: Case = { operation: retrieve, path, query: {} };
  const own = await scope.send(asOtherTenant(asked, scope.session.options) ?? asked);
  const seen = await scope.send(asked);
  const violation = violationUnless(seen, 404, ", for what the other tenant created");
  const isOwn = own.status === 200;
  scope.session.recorder.judge(tenantsAreApart, violation, {
    operation: isOwn ? retrieve : sent.case.operation,
    steps: [sent.step, own.step, seen.step],
  });
  return isOwn;
}

/** Returns the resource whose collection is the longest prefix of the operation's path. */
function resourceOf({ resources }: Session, { path }: Operation): Resource | undefined {
  return resources
    .filter(({ collection }) => path === collection || path.startsWith(`${collection}/`))
    .sort((one, other) => other.collection.length - one.collection.length)[0];
}

function isFound({ query }: Case): boolean {
  return Object.keys(query).length > 0;
}

interface Evidence {
  readonly last?: Exchange | undefined;
  /** The operation at fault, where it is not the one that was sent. */
  readonly at?: Operation | undefined;
}

function judge(scope: Scope, sent: Exchange, violation: Violation | undefined, { last, at }: Evidence = {}): void {
  const operation = at ?? sent.case.operation;
  const steps = [...scope.steps, sent.step, ...(last === undefined ? [] : [last.step])];
  scope.session.recorder.judge(tenantsAreApart, violation, { operation, steps });
}
