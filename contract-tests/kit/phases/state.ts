/** Laws of state: sequences of commands on each resource, compared with a model of the expected objects. */
import { operationsOf, type Resource } from "../contract/resources.ts";
import type { Session } from "../exchange/session.ts";
import { checkCascades } from "../state/cascades.ts";
import { allKinds, planOf } from "../state/commands.ts";
import { checkLookUps } from "../state/look-ups.ts";
import { otherTenantAdvice } from "../state/other-tenant.ts";
import { runSequence } from "../state/sequence.ts";
import type { PhasePlan } from "./walk.ts";

export const state: PhasePlan = (session) => {
  if (session.options.otherTenantId === undefined) session.recorder.cannotTry(...otherTenantAdvice);
  const numbers = Array.from({ length: Math.max(1, Math.round(session.options.effort)) }, (_, index) => index + 1);
  return resourcesOf(session).flatMap((resource) =>
    numbers.map((number) => ({
      name: `${resource.name} ${number}`,
      async work(scope) {
        session.recorder.cases++;
        await runSequence(scope, resource, planOf(allKinds, session.random(`${resource.name} ${number}`)));
        if (number !== 1) return;
        await checkCascades(scope, resource);
        await checkLookUps(scope, resource);
      },
    })),
  );
};

/** Each resource of which something can be created and an operation was chosen. */
function resourcesOf(session: Session): readonly Resource[] {
  const callable = new Set(session.availability.callable);
  const chosen = new Set(session.availability.operations);
  return session.resources
    .filter(({ create, createWithId }) => [create, createWithId].some((one) => one !== undefined && callable.has(one)))
    .filter((resource) => operationsOf(resource).some((one) => chosen.has(one)));
}
