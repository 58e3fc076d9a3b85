/** One value of an accepted request changed: to each limit that the description allows, and beyond each of them. */
import { isText, type Json } from "@gatehouse/openapi/json";
import { boundariesOf } from "../../cases/boundaries.ts";
import { type Deviation, deviated } from "../../cases/deviation.ts";
import { madeUp } from "../../cases/made-up.ts";
import { type SureDeviation, sureDeviations } from "../../cases/parameter-deviations.ts";
import { violationsOf } from "../../cases/violations.ts";
import type { Content } from "../../contract/contract.ts";
import type { DescribedOperation } from "../../contract/document/description.ts";
import { fieldOf } from "../../contract/paths.ts";
import type { Shape } from "../../contract/schema.ts";
import type { Case } from "../../exchange/case.ts";
import type { Violation } from "../../exchange/evidence.ts";
import type { Random } from "../../exchange/random.ts";
import type { Scope } from "../../exchange/scope.ts";
import { shrinkCase } from "../../exchange/shrink.ts";
import { type Exchange, isSuccess, UnsendableRequestError } from "../../exchange/wire.ts";
import type { PhasePart } from "../../phases/walk.ts";
import { validAccepted, violationRefused } from "../laws.ts";
import { isMalformed, type Plan, perDescribed, spread } from "../plan.ts";
import { isRuled, isRuledOperation } from "../resources.ts";

/** Deviations of an operation's body and of its parameters, at effort 1. */
const perEffort = 16;

export function boundaries(plan: Plan): PhasePart {
  return perDescribed(plan, "boundaries", async (scope, operation, random) => {
    if (!plan.requests.isAccepted(operation)) return;
    const trial = new DeviationTrial(plan, scope, { operation, random });
    await trial.tryParameters(true);
    await trial.tryBodies(true);
  });
}

export function negative(plan: Plan): PhasePart {
  return perDescribed(plan, "negative", async (scope, operation, random) => {
    const trial = new DeviationTrial(plan, scope, { operation, random });
    await trial.tryParameters(false);
    await trial.tryBodies(false);
    await trial.tryBrokenBodies();
    await trial.tryOtherMediaTypes();
  });
}

/** Texts that are no JSON, and a body that is missing. */
const brokenTexts = ["{", '{"a":01}', "NaN", ""];

class DeviationTrial {
  readonly #plan: Plan;
  readonly #scope: Scope;
  readonly #operation: DescribedOperation;
  readonly #random: Random;

  constructor(
    plan: Plan,
    scope: Scope,
    { operation, random }: { readonly operation: DescribedOperation; readonly random: Random },
  ) {
    this.#plan = plan;
    this.#scope = scope;
    this.#operation = operation;
    this.#random = random;
  }

  async tryParameters(allowed: boolean): Promise<void> {
    const options = { ...this.#plan.requests.values.knowledge, ...madeUp(this.#scope.session, this.#random) };
    const isUsable = (schema: Shape): boolean => this.#plan.requests.values.unusableReason(schema) === undefined;
    const all = sureDeviations(this.#operation, options, isUsable).filter((one) => one.allowed === allowed);
    for (const deviation of this.#some(all, {
      kindOf: ({ parameter, keyword }) => `${parameter.in} ${parameter.name} ${keyword}`,
      depthOf: () => 0,
    })) {
      const base = await this.#base();
      if (base === undefined) return;
      const { parameter, keyword, says } = deviation;
      const about = `${parameter.in} ${parameter.name} ${keyword}`;
      const sent = await this.#send(deviatedRequest(base, deviation));
      if (sent === undefined) continue;
      if (allowed)
        this.#judgeAccepted(sent, {
          about,
          says,
          isRuled: isRuledParameter(deviation, this.#plan.requests.tellsUnknown(this.#operation)),
        });
      else this.#judgeRefused(sent, { about, says });
    }
  }

  async tryBodies(allowed: boolean): Promise<void> {
    for (const content of this.#plan.requests.contents(this.#operation)) {
      // Everything in a form is a text.
      if (!allowed && !/json$/.test(content.mediaType)) continue;
      if (allowed && !this.#plan.requests.isAccepted(this.#operation, content.mediaType)) continue;
      const base = await this.#base(content.mediaType);
      if (base?.body === undefined) continue;
      const all = allowed ? this.#inside(content, base.body) : this.#outside(content, base.body);
      for (const deviation of this.#some(all, {
        kindOf: ({ path, keyword, says }) => `${fieldOf(path)} ${keyword} ${allowed ? says : ""}`,
        depthOf: ({ path }) => path.length,
      }))
        await this.#tryDeviation(content, deviation, allowed);
    }
  }

  async tryBrokenBodies(): Promise<void> {
    const content = this.#plan.requests.contents(this.#operation).find(({ mediaType }) => /json$/.test(mediaType));
    if (content === undefined) return;
    const values: Json[] = [[], null, "text", 7];
    const wrong = values
      .filter((value) => !this.#plan.definite.meets(content.schema, value))
      .map((value) => JSON.stringify(value));
    for (const text of [...brokenTexts, ...wrong]) {
      if (text === "" && !this.#operation.requestBodyRequired) continue;
      const base = await this.#base(content.mediaType);
      if (base === undefined) return;
      const sent = await this.#send({ ...base, raw: { body: text } });
      const about = text === "" ? "body required" : "body type";
      if (sent !== undefined) this.#judgeRefused(sent, { about, says: text === "" ? "no body" : text });
    }
  }

  /** Sends a valid request as another media type: no law but those of every exchange says what has to come of it. */
  async tryOtherMediaTypes(): Promise<void> {
    const { bodies } = this.#operation;
    // A form of parts without a boundary breaks servers that look for parts in every request.
    const others = ["multipart/form-data", "text/plain", "application/xml", "application/x-unknown", null];
    for (const contentType of others.filter((other) => !bodies.some(({ mediaType }) => mediaType === other))) {
      const base = await this.#base();
      if (base === undefined || (base.body === undefined && contentType !== "multipart/form-data")) return;
      await this.#send({ ...base, raw: { contentType } });
    }
  }

  async #tryDeviation(content: Content, deviation: Deviation, allowed: boolean): Promise<void> {
    const base = await this.#base(content.mediaType);
    if (base?.body === undefined) return;
    const { value, text } = deviated(base.body, [deviation]);
    const sent = await this.#send({ ...base, body: value, ...(text === undefined ? {} : { raw: { body: text } }) });
    if (sent === undefined) return;
    const { says, keyword } = deviation;
    const field = fieldOf(deviation.path);
    const about = `${field} ${keyword}`;
    if (allowed) this.#judgeAccepted(sent, { about, says, isRuled: isRuledField(content, deviation) });
    else if (this.#isSurelyInvalid(content, { value, text })) this.#judgeRefused(sent, { about, says, field, content });
  }

  #inside(content: Content, body: Json): readonly Deviation[] {
    const options = { ...this.#plan.requests.values.knowledge, ...madeUp(this.#scope.session, this.#random) };
    return boundariesOf(content.schema, body, options).filter((deviation) => {
      // An empty text is no body.
      if (deviation.path.length === 0 && !/json$/.test(content.mediaType)) return false;
      const { value, text } = deviated(body, [deviation]);
      return text === undefined && this.#plan.requests.values.isValid(content.schema, value);
    });
  }

  #outside(content: Content, body: Json): readonly Deviation[] {
    const options = {
      ...this.#plan.requests.values.knowledge,
      ...madeUp(this.#scope.session, this.#random),
      unknown: () => this.#random.uuid(),
    };
    return violationsOf(content.schema, body, options);
  }

  /** A format is an annotation unless OpenAPI defines it, and a number may be written in any length. */
  #isSurelyInvalid(
    { schema }: Content,
    { value, text }: { readonly value: Json; readonly text: string | undefined },
  ): boolean {
    if (text !== undefined && /1e400/.test(text)) return false;
    const read: Json = text === undefined ? value : JSON.parse(text);
    return !this.#plan.definite.meets(schema, read);
  }

  #some<Value>(values: readonly Value[], spreading: Parameters<typeof spread<Value>>[1]): readonly Value[] {
    const count = Math.ceil(perEffort * this.#scope.session.options.effort);
    return spread(values, spreading, { count, random: this.#random });
  }

  async #base(mediaType?: string): Promise<Case | undefined> {
    const base = await this.#plan.requests.ready(this.#scope, this.#operation, this.#random);
    return mediaType === undefined || base?.mediaType === mediaType ? base : this.#ofType(mediaType, base);
  }

  #ofType(mediaType: string, base: Case | undefined): Case | undefined {
    const candidates = this.#plan.requests.candidates(this.#operation, { random: this.#random, madeUp: 1 });
    const found = candidates.find((one) => one.mediaType === mediaType);
    return found === undefined || base === undefined ? found : { ...found, path: base.path, query: base.query };
  }

  /** Resolves to undefined where HTTP has no way to write the request. */
  async #send(sent: Case): Promise<Exchange | undefined> {
    this.#scope.session.recorder.cases++;
    try {
      return await this.#scope.send(sent);
    } catch (error) {
      if (error instanceof UnsendableRequestError) return undefined;
      throw error;
    }
  }

  #judgeAccepted(sent: Exchange, { about, says, isRuled }: { about: string; says: string; isRuled: boolean }): void {
    if (!isSuccess(sent) && (!isMalformed(sent) || isRuled || isRuledOperation(this.#operation))) return;
    const answer = (sent.step.response?.body ?? "").slice(0, 300);
    const violation = { about, expected: `a status of success, for ${says}`, actual: `${sent.status} ${answer}` };
    this.#scope.session.recorder.judgeSent(validAccepted, isSuccess(sent) ? undefined : violation, sent);
  }

  #judgeRefused(sent: Exchange, { about, says, field, content }: RefusalExpectation): void {
    const broken = (one: Exchange): Violation | undefined =>
      isSuccess(one)
        ? { about, expected: `a status of refusal (4xx), for ${says}`, actual: String(one.status) }
        : undefined;
    const violation = broken(sent);
    const shrink =
      violation === undefined || field === undefined || content === undefined || sent.case.raw !== undefined
        ? undefined
        : shrinkCase({
            session: this.#scope.session,
            sent: sent.case,
            allowed: ({ body }) => {
              const fields = this.#plan.definite.refusedFields(content.schema, body ?? null);
              return fields.size === 1 && fields.has(field);
            },
            again: async (scope, smaller) => broken(await scope.sendQuietly(smaller)),
          });
    this.#scope.session.recorder.judgeSent(violationRefused, violation, sent, shrink);
  }
}

interface RefusalExpectation {
  readonly about: string;
  readonly says: string;
  readonly field?: string;
  readonly content?: Content;
}

function deviatedRequest(base: Case, { parameter: { name, in: place }, value }: SureDeviation): Case {
  const { [name]: _, ...others } = base[place] ?? {};
  return { ...base, [place]: value === undefined ? others : { ...others, [name]: value } };
}

/** @param tellsUnknown set where what does not exist is no malformed path */
function isRuledParameter({ parameter }: SureDeviation, tellsUnknown: boolean): boolean {
  const { name, in: place, schema, definition } = parameter;
  if (isText(definition["x-further-rule"])) return true;
  return place === "path" ? !tellsUnknown : isRuled(name, schema);
}

/** A rule may be stated at the value or at anything that it is in. */
function isRuledField({ schema }: Content, { path }: Deviation): boolean {
  let shape = schema;
  for (const key of path) {
    const inner = typeof key === "number" ? shape.items : (shape.properties.get(key) ?? shape.values);
    if (inner === undefined) return false;
    if (isRuled(String(key), inner)) return true;
    shape = inner;
  }
  return false;
}
