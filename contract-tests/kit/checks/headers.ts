/** Laws of response headers. */
import type { Contract, ResponseHeader } from "../contract/contract.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { shown } from "./json-position.ts";
import { documentedAnswer, exchangeLaw, violationIf } from "./own-exchange.ts";
import { validatorsOf } from "./validators.ts";

const required: Law = {
  id: "headers-required",
  says: "Every header that is documented as required is there, and every documented one is what its schema says.",
  lookAt: "Where the headers of this status are set.",
};

const requestId: Law = {
  id: "request-id-returned",
  says: "The X-Request-Id that was sent is returned with every answer.",
  lookAt: "The middleware that reads the request id; it must precede everything that may respond.",
};

const challenge: Law = {
  id: "challenge-says-why",
  says: "A 401 says in WWW-Authenticate why: error is missing, invalid, expired or not permitted.",
  lookAt: "Where a request is refused for its key or token.",
};

export const headersRequired = exchangeLaw(required, (sent, contract) => {
  const answer = documentedAnswer(sent, contract);
  if (answer === undefined || answer.headers.length === 0) return undefined;
  return answer.headers.flatMap((header) => headerViolation(header, sent, contract));
});

function headerViolation(
  header: ResponseHeader,
  { status, headers }: Exchange,
  contract: Contract,
): readonly Violation[] {
  const about = `${status} ${header.name}`;
  const text = headers.get(header.name);
  if (text === null) return violationIf(header.required, { about, expected: "the header", actual: "missing" });
  const validate = validatorsOf(contract).header(header);
  const isNumber = /^(?:integer|number)$/.test(header.schema.type ?? "") && /^-?\d+(?:\.\d+)?$/.test(text);
  if (validate(isNumber ? Number(text) : text)) return [];
  const expected = validate.errors?.map(({ message = "" }) => message.replace(/^must /, "to ")).join(", ") ?? "";
  return [{ about, expected, actual: shown(text) }];
}

/** A request id that servers must keep (Decisions: Request id): printable, and within the maximum length. */
const acceptable = /^[\x21-\x7e]{1,128}$/;

export const requestIdReturned = exchangeLaw(requestId, ({ step, headers }) => {
  const given = step.request.headers["x-request-id"];
  if (given === undefined || !acceptable.test(given)) return undefined;
  const returned = headers.get("x-request-id");
  return violationIf(returned !== given, {
    about: "X-Request-Id",
    expected: given,
    actual: returned === null ? "no X-Request-Id" : shown(returned),
  });
});

export const challengeSaysWhy = exchangeLaw(challenge, ({ status, headers }) => {
  if (status !== 401) return undefined;
  const given = headers.get("www-authenticate");
  return violationIf(given === null || !/\berror="(?:missing|invalid|expired|not permitted)"/.test(given), {
    about: "401 WWW-Authenticate",
    expected: 'a challenge with error="missing", "invalid", "expired" or "not permitted"',
    actual: given === null ? "no WWW-Authenticate" : shown(given),
  });
});
