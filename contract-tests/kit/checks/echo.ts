/** The law that sent values are returned unchanged, and absent ones as their defaults. */
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { canonicalLocale } from "@gatehouse/openapi/locales";
import type { Content, Operation } from "../contract/contract.ts";
import { type Resource, sentObject } from "../contract/resources.ts";
import type { Shape } from "../contract/schema.ts";
import { withBothNames } from "../exchange/aliases.ts";
import type { Case } from "../exchange/case.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Session } from "../exchange/session.ts";
import { shrinkCase } from "../exchange/shrink.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { shown } from "./json-position.ts";

export const echoLaw: Law = {
  id: "sent-comes-back",
  says: "Sent values are returned unchanged, and absent values as their defaults.",
  lookAt: "How the server stores and reads this field: is it dropped, cut, rounded, or not filled in?",
};

/** Checks the response to a creation or a replacement against the request; ignores other exchanges. */
export function judgeEcho(session: Session, sent: Exchange, allowed?: (smaller: Case) => boolean): void {
  const violation = echoed(session, sent);
  if (violation === undefined) return;
  const { operation } = sent.case;
  if (violation.length === 0) session.recorder.judge(echoLaw, undefined, { operation, steps: [] });
  for (const one of violation) {
    const shrink = shrinkCase({
      session,
      sent: sent.case,
      ...(allowed === undefined ? {} : { allowed }),
      again: async (scope, smaller) =>
        echoed(session, await scope.sendQuietly(smaller))?.find(({ about }) => about === one.about),
    });
    session.recorder.judge(echoLaw, one, { operation, steps: [sent.step], shrink });
  }
}

/** Returns the sent values that are missing; undefined where the response need not contain them. */
export function echoed(session: Session, sent: Exchange): readonly Violation[] | undefined {
  const subject = echoSubject(session, sent.case);
  if (subject === undefined || sent.status !== 200) return undefined;
  const answered = isObject(sent.json) ? sent.json[subject.wrapper] : undefined;
  // The law of schemas reports a missing object.
  if (!isObject(answered)) return undefined;
  const comparison = new Comparison(decidedOtherwise(sent.case));
  comparison.compare({ asked: subject.asked, given: subject.given, at: subject.wrapper }, subject.sent, answered);
  return comparison.violation;
}

/** Members that an operation does not change, or that a parameter decides. */
function decidedOtherwise({ operation, query }: Case): readonly string[] {
  const untouched = operation.definition["x-leaves-alone"];
  const overrides = operation.parameters.map(({ name, definition }) =>
    query[name] === true ? definition["x-overrides"] : undefined,
  );
  return [...(Array.isArray(untouched) ? untouched : []), ...overrides].filter((member) => isText(member));
}

interface EchoSubject {
  readonly wrapper: string;
  readonly asked: Shape;
  readonly given: Shape;
  readonly sent: JsonObject;
}

/** Returns the object that a request and its response share. */
function echoSubject(session: Session, { operation, body, mediaType, raw }: Case): EchoSubject | undefined {
  if (raw?.body !== undefined || raw?.method !== undefined || !isObject(body)) return undefined;
  const resource =
    session.resources.find((one) => [one.create, one.createWithId, one.update].includes(operation)) ??
    singletonOf(operation);
  if (resource === undefined) return undefined;
  const { wrapper } = resource;
  const content = operation.bodies.find((one) => one.mediaType === (mediaType ?? one.mediaType));
  const asked = resource.bare ? content?.schema : content?.schema.properties.get(wrapper);
  const given = answerContent(operation)?.schema.properties.get(wrapper);
  const sent = sentObject(resource, content === undefined ? body : withBothNames(content.schema, body));
  // A moderated item differs from the sent one, although both have members of the same names.
  if (asked === undefined || given === undefined || !isObject(sent) || !isSame(asked, given)) return undefined;
  return { wrapper, asked, given, sent };
}

/** Returns where the object of a replacement stands that no operation creates, such as a configuration. */
function singletonOf(operation: Operation): Pick<Resource, "wrapper" | "bare"> | undefined {
  const given = answerContent(operation)?.schema.properties;
  const asked = [...(operation.bodies[0]?.schema.properties ?? [])];
  const wrapper = asked.find(([name, { type }]) => type === "object" && given?.get(name)?.type === "object")?.[0];
  return operation.method !== "PUT" || wrapper === undefined ? undefined : { wrapper, bare: false };
}

function answerContent(operation: Operation): Content | undefined {
  return operation.answers.get(200)?.contents[0];
}

/** Returns true where both schemas describe the same object: required members are returned, unless write-only. */
function isSame(asked: Shape, given: Shape): boolean {
  return [...asked.required].every((name) => {
    return given.properties.has(name) || asked.properties.get(name)?.flag("writeOnly") === true;
  });
}

interface EchoPosition {
  readonly asked: Shape;
  readonly given: Shape;
  /** `application.roles[].name`. */
  readonly at: string;
}

/** Compares in depth, and records each differing path once. */
class Comparison {
  readonly #found = new Map<string, Violation>();
  readonly #untouched: ReadonlySet<string>;

  /** @param untouched members that the operation does not change */
  constructor(untouched: readonly string[]) {
    this.#untouched = new Set(untouched);
  }

  get violation(): readonly Violation[] {
    return [...this.#found.values()];
  }

  compare(place: EchoPosition, sent: Json, answered: Json | undefined): void {
    const { asked, at } = place;
    const expected = converted(asked, sent);
    if (isObject(expected) && isObject(answered)) this.#objects(place, expected, answered);
    else if (Array.isArray(expected) && Array.isArray(answered)) this.#lists(place, expected, answered);
    else if (!isSameValue(expected, answered) && !isSameText(asked, expected, answered))
      this.#differs(at, expected, answered);
  }

  #objects({ asked, given, at }: EchoPosition, sent: JsonObject, answered: JsonObject): void {
    for (const name of new Set([...asked.properties.keys(), ...Object.keys(sent)])) {
      const property = asked.properties.get(name);
      const returned = given.properties.get(name);
      if (property === undefined)
        this.#entry({ asked, given, at: `${at}{}` }, sent[name], answered[keptName(asked, name)], name);
      else if (returned !== undefined && this.#comesBack(property, `${at}.${name}`)) {
        const expected = expectedOf(property, sent[name]);
        // An absent member without a default may have any value, if it is returned at all.
        if (expected === undefined) continue;
        this.compare({ asked: property, given: returned, at: `${at}.${name}` }, expected, answered[name]);
      }
    }
  }

  /** Returns true where the document states no other behaviour for a property. */
  #comesBack(property: Shape, at: string): boolean {
    return property.text("x-normalized") === undefined && !this.#untouched.has(at);
  }

  /** Compares a member of a map or of an open object; servers drop members that a request cannot contain. */
  #entry({ asked, given, at }: EchoPosition, sent: Json | undefined, answered: Json | undefined, name: string): void {
    if (sent === undefined || !given.open || given.properties.has(name)) return;
    if (asked.values !== undefined && given.values !== undefined)
      this.compare({ asked: asked.values, given: given.values, at }, sent, answered);
    else if (!isSameValue(sent, answered)) this.#differs(at, sent, answered);
  }

  #lists({ asked, given, at }: EchoPosition, sent: readonly Json[], answered: readonly Json[]): void {
    if (sent.length !== answered.length) {
      this.#differs(at, [...sent], [...answered]);
      return;
    }
    for (const [index, item] of sent.entries()) {
      const [one, other] = [asked.items, given.items];
      if (one !== undefined && other !== undefined)
        this.compare({ asked: one, given: other, at: `${at}[]` }, item, answered[index]);
      else if (!isSameValue(item, answered[index])) this.#differs(`${at}[]`, item, answered[index]);
    }
  }

  #differs(about: string, sent: Json, answered: Json | undefined): void {
    if (!this.#found.has(about)) this.#found.set(about, { about, expected: shown(sent), actual: shown(answered) });
  }
}

/** Returns the expected value for a sent one; undefined where any is allowed. Null means absent. */
function expectedOf(property: Shape, sent: Json | undefined): Json | undefined {
  return sent === undefined || sent === null ? property.default : sent;
}

/** Returns the value converted to the type of the response. */
function converted(asked: Shape, sent: Json): Json {
  const type = asked.text("x-returned-as");
  if ((type === "integer" || type === "number") && isText(sent)) return Number(sent);
  if (type === "boolean" && typeof sent === "number") return sent !== 0;
  if (type === "string" && (typeof sent === "number" || typeof sent === "boolean")) return String(sent);
  return sent;
}

/** The letters of a UUID mean the same in either case (RFC 9562, section 4); a locale is kept in one of its forms. */
function isSameText({ format }: Shape, one: Json, other: Json | undefined): boolean {
  if (!isText(one) || !isText(other)) return false;
  if (format === "uuid") return one.toLowerCase() === other.toLowerCase();
  return isLocale(format) && canonicalLocale(one) === canonicalLocale(other);
}

/** Returns the name under which a member of a map comes back. */
export function keptName({ names }: Shape, name: string): string {
  return isLocale(names?.format) ? (canonicalLocale(name) ?? name) : name;
}

function isLocale(format: string | undefined): boolean {
  return format?.startsWith("locale") === true;
}

function isSameValue(one: Json, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => isSameValue(item, other[at]));
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameValue(one[name] ?? null, other[name]))
  );
}
