/** Commands that create what another tenant has, or what is below another parent. */
import { isObject, type JsonObject } from "@gatehouse/openapi/json";
import { isAboutTenant, type Operation } from "../contract/contract.ts";
import type { Case } from "../exchange/case.ts";
import type { Exchange } from "../exchange/wire.ts";
import { type CommandAction, needed, someOwn } from "./command.ts";
import { creation, keysOf, takenMembers } from "./creating.ts";
import { forGood } from "./keeping.ts";
import * as laws from "./laws.ts";
import { asOtherTenant } from "./other-tenant.ts";
import { violationUnless, violationUnlessRefused } from "./refusals.ts";
import type { Effect, StateModel } from "./state-model.ts";
import { references } from "./variation.ts";

export const creatingElsewhere: Readonly<Record<string, CommandAction>> = {
  /** Below another parent, or in another tenant, the same value is free. */
  async createSameElsewhere(stateModel, random) {
    const taken = someOwn(stateModel, random);
    const operation = creation(stateModel, random);
    const key = needed(random.pick(keysOf(stateModel, operation)));
    const members = takenMembers(taken, key);
    const { scope, resource } = stateModel;
    if (resource.parent === undefined)
      return isFirstThere(stateModel, members) ? createInOtherTenant(stateModel, operation, members) : undefined;
    const parent = await scope.create(resource.parent);
    const sent = await stateModel.actReady(operation, { parent, with: members });
    const violation = violationUnless(sent, 200, `, for what another ${resource.parent.name} has`);
    stateModel.judge(laws.freeIsAccepted, violation, { operation });
    return { operation, others: laws.neighboursUntouched };
  },

  /** An id of the client's is free in another tenant where the document says so (`x-id-unique-in`), and taken otherwise. */
  async createSameIdElsewhere(stateModel, random) {
    const { scope, resource } = stateModel;
    const taken = someOwn(stateModel, random);
    const operation = needed(stateModel.built(resource.createWithId));
    const { name } = needed(resource.idParameter);
    if (resource.parent !== undefined) return undefined;
    const ready = await scope.ready(operation);
    const there = asOtherTenant({ ...ready, path: { ...ready.path, [name]: taken.id } }, scope.session.options);
    if (there === undefined || refers(ready) || !isAboutTenant(operation)) return undefined;
    const sent = await stateModel.act(there);
    const isFree = operation.definition["x-id-unique-in"] === "tenant";
    if (isFree)
      stateModel.judge(laws.freeIsAccepted, violationUnless(sent, 200, ", for an id of another tenant"), { operation });
    else stateModel.judge(laws.takenIsRefused, violationUnlessRefused(sent, "duplicate", [name]), { operation });
    await removeThere(stateModel, sent);
    const touched = [{ made: taken, law: laws.tenantsAreApart }];
    return { operation: isFree ? (resource.remove ?? operation) : operation, touched, others: laws.tenantsAreApart };
  },
};

/** Returns true when the other tenant never had an object with these values; from now on it had. */
function isFirstThere({ scope, resource }: StateModel, members: JsonObject): boolean {
  const { takenElsewhere } = scope.session;
  const values = JSON.stringify([resource.name, members]);
  const isFirst = !takenElsewhere.has(values);
  takenElsewhere.add(values);
  return isFirst;
}

/** Returns true for a request whose references lead to the first tenant's objects. */
function refers({ operation: { bodies }, body = null }: Case): boolean {
  const [content] = bodies;
  return content === undefined || references(content.schema, body).length > 0;
}

/** The other tenant creates it first, or second: both are accepted. There it is removed at once, and here it stays. */
async function createInOtherTenant(
  stateModel: StateModel,
  operation: Operation,
  members: JsonObject,
): Promise<Effect | undefined> {
  const { scope, resource } = stateModel;
  const ready = await scope.ready(operation, { with: members });
  const there = asOtherTenant(ready, scope.session.options);
  if (there === undefined || refers(ready) || !isAboutTenant(operation) || resource.remove === undefined)
    return undefined;
  const second = await stateModel.act(there);
  stateModel.judge(laws.freeIsAccepted, violationUnless(second, 200, ", for what another tenant has"), { operation });
  await removeThere(stateModel, second);
  const fresh = await scope.ready(operation);
  const first = await stateModel.act(asOtherTenant(fresh, scope.session.options) ?? fresh);
  const { path } = await scope.ready(operation);
  const own = await stateModel.act({ ...fresh, path });
  await removeThere(stateModel, first);
  // Refused without the other tenant's object too: it was taken here.
  const again = own.status === 200 ? own : await stateModel.act({ ...fresh, path });
  const isTakenThere = first.status === 200 && own.status !== again.status;
  const violation = isTakenThere ? violationUnless(own, 200, ", for what another tenant has") : undefined;
  stateModel.judge(laws.freeIsAccepted, violation, { operation });
  const made = stateModel.created(again);
  const tried = made && takenMembers(made, Object.keys(members));
  if (tried !== undefined) isFirstThere(stateModel, tried);
  const touched = made === undefined ? [] : [{ made, law: laws.createdIsFound }];
  return { operation: resource.remove ?? operation, touched, others: laws.tenantsAreApart };
}

/** Removes the other tenant's object again, so that nothing of the same name is there. */
async function removeThere(stateModel: StateModel, { case: sent, status, json }: Exchange): Promise<void> {
  const { scope, resource } = stateModel;
  const { remove, idParameter, wrapper } = resource;
  const answered = status === 200 && isObject(json) ? json[wrapper] : undefined;
  const id = isObject(answered) ? answered["id"] : undefined;
  if (remove === undefined || idParameter === undefined || id === undefined) return;
  const path = { ...sent.path, [idParameter.name]: id };
  const removal = asOtherTenant({ operation: remove, path, query: forGood(resource) }, scope.session.options);
  if (removal !== undefined) await stateModel.act(removal);
}
