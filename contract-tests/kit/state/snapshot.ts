/** A snapshot of everything that can be read of a resource, to detect changes by a request. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import { difference, shown } from "../checks/compare.ts";
import type { Operation } from "../contract/contract.ts";
import type { Resource } from "../contract/resources.ts";
import type { Case } from "../exchange/case.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Session } from "../exchange/session.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import * as laws from "./laws.ts";
import { objectIn, pathFor, viewsOf } from "./views.ts";

interface Snapshot {
  readonly sights: readonly { readonly of: Exchange; readonly holds: Json }[];
}

/** Returns the resource that an operation writes; undefined for a read, or where there is none. */
export function writtenBy(session: Session, { method, readsOnly, path }: Operation): Resource | undefined {
  if (method === "GET" || readsOnly) return undefined;
  const inside = ({ collection }: Resource): boolean =>
    path === collection ||
    new RegExp(`^${collection.replaceAll(/[{}.]/g, String.raw`\$&`)}/(?:\\{\\w+\\}|bulk)$`).test(path);
  return session.resources.find(inside);
}

/**
 * Sends what must not change a resource, and resolves to the change that it made. A list is read twice before: one that
 * contradicts itself, or the objects by their ids, is at fault, and no change.
 */
export async function changeBy(
  scope: Scope,
  { resource, ready }: { readonly resource: Resource | undefined; readonly ready: Case },
  send: () => Promise<void>,
): Promise<Change | undefined> {
  const stale = resource && (await look(scope, resource, ready));
  const before = resource && stale && (await look(scope, resource, ready));
  if (resource === undefined || stale === undefined || before === undefined) {
    await send();
    return undefined;
  }
  judgeView(scope, laws.getChangesNothing, { before: stale, after: before });
  await send();
  const after = await look(scope, resource, ready);
  const change = after && changeBetween(before, after);
  if (after === undefined || change === undefined) return undefined;
  const again = await look(scope, resource, ready);
  if (again !== undefined && judgeView(scope, laws.getChangesNothing, { before: after, after: again }))
    return undefined;
  return (await isContradicted(scope, resource, { ready, change })) ? undefined : change;
}

/** Judges that two looks with nothing between them are alike. Returns true where they are not. */
function judgeView({ session }: Scope, law: Law, { before, after }: { before: Snapshot; after: Snapshot }): boolean {
  const change = changeBetween(before, after);
  for (const { of } of after.sights) {
    const violation = change?.of === of ? { expected: "the same as just before", actual: change.actual } : undefined;
    session.recorder.judge(law, violation, { operation: of.case.operation, steps: [of.step] });
  }
  return change !== undefined;
}

/** Returns true where an object by its id, or its creation by the kit, tells that a list is wrong, which is judged then. */
async function isContradicted(
  scope: Scope,
  { retrieve, idParameter, wrapper }: Resource,
  { ready, change: { of, before, after } }: { readonly ready: Case; readonly change: Change },
): Promise<boolean> {
  const { session } = scope;
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  const [was, is] = [before, after].map(
    (items) => new Map(items.filter(isObject).map((one) => [String(one["id"]), one])),
  );
  for (const id of new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])) {
    const [old, now] = [was?.get(id), is?.get(id)];
    if (difference(old, now) === undefined) continue;
    // An object that the kit created before cannot have come by what was sent now.
    const isKnown = old === undefined && session.creations.find(id) !== undefined;
    const isReadable = session.availability.isBuilt(retrieve) && idParameter !== undefined;
    const path = {
      ...ready.path,
      ...(idParameter === undefined ? {} : { [idParameter.name]: now?.["id"] ?? old?.["id"] ?? id }),
    };
    const seen = isReadable
      ? await scope.send({ operation: retrieve, path: pathFor(retrieve, path), query: {} })
      : undefined;
    const shownNow = seen && objectIn(seen, wrapper);
    const isAsBefore = seen !== undefined && difference(old, shownNow) === undefined;
    if (!isKnown && !isAsBefore) continue;
    const violation = { expected: shown(old ?? shownNow), actual: shown(now) };
    session.recorder.judge(laws.listHoldsTheModel, violation, {
      operation: of.case.operation,
      steps: [of.step, ...(seen === undefined ? [] : [seen.step])],
    });
    return true;
  }
  return false;
}

/**
 * Reads all objects of the resource, and the one that the case names. Resolves to undefined where nothing can be read.
 */
async function look(scope: Scope, resource: Resource, sent: Case): Promise<Snapshot | undefined> {
  const { session } = scope;
  const { singles, wholes } = viewsOf(resource, (one) => session.availability.isBuilt(one), [ownLocale]);
  const send = (one: Case): Promise<Exchange> => scope.send(one);
  const sights: { of: Exchange; holds: Json }[] = [];
  for (const { look: lookAt } of wholes) {
    const { items, last } = await lookAt(send, sent.path, 100);
    sights.push({ of: last, holds: [...items] });
  }
  const body = objectOf(sent, resource);
  for (const { ask } of singles) {
    const asked = ask(body, sent.path);
    if (asked === undefined) continue;
    const of = await send(asked);
    sights.push({ of, holds: { status: of.status, body: of.json ?? null } });
  }
  return sights.length === 0 ? undefined : { sights };
}

/** Judges that what is sent changes nothing of a resource. @param expected in words */
export async function judgeUnchanged(
  scope: Scope,
  { ready, resource, law, expected, about = "effect" }: UnchangedResource,
  send: () => Promise<void>,
): Promise<void> {
  const change = await changeBy(scope, { resource, ready }, send);
  if (resource === undefined) return;
  scope.session.recorder.judge(law, change && { about, expected, actual: change.actual }, {
    operation: ready.operation,
    steps: [...scope.steps, ...(change ? [change.of.step] : [])],
  });
}

interface UnchangedResource {
  /** A request of the operation that is at fault. */
  readonly ready: Case;
  readonly resource: Resource | undefined;
  readonly law: Law;
  readonly expected: string;
  readonly about?: string;
}

export interface Change {
  /** The exchange that shows it. */
  readonly of: Exchange;
  readonly actual: string;
  /** Its items or its object, before and after. */
  readonly before: Json | undefined;
  readonly after: Json;
}

/** Returns the first difference between two snapshots. */
function changeBetween(before: Snapshot, after: Snapshot): Change | undefined {
  for (const [index, { of, holds }] of after.sights.entries()) {
    const old = before.sights[index]?.holds;
    const found = difference(old, holds);
    if (found === undefined) continue;
    const where = found.path === "" ? "" : ` at ${found.path}`;
    const actual = `${of.case.operation.operationId} showed ${shown(found.expected)}${where} before, and ${shown(found.actual)} after`;
    return { of, actual, before: old, after: holds };
  }
  return undefined;
}

function objectOf({ body }: Case, { wrapper }: Resource): Readonly<Record<string, Json>> {
  const object = typeof body === "object" && body !== null && !Array.isArray(body) ? body[wrapper] : undefined;
  return typeof object === "object" && object !== null && !Array.isArray(object) ? object : {};
}
