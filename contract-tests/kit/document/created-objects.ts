/** The objects that a run has created, and their removal at its end. */

import type { Case, Values } from "../exchange/case.ts";
import type { Session } from "../exchange/session.ts";
import { type Exchange, isSuccess, NoResponseError, UnsendableRequestError } from "../exchange/wire.ts";
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

  /** Removes what is left, the newest first. */
  async remove({ sender, recorder }: Session): Promise<void> {
    const kept = new Map<string, number>();
    for (const { resource, path } of [...this.#objects.values()].reverse()) {
      const { remove, collection } = resource;
      const isRemoved =
        remove !== undefined &&
        remove.skipReason === undefined &&
        (await isGone(sender, { operation: remove, path, query: {} }));
      if (!isRemoved) kept.set(collection, (kept.get(collection) ?? 0) + 1);
    }
    for (const [collection, count] of kept) recorder.leftBehind.push(`${count} of ${collection}`);
  }
}

async function isGone(sender: Session["sender"], removal: Case): Promise<boolean> {
  try {
    const { status } = await sender.sendQuietly(removal);
    return isSuccess({ status }) || status === 404 || status === 410;
  } catch (error) {
    if (error instanceof NoResponseError || error instanceof UnsendableRequestError) return false;
    throw error;
  }
}

function keyOf({ item }: DescribedResource, path: Values): string {
  return `${item} ${JSON.stringify(Object.entries(path).map(([name, value]) => [name, String(value)]))}`;
}
