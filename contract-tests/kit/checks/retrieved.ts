/** Reads again what a creation or a replacement answered: `shown-alike` compares what is shown. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import type { Resource } from "../contract/resources.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Exchange } from "../exchange/wire.ts";
import { viewsOf } from "../state/views.ts";
import { asViolation, difference } from "./compare.ts";
import { echoLaw } from "./echo.ts";

/** Retrieves what was created or replaced, and lists it where that takes one page; does nothing after other exchanges. */
export async function readAgain(scope: Scope, sent: Exchange, lists = false): Promise<void> {
  const { availability, recorder, resources } = scope.session;
  const { operation, path } = sent.case;
  const resource = resources.find((one) => [one.create, one.createWithId, one.update].includes(operation));
  if (resource === undefined || sent.status !== 200) return;
  const { retrieve, idParameter, list } = resource;
  const object = objectIn(resource, sent);
  const id = isObject(object) ? object["id"] : undefined;
  if (!availability.isBuilt(retrieve) || idParameter === undefined || id === undefined) return;
  const received = await scope.send({ operation: retrieve, path: { ...path, [idParameter.name]: id }, query: {} });
  const found = difference(object, objectIn(resource, received));
  const { wholes } = viewsOf(resource, (one) => availability.isBuilt(one), [ownLocale]);
  let isListed = false;
  for (const view of wholes) {
    // A third operation tells which of two is at fault.
    if (found === undefined && !(lists && view.operation === list && !list.paged)) continue;
    const { items } = await view.look((one) => scope.send(one), path, 100);
    isListed ||= items.some((item) => item["id"] === id);
  }
  const lost = found && asViolation(found, `${resource.wrapper}, retrieved`);
  const violation = received.status === 200 ? lost : lost && { ...lost, actual: `status ${received.status}` };
  // Without a third one, it is the one that wrote.
  const isOwn = !isListed || received.status !== 200;
  recorder.judge(echoLaw, isOwn ? violation : undefined, { operation, steps: [sent.step, received.step] });
}

function objectIn({ wrapper }: Resource, { json }: Exchange): Json | undefined {
  return isObject(json) ? json[wrapper] : undefined;
}
