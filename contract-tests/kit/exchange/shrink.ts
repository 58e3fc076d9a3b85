/** Makes a failing request smaller while the same law stays broken at the same place. */
import type { Law } from "../findings.ts";
import type { Case } from "./case.ts";
import { CaseReplay } from "./case-replay.ts";
import type { Evidence, Violation } from "./evidence.ts";
import { Scope } from "./scope.ts";
import type { Session } from "./session.ts";
import { smallerCases } from "./smaller.ts";

type Shrink = NonNullable<Evidence["shrink"]>;
type SmallerEvidence = NonNullable<Awaited<ReturnType<Shrink>>>;

/** Maximum number of requests for one finding; a run with many findings grants each of them fewer. */
const maximumTries = 60;

export interface FailingCase {
  readonly session: Session;
  /** The case that broke the law. */
  readonly sent: Case;
  /**
   * Sends a case by `scope.sendQuietly`; resolves to its violation of the same law at the same field, or to undefined. The
   * objects that the case refers to exist in the scope already.
   */
  readonly again: (scope: Scope, smaller: Case) => Promise<Violation | undefined>;
  /** Returns false for a case that must not be tried: an invalid request shows nothing about a law of valid ones. */
  readonly allowed?: (smaller: Case) => boolean;
}

/** Returns the `shrink` of a finding's evidence. */
export function shrinkCase(failing: FailingCase): Shrink {
  return async () => {
    const { session, sent } = failing;
    let left = session.shrinking.grant(maximumTries);
    let best: { readonly smallest: Case; readonly evidence: SmallerEvidence } | undefined;
    const attempt = async (smaller: Case): Promise<boolean> => {
      left--;
      const evidence = await tryAgain(failing, smaller);
      if (evidence !== undefined) best = { smallest: smaller, evidence };
      return evidence !== undefined;
    };
    // A finding that cannot be reproduced stays as it is.
    if (!(await attempt(sent))) return undefined;
    for (let progress = true; progress && left > 0; ) {
      progress = false;
      let candidates = smallerCases(best?.smallest ?? sent);
      for (let index = 0; index < candidates.length && left > 0; ) {
        const candidate = candidates[index];
        if (candidate !== undefined && failing.allowed?.(candidate) !== false && (await attempt(candidate))) {
          progress = true;
          // Earlier candidates failed; the taken one is gone, and the next one has its index.
          candidates = smallerCases(candidate);
        } else index++;
      }
    }
    return best?.evidence;
  };
}

/** Returns the `shrink` of a violation of a law of every exchange. */
export function shrinkExchange(
  session: Session,
  sent: Case,
  { law, about }: { law: Law; about: string | undefined },
): Shrink {
  const again: FailingCase["again"] = async (scope, smaller) =>
    session.sender.violationOf(await scope.sendQuietly(smaller), law, about);
  return shrinkCase({ session, sent, again });
}

async function tryAgain({ session, sent, again }: FailingCase, smaller: Case): Promise<SmallerEvidence | undefined> {
  await using scope = new Scope(session);
  const replayed = await new CaseReplay(scope, sent).prepare(smaller);
  const violation = await again(scope, replayed);
  return violation === undefined ? undefined : { violation, steps: [...scope.steps] };
}
