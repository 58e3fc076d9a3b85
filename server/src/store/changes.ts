/**
 * Announces changes between the processes of one database, for their caches. A change is published after its commit: to
 * the own process before the caller is answered, to others within milliseconds. Messages can be lost with a connection,
 * so caches also poll.
 */
import type { Change, Db } from "./db.ts";

export interface ChangeFeed {
  /** True while changes of other processes arrive; otherwise callers have to poll. */
  readonly isLive: boolean;
  /** Calls the listener with each change, and with `undefined` when changes may have been missed. */
  subscribe(listener: ChangeListener): void;
}

export type ChangeListener = (change: Change | undefined) => void;

/** The channel of `NOTIFY`. */
export const changeChannel = "gatehouse_changes";

/** Announces a change after the commit. Does nothing where processes do not announce changes. */
export async function announceChange(db: Db, change: Change): Promise<void> {
  const { changes } = db.state;
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
