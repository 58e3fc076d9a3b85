/**
 * Changes that the processes of one database tell each other, so that each can keep in memory what every request reads. A
 * change is told when the transaction that made it is committed: to its own process before the caller is answered, to the
 * others within milliseconds. Nobody may rely on it alone: a message can be lost together with a connection.
 */
import type { Knex } from "knex";

export interface Change {
  /** What changed: `word lists`, say. */
  readonly topic: string;
  readonly tenantId: string;
}

export interface ChangeFeed {
  /** Whether changes of other processes arrive by themselves; without that they have to be looked for. */
  readonly isLive: boolean;
  /** Calls the listener with each change, and with `undefined` when changes may have been missed. */
  subscribe(listener: ChangeListener): void;
}

export type ChangeListener = (change: Change | undefined) => void;

/** The channel of `NOTIFY`. */
export const changeChannel = "gatehouse_changes";

const announced = new WeakMap<object, Change[]>();

/** Returns the list that changes in a transaction are added to. */
export function collectChanges(db: Knex): readonly Change[] {
  const changes: Change[] = [];
  announced.set(db.client, changes);
  return changes;
}

/** Tells of a change once the transaction is committed. Where processes do not tell each other, it does nothing. */
export async function announceChange(db: Knex, change: Change): Promise<void> {
  const changes = announced.get(db.client);
  if (changes === undefined) return;
  changes.push(change);
  await db.raw("select pg_notify(?, ?)", [changeChannel, JSON.stringify(change)]);
}

/** Returns the change that a message tells of; undefined for anything else. */
export function parseChange(message: string | undefined): Change | undefined {
  try {
    const value: unknown = JSON.parse(message ?? "");
    if (typeof value !== "object" || value === null || !("topic" in value) || !("tenantId" in value)) return undefined;
    const { topic, tenantId } = value;
    return typeof topic === "string" && typeof tenantId === "string" ? { topic, tenantId } : undefined;
  } catch {
    return undefined;
  }
}
