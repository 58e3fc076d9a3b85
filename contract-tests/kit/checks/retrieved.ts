/** Reads again what a creation or a replacement answered: `shown-alike` compares what is shown. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import type { Resource } from "../contract/resources.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Exchange } from "../exchange/wire.ts";
import { viewsOf } from "../state/views.ts";
import { difference } from "./compare.ts";
import { echoLaw } from "./echo.ts";

/** Retrieves what was created or replaced, and lists it where that takes one page; does nothing after other exchanges. */
export async function readAgain(scope: Scope, sent: Exchange, isListed = false): Promise<void> {
  const { availability, recorder, resources } = scope.session;
  const { operation, path } = sent.case;
  const resource = resources.find((one) => [one.create, one.createWithId, one.update].includes(operation));
  if (resource === undefined || sent.status !== 200) return;
  const { retrieve, idParameter, list } = resource;
  const object = objectIn(resource, sent);
  const id = isObject(object) ? object["id"] : undefined;
  if (!availability.isBuilt(retrieve) || idParameter === undefined || id === undefined) return;
  const received = await scope.send({ operation: retrieve, path: { ...path, [idParameter.name]: id }, query: {} });
  const lost = { about: `${resource.wrapper}, retrieved`, expected: "status 200", actual: `status ${received.status}` };
  const steps = [sent.step, received.step];
  recorder.judge(echoLaw, received.status === 200 ? undefined : lost, { operation, steps });
  const isAlike = difference(object, objectIn(resource, received)) === undefined;
  // A third operation tells which of two is at fault.
  const { wholes } = viewsOf(resource, (one) => availability.isBuilt(one), [ownLocale]);
  for (const view of wholes)
    if (!isAlike || (isListed && view.operation === list && !list.paged))
      await view.look((one) => scope.send(one), path, 100);
}

function objectIn({ wrapper }: Resource, { json }: Exchange): Json | undefined {
  return isObject(json) ? json[wrapper] : undefined;
}
