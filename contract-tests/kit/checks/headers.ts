/** Laws of response headers. */
import type { Contract, ResponseHeader } from "../contract/contract.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { shown } from "./json-position.ts";
import { documentedAnswer, exchangeLaw, violationIf } from "./own-exchange.ts";

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
  const validate = contract.responseValidator.of(header.schema);
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

const retryAgrees: Law = {
  id: "retry-after-agrees",
  says: "A 429 says in Retry-After and in RateLimit (t) the same seconds, and that no request is left (r=0).",
  lookAt: "Where the headers of a refused request are made: do all come from one decision?",
};

/** The fields of draft-ietf-httpapi-ratelimit-headers (Decisions: Rate limits). */
export const retryAfterAgrees = exchangeLaw(retryAgrees, ({ status, headers }) => {
  const limit = headers.get("ratelimit");
  if (status !== 429 || limit === null) return undefined;
  const numbers = new Map(limit.split(";").map((part) => parameterOf(part)));
  const [left, seconds, wait] = [numbers.get("r"), numbers.get("t"), headers.get("retry-after")];
  return violationIf(left !== "0" || seconds !== wait, {
    about: "429 RateLimit",
    expected: `r=0 and t=${wait ?? "the seconds of Retry-After"}`,
    actual: shown(limit),
  });
});

function parameterOf(part: string): readonly [name: string, value: string] {
  const at = part.indexOf("=");
  return at < 0 ? [part.trim(), ""] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
}

const neverKept: Law = {
  id: "answer-not-kept",
  says: "No cache keeps an answer: Cache-Control says no-store, and nothing that contradicts it.",
  lookAt: "The middleware that sets Cache-Control, and handlers that set their own.",
};

/** RFC 9111, 5.2.2: these allow what no-store forbids. */
const keepingDirectives = /^(?:public|immutable|must-understand|(?:max-age|s-maxage|stale-[a-z-]+)=.*)$/;

/** Answers are about one tenant and one moment, and some hold tokens (Decisions: Caching). */
export const answerNotKept = exchangeLaw(neverKept, (sent, contract) => {
  if (documentedAnswer(sent, contract) === undefined) return undefined;
  const given = sent.headers.get("cache-control");
  const directives = (given ?? "")
    .toLowerCase()
    .split(",")
    .map((one) => one.trim());
  const isKept = !directives.includes("no-store") || directives.some((one) => keepingDirectives.test(one));
  return violationIf(isKept, {
    about: `${sent.status} Cache-Control`,
    expected: "no-store",
    actual: given === null ? "no Cache-Control" : shown(given),
  });
});

const cookieWhole: Law = {
  id: "cookie-is-whole",
  says: "A Set-Cookie has only attributes that exist, with values that they can have, and is sent to no script.",
  lookAt: "Where the cookie is written: which attributes does it get?",
};

/** The attributes of RFC 6265 and of its revision, and their values. */
const cookieAttributes: ReadonlyMap<string, RegExp> = new Map([
  ["path", /^\/[\x20-\x3a\x3c-\x7e]*$/],
  ["domain", /^\.?[a-z0-9][a-z0-9.-]*$/i],
  ["max-age", /^-?\d+$/],
  ["expires", /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/],
  ["samesite", /^(?:Strict|Lax|None)$/],
  ["secure", /^$/],
  ["httponly", /^$/],
  ["partitioned", /^$/],
  ["priority", /^(?:Low|Medium|High)$/],
]);

/** Where a document shows its cookie as one for servers alone, each of them is. */
export const cookieIsWhole = exchangeLaw(cookieWhole, (sent, contract) => {
  const cookies = cookiesOf(sent);
  if (cookies.length === 0) return undefined;
  const header = documentedAnswer(sent, contract)?.headers.find(({ name }) => name.toLowerCase() === "set-cookie");
  const isForServers = /;\s*HttpOnly/i.test(String(header?.example ?? ""));
  return cookies.flatMap(({ attributes }) => {
    const wrong = [...attributes].find(([name, value]) => cookieAttributes.get(name)?.test(value) !== true);
    const expected = "attributes of RFC 6265";
    const about = `${sent.status} Set-Cookie`;
    if (wrong !== undefined) return [{ about, expected, actual: shown(wrong.filter(Boolean).join("=")) }];
    const isShown = isForServers && !attributes.has("httponly");
    return violationIf(isShown, { about, expected: "HttpOnly", actual: "a cookie for scripts" });
  });
});

export interface SetCookie {
  readonly name: string;
  readonly value: string;
  /** The values by the attributes' names in lower case; empty for one without a value. */
  readonly attributes: ReadonlyMap<string, string>;
}

export function cookiesOf({ headers }: { readonly headers: Headers }): readonly SetCookie[] {
  return headers.getSetCookie().map((text) => {
    const [pair = "", ...rest] = text.split(";").map((part) => part.trim());
    const [name, value] = halves(pair);
    const attributes = rest.map((each): [string, string] => {
      const [key, set] = halves(each);
      return [key.toLowerCase(), set];
    });
    return { name, value, attributes: new Map(attributes) };
  });
}

function halves(text: string): readonly [before: string, after: string] {
  const at = text.indexOf("=");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
