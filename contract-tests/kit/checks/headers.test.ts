import { describe, expect, test } from "vitest";
import { answerNotKept, challengeSaysWhy, headersRequired, requestIdReturned, retryAfterAgrees } from "./headers.ts";
import { contract, exchange, verdict } from "./testdata/exchange.ts";

describe("headers-required", () => {
  test("holds where each is there and well-formed", () => {
    expect(verdict(headersRequired, "deleteShip", { status: 200 })).toEqual([]);
    expect(verdict(headersRequired, "listShips", { status: 503, headers: { "retry-after": "30" } })).toEqual([]);
  });

  test("is broken by one that is missing", () => {
    expect(verdict(headersRequired, "listShips", { status: 503 })).toEqual([
      "503 Retry-After: the header, not missing",
    ]);
  });

  test.each(["Wed, 21 Oct 2026 07:28:00 GMT", "-1", "3601", "1.5", "0x10", ""])(
    "Retry-After %j is malformed",
    (value) => {
      expect(verdict(headersRequired, "listShips", { status: 503, headers: { "retry-after": value } })).toHaveLength(1);
    },
  );

  test("says nothing about a status that is not documented", () => {
    expect(verdict(headersRequired, "deleteShip", { status: 402 })).toBeUndefined();
  });
});

describe("request-id-returned", () => {
  test("holds where it comes back", () => {
    expect(verdict(requestIdReturned, "deleteShip", { status: 200 })).toEqual([]);
  });

  test("is broken by another one, and by none", () => {
    expect(verdict(requestIdReturned, "deleteShip", { status: 405, headers: { "x-request-id": "r-2" } })).toEqual([
      'X-Request-Id: r-1, not "r-2"',
    ]);
    const sent = exchange("deleteShip", { status: 405 });
    sent.headers.delete("x-request-id");
    expect(requestIdReturned.check(sent, contract)).toHaveLength(1);
  });

  test.each(["", "two words", "naïve", "x".repeat(129)])("says nothing about %j, which no server has to take", (id) => {
    const sentHeaders = { "x-request-id": id };
    expect(verdict(requestIdReturned, "deleteShip", { status: 200, sentHeaders })).toBeUndefined();
  });
});

describe("challenge-says-why", () => {
  test.each(["missing", "invalid", "expired", "not permitted"])("%s is a reason", (reason) => {
    const headers = { "www-authenticate": `ApiKey realm="gatehouse", error="${reason}", error_description="Why."` };
    expect(verdict(challengeSaysWhy, "listShips", { status: 401, headers })).toEqual([]);
  });

  test.each([{}, { "www-authenticate": "ApiKey" }, { "www-authenticate": 'ApiKey error="wrong"' }])(
    "%j tells none",
    (headers) => {
      expect(verdict(challengeSaysWhy, "listShips", { status: 401, headers })).toHaveLength(1);
    },
  );

  test("says nothing about other statuses", () => {
    expect(verdict(challengeSaysWhy, "listShips", { status: 400 })).toBeUndefined();
  });
});

describe("retry-after-agrees", () => {
  const limited = (limit: string) => ({ status: 429, headers: { ratelimit: limit, "retry-after": "60" } });

  test("holds where both name the same seconds", () => {
    expect(verdict(retryAfterAgrees, "listShips", limited('"requests";r=0;t=60'))).toEqual([]);
  });

  test.each(['"requests";r=0;t=61', '"requests";r=1;t=60', '"requests"', ""])("%j does not agree", (limit) => {
    expect(verdict(retryAfterAgrees, "listShips", limited(limit))).toHaveLength(1);
  });

  test("says nothing about other statuses", () => {
    expect(verdict(retryAfterAgrees, "listShips", { ...limited('"requests";r=5;t=9'), status: 200 })).toBeUndefined();
  });
});

describe("answer-not-kept", () => {
  test.each(["no-store", "No-Store, private", "private, no-store"])("%j keeps nothing", (value) => {
    expect(verdict(answerNotKept, "listShips", { status: 200, headers: { "cache-control": value } })).toEqual([]);
  });

  test.each(["", "no-cache", "private", "public, no-store", "no-store, max-age=60", "x-no-store"])(
    "%j lets a cache keep it",
    (value) => {
      expect(verdict(answerNotKept, "listShips", { status: 200, headers: { "cache-control": value } })).toHaveLength(1);
    },
  );

  test("is broken where there is no such header", () => {
    const sent = exchange("listShips", { status: 200 });
    sent.headers.delete("cache-control");
    expect(answerNotKept.check(sent, contract)).toEqual([
      { about: "200 Cache-Control", expected: "no-store", actual: "no Cache-Control" },
    ]);
  });

  test("says nothing about a status that is not documented", () => {
    expect(verdict(answerNotKept, "deleteShip", { status: 402 })).toBeUndefined();
  });
});
