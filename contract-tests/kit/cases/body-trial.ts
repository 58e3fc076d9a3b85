/** Sends an operation's body with many deviations at once, and finds those with a wrong response. */
import type { Json } from "@gatehouse/openapi/json";
import { judgeEcho } from "../checks/echo.ts";
import type { Content, Operation } from "../contract/contract.ts";
import { fieldOf, valueAt } from "../contract/paths.ts";
import type { Validator } from "../contract/validator.ts";
import type { Case, Values } from "../exchange/case.ts";
import type { Evidence, Violation } from "../exchange/evidence.ts";
import type { Scope } from "../exchange/scope.ts";
import { shrinkCase } from "../exchange/shrink.ts";
import { type Exchange, isSuccess } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { type Batch, batchesOf, deviationsNear, halves, keyOf, limitOf } from "./batches.ts";
import { aboutOf, acceptanceViolation, isRefusedAsBeyond, lawsOf, refusalViolation } from "./body-answers.ts";
import { existingFor, kindOf, listsLike } from "./body-knowledge.ts";
import { boundaryAccepted, errorKindFits, violationRefused, violationsNamedTogether } from "./boundary-laws.ts";
import { type Deviation, deviated } from "./deviation.ts";
import { hasMoreErrors, kindViolation, namedErrors, ruleAt } from "./field-errors.ts";
import { isKeyless } from "./made-up.ts";
import type { Knowledge } from "./valid-values.ts";

/** The media type of a body, and the example that it starts from. */
export interface BodyForm {
  readonly content: Content;
  readonly example?: number;
}

export class BodyTrial {
  readonly #scope: Scope;
  readonly #operation: Operation;
  readonly #content: Content;
  readonly #example: number;
  /** Values at a limit that were refused as if beyond it, at fields with a further rule. */
  readonly #suspects: Deviation[] = [];
  /** Deviations that no request could show to be accepted, because of rules that a schema cannot express. */
  readonly excused = new Set<string>();
  readonly #check: Validator;
  readonly #existing: ReadonlyMap<string, Json | undefined>;
  #base: Case;
  /** True once the base was accepted, so that its names are taken. */
  #used = false;

  private constructor(
    scope: Scope,
    { content, example = 0 }: BodyForm,
    { base, existing }: { readonly base: Case; readonly existing: ReadonlyMap<string, Json | undefined> },
  ) {
    const { contract } = scope.session;
    this.#scope = scope;
    this.#operation = base.operation;
    this.#content = content;
    this.#example = example;
    this.#check = contract.requestValidator;
    this.#base = base;
    this.#existing = existing;
  }

  /** @throws SetupError */
  static async prepare(scope: Scope, operation: Operation, { content, example = 0 }: BodyForm): Promise<BodyTrial> {
    const base = await scope.ready(operation, { mediaType: content.mediaType, example });
    const existing = await existingFor(scope, operation, content);
    return new BodyTrial(scope, { content, example }, { base, existing });
  }

  get body(): Json {
    return this.#base.body ?? null;
  }

  /** The sources of valid values. */
  get knowledge(): Knowledge {
    const lists = listsLike(this.#scope.session.contract, this.#content);
    return {
      holds: (schema, value) => this.#check.meets(schema, value),
      existing: (refersTo) => this.#existing.get(refersTo),
      listLike: (list) => lists.get(kindOf(list)),
    };
  }

  /** Tries all deviations in as few requests as possible; with `alone`, also each in its own request. */
  async try(deviations: readonly Deviation[], alone: boolean): Promise<void> {
    const { schema } = this.#content;
    // A character may take several bytes.
    const maximumLength = isKeyless(this.#operation) ? 40_000 : 1_000_000;
    for (const batch of batchesOf({ check: this.#check, schema, body: this.body, maximumLength }, deviations)) {
      await this.#tryBatch(batch);
      if (alone && batch.length > 1) for (const one of batch) await this.#tryBatch([one]);
    }
    for (const suspect of this.#suspects.splice(0)) await this.#trySuspect(suspect, deviations);
  }

  async #tryBatch(batch: Batch): Promise<boolean> {
    if (batch.length === 0) return true;
    return batch.some(({ verdict }) => verdict === "accepted") ? this.#tryAccepted(batch) : this.#tryRefused(batch);
  }

  async #halves(batch: Batch): Promise<boolean> {
    const [one, other] = halves(batch);
    const first = await this.#tryBatch(one);
    return (await this.#tryBatch(other)) && first;
  }

  async #tryRefused(batch: Batch): Promise<boolean> {
    const sent = await this.#send(batch);
    const violation = refusalViolation(batch, sent);
    if (violation === undefined) {
      const { fields } = namedErrors(sent);
      for (const deviation of batch) {
        this.#judge(lawsOf(deviation), undefined, sent);
        const { path, keyword, says } = deviation;
        const mistake = { in: "member", keyword, about: aboutOf(deviation), says } as const;
        this.#judge([errorKindFits], kindViolation(mistake, fields.get(fieldOf(path)) ?? []), sent);
      }
      if (batch.length > 1) this.#judge([violationsNamedTogether], undefined, sent);
      return true;
    }
    const [deviation] = batch;
    if (batch.length > 1) {
      if (hasMoreErrors(sent)) return this.#halves(batch);
      if (!(await this.#halves(batch))) return false;
      this.#judge([violationsNamedTogether], { expected: violation.expected, actual: violation.actual }, sent);
      return false;
    }
    if (deviation !== undefined) {
      const [refused = violationRefused, named = refused] = lawsOf(deviation);
      const law = sent.status === 400 ? named : refused;
      const shrink = this.#shrink(deviation, sent, (again) => refusalViolation(batch, again));
      this.#judge([law], violation, sent, shrink);
    }
    return false;
  }

  async #tryAccepted(batch: Batch): Promise<boolean> {
    const sent = await this.#send(batch);
    if (isSuccess(sent)) {
      for (const _ of batch) this.#judge([boundaryAccepted], undefined, sent);
      judgeEcho(this.#scope.session, sent, (smaller) => this.#isValid(smaller));
      return true;
    }
    if (sent.status === 501) return batch.length > 1 ? this.#halves(batch) : this.#notBuilt(batch);
    const rest = this.#unexcused(batch, sent);
    if (rest !== undefined && (rest.length < batch.length || batch.length === 1)) {
      const excused = batch.filter((one) => batch.length === 1 || !rest.includes(one));
      for (const one of excused) this.excused.add(keyOf(one));
      this.#suspects.push(...excused.filter((one) => isRefusedAsBeyond(one, sent)));
      return rest.length < batch.length ? this.#tryBatch(rest) : true;
    }
    const [deviation] = batch;
    if (batch.length > 1) {
      if (!(await this.#halves(batch))) return false;
      // If all of them are refused together at a field with further rules, these rules refuse them.
      if (rest !== undefined) return true;
      this.#judge([boundaryAccepted], acceptanceViolation(batch, sent), sent);
      return false;
    }
    if (deviation !== undefined) {
      const shrink = this.#shrink(deviation, sent, (again) => acceptanceViolation(batch, again));
      this.#judge([boundaryAccepted], acceptanceViolation(batch, sent), sent, shrink);
    }
    return false;
  }

  /** A limit must be accepted where the value beside it is: no further rule lies between the two. */
  async #trySuspect(suspect: Deviation, all: readonly Deviation[]): Promise<void> {
    const beside = all.filter((one) => one !== suspect && limitOf(one) === limitOf(suspect));
    const sent = await this.#send([suspect]);
    if (!isRefusedAsBeyond(suspect, sent)) return;
    for (const neighbour of beside.filter(({ verdict }) => verdict === "accepted")) {
      if (!isSuccess(await this.#send([neighbour]))) continue;
      this.#judge([boundaryAccepted], acceptanceViolation([suspect], sent), sent);
      return;
    }
  }

  /** Reports a value that is not built; it is no violation of the limit. */
  #notBuilt([deviation]: Batch): true {
    if (deviation === undefined) return true;
    const what = `${this.#operation.operationId}, ${aboutOf(deviation)} ${deviation.says}`;
    const advice = "Repeat the run when the server has built it.";
    this.#scope.session.recorder.cannotTry(what, "The server answers 501.", advice);
    return true;
  }

  /** Returns the deviations without a further rule; undefined where an error is at a field without one. */
  #unexcused(batch: Batch, sent: Exchange): Batch | undefined {
    if (sent.status !== 400) return undefined;
    const { general, fields } = namedErrors(sent);
    const isLacking = (refersTo: string): boolean => this.#existing.get(refersTo) === undefined;
    const rules = [...fields].map(([field, codes]) =>
      ruleAt(this.#operation, this.#content, { field, codes, isLacking }),
    );
    if (general.length > 0 && this.#operation.definition["x-further-rule"] === undefined) return undefined;
    if (rules.some((rule) => rule === undefined)) return undefined;
    const excusing = rules.filter((rule) => rule !== undefined);
    const touched = new Set(excusing.flatMap((rule) => deviationsNear(rule, batch)));
    return batch.filter((one) => !touched.has(one));
  }

  async #send(batch: Batch): Promise<Exchange> {
    if (this.#used) await this.#renew();
    this.#scope.session.recorder.cases += batch.length;
    const { value, text } = deviated(this.body, batch);
    const sent = await this.#scope.send({
      ...this.#base,
      body: value,
      ...(text === undefined ? {} : { raw: { body: text } }),
    });
    this.#used = isSuccess(sent);
    return sent;
  }

  /** Gives the body new names, and a new object where a change adds to the existing one. */
  async #renew(): Promise<void> {
    const { method, operationId } = this.#operation;
    const example = this.#example;
    const { mediaType } = this.#content;
    const known: Values = Object.fromEntries(
      Object.entries(this.#base.path).filter(([name]) => {
        return !this.#scope.session.resources.some(
          ({ createWithId, idParameter }) => createWithId?.operationId === operationId && idParameter?.name === name,
        );
      }),
    );
    const isNew = method === "PATCH" || method === "DELETE";
    this.#base = await this.#scope.ready(this.#operation, { mediaType, example, ...(isNew ? {} : { path: known }) });
  }

  #judge(laws: readonly Law[], violation: Violation | undefined, sent: Exchange, shrink?: Evidence["shrink"]): void {
    for (const law of laws) this.#scope.session.recorder.judgeSent(law, violation, sent, shrink);
  }

  /** Shrinks the rest of the body and keeps the deviation. */
  #shrink(
    deviation: Deviation,
    sent: Exchange,
    again: (received: Exchange) => Violation | undefined,
  ): Evidence["shrink"] {
    if (sent.case.raw !== undefined) return undefined;
    const { path, verdict } = deviation;
    const field = fieldOf(path);
    const deviating = JSON.stringify(valueAt(sent.case.body, path));
    return shrinkCase({
      session: this.#scope.session,
      sent: sent.case,
      allowed: (smaller) => {
        const refused = this.#refusedFields(smaller);
        if (verdict === "refused") return refused.size === 1 && refused.has(field);
        // The schema cannot tell whether such a deviation is still present.
        const isThere = verdict === "accepted" || JSON.stringify(valueAt(smaller.body, path)) === deviating;
        return refused.size === 0 && isThere;
      },
      again: async (scope, smaller) => again(await scope.sendQuietly(smaller)),
    });
  }

  #isValid(smaller: Case): boolean {
    return this.#refusedFields(smaller).size === 0;
  }

  #refusedFields({ body }: Case): ReadonlySet<string> {
    return this.#check.refusedFields(this.#content.schema, body ?? null);
  }
}
