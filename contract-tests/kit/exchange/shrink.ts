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

/**
 * Makes a value smaller step by step, as long as it still shows a result. Resolves to undefined where the value itself does not
 * show it.
 *
 * @param smaller returns the values that are one step smaller, the biggest steps first
 * @param tries maximum number of calls of `shows`
 */
export async function minimize<Value>(
  value: Value,
  smaller: (value: Value) => readonly Value[],
  shows: (value: Value) => Promise<boolean>,
  tries: number,
): Promise<Value | undefined> {
  let left = tries;
  const ask = (candidate: Value): Promise<boolean> => {
    left--;
    return shows(candidate);
  };
  if (left <= 0 || !(await ask(value))) return undefined;
  let best = value;
  for (let progress = true; progress && left > 0; ) {
    progress = false;
    let candidates = smaller(best);
    for (let index = 0; index < candidates.length && left > 0; ) {
      const candidate = candidates[index];
      if (candidate !== undefined && (await ask(candidate))) {
        progress = true;
        best = candidate;
        // Earlier candidates failed; the taken one is gone, and the next one has its index.
        candidates = smaller(candidate);
      } else index++;
    }
  }
  return best;
}

/** Returns the `shrink` of a finding's evidence. */
export function shrinkCase(failing: FailingCase): Shrink {
  return async () => {
    const { session, sent, allowed = () => true } = failing;
    let evidence: SmallerEvidence | undefined;
    const shows = async (smaller: Case): Promise<boolean> => {
      const found = await tryAgain(failing, smaller);
      evidence = found ?? evidence;
      return found !== undefined;
    };
    const smaller = (one: Case): readonly Case[] => smallerCases(one).filter(allowed);
    await minimize(sent, smaller, shows, session.shrinking.grant(maximumTries));
    return evidence;
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
