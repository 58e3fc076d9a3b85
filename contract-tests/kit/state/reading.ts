/** Commands that only read, and those of another tenant. */
import type { Json } from "@gatehouse/openapi/json";
import { asViolation, difference, shown } from "../checks/compare.ts";
import { isAboutTenant } from "../contract/contract.ts";
import type { Case } from "../exchange/case.ts";
import type { Violation } from "../exchange/evidence.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Exchange } from "../exchange/wire.ts";
import { type CommandAction, effectOn, needed, onObject, someMissing, someOwn } from "./command.ts";
import { keyOf } from "./expected-objects.ts";
import { forGood } from "./keeping.ts";
import * as laws from "./laws.ts";
import { asOtherTenant } from "./other-tenant.ts";
import { violationUnless } from "./refusals.ts";
import { type StateModel, secondLocale } from "./state-model.ts";
import { objectIn, type ViewResult } from "./views.ts";

export const reading: Readonly<Record<string, CommandAction>> = {
  /** Reads everything, then reads it again in another order. */
  async readAll(stateModel, random) {
    const { singles, wholes } = stateModel.views;
    const asked = stateModel.objects.own.flatMap((made) =>
      singles.flatMap(({ ask }) => ask(made.answered, made.path) ?? []),
    );
    const first = new Map<Case, Exchange>();
    for (const one of asked) first.set(one, await stateModel.look(one));
    const sizes = wholes.map(() => 2 + random.below(9));
    const before: ViewResult[] = [];
    for (const [index, view] of wholes.entries()) before.push(await stateModel.seen(view, sizes[index] ?? 5));
    for (const one of asked.reverse()) {
      const again = await stateModel.look(one);
      const { operation } = one;
      stateModel.judge(laws.getChangesNothing, unlike(first.get(one)?.json, again.json), {
        operation,
        last: again.step,
      });
    }
    for (const [index, view] of wholes.entries()) {
      const { items, last } = await stateModel.seen(view, sizes[index] ?? 5);
      const violation = unlike([...(before[index]?.items ?? [])], [...items]);
      stateModel.judge(laws.getChangesNothing, violation, { operation: view.operation, last: last.step });
    }
    const operation = singles[0]?.operation ?? wholes[0]?.operation;
    return operation === undefined ? undefined : { operation, others: laws.getChangesNothing };
  },

  readMissing: onObject(
    "retrieve",
    async ({ stateModel, target: gone, operation: retrieve }) => {
      const sent = await stateModel.look({ operation: retrieve, path: gone.path, query: {} });
      stateModel.judge(laws.missingIsMissing, violationUnless(sent, 404), { operation: retrieve, last: sent.step });
      return { operation: retrieve, others: laws.getChangesNothing };
    },
    someMissing,
  ),

  /** By the same fields in another locale. */
  async readInOtherLocale(stateModel, random) {
    const { answered } = someOwn(stateModel, random);
    const locale = needed(answered["locale"]) === secondLocale ? ownLocale : secondLocale;
    const elsewhere = { ...answered, locale };
    let asked: Case | undefined;
    for (const { ask } of stateModel.views.singles) {
      asked = ask(elsewhere, {});
      if (asked?.query["locale"] !== locale) continue;
      const { operation, query } = asked;
      const isThere = stateModel.objects.own.some(({ answered }) =>
        Object.entries(query).every(([name, value]) => answered[name] === value),
      );
      if (isThere) continue;
      const sent = await stateModel.look(asked);
      stateModel.judge(laws.missingIsMissing, violationUnless(sent, 404), { operation, last: sent.step });
    }
    return undefined;
  },

  readInCapitals: onObject("retrieve", async ({ stateModel, target, operation }) => {
    const { name } = needed(stateModel.resource.idParameter);
    if (typeof target.id !== "string") return undefined;
    const path = { ...target.path, [name]: target.id.toUpperCase() };
    const sent = await stateModel.look({ operation, path, query: {} });
    const found = objectIn(sent, stateModel.resource.wrapper);
    const violation = unlike(target.answered, found);
    stateModel.judge(laws.uuidCase, violation && { ...violation, about: name }, { operation, last: sent.step });
    return undefined;
  }),

  /** Reads everything as the other tenant. */
  async otherTenantLooks(stateModel, random) {
    const { options } = stateModel.scope.session;
    const target = someOwn(stateModel, random);
    needed(options.otherTenantId);
    for (const { ask, operation } of stateModel.views.singles.filter((view) => isAboutTenant(view.operation))) {
      const asked = ask(target.answered, target.path);
      const other = asked && asOtherTenant(asked, options);
      if (other === undefined) continue;
      const sent = await stateModel.look(other);
      stateModel.judge(laws.tenantsAreApart, violationUnlessUnknown(stateModel, sent), { operation, last: sent.step });
    }
    for (const view of stateModel.views.wholes.filter((one) => isAboutTenant(one.operation))) {
      const send = (one: Case): Promise<Exchange> => stateModel.look(asOtherTenant(one, options) ?? one);
      const { items, last } = await view.look(send, stateModel.path, 100);
      const mine = items.find(({ id }) => stateModel.objects.own.some((made) => keyOf(made.id) === keyOf(id)));
      const violation = mine && { expected: "nothing of the first tenant's", actual: shown(mine) };
      stateModel.judge(laws.tenantsAreApart, violation, { operation: view.operation, last: last.step });
    }
    return undefined;
  },

  /** Tries to change or remove an object as the other tenant. */
  async otherTenantWrites(stateModel, random) {
    const { options } = stateModel.scope.session;
    const target = someOwn(stateModel, random);
    const { update, patch, remove } = stateModel.resource;
    const operation = needed(random.pick([update, patch, remove].flatMap((one) => stateModel.built(one) ?? [])));
    if (!isAboutTenant(operation) || options.otherTenantId === undefined) return undefined;
    const ready = await stateModel.ready(operation, { target });
    const query = operation === remove ? forGood(stateModel.resource) : ready.query;
    const sent = await stateModel.act(needed(asOtherTenant({ ...ready, query }, options)));
    stateModel.judge(laws.tenantsAreApart, violationUnlessUnknown(stateModel, sent), { operation });
    return effectOn(operation, target, laws.tenantsAreApart, laws.tenantsAreApart);
  },
};

/** Expects 404, or 400 for the parent that this tenant does not have. */
function violationUnlessUnknown(
  { resource, parent }: Pick<StateModel, "resource" | "parent">,
  sent: Exchange,
): Violation | undefined {
  const name = parent === undefined ? undefined : resource.parent?.idParameter?.name;
  const isParentUnknown = name !== undefined && sent.status === 400 && hasErrorAt(sent, name);
  return isParentUnknown ? undefined : violationUnless(sent, 404, ", as for what does not exist");
}

function hasErrorAt({ step }: Exchange, name: string): boolean {
  return step.response?.body.includes(`"[invalid]${name}"`) === true;
}

function unlike(before: Json | undefined, after: Json | undefined): Violation | undefined {
  return asViolation(difference(before, after), "", ", as before");
}
