/** One value of an accepted request changed: to each limit that the description allows, and beyond each of them. */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import { boundariesOf } from "../../cases/boundaries.ts";
import { type Deviation, deviated } from "../../cases/deviation.ts";
import { madeUp } from "../../cases/made-up.ts";
import { type SureDeviation, sureDeviations } from "../../cases/parameter-deviations.ts";
import { violationsOf } from "../../cases/violations.ts";
import type { Content } from "../../contract/contract.ts";
import type { DescribedOperation } from "../../contract/document/description.ts";
import { rareTexts } from "../../contract/document/formats.ts";
import { fieldOf } from "../../contract/paths.ts";
import type { Shape } from "../../contract/schema.ts";
import type { Case } from "../../exchange/case.ts";
import type { Violation } from "../../exchange/evidence.ts";
import type { Random } from "../../exchange/random.ts";
import type { Scope } from "../../exchange/scope.ts";
import { shrinkCase } from "../../exchange/shrink.ts";
import { type Exchange, isSuccess } from "../../exchange/wire.ts";
import type { PhasePlan } from "../../phases/walk.ts";
import { sendRemoval } from "../created-objects.ts";
import { validAccepted, violationRefused } from "../laws.ts";
import {
  groupSize,
  groupsOf,
  isApart,
  isMalformed,
  type Plan,
  perDescribed,
  refusalCause,
  refusedViolation,
  spread,
} from "../plan.ts";
import { idIn, isRuled, isRuledOperation } from "../resources.ts";
import { judgeReadBacks } from "../shown.ts";
import { usuallyUnique } from "../values.ts";

/** Deviations of an operation's body and of its parameters, at effort 1. */
const perEffort = 16;

export function boundaries(plan: Plan): PhasePlan {
  return perDescribed(plan, async (scope, operation, random) => {
    if (!plan.requests.isAccepted(operation)) return;
    const trial = new DeviationTrial(plan, scope, { operation, random });
    await trial.tryParameters(true);
    await trial.tryBodies(true);
  });
}

export function negative(plan: Plan): PhasePlan {
  return perDescribed(plan, async (scope, operation, random) => {
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
    const all = sureDeviations(this.#operation, options, isUsable).filter((one) => (one.allowed === true) === allowed);
    const chosen = this.#some(all, {
      kindOf: ({ parameter, keyword }) => `${parameter.in} ${parameter.name} ${keyword}`,
      depthOf: () => 0,
    });
    await this.#tryAll(chosen, allowed, async (deviation) => {
      const base = await this.#base();
      if (base === undefined) return undefined;
      const { parameter, keyword, says } = deviation;
      const about = `${parameter.in} ${parameter.name} ${keyword}`;
      const request = deviatedRequest(base, deviation);
      if (!allowed)
        return {
          request: { ...request, isDeviant: true },
          judge: async (sent) => {
            if (deviation.allowed === false)
              await this.#judgeRefused(sent, { about, says, cause: sharedCause(deviation, about) });
          },
        };
      const isRuled = isRuledParameter(deviation, this.#plan, this.#operation);
      const cause = sharedCause(deviation, about);
      return { request, judge: async (sent) => this.#judgeAccepted(sent, { about, says, isRuled, cause }) };
    });
  }

  async tryBodies(allowed: boolean): Promise<void> {
    for (const content of this.#plan.requests.contents(this.#operation)) {
      // Everything in a form is a text.
      if (!allowed && !/json$/.test(content.mediaType)) continue;
      if (allowed && !this.#plan.requests.isAccepted(this.#operation, content.mediaType)) continue;
      const base = await this.#base(content.mediaType);
      if (base?.body === undefined) continue;
      const all = allowed ? this.#inside(content, base.body) : this.#outside(content, base.body);
      const chosen = this.#some(all, {
        kindOf: ({ path, keyword, says }) => `${fieldOf(path)} ${keyword} ${allowed ? says : ""}`,
        depthOf: ({ path }) => path.length,
      });
      await this.#tryAll(chosen, allowed, (deviation) => this.#deviationAttempt(content, deviation, allowed));
    }
  }

  async tryBrokenBodies(): Promise<void> {
    const content = this.#plan.requests.contents(this.#operation).find(({ mediaType }) => /json$/.test(mediaType));
    if (content === undefined) return;
    const values: Json[] = [[], null, "text", 7];
    const wrong = values
      .filter((value) => !this.#plan.definite.meets(content.schema, value))
      .map((value) => JSON.stringify(value));
    await this.#tryAll([...brokenTexts, ...wrong], false, async (text) => {
      if (text === "" && !this.#operation.requestBodyRequired) return undefined;
      const base = await this.#base(content.mediaType);
      const expectation =
        text === ""
          ? { about: "body required", says: "no body", cause: "no body" }
          : { about: "body type", says: text, cause: `body ${text}` };
      return (
        base && {
          request: { ...base, raw: { body: text }, isDeviant: true },
          judge: (sent) => this.#judgeRefused(sent, expectation),
        }
      );
    });
  }

  /** Sends a valid request as another media type: no law but those of every exchange says what has to come of it. */
  async tryOtherMediaTypes(): Promise<void> {
    const { bodies } = this.#operation;
    // A form of parts without a boundary breaks servers that look for parts in every request.
    const others = ["multipart/form-data", "text/plain", "application/xml", "application/x-unknown", null];
    const undescribed = others.filter((other) => !bodies.some(({ mediaType }) => mediaType === other));
    await this.#tryAll(undescribed, false, async (contentType) => {
      const base = await this.#base();
      if (base === undefined || (base.body === undefined && contentType !== "multipart/form-data")) return undefined;
      return { request: { ...base, raw: { contentType } }, judge: async () => undefined };
    });
  }

  async #deviationAttempt(content: Content, deviation: Deviation, allowed: boolean): Promise<Attempt | undefined> {
    const base = await this.#base(content.mediaType);
    if (base?.body === undefined) return undefined;
    const { value, text } = deviated(base.body, [deviation]);
    const isInvalid = !allowed && this.#isSurelyInvalid(content, { value, text });
    const request: Case = {
      ...base,
      body: value,
      ...(text === undefined ? {} : { raw: { body: text } }),
      ...(isInvalid ? { isDeviant: true } : {}),
    };
    const { says, keyword } = deviation;
    const field = fieldOf(deviation.path);
    const cause = allowed ? undefined : causeOfReader(deviation);
    const about = cause === undefined ? `${field} ${keyword}` : `${field} ${keyword}, ${says}`;
    const { nouns } = this.#plan.known;
    const isRuled = isRuledField(content, deviation, nouns) || isRare(deviation);
    return {
      request,
      judge: async (sent) => {
        if (allowed && (await this.#isTaken(content, base, { deviation, sent }))) return;
        if (allowed && !(await this.#isRefusedWithout(content, base, { deviation, sent })))
          this.#judgeAccepted(sent, { about, says, isRuled, cause: refusalCause(field, sent) });
        else if (isInvalid) await this.#judgeRefused(sent, { about, says, field, content, cause });
        else if (!allowed && isSuccess(sent)) await this.#undo(sent);
      },
    };
  }

  /** Resolves to true where a text is refused that an object may have already, while another one of its kind is accepted. */
  async #isTaken(content: Content, base: Case, { sent, deviation }: Deviant): Promise<boolean> {
    const { change } = deviation;
    const text = change === "remove" || !("value" in change) ? undefined : change.value;
    if (!isMalformed(sent) || !isText(text) || !usuallyUnique.test(String(deviation.path.at(-1)))) return false;
    const signs = [...text];
    const fresh = [...this.#random.letters(Math.min(8, signs.length))];
    const other = { ...deviation, change: { value: [...fresh, ...signs.slice(fresh.length)].join("") } };
    const { value } = deviated(base.body ?? null, [other]);
    return (
      this.#plan.requests.values.isValid(content.schema, value) &&
      isSuccess(await this.#scope.send({ ...base, body: value }))
    );
  }

  /**
   * Resolves to true where what was put in for the value is refused already, so that the value is not the reason. An object is judged
   * by itself then; lists are tried at their own bounds.
   */
  async #isRefusedWithout(content: Content, base: Case, { sent, deviation }: Deviant): Promise<boolean> {
    const [first, ...presence] = deviation.presence;
    if (!isMalformed(sent) || first === undefined || first.path.length >= deviation.path.length) return false;
    const put: Deviation = { ...deviation, path: first.path, presence, change: { value: first.value } };
    const { value } = deviated(base.body ?? null, [put]);
    if (!this.#plan.requests.values.isValid(content.schema, value)) return false;
    const without = await this.#scope.send({ ...base, body: value });
    if (!isMalformed(without)) return false;
    const about = fieldOf(first.path);
    const isRuled =
      !isObject(first.value) ||
      typeof first.path.at(-1) === "number" ||
      isRuledField(content, put, this.#plan.known.nouns);
    this.#judgeAccepted(without, { about, says: "a made-up value", isRuled, cause: refusalCause(about, without) });
    return true;
  }

  /**
   * Makes and sends an attempt for each value. Side by side go those that nobody changes anything with that others look at: reads,
   * creations, and what is to be refused.
   */
  async #tryAll<Value>(
    values: readonly Value[],
    allowed: boolean,
    attemptFor: (value: Value) => Promise<Attempt | undefined>,
  ): Promise<void> {
    const areApart = !allowed || isApart(this.#operation);
    for (const group of groupsOf(values, areApart ? groupSize : 1)) {
      const attempts: Attempt[] = [];
      for (const value of group) {
        const attempt = await attemptFor(value);
        if (attempt !== undefined) attempts.push(attempt);
      }
      this.#scope.session.recorder.cases += attempts.length;
      const answers = await this.#scope.sendAll(attempts.map(({ request }) => request));
      if (allowed)
        await judgeReadBacks(
          this.#plan,
          this.#scope,
          answers.filter((sent) => sent !== undefined),
        );
      for (const [index, sent] of answers.entries()) if (sent !== undefined) await attempts[index]?.judge(sent);
    }
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

  /** Removes what should have been refused: others would show it, and break laws there. */
  async #undo(sent: Exchange): Promise<void> {
    const removal = removalOf(this.#plan, sent);
    if (removal !== undefined) await sendRemoval(this.#scope.session, removal);
  }

  #judgeAccepted(sent: Exchange, { about, says, isRuled, cause }: AcceptanceExpectation): void {
    if (!isSuccess(sent) && (!isMalformed(sent) || isRuled || isRuledOperation(this.#operation))) return;
    const violation = refusedViolation(sent, { about, expected: `a status of success, for ${says}`, cause });
    this.#scope.session.recorder.judgeSent(validAccepted, isSuccess(sent) ? undefined : violation, sent);
  }

  async #judgeRefused(sent: Exchange, { about, says, field, content, cause }: RefusalExpectation): Promise<void> {
    const broken = (one: Exchange): Violation | undefined =>
      isSuccess(one)
        ? { about, expected: `a status of refusal (4xx), for ${says}`, actual: String(one.status), cause }
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
            again: async (scope, smaller) => {
              const one = await scope.sendQuietly(smaller);
              if (isSuccess(one)) await this.#undo(one);
              return broken(one);
            },
          });
    this.#scope.session.recorder.judgeSent(violationRefused, violation, sent, shrink);
    if (violation !== undefined) await this.#undo(sent);
  }
}

/** Returns the request that removes what an exchange created or changed; undefined where there is none. */
function removalOf({ resources }: Plan, sent: Exchange): Case | undefined {
  const { operation, path } = sent.case;
  const resource = resources.find(({ create, replace, patch }) =>
    [create, replace, patch].some((one) => one === operation),
  );
  const id = resource && (operation === resource.create ? idIn(resource, sent) : path[resource.idName]);
  if (resource?.remove === undefined || resource.remove.skipReason !== undefined || id === undefined) return undefined;
  return { operation: resource.remove, path: { ...path, [resource.idName]: id }, query: {} };
}

/** An answer to an accepted request with a deviation. */
interface Deviant {
  readonly sent: Exchange;
  readonly deviation: Deviation;
}

/** A request, and how its answer is judged. */
interface Attempt {
  readonly request: Case;
  readonly judge: (sent: Exchange) => Promise<void>;
}

interface AcceptanceExpectation {
  readonly about: string;
  readonly says: string;
  readonly isRuled: boolean;
  readonly cause?: string | undefined;
}

interface RefusalExpectation {
  readonly about: string;
  readonly says: string;
  readonly field?: string;
  readonly content?: Content;
  readonly cause?: string | undefined;
}

/** A parameter that many operations have is read by the same code, and so are types and empty values of all of them. */
function sharedCause({ parameter, keyword, says }: SureDeviation, about: string): string | undefined {
  if (parameter.in === "path") return undefined;
  return ["type", "allowEmptyValue"].includes(keyword) ? `${parameter.in} ${keyword} ${says}` : about;
}

/** The same reader takes all values of a type for another, such as null for nothing, and reads all texts of a format. */
function causeOfReader({ keyword, says }: Deviation): string | undefined {
  return keyword === "type" || keyword === "format" ? `body ${keyword} ${says}` : undefined;
}

function deviatedRequest(base: Case, { parameter: { name, in: place }, value }: SureDeviation): Case {
  const { [name]: _, ...others } = base[place] ?? {};
  return { ...base, [place]: value === undefined ? others : { ...others, [name]: value } };
}

function isRuledParameter(
  { parameter, value }: SureDeviation,
  { known, requests }: Plan,
  operation: DescribedOperation,
): boolean {
  const { name, in: place, schema, definition } = parameter;
  if (rareTexts.has(String(value))) return true;
  if (isText(definition["x-further-rule"])) return true;
  if (place !== "path") return isRuled(name, schema, known.nouns);
  const isFree = schema.types.includes("string") && schema.patterns.length === 0 && schema.enum === undefined;
  // Where what does not exist is called malformed, nothing is sure of a path.
  return !requests.tellsUnknown(operation) || (isFree && schema.format === undefined);
}

function isRare({ change }: Deviation): boolean {
  return change !== "remove" && "value" in change && isText(change.value) && rareTexts.has(change.value);
}

/** A rule may be stated at the value or at anything that it is in. */
function isRuledField({ schema }: Content, { path }: Deviation, nouns: ReadonlySet<string>): boolean {
  let shape = schema;
  for (const key of path) {
    const inner = typeof key === "number" ? shape.items : (shape.properties.get(key) ?? shape.values);
    if (inner === undefined) return false;
    if (isRuled(String(key), inner, nouns)) return true;
    shape = inner;
  }
  return false;
}
