/** Runs a sequence of commands in its own scope, and shrinks a failing one to the fewest commands. */
import type { Operation } from "../contract/contract.ts";
import type { Resource } from "../contract/resources.ts";
import type { Evidence, Violation } from "../exchange/evidence.ts";
import { Scope } from "../exchange/scope.ts";
import type { Session } from "../exchange/session.ts";
import { SetupError } from "../exchange/setup-error.ts";
import { minimize } from "../exchange/shrink.ts";
import type { Law, Step } from "../findings.ts";
import { type Command, InapplicableError, randomOf } from "./command.ts";
import { actOf } from "./commands.ts";
import { type LawChecker, StateModel } from "./state-model.ts";

/** Stops a sequence at a violation, after which the expected objects are unreliable. */
class SequenceStopError extends Error {
  override name = "SequenceStopError";
}

interface SequenceViolation {
  readonly law: Law;
  readonly violation: Violation;
  readonly operation: Operation;
  readonly steps: readonly Step[];
}

/** Maximum number of replays that shrink a sequence. */
const maximumTries = 24;

/** Performs the commands, each followed by a check of all objects, until the first violation. */
export async function runSequence(scope: Scope, resource: Resource, commands: readonly Command[]): Promise<void> {
  const { session } = scope;
  let done = 0;
  const checker: LawChecker = {
    send: (sent) => scope.send(sent),
    judge(law, violation, at) {
      if (violation === undefined) return session.recorder.judge(law, undefined, at);
      const enough = commands.slice(0, done + 1);
      session.recorder.judge(law, violation, {
        ...at,
        shrink: () => shorter(session, resource, { law, violation, ...at }, enough),
      });
      if (!session.recorder.judges(at.operation)) {
        const advice = `Choose ${at.operation.operationId} too, to see the finding.`;
        session.recorder.cannotTry(`${resource.name}, state`, `${at.operation.operationId} broke ${law.id}.`, advice);
      }
      throw new SequenceStopError(law.id);
    },
  };
  await perform({ scope, resource, checker }, commands, (index) => {
    done = index;
  });
}

async function shorter(
  session: Session,
  resource: Resource,
  wanted: SequenceViolation,
  commands: readonly Command[],
): ReturnType<NonNullable<Evidence["shrink"]>> {
  let smallest: SequenceViolation | undefined;
  const shows = async (part: readonly Command[]): Promise<boolean> => {
    const found = await replay(session, resource, part);
    if (found === undefined || !isSame(found, wanted)) return false;
    smallest = found;
    return true;
  };
  await minimize(commands, leavingOut, shows, session.shrinking.grant(maximumTries));
  return smallest;
}

/** The list without each half, each quarter and so on; the beginnings are left out first. */
function leavingOut(commands: readonly Command[]): readonly (readonly Command[])[] {
  const shorter: (readonly Command[])[] = [];
  for (let size = commands.length >> 1; size > 0; size >>= 1)
    for (let start = 0; start < commands.length; start += size) shorter.push(commands.toSpliced(start, size));
  return shorter;
}

function isSame(found: SequenceViolation, wanted: SequenceViolation): boolean {
  const { law, operation, violation } = found;
  return law.id === wanted.law.id && operation === wanted.operation && violation.about === wanted.violation.about;
}

/** Replays the commands in a fresh scope, without recording, and returns their violation. */
async function replay(
  session: Session,
  resource: Resource,
  commands: readonly Command[],
): Promise<SequenceViolation | undefined> {
  let found: SequenceViolation | undefined;
  await using scope = new Scope(session);
  const checker: LawChecker = {
    send: (sent) => scope.sendQuietly(sent),
    judge(law, violation, at) {
      if (violation === undefined) return;
      found = { law, violation, ...at };
      throw new SequenceStopError(law.id);
    },
  };
  try {
    await perform({ scope, resource, checker }, commands, () => undefined);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
  }
  return found;
}

interface SequenceSetup {
  readonly scope: Scope;
  readonly resource: Resource;
  readonly checker: LawChecker;
}

async function perform(
  stage: SequenceSetup,
  commands: readonly Command[],
  started: (index: number) => void,
): Promise<void> {
  const { scope, resource, checker } = stage;
  try {
    const parent = resource.parent === undefined ? undefined : await scope.create(resource.parent);
    const stateModel = new StateModel(scope, { resource, parent, checker });
    await stateModel.begin();
    for (const [index, command] of commands.entries()) {
      started(index);
      const random = randomOf(command);
      const effect = await actOf(command)(stateModel, random).catch(ignoreInapplicable);
      if (effect !== undefined) await stateModel.verify(effect, random);
    }
  } catch (error) {
    if (!(error instanceof SequenceStopError)) throw error;
  }
}

function ignoreInapplicable(error: unknown): undefined {
  if (!(error instanceof InapplicableError)) throw error;
}
