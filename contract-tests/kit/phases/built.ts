/** Finds out which operations the server has built: one that is not answers 501 to a request that is as it should be. */
import { Scope, Unprepared } from "../exchange/scope.ts";
import { opensWithKey, type Session } from "../exchange/session.ts";
import { Unanswered } from "../exchange/wire.ts";

export async function findBuilt(session: Session): Promise<void> {
  const { interfaces } = session.options;
  for (const operation of session.contract.operations) {
    if (!interfaces.includes(operation.interface)) continue;
    if (!opensWithKey(operation)) {
      const why = `It is opened by ${operation.security.join(" or ")}, and the kit has an API key.`;
      session.cannotTry(operation.operationId, why, "It can be tried when the kit can get such a token.");
      continue;
    }
    await using scope = new Scope(session);
    try {
      await scope.sendQuietly(await scope.ready(operation)).then(({ status }) => {
        if (status === 501) session.notBuilt.add(operation.operationId);
      });
    } catch (error) {
      // The phases say what is wrong with it.
      if (!(error instanceof Unprepared || error instanceof Unanswered)) throw error;
    }
  }
}
