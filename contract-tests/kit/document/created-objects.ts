/** The objects that a run has created, and their removal at its end. */

import type { Case, Values } from "../exchange/case.ts";
import type { Session } from "../exchange/session.ts";
import { type Exchange, isSuccess, NoResponseError, UnsendableRequestError } from "../exchange/wire.ts";
import type { Step } from "../findings.ts";
import { noServerError } from "./laws.ts";
import { groupSize } from "./plan.ts";
import { type DescribedResource, idIn } from "./resources.ts";

interface CreatedObject {
  readonly resource: DescribedResource;
  readonly path: Values;
}

export class CreatedObjects {
  readonly #resources: readonly DescribedResource[];
  readonly #objects = new Map<string, CreatedObject>();

  constructor(resources: readonly DescribedResource[]) {
    this.#resources = resources;
  }

  notice(exchange: Exchange): void {
    const { status, case: sent } = exchange;
    if (!isSuccess({ status }) || sent.raw?.method !== undefined) return;
    for (const resource of this.#resources) {
      if (sent.operation === resource.remove) this.#objects.delete(keyOf(resource, sent.path));
      const id = sent.operation === resource.create ? idIn(resource, exchange) : undefined;
      if (id === undefined) continue;
      const path = { ...sent.path, [resource.idName]: id };
      this.#objects.set(keyOf(resource, path), { resource, path });
    }
  }

  /** Removes what is left, the newest first; those of one kind side by side. */
  async remove(session: Session): Promise<void> {
    const kept = new Map<string, number>();
    const newestFirst = [...this.#objects.values()].reverse();
    for (let start = 0; start < newestFirst.length; ) {
      const resource = newestFirst[start]?.resource;
      const others = newestFirst.slice(start, start + groupSize);
      const end = others.findIndex((one) => one.resource !== resource);
      const group = end < 0 ? others : others.slice(0, end);
      const removed = await Promise.all(group.map((object) => isRemoved(session, object)));
      const left = removed.filter((isGone) => !isGone).length;
      if (resource !== undefined && left > 0)
        kept.set(resource.collection, (kept.get(resource.collection) ?? 0) + left);
      start += group.length;
    }
    for (const [collection, count] of kept) session.recorder.leftBehind.push(`${count} of ${collection}`);
  }
}

async function isRemoved(session: Session, { resource: { remove }, path }: CreatedObject): Promise<boolean> {
  if (remove === undefined || remove.skipReason !== undefined) return false;
  const removed = await sendRemoval(session, { operation: remove, path, query: {} });
  return removed !== undefined && (isSuccess(removed) || removed.status === 404 || removed.status === 410);
}

/**
 * Sends a removal, which no server may fail at, whatever refers to the object; undefined where there is no answer.
 *
 * @param before the steps that made the object and what refers to it
 */
export async function sendRemoval(
  { sender, recorder, contract }: Session,
  removal: Case,
  before: readonly Step[] = [],
): Promise<Exchange | undefined> {
  try {
    const removed = await sender.sendQuietly(removal);
    for (const violation of noServerError.check(removed, contract) ?? [])
      recorder.judge(noServerError.law, violation, { operation: removal.operation, steps: [...before, removed.step] });
    return removed;
  } catch (error) {
    if (error instanceof NoResponseError || error instanceof UnsendableRequestError) return undefined;
    throw error;
  }
}

function keyOf({ item }: DescribedResource, path: Values): string {
  return `${item} ${JSON.stringify(Object.entries(path).map(([name, value]) => [name, String(value)]))}`;
}
