/** What the contract says about an exchange, where it says something. */
import type { Content, Contract, DocumentedResponse } from "../contract/contract.ts";
import type { ExchangeLaw, Violation } from "../exchange/evidence.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";

/** A law that says nothing about 501: what a server has not built is no part of the contract. */
export function exchangeLaw(law: Law, check: ExchangeLaw["check"]): ExchangeLaw {
  return { law, check: (sent, contract) => (sent.status === 501 ? undefined : check(sent, contract)) };
}

/**
 * Whether the request went to its operation: with the operation's method, and to its path. A path value that is empty or
 * made of dots leads somewhere else.
 */
export function isOwn({ case: { operation, path, raw } }: Exchange, { operations }: Contract): boolean {
  if (raw?.method !== undefined && raw.method !== operation.method) return false;
  return operations.includes(operation) && !Object.values(path).some((value) => /^\.{0,2}$/.test(String(value)));
}

/** The documented answer of the operation; undefined where the request went elsewhere or the status is not documented. */
export function documentedAnswer(sent: Exchange, contract: Contract): DocumentedResponse | undefined {
  return isOwn(sent, contract) ? sent.case.operation.answers.get(sent.status) : undefined;
}

/** The documented content in the media type of the answer. */
export function documentedContent(sent: Exchange, contract: Contract): Content | undefined {
  return documentedAnswer(sent, contract)?.contents.find(({ mediaType }) => mediaType === sent.mediaType);
}

/** Whether the test server was asked for the status that it answered. */
export function isSimulated({ status, step }: Exchange): boolean {
  return step.request.headers["x-simulate-status"] === String(status);
}

/** One way in which a law is broken; none where it is not. */
export function violationIf(isBroken: boolean, violation: Violation): readonly Violation[] {
  return isBroken ? [violation] : [];
}
