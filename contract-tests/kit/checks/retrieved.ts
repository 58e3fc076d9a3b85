/** The law that an object is retrieved as its creation or replacement returned it. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import type { Resource } from "../contract/resources.ts";
import type { Case } from "../exchange/case.ts";
import { isValid } from "../exchange/case.ts";
import type { Violation } from "../exchange/evidence.ts";
import { itemsOf } from "../exchange/remove-names.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Scope } from "../exchange/scope.ts";
import { shrinkCase } from "../exchange/shrink.ts";
import type { Exchange } from "../exchange/wire.ts";
import { viewsOf } from "../state/views.ts";
import { asViolation, difference } from "./compare.ts";
import { echoLaw } from "./echo.ts";

/** Compares a created or replaced object with its entry in a list of all objects. */
export async function judgeListed(scope: Scope, sent: Exchange): Promise<void> {
  const { session } = scope;
  const retrieval = retrievalOf(scope, sent);
  const list = retrieval?.resource.list;
  if (retrieval === undefined || !session.availability.isBuilt(list) || list.paged) return;
  const { resource } = retrieval;
  const received = await scope.send({ operation: list, path: sent.case.path, query: {} });
  const id = memberOf(objectIn(resource, sent), "id");
  // The laws of lists report a missing entry.
  const item = itemsOf(received.json).find((one) => memberOf(one, "id") === id);
  if (item === undefined) return;
  const found = difference(objectIn(resource, sent), item);
  const violation = asViolation(found, `${resource.wrapper}, listed`);
  session.recorder.judge(echoLaw, violation, { operation: sent.case.operation, steps: [sent.step, received.step] });
}

/** Retrieves what was created or replaced; does nothing after other exchanges. */
export async function judgeRetrieved(scope: Scope, sent: Exchange): Promise<void> {
  const { session } = scope;
  const retrieval = retrievalOf(scope, sent);
  if (retrieval === undefined) return;
  const received = await scope.send(retrieval.sent);
  const violation = differing(retrieval.resource, sent, received);
  if (violation !== undefined && received.status === 200 && (await isListedRight(scope, retrieval.resource, sent))) {
    const { operation } = retrieval.sent;
    return session.recorder.judge(echoLaw, violation, { operation, steps: [sent.step, received.step] });
  }
  const { operation } = sent.case;
  const shrink = shrinkCase({
    session,
    sent: sent.case,
    allowed: (smaller) => isValid(session.contract, smaller),
    again: async (inner, smaller) => {
      const changed = await inner.sendQuietly(smaller);
      const next = retrievalOf(inner, changed);
      if (next === undefined) return undefined;
      const again = differing(next.resource, changed, await inner.sendQuietly(next.sent));
      return again?.about === violation?.about ? again : undefined;
    },
  });
  session.recorder.judge(echoLaw, violation, { operation, steps: [sent.step, received.step], shrink });
}

/** Resolves to true where a list or a search shows the object as it was answered: then the retrieval is at fault. */
async function isListedRight(scope: Scope, resource: Resource, sent: Exchange): Promise<boolean> {
  const { availability } = scope.session;
  const object = objectIn(resource, sent);
  const { wholes } = viewsOf(resource, (one) => availability.isBuilt(one), [ownLocale]);
  for (const { look } of wholes) {
    const { items } = await look((one) => scope.send(one), sent.case.path, 100);
    const item = items.find((one) => memberOf(one, "id") === memberOf(object, "id"));
    if (item !== undefined) return difference(object, item) === undefined;
  }
  return false;
}

function retrievalOf({ session }: Scope, sent: Exchange): { resource: Resource; sent: Case } | undefined {
  const { operation, path } = sent.case;
  const resource = session.resources.find((one) => [one.create, one.createWithId, one.update].includes(operation));
  if (resource === undefined || sent.status !== 200) return undefined;
  const { retrieve, idParameter } = resource;
  const id = memberOf(objectIn(resource, sent), "id");
  if (!session.availability.isBuilt(retrieve) || idParameter === undefined || id === undefined) return undefined;
  return { resource, sent: { operation: retrieve, path: { ...path, [idParameter.name]: id }, query: {} } };
}

function differing(resource: Resource, sent: Exchange, retrieved: Exchange): Violation | undefined {
  const { wrapper } = resource;
  const [one, other] = [objectIn(resource, sent), objectIn(resource, retrieved)];
  const violation = asViolation(difference(one, other), `${wrapper}, retrieved`);
  if (violation === undefined || retrieved.status === 200) return violation;
  return { ...violation, actual: `status ${retrieved.status}` };
}

function objectIn({ wrapper }: Resource, { json }: Exchange): Json | undefined {
  return memberOf(json, wrapper);
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? value[name] : undefined;
}
