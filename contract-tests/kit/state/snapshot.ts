/** A snapshot of everything that can be read of a resource, to detect changes by a request. */
import type { Json } from "@gatehouse/openapi/json";
import { difference, shown } from "../checks/compare.ts";
import type { Operation } from "../contract/contract.ts";
import type { Resource } from "../contract/resources.ts";
import type { Case } from "../exchange/case.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Session } from "../exchange/session.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { viewsOf } from "./views.ts";

export interface Snapshot {
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
 * Reads all objects of the resource, and the one that the case names. Resolves to undefined where nothing can be read.
 */
export async function look(scope: Scope, resource: Resource, sent: Case): Promise<Snapshot | undefined> {
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
  const before = resource && (await look(scope, resource, ready));
  await send();
  const after = before && resource && (await look(scope, resource, ready));
  if (before === undefined || after === undefined) return;
  const change = changeBetween(before, after);
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
}

/** Returns the first difference between two snapshots. */
export function changeBetween(before: Snapshot, after: Snapshot): Change | undefined {
  for (const [index, { of, holds }] of after.sights.entries()) {
    const found = difference(before.sights[index]?.holds, holds);
    if (found === undefined) continue;
    const where = found.path === "" ? "" : ` at ${found.path}`;
    const actual = `${of.case.operation.operationId} showed ${shown(found.expected)}${where} before, and ${shown(found.actual)} after`;
    return { of, actual };
  }
  return undefined;
}

function objectOf({ body }: Case, { wrapper }: Resource): Readonly<Record<string, Json>> {
  const object = typeof body === "object" && body !== null && !Array.isArray(body) ? body[wrapper] : undefined;
  return typeof object === "object" && object !== null && !Array.isArray(object) ? object : {};
}
