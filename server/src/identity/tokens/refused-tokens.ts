/** Says in the event log why tokens are refused, without the tokens (Decisions: Token verification). */
import { LRUCache } from "lru-cache";
import type { Preparation } from "../../contract/context.ts";
import { insertEvent } from "../system/event-log.ts";
import type { TokenRefusal } from "./verification.ts";

/** Anybody may send tokens that are refused: each reason is recorded once a minute, so that other events stay. */
const intervalMs = 60_000;

export class RefusedTokens {
  readonly #notedAt = new LRUCache<string, number>({ max: 1_000 });

  /** @param about names what was refused, before "was refused" */
  async note(
    about: string,
    { reason, detail }: Pick<TokenRefusal, "reason" | "detail">,
    { write, clock }: Pick<Preparation, "write" | "clock">,
  ): Promise<void> {
    const [key, now] = [`${about} ${reason}`, clock.now()];
    const notedAt = this.#notedAt.get(key);
    if (notedAt !== undefined && Math.abs(now - notedAt) < intervalMs) return;
    this.#notedAt.set(key, now);
    const said = detail === "{}" ? "" : ` It says ${detail}.`;
    await write((db) =>
      insertEvent(db, { type: "information", message: `${about} was refused: ${reason}${said}` }, now),
    );
  }
}
