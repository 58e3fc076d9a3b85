/**
 * Announces changes between the processes of one database, for their caches. A change is published after its commit: to
 * the own process before the caller is answered, to others within milliseconds. Messages can be lost with a connection,
 * so caches also poll.
 */
import type { Knex } from "knex";

export interface Change {
  /** Kind of data that changed: `word lists`, say. */
  readonly topic: string;
  readonly tenantId: string;
}

export interface ChangeFeed {
  /** True while changes of other processes arrive; otherwise callers have to poll. */
  readonly isLive: boolean;
  /** Calls the listener with each change, and with `undefined` when changes may have been missed. */
  subscribe(listener: ChangeListener): void;
}

export type ChangeListener = (change: Change | undefined) => void;

/** The channel of `NOTIFY`. */
export const changeChannel = "gatehouse_changes";

const pendingChanges = new WeakMap<object, Change[]>();

/** Returns the list that changes in a transaction are added to. */
export function collectChanges(db: Knex): readonly Change[] {
  const changes: Change[] = [];
  pendingChanges.set(db.client, changes);
  return changes;
}

/** Announces a change after the commit. Does nothing where processes do not announce changes. */
export async function announceChange(db: Knex, change: Change): Promise<void> {
  const changes = pendingChanges.get(db.client);
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
