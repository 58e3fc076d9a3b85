/** Finds the operations that the server has built: the others answer 501 to a valid request. */
import { type Operation, opensWithAccessToken, opensWithKey } from "../contract/contract.ts";
import { tokenFor } from "../exchange/credentials.ts";
import { type ReadyOptions, Scope } from "../exchange/scope.ts";
import type { Session } from "../exchange/session.ts";
import { SetupError } from "../exchange/setup-error.ts";
import { NoResponseError, UnsendableRequestError } from "../exchange/wire.ts";

export async function findBuilt(session: Session): Promise<void> {
  const { interfaces } = session.options;
  const wanted = session.contract.operations.filter((operation) => interfaces.includes(operation.interface));
  // Creations come first: other operations need their objects.
  const creations = new Set(session.resources.flatMap(({ create, createWithId }) => [create, createWithId]));
  const isEarly = (operation: Operation): number => (creations.has(operation) ? 2 : opensWithKey(operation) ? 1 : 0);
  for (const operation of [...wanted].sort((a, b) => isEarly(b) - isEarly(a))) {
    session.sender.checkRunning();
    if (!opensWithKey(operation) && !(await canSignIn(session, operation))) continue;
    if (!(await isBuilt(session, operation))) session.availability.notBuilt.add(operation.operationId);
  }
}

/** Returns true where a token opens an operation that keys do not open. */
async function canSignIn(session: Session, operation: Operation): Promise<boolean> {
  const { operationId } = operation;
  try {
    await tokenFor(session, operation, session.options.tenantId);
    return true;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    session.availability.closed.add(operationId);
    const [whose, advice] = opensWithAccessToken(operation)
      ? ["a user's JWT", "Give --identity-provider and --identity-provider-secret, or --access-token."]
      : ["an operator's token", "Give --operator-email and --operator-password, or --operator-token."];
    session.recorder.cannotTry(operationId, `It is opened by ${whose}. ${error.message}`, advice);
    return false;
  }
}

/** Tries the examples of the bodies until one is answered otherwise: an operation may be implemented in part. */
async function isBuilt(session: Session, operation: Operation): Promise<boolean> {
  const examples = operation.bodies.flatMap(({ mediaType, examples: all }) =>
    all.map((_, example) => ({ mediaType, example })),
  );
  for (const options of examples.length === 0 ? [{}] : examples)
    if ((await statusOf(session, operation, options)) !== 501) return true;
  return false;
}

/** Resolves to the status of an example; undefined where it cannot be sent, which the phases report. */
async function statusOf(session: Session, operation: Operation, options: ReadyOptions): Promise<number | undefined> {
  await using scope = new Scope(session);
  try {
    return (await scope.sendQuietly(await scope.ready(operation, options))).status;
  } catch (error) {
    if (error instanceof SetupError || error instanceof NoResponseError || error instanceof UnsendableRequestError)
      return undefined;
    throw error;
  }
}
