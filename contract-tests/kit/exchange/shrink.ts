/** Makes a failing request smaller while the same law stays broken at the same place. */
import type { Law } from "../findings.ts";
import { Anew } from "./anew.ts";
import type { Case } from "./case.ts";
import type { Broken, Evidence } from "./evidence.ts";
import { Scope } from "./scope.ts";
import type { Session } from "./session.ts";
import { smallerCases } from "./smaller.ts";

type Shrink = NonNullable<Evidence["shrink"]>;
type Shrunk = NonNullable<Awaited<ReturnType<Shrink>>>;

/** One finding is not worth more requests than these; a run that finds much gives each of them less. */
const mostTries = 60;

export interface Failing {
  readonly session: Session;
  /** The case that broke the law. */
  readonly sent: Case;
  /**
   * Sends a case by `scope.sendQuietly`; resolves to how it breaks the same law at the same place, or to undefined where
   * it does not. What the case refers to exists in the scope already.
   */
  readonly again: (scope: Scope, smaller: Case) => Promise<Broken | undefined>;
  /** Whether a smaller case may be tried at all: a law about valid requests is not shown by an invalid one. */
  readonly allowed?: (smaller: Case) => boolean;
}

/** What a finding's evidence takes for its `shrink`. */
export function shrinkCase(failing: Failing): Shrink {
  return async () => {
    const { session, sent } = failing;
    let left = session.shrinking.grant(mostTries);
    let best: { readonly smallest: Case; readonly shrunk: Shrunk } | undefined;
    const attempt = async (smaller: Case): Promise<boolean> => {
      left--;
      const shrunk = await tryAgain(failing, smaller);
      if (shrunk !== undefined) best = { smallest: smaller, shrunk };
      return shrunk !== undefined;
    };
    // What does not happen again stays as it was found.
    if (!(await attempt(sent))) return undefined;
    for (let progress = true; progress && left > 0; ) {
      progress = false;
      let candidates = smallerCases(best?.smallest ?? sent);
      for (let index = 0; index < candidates.length && left > 0; ) {
        const candidate = candidates[index];
        if (candidate !== undefined && failing.allowed?.(candidate) !== false && (await attempt(candidate))) {
          progress = true;
          // The steps before this one were of no use; the one that was taken is gone, and the next has its place.
          candidates = smallerCases(candidate);
        } else index++;
      }
    }
    return best?.shrunk;
  };
}

/** How a finding of a law of every exchange is shrunk. */
export function shrinkExchange(
  session: Session,
  sent: Case,
  { law, about }: { law: Law; about: string | undefined },
): Shrink {
  const again: Failing["again"] = async (scope, smaller) =>
    session.brokenBy(await scope.sendQuietly(smaller), law, about);
  return shrinkCase({ session, sent, again });
}

async function tryAgain({ session, sent, again }: Failing, smaller: Case): Promise<Shrunk | undefined> {
  await using scope = new Scope(session);
  const made = await new Anew(scope, sent).of(smaller);
  const broken = await again(scope, made);
  return broken === undefined ? undefined : { broken, steps: [...scope.steps] };
}
