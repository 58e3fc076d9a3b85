/** The state of a sequence: the objects of one resource, their expected values, and the ways to read them. */
import type { JsonObject } from "@gatehouse/openapi/json";
import { asViolation, difference, shown } from "../checks/compare.ts";
import type { Operation } from "../contract/contract.ts";
import type { Resource } from "../contract/resources.ts";
import type { Case, Values } from "../exchange/case.ts";
import { type CreatedObject, createdBy } from "../exchange/creations.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Random } from "../exchange/random.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { ReadyOptions, Scope } from "../exchange/scope.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law, Step } from "../findings.ts";
import { type Deviation, ExpectedObjects, keyOf } from "./expected-objects.ts";
import { isKept } from "./keeping.ts";
import * as laws from "./laws.ts";
import { objectIn, type ViewResult, type Views, viewsOf, type WholeView } from "./views.ts";

/** Another locale of the kit's own, where the same word is another entry: the language of the first one, without its region. */
export const secondLocale = "qx";

/** Sends the requests of a sequence, and records its checks. */
export interface LawChecker {
  readonly send: (sent: Case) => Promise<Exchange>;
  /** @throws SequenceStopError where the law is violated */
  readonly judge: (
    law: Law,
    violation: Violation | undefined,
    at: { operation: Operation; steps: readonly Step[] },
  ) => void;
}

/** The expected effect of a command. The expected objects include it already. */
export interface Effect {
  /** The operation that was performed. */
  readonly operation: Operation;
  /** The objects of the command, with the law that is violated where they are not as expected. */
  readonly touched?: readonly { readonly made: CreatedObject; readonly law: Law }[];
  /** The law that is violated where any other object has changed. */
  readonly others: Law;
}

/** A view after a command, held against the expected objects. */
interface Sight {
  readonly law: Law;
  readonly violation: Violation | undefined;
  /** The operation of the view. */
  readonly of: Operation;
  /** False where the violation is about an object that the command did not name. */
  readonly isAboutTouched: boolean;
  /** True where the view shows an object that exists and that it should not show, or one more than once. */
  readonly isMisplaced?: boolean;
  readonly last: Step;
  /** Asks the view again. */
  readonly again: () => Promise<Violation | undefined>;
}

export class StateModel {
  readonly scope: Scope;
  readonly resource: Resource;
  readonly parent: CreatedObject | undefined;
  readonly objects = new ExpectedObjects();
  readonly views: Views;
  readonly #checker: LawChecker;
  /** The steps that changed something. */
  readonly #acts: Step[] = [];
  /** The steps that only read, which a report need not show. */
  readonly #looks = new Set<Step>();

  constructor(
    scope: Scope,
    { resource, parent, checker }: { resource: Resource; parent: CreatedObject | undefined; checker: LawChecker },
  ) {
    this.scope = scope;
    this.resource = resource;
    this.parent = parent;
    this.views = viewsOf(resource, (operation) => scope.session.availability.isBuilt(operation), [
      ownLocale,
      secondLocale,
    ]);
    this.#checker = checker;
  }

  /** The operation, where the resource has it and the server has built it. */
  built(operation: Operation | undefined): Operation | undefined {
    return this.scope.session.availability.isBuilt(operation) ? operation : undefined;
  }

  /** The values that lead to the collection. */
  get path(): Values {
    return this.parent?.path ?? {};
  }

  /** Builds a request of the operation, below the parent of the sequence. @throws SetupError */
  ready(operation: Operation, options: ReadyOptions = {}): Promise<Case> {
    return this.scope.ready(operation, this.parent === undefined ? options : { parent: this.parent, ...options });
  }

  /** Sends such a request, which changes something, or attempts to. */
  async actReady(operation: Operation, options: ReadyOptions = {}): Promise<Exchange> {
    return this.act(await this.ready(operation, options));
  }

  /** Sends a request that changes something, or attempts to. */
  async act(sent: Case): Promise<Exchange> {
    const received = await this.#checker.send(sent);
    this.#acts.push(received.step);
    return received;
  }

  /** Sends a request that only reads. */
  async look(sent: Case): Promise<Exchange> {
    const received = await this.#checker.send(sent);
    this.#looks.add(received.step);
    return received;
  }

  /** @param last the violating exchange, where it is not the last change */
  judge(law: Law, violation: Violation | undefined, { operation, last }: { operation: Operation; last?: Step }): void {
    const steps = new Set([...this.scope.steps.filter((step) => !this.#looks.has(step)), ...this.#acts]);
    // The violating exchange comes last, even if others followed it.
    if (last !== undefined) {
      steps.delete(last);
      steps.add(last);
    }
    this.#checker.judge(law, violation, { operation, steps: [...steps] });
  }

  /** Records the objects that exist before the sequence. */
  async begin(): Promise<void> {
    for (const view of this.views.wholes)
      for (const item of (await this.seen(view, 100)).items) this.objects.found(item);
  }

  seen({ look }: WholeView, pageSize: number): Promise<ViewResult> {
    return look((one) => this.look(one), this.path, pageSize);
  }

  /** The object that a creation answered; undefined where it answered none. */
  created(sent: Exchange): CreatedObject | undefined {
    const found = createdBy(this.resource, sent);
    const answered = objectIn(sent, this.resource.wrapper);
    if (found === undefined || answered === undefined) return undefined;
    const made = { ...found, answered };
    if (isKept(sent, this.resource)) this.objects.created(made);
    return made;
  }

  /** Reads all views, and compares them with the expected objects. A view that contradicts the others is at fault. */
  async verify({ operation, touched = [], others }: Effect, random: Random): Promise<void> {
    const sights: Sight[] = [];
    for (const { made, law } of touched) sights.push(...(await this.#sightsOf(made, law)));
    const touching = new Map(touched.map(({ made, law }) => [keyOf(made.id), law]));
    for (const view of this.views.wholes) {
      const pageSize = 2 + random.below(9);
      const { items, last } = await this.seen(view, pageSize);
      const deviation = this.objects.deviation(items, view);
      const law = deviation === undefined ? others : this.#lawOf(deviation, touching.get(deviation.key), others);
      const violation = deviation && violationFrom(deviation, last);
      const isAboutTouched = deviation === undefined || touching.has(deviation.key);
      const again = async (): Promise<Violation | undefined> =>
        asViolation(difference([...items], [...(await this.seen(view, pageSize)).items]), "", ", as before");
      const isMisplaced = deviation !== undefined && this.#isMisplaced(deviation);
      sights.push({ law, violation, of: view.operation, isAboutTouched, isMisplaced, last: last.step, again });
    }
    // A tie: blame the stale view, not the command.
    const right = sights.filter(({ violation }) => violation === undefined).length;
    const isShownRight = right > 0 && right >= sights.length - right;
    if (right < sights.length) await this.#checkReading(sights);
    for (const { law, violation, of, isAboutTouched, isMisplaced = false, last } of sights) {
      // A command that moves another object from list to list shows in two of them.
      const isAlone = isMisplaced && right === sights.length - 1;
      const isOfView = violation !== undefined && isShownRight && (isAboutTouched || isAlone);
      this.judge(law, violation, { operation: isOfView ? of : operation, last });
    }
    for (const done of new Set([laws.listHoldsTheModel, ...touching.values()]))
      if (this.views.wholes.length > 0) this.judge(done, undefined, { operation });
  }

  /** A view that was stale, or that a reading has changed, answers otherwise now. */
  async #checkReading(sights: readonly Sight[]): Promise<void> {
    for (const { again, of, last } of sights)
      this.judge(laws.getChangesNothing, await again(), { operation: of, last });
  }

  /** @param made the object before the command; the expected objects tell how it should be now */
  async #sightsOf(made: CreatedObject, law: Law): Promise<readonly Sight[]> {
    const member = this.objects.members.get(keyOf(made.id));
    const expected = member?.object;
    const sights: Sight[] = [];
    for (const { ask, operation } of this.views.singles) {
      const asked = ask(expected ?? made.answered, made.path);
      if (asked === undefined) continue;
      const sent = await this.look(asked);
      const shownId = objectIn(sent, this.resource.wrapper)?.["id"];
      // Another object in its place is a fault of the view, not of the command.
      const isAnother = expected !== undefined && shownId !== undefined && keyOf(shownId) !== keyOf(expected["id"]);
      const violation = this.#violationIn(sent, expected);
      const about = isAnother ? laws.createdIsFound : law;
      const again = async (): Promise<Violation | undefined> => {
        const { json = null } = await this.look(asked);
        const found = difference(sent.json ?? null, json);
        return asViolation(found, "", ", as before");
      };
      sights.push({ law: about, violation, of: operation, isAboutTouched: true, last: sent.step, again });
    }
    return sights;
  }

  #isMisplaced({ kind, key }: Deviation): boolean {
    return kind === "repeated" || (kind === "unexpected" && this.objects.members.has(key));
  }

  #lawOf(deviation: Deviation, touched: Law | undefined, others: Law): Law {
    if (this.#isMisplaced(deviation)) return laws.listHoldsTheModel;
    if (touched !== undefined) return touched;
    return deviation.kind === "unexpected" && others === laws.neighboursUntouched ? laws.listHoldsTheModel : others;
  }

  #violationIn(sent: Exchange, expected: JsonObject | undefined): Violation | undefined {
    const { operationId } = sent.case.operation;
    const actual = objectIn(sent, this.resource.wrapper);
    if (expected === undefined) {
      // Another object may have the same fields now.
      if (sent.status === 404 || (actual !== undefined && this.objects.members.has(keyOf(actual["id"]))))
        return undefined;
      return { expected: `${operationId} answers 404`, actual: `it answered ${sent.status} ${shown(actual)}` };
    }
    const found = actual === undefined ? undefined : difference(expected, actual);
    if (actual !== undefined && found === undefined) return undefined;
    if (found === undefined)
      return { expected: `${operationId} answers 200 with ${shown(expected)}`, actual: `it answered ${sent.status}` };
    return {
      about: `${this.resource.wrapper}.${found.path}`,
      expected: `${operationId} answers ${shown(found.expected)} there`,
      actual: `it answered ${shown(found.actual)}`,
    };
  }
}

function violationFrom({ kind, key, difference: found }: Deviation, { case: sent, status }: Exchange): Violation {
  const { operationId } = sent.operation;
  const answered = status === 200 ? "" : ` (it answered ${status})`;
  if (kind === "missing")
    return { expected: `${operationId} holds ${shown(found.expected)}`, actual: `it does not${answered}` };
  if (kind === "unexpected")
    return { expected: `${operationId} does not hold ${key}`, actual: `it holds ${shown(found.actual)}` };
  if (kind === "repeated")
    return { expected: `${operationId} holds ${key} once`, actual: "it holds it more than once" };
  return {
    about: found.path,
    expected: `${operationId} shows ${shown(found.expected)} there for ${key}`,
    actual: `it shows ${shown(found.actual)}`,
  };
}
