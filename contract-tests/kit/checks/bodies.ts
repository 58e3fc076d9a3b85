/** Laws of the body as a whole: where there is one, and of which media type. */

import { answerName } from "../contract/contract.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { covers, documentedAnswer, exchangeLaw, isOwn, isSimulated, violationIf } from "./own-exchange.ts";

const mediaType: Law = {
  id: "media-type-documented",
  says: "The media type of every body is one that is documented for its status.",
  lookAt: "The Content-Type that the server sets with this body.",
};

const body: Law = {
  id: "body-where-documented",
  says: "A body stands exactly where one is documented; an empty one has no bytes and no Content-Type.",
  lookAt: "How the operation ends its answer, and what a framework or proxy adds to an empty one.",
};

export const mediaTypeDocumented = exchangeLaw(mediaType, (sent, contract) => {
  const contents = documentedAnswer(sent, contract)?.contents ?? [];
  if (contents.length === 0 || sent.bytes.byteLength === 0) return undefined;
  const known = contents.map((content) => content.mediaType);
  return violationIf(!known.some((name) => covers(name, sent.mediaType)), {
    about: `${sent.status} Content-Type`,
    expected: known.join(" or "),
    actual: sent.mediaType === "" ? "no Content-Type" : sent.mediaType.slice(0, 100),
  });
});

/** Statuses whose bodies are empty wherever they are answered (Decisions: Unauthorized requests; Decisions: Protocol errors). */
const alwaysEmpty: ReadonlySet<number> = new Set([401, 402, 405, 413, 415, 500]);

export const bodyWhereDocumented = exchangeLaw(body, (sent, contract) => {
  if (sent.step.request.method === "HEAD") return emptiness(sent, { withType: true });
  const answer = documentedAnswer(sent, contract);
  if (answer === undefined) {
    // An unknown path is not documented, but its response is.
    const isEmpty = alwaysEmpty.has(sent.status) || (sent.status === 404 && !isOwn(sent, contract));
    return isEmpty ? emptiness(sent) : undefined;
  }
  if (answer.contents.length === 0) return emptiness(sent);
  return violationIf(sent.bytes.byteLength === 0, {
    about: `${sent.status} body`,
    expected: `a body of ${answer.contents.map((content) => content.mediaType).join(" or ")}`,
    actual: "no body",
  });
});

/** @param withType set where the response may state the type of the missing body, as a response to HEAD */
function emptiness({ status, bytes, headers }: Exchange, { withType = false } = {}): readonly Violation[] {
  const type = headers.get("content-type");
  const about = `${status} body`;
  if (bytes.byteLength > 0) return [{ about, expected: "no body", actual: `${bytes.byteLength} bytes` }];
  return violationIf(type !== null && !withType, {
    about: `${status} Content-Type`,
    expected: "no Content-Type, as there is no body",
    actual: (type ?? "").slice(0, 100),
  });
}

const documented: Law = {
  id: "status-documented",
  says: "Every status that is answered is documented.",
  lookAt: "Where the operation decides on its status: is it the right one, or does the document lack it?",
};

const internal: Law = {
  id: "no-internal-error",
  says: "No request makes the server fail: 500, 502, 503 and 504 are answered to none.",
  lookAt: "The server's log at the request's id: the cause of the failure stands there.",
};

export const statusDocumented = exchangeLaw(documented, (sent, contract) => {
  if (!isOwn(sent, contract)) return undefined;
  const { status } = sent;
  const { operation } = sent.case;
  const known = [...operation.answers.keys(), ...(operation.otherAnswers?.keys() ?? [])];
  return violationIf(answerName(operation, status) === undefined, {
    about: String(status),
    expected: `one of ${known.join(", ")}`,
    actual: String(status),
  });
});

const failures = [500, 502, 503, 504];

export const noInternalError = exchangeLaw(internal, (sent) =>
  violationIf(failures.includes(sent.status) && !isSimulated(sent), {
    about: String(sent.status),
    expected: "an answer that says what is wrong with the request, or what came of it",
    actual: String(sent.status),
  }),
);
