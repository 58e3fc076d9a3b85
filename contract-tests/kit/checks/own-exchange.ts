/** Finds the documented response of an exchange. */
import { answerFor, type Content, type Contract, type DocumentedResponse } from "../contract/contract.ts";
import type { ExchangeLaw, Violation } from "../exchange/evidence.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";

/** Makes a law skip 501, because unbuilt operations are not part of the contract. */
export function exchangeLaw(law: Law, check: ExchangeLaw["check"]): ExchangeLaw {
  return { law, check: (sent, contract) => (sent.status === 501 ? undefined : check(sent, contract)) };
}

/**
 * Returns true where the request reached its operation: by its method and path. An empty path value, or one of dots,
 * leads elsewhere.
 */
export function isOwn({ case: { operation, path, raw } }: Exchange, { operations }: Contract): boolean {
  if (raw?.method !== undefined && raw.method !== operation.method) return false;
  return operations.includes(operation) && !Object.values(path).some((value) => /^\.{0,2}$/.test(String(value)));
}

/** Returns the documented response; undefined where the request went elsewhere or the status is not documented. */
export function documentedAnswer(sent: Exchange, contract: Contract): DocumentedResponse | undefined {
  return isOwn(sent, contract) ? answerFor(sent.case.operation, sent.status) : undefined;
}

/** The documented content in the media type of the answer. */
export function documentedContent(sent: Exchange, contract: Contract): Content | undefined {
  return documentedAnswer(sent, contract)?.contents.find(({ mediaType }) => covers(mediaType, sent.mediaType));
}

/** Returns true where a documented media type, which may be a range such as `image/*`, covers that of an answer. */
export function covers(documented: string, mediaType: string): boolean {
  if (documented === mediaType || documented === "*/*") return true;
  return documented.endsWith("/*") && mediaType.startsWith(documented.slice(0, -1));
}

/** Returns true where the test server simulated the status on request. */
export function isSimulated({ status, step }: Exchange): boolean {
  return step.request.headers["x-simulate-status"] === String(status);
}

/** Returns the violation as a list; empty where there is none. */
export function violationIf(isBroken: boolean, violation: Violation): readonly Violation[] {
  return isBroken ? [violation] : [];
}
