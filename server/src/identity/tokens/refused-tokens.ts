/** Says in the event log why tokens are refused, without the tokens (Decisions: Token verification). */
import type { Preparation } from "../../contract/context.ts";
import { OncePerMinute } from "../../contract/once-per-minute.ts";
import { insertEvent } from "../system/event-log.ts";
import type { TokenRefusal } from "./verification.ts";

/** Anybody may send tokens that are refused: each reason is recorded once a minute, so that other events stay. */
export class RefusedTokens {
  readonly #noted = new OncePerMinute();

  /** @param about names what was refused, before "was refused" */
  async note(
    about: string,
    { reason, detail }: Pick<TokenRefusal, "reason" | "detail">,
    { write, clock }: Pick<Preparation, "write" | "clock">,
  ): Promise<void> {
    const now = clock.now();
    if (!this.#noted.isFirst(`${about} ${reason}`, now)) return;
    const said = detail === "{}" ? "" : ` It says ${detail}.`;
    await write((db) =>
      insertEvent(db, { type: "information", message: `${about} was refused: ${reason}${said}` }, now),
    );
  }
}
