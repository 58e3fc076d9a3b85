/**
 * Laws about what operations mean together, such as a token that is used twice. Each is about facts of the documents, so
 * that the operations are known by name.
 */
import { isDeepStrictEqual } from "node:util";
import type { Json, JsonObject } from "@gatehouse/openapi/json";
import { withCredential } from "../access/credentials.ts";
import { shown } from "../checks/compare.ts";
import type { Operation } from "../contract/contract.ts";
import type { Resource } from "../contract/resources.ts";
import type { Case } from "../exchange/case.ts";
import type { CreatedObject, CreateOptions } from "../exchange/creations.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Session } from "../exchange/session.ts";
import { SetupError } from "../exchange/setup-error.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law, Step } from "../findings.ts";

export interface Subject {
  readonly name: string;
  /** Those of the operations that it judges; it is checked where one of these is chosen. */
  readonly tags: readonly string[];
  /** One whose operations are not built, or whose objects cannot be created, hinders no other one. */
  readonly checks: readonly ((caller: Caller) => Promise<void>)[];
}

export interface Call {
  readonly path?: Readonly<Record<string, Json>>;
  readonly query?: Readonly<Record<string, Json>>;
  readonly body?: Json;
  readonly mediaType?: string;
  /** The value of Authorization; null sends none. */
  readonly authorization?: string | null;
  readonly cookie?: string;
  /** More headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Another method than the operation's. */
  readonly method?: string;
}

/** Sends the requests of one subject, and judges what came of them. */
export class Caller {
  readonly scope: Scope;
  /** The steps of the subject so far, which a finding shows. */
  #steps: Step[] = [];

  constructor(scope: Scope) {
    this.scope = scope;
  }

  get session(): Session {
    return this.scope.session;
  }

  /** The clock of the server, where the run can move it; otherwise that of this machine. */
  get now(): number {
    return this.session.options.testControls?.time().now ?? Date.now();
  }

  /** Begins a part whose findings need not show what was sent before, but for how these objects were created. */
  begin(...kept: readonly CreatedObject[]): void {
    this.session.recorder.cases++;
    this.#steps = kept.map(({ step }) => step);
  }

  /** @throws SetupError where the run cannot call the operation */
  operation(operationId: string): Operation {
    if (!this.has(operationId)) throw new SetupError("the run cannot call it", { operationId });
    return this.session.availability.require(operationId);
  }

  has(operationId: string): boolean {
    return this.session.availability.callable.some((one) => one.operationId === operationId);
  }

  resource(name: string): Resource {
    const found = this.session.resources.find((one) => one.name === name);
    if (found === undefined) throw new SetupError("the contract has no such resource", { operationId: name });
    return found;
  }

  async create(name: string, options: CreateOptions = {}): Promise<CreatedObject> {
    const created = await this.scope.create(this.resource(name), options);
    this.#steps.push(created.step);
    return created;
  }

  async send(operationId: string, call: Call = {}): Promise<Exchange> {
    const received = await this.scope.send(this.#case(operationId, call));
    this.#steps.push(received.step);
    return received;
  }

  /** Sends what the document's example says, for what is given. */
  async sendExample(operationId: string, call: Call = {}, members: JsonObject = {}): Promise<Exchange> {
    const ready = await this.scope.ready(this.operation(operationId), {
      ...(call.path === undefined ? {} : { path: call.path }),
      with: members,
    });
    const { path, query, body } = ready;
    return this.send(operationId, {
      ...call,
      path,
      query: { ...query, ...call.query },
      ...(body === undefined ? {} : { body }),
    });
  }

  #case(
    operationId: string,
    { path = {}, query = {}, body, mediaType, authorization, cookie, headers, method }: Call,
  ): Case {
    const operation = this.operation(operationId);
    const all = { ...headers, ...(cookie === undefined ? {} : { Cookie: cookie }) };
    const raw = {
      ...(method === undefined ? {} : { method }),
      ...(Object.keys(all).length === 0 ? {} : { headers: all }),
    };
    const sent: Case = {
      operation,
      path,
      query,
      ...(body === undefined ? {} : { body }),
      ...(mediaType === undefined ? {} : { mediaType }),
      ...(Object.keys(raw).length === 0 ? {} : { raw }),
    };
    return authorization === undefined ? sent : withCredential(sent, { value: authorization });
  }

  /**
   * @param at the operation at fault where there is a violation
   * @param steps those that show it; all of the part by default
   */
  judge(law: Law, at: string, violation: Violation | undefined, steps: readonly Step[] = this.#steps): void {
    const operation = this.operation(at);
    this.session.recorder.judge(law, violation, { operation, steps: [...steps] });
  }

  /** Judges values by their names. */
  expect(law: Law, at: string, values: Expectation): void {
    for (const [about, [expected, actual]] of Object.entries(values)) {
      const isRight = isDeepStrictEqual(expected, actual);
      this.judge(law, at, isRight ? undefined : { about, expected: shown(expected), actual: shown(actual) });
    }
  }

  /** Judges a status. */
  expectStatus(law: Law, sent: Exchange, status: number, why: string): void {
    const actual = `${sent.status} ${sent.step.response?.body.slice(0, 300) ?? ""}`.trimEnd();
    const isRight = sent.status === status;
    const violation = isRight ? undefined : { about: why, expected: `${status}, ${why}`, actual };
    this.judge(law, sent.case.operation.operationId, violation);
  }
}

type Expectation = Readonly<Record<string, readonly [expected: Json | undefined, actual: Json | undefined]>>;

const year = 365 * 86_400_000;

/**
 * Does the work years ago, where nothing else of the run can expire, and returns to the present. Skipped where the run
 * cannot move the clock.
 *
 * @param work is given a function that lets time pass
 */
export async function inThePast(
  { session }: Caller,
  work: (pass: (milliseconds: number) => void) => Promise<void>,
  begin?: number,
): Promise<void> {
  const { testControls } = session.options;
  if (testControls === undefined) {
    const advice = "Start the server by the kit (--own), so that it can move the server's clock.";
    session.recorder.cannotTry("laws of time", "the run has no control of the server's clock", advice);
    return;
  }
  let passed = 0;
  const pass = (milliseconds: number): void => {
    testControls.advanceTime(milliseconds);
    passed += milliseconds;
    session.forgetSights();
  };
  session.changes.isPaused = true;
  try {
    // Each use has a year of its own, so that reports of it hold nothing else.
    pass(begin === undefined ? -session.fresh.pastYear() * year : begin - testControls.time().now);
    await work(pass);
  } finally {
    testControls.advanceTime(-passed);
    session.changes.isPaused = false;
    session.forgetSights();
  }
}
