/** Sends what the description gives as examples, and the smallest requests that it allows. */
import { isMalformed, isSuccess, judge, type Plan, perDescribed } from "../plan.ts";
import { validAccepted } from "../laws.ts";
import type { Exchange } from "../../exchange/wire.ts";
import type { PhasePart } from "../../phases/walk.ts";

/** Requests of one operation, where none is accepted before. */
const maximumRequests = 8;

export function examples(plan: Plan): PhasePart {
  return perDescribed(plan, "examples", async (scope, operation, random) => {
    const { requests } = plan;
    const refused: Exchange[] = [];
    // A deletion takes an object of its own.
    const own = operation.method === "DELETE" ? await requests.ready(scope, operation, random) : undefined;
    const candidates = own === undefined ? requests.candidates(operation, { random, madeUp: 4 }) : [own];
    if (candidates.length === 0) {
      const types = operation.requestMediaTypes.join(", ");
      const why = types === "" ? "No valid request can be made of its schemas." : `No valid body can be made: ${types}.`;
      scope.session.recorder.cannotTry(operation.operationId, why, "Give the description an example of the request.");
    }
    for (const candidate of candidates.slice(0, maximumRequests)) {
      scope.session.recorder.cases++;
      const sent = await scope.send(candidate);
      requests.notice(sent);
      if (isMalformed(sent)) refused.push(sent);
      else if (isSuccess(sent)) judge(scope, validAccepted, sent, { violation: undefined });
    }
    const [first] = refused;
    // One refusal may be for an id that does not exist; when nothing is accepted, the description lacks a rule.
    if (first === undefined || refused.length < candidates.length || requests.isAccepted(operation)) return;
    judge(scope, validAccepted, first, {
      violation: {
        about: "request",
        expected: `that one of ${refused.length} valid requests is accepted`,
        actual: `${first.status} to each, as to this one: ${(first.step.response?.body ?? "").slice(0, 300)}`,
      },
    });
  });
}
