/** Puts the parts of a run together. */
import type { Contract } from "../contract/contract.ts";
import { type Resource, readResources } from "../contract/resources.ts";
import type { Watcher } from "../findings.ts";
import type { RunOptions } from "../run-options.ts";
import { Availability, Changes } from "./availability.ts";
import { Creations } from "./creations.ts";
import { authorizationFor, type OperatorTokens, type UserLogins } from "./credentials.ts";
import { type ExchangeLaw, type Observer, ShrinkingBudget } from "./evidence.ts";
import { FreshValues } from "./fresh-values.ts";
import { Logins } from "./logins.ts";
import { Operators } from "./operators.ts";
import type { Random } from "./random.ts";
import { RunRecorder } from "./run-recorder.ts";
import { Sender } from "./sender.ts";
import type { Session } from "./session.ts";
import { shrinkExchange } from "./shrink.ts";
import type { MakeTransport } from "./transport.ts";
import { Wire } from "./wire.ts";

export interface SessionParts {
  readonly contract: Contract;
  readonly options: RunOptions;
  readonly seed: number;
  readonly laws: readonly ExchangeLaw[];
  /** Receives every exchange that is judged. */
  readonly observe?: Observer;
  /** Receives every exchange, those that are not judged among them. */
  readonly notice?: Observer;
  /** Forgets how objects looked. */
  readonly forget?: () => void;
  readonly watcher: Watcher;
  /** Those of our documents where left out. */
  readonly resources?: readonly Resource[];
  /** The SDK's where left out. */
  readonly transport?: MakeTransport;
}

export function createSession(parts: SessionParts): Session {
  return new RunSession(parts);
}

/** A class, because the sender, the operators and the logins need the session that they are parts of. */
class RunSession implements Session {
  readonly contract: Contract;
  readonly resources: readonly Resource[];
  readonly options: RunOptions;
  readonly availability: Availability;
  readonly sender: Sender;
  readonly recorder: RunRecorder;
  readonly creations = new Creations();
  readonly changes = new Changes();
  readonly fresh: FreshValues;
  readonly shrinking = new ShrinkingBudget();
  readonly takenElsewhere = new Set<string>();
  readonly operators: OperatorTokens;
  readonly logins: UserLogins;
  readonly forgetSights: () => void;

  constructor(parts: SessionParts) {
    const { contract, options, seed, laws, observe, notice, forget = () => undefined, watcher } = parts;
    this.contract = contract;
    this.resources = parts.resources ?? readResources(contract);
    this.options = options;
    this.availability = new Availability(contract, options);
    this.recorder = new RunRecorder(options, watcher);
    this.fresh = new FreshValues(seed);
    this.sender = new Sender({
      contract,
      options,
      laws,
      observe,
      notice: (sent) => {
        this.changes.notice(sent);
        notice?.(sent);
      },
      wire: new Wire(options, seed, {
        transport: parts.transport,
        exchanged: (step) => watcher.exchanged?.(step),
      }),
      availability: this.availability,
      recorder: this.recorder,
      authorize: (sent) => authorizationFor(this, sent),
      shrink: (sent, law, about) => shrinkExchange(this, sent, { law, about }),
    });
    this.forgetSights = forget;
    this.operators = new Operators(this);
    this.logins = new Logins(this);
  }

  random(purpose: string): Random {
    return this.fresh.random(`${this.recorder.phase} ${purpose}`);
  }
}
