/** Runs a sequence of commands in a scope of its own, and runs parts of it again to find the fewest that show the same. */
import type { Operation } from "../contract/contract.ts";
import type { Resource } from "../contract/resources.ts";
import type { Evidence, Violation } from "../exchange/evidence.ts";
import { Scope } from "../exchange/scope.ts";
import type { Session } from "../exchange/session.ts";
import { SetupError } from "../exchange/setup-error.ts";
import type { Law, Step } from "../findings.ts";
import { type Command, randomOf } from "./command.ts";
import { actOf } from "./commands.ts";
import { shrink } from "./shrink.ts";
import { type Court, World } from "./world.ts";

/** A law was broken: what the model says of the objects is worth nothing from here on. */
class SequenceOver extends Error {
  override name = "SequenceOver";
}

interface Found {
  readonly law: Law;
  readonly violation: Violation;
  readonly operation: Operation;
  readonly steps: readonly Step[];
}

/** How often a sequence is tried again to find a shorter one. */
const mostTries = 24;

/** Performs the commands, each followed by a look at everything, until the first one that breaks a law. */
export async function runSequence(scope: Scope, resource: Resource, commands: readonly Command[]): Promise<void> {
  const { session } = scope;
  let done = 0;
  const court: Court = {
    send: (sent) => scope.send(sent),
    judge(law, violation, at) {
      if (violation === undefined) return session.recorder.judge(law, undefined, at);
      const enough = commands.slice(0, done + 1);
      session.recorder.judge(law, violation, {
        ...at,
        shrink: () => shorter(session, resource, { law, violation, ...at }, enough),
      });
      throw new SequenceOver(law.id);
    },
  };
  await perform({ scope, resource, court }, commands, (index) => {
    done = index;
  });
}

async function shorter(
  session: Session,
  resource: Resource,
  wanted: Found,
  commands: readonly Command[],
): ReturnType<NonNullable<Evidence["shrink"]>> {
  let smallest: Found | undefined;
  await shrink(commands, {
    tries: session.shrinking.grant(mostTries),
    async shows(part) {
      const found = await replay(session, resource, part);
      if (found === undefined || !isSame(found, wanted)) return false;
      smallest = found;
      return true;
    },
  });
  return smallest;
}

function isSame(found: Found, wanted: Found): boolean {
  const { law, operation, violation } = found;
  return law.id === wanted.law.id && operation === wanted.operation && violation.about === wanted.violation.about;
}

/** What the commands show, from a fresh scope, without counting it. */
async function replay(session: Session, resource: Resource, commands: readonly Command[]): Promise<Found | undefined> {
  let found: Found | undefined;
  await using scope = new Scope(session);
  const court: Court = {
    send: (sent) => scope.sendQuietly(sent),
    judge(law, violation, at) {
      if (violation === undefined) return;
      found = { law, violation, ...at };
      throw new SequenceOver(law.id);
    },
  };
  try {
    await perform({ scope, resource, court }, commands, () => undefined);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
  }
  return found;
}

interface Stage {
  readonly scope: Scope;
  readonly resource: Resource;
  readonly court: Court;
}

async function perform(stage: Stage, commands: readonly Command[], started: (index: number) => void): Promise<void> {
  const { scope, resource, court } = stage;
  try {
    const parent = resource.parent === undefined ? undefined : await scope.create(resource.parent);
    const world = new World(scope, { resource, parent, court });
    await world.begin();
    for (const [index, command] of commands.entries()) {
      started(index);
      const random = randomOf(command);
      const effect = await actOf(command)(world, random);
      if (effect !== undefined) await world.verify(effect, random);
    }
  } catch (error) {
    if (!(error instanceof SequenceOver)) throw error;
  }
}
