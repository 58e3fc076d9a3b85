/** The laws of any description. Those of every exchange are partly our own laws: they say nothing that is ours alone. */

import { isText } from "@gatehouse/openapi/json";
import { beyond64Bits } from "../cases/violations.ts";
import { mediaTypeDocumented, statusDocumented } from "../checks/bodies.ts";
import { headersRequired } from "../checks/headers.ts";
import { nothingWriteOnlyDescribed } from "../checks/nothing-write-only.ts";
import { documentedAnswer, violationIf } from "../checks/own-exchange.ts";
import { schemaConforms } from "../checks/schema-conforms.ts";
import type { Case } from "../exchange/case.ts";
import type { ExchangeLaw } from "../exchange/evidence.ts";
import { parse } from "../exchange/json-text.ts";
import { isSuccess } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";

/** Statuses of HTTP itself: a server may answer them to any request, and descriptions seldom name them. */
const statusesOfHttp: ReadonlySet<number> = new Set([408, 413, 414, 415, 421, 425, 426, 429, 431]);

export const noServerError: ExchangeLaw = {
  law: {
    id: "no-server-error",
    says: "No request makes the server fail: nothing is answered with 5xx.",
    lookAt: "The server's log at the time of the request: the cause of the failure stands there.",
  },
  check: ({ case: sent, status }) => {
    const cause = sharedCause(sent, status);
    return violationIf(status >= 500, {
      about: cause ?? String(status),
      expected: "an answer that says what is wrong with the request, or what came of it",
      actual: String(status),
      cause,
    });
  },
};

/** Numbers beyond a double and beyond 64 bits, half of a surrogate pair, and NUL, as JSON writes them. */
const oddities = ["1e400", beyond64Bits, String.raw`\ud800`, String.raw`\u0000`];

/**
 * Returns what the code that all operations share fails at, before it comes to the operation: malformed JSON, odd values, media
 * types. A server that is overloaded (503) is so everywhere.
 */
function sharedCause({ body, raw }: Case, status: number): string | undefined {
  if (status === 503) return String(status);
  const text = isText(raw?.body) ? raw.body : JSON.stringify(body ?? null);
  const isMalformed = isText(raw?.body) && parse(text) === undefined;
  const odd = isMalformed ? text : oddities.find((one) => text.includes(one));
  if (odd !== undefined) return `${status} for ${odd}`;
  return raw?.contentType === undefined ? undefined : `${status} for another media type`;
}

const statuses: ExchangeLaw = {
  law: { ...statusDocumented.law, oneCause: true },
  check: (sent, contract) => {
    // A server failure has a law of its own.
    const isOfHttp = statusesOfHttp.has(sent.status) || sent.status >= 500 || sent.case.raw?.contentType !== undefined;
    return isOfHttp ? undefined : statusDocumented.check(sent, contract);
  },
};

const bodyPresent: ExchangeLaw = {
  law: {
    id: "body-present",
    says: "Where a body is documented for a status, there is one.",
    lookAt: "How the operation ends its answer of this status.",
  },
  check: (sent, contract) => {
    const { status, bytes, step } = sent;
    const contents = documentedAnswer(sent, contract)?.contents ?? [];
    if (contents.length === 0 || step.request.method === "HEAD") return undefined;
    return violationIf(bytes.byteLength === 0 && status !== 204 && status !== 304, {
      about: `${status} body`,
      expected: `a body of ${contents.map(({ mediaType }) => mediaType).join(" or ")}`,
      actual: "no body",
    });
  },
};

const challengeSent: ExchangeLaw = {
  law: {
    id: "challenge-sent",
    says: "A 401 says in WWW-Authenticate how to authenticate (RFC 9110, 15.5.2).",
    lookAt: "Where a request is refused for its credentials.",
    oneCause: true,
  },
  check: ({ status, headers }) =>
    status === 401
      ? violationIf(headers.get("www-authenticate") === null, {
          about: "401 WWW-Authenticate",
          expected: "the header",
          actual: "missing",
        })
      : undefined,
};

const allowSent: ExchangeLaw = {
  law: {
    id: "allow-sent",
    says: "A 405 lists in Allow the methods that the path has (RFC 9110, 15.5.6).",
    lookAt: "Where a method is refused that the path does not have.",
    oneCause: true,
  },
  check: ({ status, headers, case: { operation } }, { operations }) => {
    if (status !== 405) return undefined;
    const allow = headers.get("allow");
    if (allow === null) return [{ about: "405 Allow", expected: "the header", actual: "missing" }];
    const allowed = allow.toUpperCase().split(/[\s,]+/);
    const described = operations.filter(({ path }) => path === operation.path).map(({ method }) => method);
    return violationIf(!described.every((method) => allowed.includes(method)), {
      about: "405 Allow, its methods",
      expected: described.join(", "),
      actual: allow,
    });
  },
};

export const documentLaws: readonly ExchangeLaw[] = [
  noServerError,
  statuses,
  {
    law: mediaTypeDocumented.law,
    // The page of a framework for what it does not find is the same everywhere.
    check: (sent, contract) =>
      mediaTypeDocumented
        .check(sent, contract)
        ?.map((one) => (isSuccess(sent) ? one : { ...one, cause: `${one.about}: ${one.actual}` })),
  },
  bodyPresent,
  {
    law: schemaConforms.law,
    // That it was accepted is a finding of its own.
    check: (sent, contract) =>
      sent.case.isDeviant && isSuccess(sent)
        ? undefined
        : // The code that refuses requests is shared.
          schemaConforms
            .check(sent, contract)
            ?.map((one) => (isSuccess(sent) ? one : { ...one, cause: `${one.about} ${one.expected}` })),
  },
  { ...headersRequired, law: { ...headersRequired.law, oneCause: true } },
  nothingWriteOnlyDescribed,
  challengeSent,
  allowSent,
];

export const validAccepted: Law = {
  id: "valid-accepted",
  says: "A request that the description allows is not refused as malformed (400 or 422).",
  lookAt: "The answer: which rule does the server hold that its description does not show?",
};

export const violationRefused: Law = {
  id: "violation-refused",
  says: "A request that breaks one constraint of the description does not succeed.",
  lookAt: "The validation of this value: is the constraint checked at all, and before the work is done?",
};

export const credentialsRequired: Law = {
  id: "credentials-required",
  says: "An operation with security does not succeed without credentials, or with invented ones.",
  lookAt: "Where the operation checks its credentials.",
};

export const methodRefused: Law = {
  id: "method-refused",
  says: "A method that the description does not give a path is answered with 405 or 404.",
  lookAt: "The routes of the path: is there one that the description lacks, or one that takes any method?",
};

export const createdFound: Law = {
  id: "created-found",
  says: "What was created is found.",
  lookAt: "Is the object stored before the creation is answered, and under the id that is answered?",
};

export const shownAsSent: Law = {
  id: "shown-as-sent",
  says: "What was created or changed is shown with the values that were sent.",
  lookAt: "Is this property stored, and read from where it is stored?",
};

export const deletedGone: Law = {
  id: "deleted-gone",
  says: "What was deleted is not found any more: 404 or 410.",
  lookAt: "Does the deletion reach the store that the retrieval reads?",
};

export const linkLeads: Law = {
  id: "link-leads",
  says: "A link of a response leads to something that exists.",
  lookAt: "The expressions of the link, and the value in the response that they take.",
};

const lawsOfPhases: readonly Law[] = [
  validAccepted,
  violationRefused,
  credentialsRequired,
  methodRefused,
  createdFound,
  shownAsSent,
  deletedGone,
  linkLeads,
];

/** The ids of all laws that a description is held to. */
export const documentLawIds: readonly string[] = [
  "answered",
  ...documentLaws.map(({ law }) => law.id),
  ...lawsOfPhases.map(({ id }) => id),
];
