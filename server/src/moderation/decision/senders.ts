/** Adjusts the sender's score, which the next decision depends on. */
import { LRUCache } from "lru-cache";
import type { StoreContext } from "../../contract/context.ts";
import { adjustScores, boundedScore, ensureContentUsers, type Sender } from "../../filtering/users/content-users.ts";

/** Senders whose last scores are remembered: some 2 MB. */
const maximumSenders = 10_000;

const lastScores = new LRUCache<string, number>({ max: maximumSenders });

const keyOf = (tenantId: string, senderId: string): string => `${tenantId} ${senderId.toLowerCase()}`;

/** The score that a sender had when this process saw it last: a guess, which whoever writes by it has to have confirmed. */
export function lastScoreOf(tenantId: string, senderId: string): number | undefined {
  return lastScores.get(keyOf(tenantId, senderId));
}

/** The scores of senders as decisions follow each other; each decision sees what those before it did. */
export class SenderScores {
  readonly #scores: Map<string, number>;
  readonly #adjustments = new Map<string, number>();

  private constructor(scores: Map<string, number>) {
    this.#scores = scores;
  }

  /** Senders who are not known yet are created. */
  static async of(context: StoreContext, senders: readonly Sender[]): Promise<SenderScores> {
    return new SenderScores(await ensureContentUsers(context, senders));
  }

  of(senderId: string): number {
    return this.#scores.get(senderId.toLowerCase()) ?? 0;
  }

  add(senderId: string, adjustment: number): void {
    const id = senderId.toLowerCase();
    this.#scores.set(id, this.of(id) + adjustment);
    this.#adjustments.set(id, (this.#adjustments.get(id) ?? 0) + adjustment);
  }

  async keep({ db, tenantId }: StoreContext): Promise<void> {
    await adjustScores(db, tenantId, this.#adjustments);
    for (const [id, score] of this.#scores) lastScores.set(keyOf(tenantId, id), boundedScore(score));
  }
}
