/** Health of receivers: open circuit breakers and slow lines. */
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Context } from "../contract/context.ts";
import type { OutboxRow } from "../store/outbox/outbox.ts";
import { type BreakerRow, deleteBreaker, putBreaker } from "../store/outbox/outbox-breakers.ts";
import type { Store } from "../store/store.ts";
import { type BreakerState, CircuitBreakers } from "./circuit-breakers.ts";

type JobReceiver = Pick<OutboxRow, "tenant_id" | "receiver">;

/** Maximum number of lines remembered as slow. */
const maximumSlowLines = 10_000;

export class ReceiverHealth {
  readonly #breakers = new CircuitBreakers();
  readonly #slowLines = new LRUCache<string, true>({ maxSize: maximumSlowLines, sizeCalculation: () => 1 });
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  synchronize(rows: readonly BreakerRow[]): void {
    const open = rows.map((row) => {
      return [keyOf(row), { failures: row.failures, until: row.open_until_instant }] as const;
    });
    this.#breakers.synchronize(new Map(open));
  }

  /** Returns "closed" for a job without a receiver. */
  state({ tenant_id, receiver }: JobReceiver, now: number): BreakerState {
    return receiver === null ? "closed" : this.#breakers.state(keyOf({ tenant_id, receiver }), now);
  }

  isSlow(line: string): boolean {
    return this.#slowLines.has(line);
  }

  recordDuration(line: string, wasSlow: boolean): void {
    if (wasSlow) this.#slowLines.set(line, true);
    else this.#slowLines.delete(line);
  }

  /** Counts a failure in the transaction that settles the job. */
  async fail({ tenant_id, receiver }: JobReceiver, { db, clock, afterCommit }: Context, reason: string): Promise<void> {
    if (receiver === null) return;
    const now = clock.now();
    const opened = this.#breakers.fail(keyOf({ tenant_id, receiver }), now);
    if (opened === undefined) return;
    const { failures, until } = opened;
    await putBreaker(db, { tenant_id, receiver, failures, open_instant: now, open_until_instant: until });
    const fields = { tenantId: tenant_id, receiver, failures, milliseconds: until - now, reason };
    afterCommit(() => this.#log.warn(fields, "circuit breaker opened; deliveries to the receiver wait"));
  }

  async succeed({ tenant_id, receiver }: JobReceiver, store: Pick<Store, "write">): Promise<void> {
    if (receiver === null) return;
    const key = keyOf({ tenant_id, receiver });
    if (!this.#breakers.succeed(key)) return;
    await store.write((db) => deleteBreaker(db, { tenant_id, receiver }));
    this.#breakers.succeed(key);
    this.#log.info({ tenantId: tenant_id, receiver }, "circuit breaker closed; deliveries to the receiver go on");
  }
}

function keyOf({ tenant_id, receiver }: { readonly tenant_id: string; readonly receiver: string }): string {
  return `${tenant_id} ${receiver}`;
}
