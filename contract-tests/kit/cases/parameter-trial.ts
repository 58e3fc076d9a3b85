/** Sends an operation with deviations of its parameters: one for each parameter, and of several at once. */
import type { Operation } from "../contract/contract.ts";
import type { Case } from "../exchange/case.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Scope } from "../exchange/scope.ts";
import { type Exchange, isSuccess } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { isAbout } from "./body-answers.ts";
import { errorKindFits, violationNamed, violationRefused } from "./boundary-laws.ts";
import { answerInWords, joined, kindViolation, namedErrors } from "./field-errors.ts";
import type { ParameterDeviation } from "./parameter-deviations.ts";
import { isRuled } from "./refusals.ts";

type Group = readonly ParameterDeviation[];

export class ParameterTrial {
  readonly #scope: Scope;
  readonly #operation: Operation;
  #base: Case;
  #used = false;

  private constructor(scope: Scope, base: Case) {
    this.#scope = scope;
    this.#operation = base.operation;
    this.#base = base;
  }

  /** @throws SetupError */
  static async prepare(scope: Scope, operation: Operation): Promise<ParameterTrial> {
    return new ParameterTrial(scope, await scope.ready(operation));
  }

  async try(deviations: readonly ParameterDeviation[], alone: boolean): Promise<void> {
    // An accepted request changes the state for the next one, so they are sent one by one.
    const reads = this.#operation.method === "GET";
    const refused = deviations.filter(({ fields }) => fields.length > 0);
    const accepted = deviations.filter(({ fields }) => fields.length === 0);
    for (const group of rounds(refused)) await this.#tryGroup(group, alone);
    for (const group of reads ? rounds(accepted) : accepted.map((one) => [one])) await this.#tryGroup(group, alone);
  }

  async #tryGroup(group: Group, alone: boolean): Promise<void> {
    const sent = await this.#send(group);
    const violation = this.#violation(group, sent, alone || group.length === 1);
    if (group.length === 1) return;
    // Parameters that are accepted each may exclude each other.
    const isExcluded = !isSuccess(sent) && group.every(({ fields }) => fields.length === 0);
    if (!violation && !alone && !isExcluded) return;
    for (const one of group) this.#violation([one], await this.#send([one]), true);
  }

  /** Resolves to true for a wrong response; records the check where `judging`, or where the response is right. */
  #violation(group: Group, sent: Exchange, judging: boolean): boolean {
    const violation = violationFrom(group, sent);
    const silent = violation !== undefined && (!judging || group.length > 1);
    if (!silent) {
      const { fields } = namedErrors(sent);
      const { recorder } = this.#scope.session;
      for (const one of group) {
        for (const law of lawsHeld(one.law, violation, sent)) recorder.judgeSent(law, violation, sent);
        if (violation !== undefined || one.fields.length === 0) continue;
        const mistake = { ...one, in: "parameter", about: `${one.in} ${one.name} ${one.keyword}` } as const;
        const codes = one.fields.flatMap((field) => fields.get(field) ?? []);
        recorder.judgeSent(errorKindFits, kindViolation(mistake, codes), sent);
      }
    }
    return violation !== undefined;
  }

  async #send(group: Group): Promise<Exchange> {
    if (this.#used) this.#base = await this.#scope.ready(this.#operation);
    const { session } = this.#scope;
    session.recorder.cases += group.length;
    const sent = await this.#scope.send(deviatedCase(this.#base, group));
    this.#used = this.#operation.method !== "GET" && isSuccess(sent);
    return sent;
  }
}

/** The refusal is a law of its own, besides the law of the named fields. */
function lawsHeld(law: Law, violation: Violation | undefined, { status }: Exchange): readonly Law[] {
  if (law !== violationNamed) return [law];
  if (violation === undefined) return [violationRefused, violationNamed];
  return [status === 400 ? violationNamed : violationRefused];
}

/** The first deviation of each parameter, then the second of each, and so on. */
function rounds(deviations: readonly ParameterDeviation[]): Group[] {
  const found: ParameterDeviation[][] = [];
  const counts = new Map<string, number>();
  for (const deviation of deviations) {
    // A malformed path or an unknown tenant hides all other errors.
    const key = deviation.in === "query" ? deviation.name : "";
    const round = counts.get(key) ?? 0;
    counts.set(key, round + 1);
    found[round] = [...(found[round] ?? []), deviation];
  }
  return found.flatMap((group) => {
    const inQuery = group.filter((one) => one.in === "query");
    return [...(inQuery.length > 0 ? [inQuery] : []), ...group.filter((one) => one.in !== "query").map((one) => [one])];
  });
}

function deviatedCase(base: Case, group: Group): Case {
  const names = new Set(group.map(({ name }) => name));
  const others = Object.entries(base.query).filter(([name]) => !names.has(name));
  const inQuery = group.filter((one) => one.in === "query").flatMap(({ pairs }) => pairs);
  const inPath = group.filter((one) => one.in === "path").flatMap(({ pairs }) => pairs);
  const inHeader = group.filter((one) => one.in === "header").flatMap(({ pairs }) => pairs);
  const written = inQuery.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join("&");
  const raw = {
    ...(written === "" ? {} : { query: written }),
    ...(inHeader.length === 0 ? {} : { headers: Object.fromEntries(inHeader) }),
  };
  return {
    ...base,
    path: { ...base.path, ...Object.fromEntries(inPath) },
    query: Object.fromEntries(others),
    ...(Object.keys(raw).length === 0 ? {} : { raw }),
  };
}

function violationFrom(group: Group, sent: Exchange): Violation | undefined {
  const { operation } = sent.case;
  const [one] = group;
  if (one === undefined) return undefined;
  const about = `${one.in} ${one.name} ${one.keyword}`;
  const actual = answerInWords(sent);
  if (one.fields.length === 0) {
    // A parameter that names an object may name a missing one, and one that depends on another may need it.
    if (isSuccess(sent) || (sent.status === 404 && operation.answers.has(404)) || isRuled(sent)) return undefined;
    return { about, expected: `200, for ${one.says}`, actual };
  }
  if (one.in === "path" && operation.malformedId === 404 && sent.status === 404) return undefined;
  const { general, fields } = namedErrors(sent);
  const named = group.every((each) => each.fields.some((field) => fields.has(field)));
  const expected = group.flatMap((each) => each.fields);
  const nothingElse = [...fields.keys()].every((name) => expected.some((field) => isAbout(name, field)));
  if (sent.status === 400 && general.length === 0 && named && nothingElse) return undefined;
  const at = joined(one.fields.slice(-1));
  return { about, expected: `400 with an error at ${at}, for ${one.says}`, actual };
}
