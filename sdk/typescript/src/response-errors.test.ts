import { describe, expect, test } from "vitest";
import { empty, fakeClient, json, rejection, text } from "../test/fake-fetch.ts";
import {
  type GatehouseError,
  InternalServerError,
  InvalidRequestError,
  LicenseExpiredError,
  MethodNotAllowedError,
  NotFoundError,
  PayloadTooLargeError,
  TooManyRequestsError,
  UnauthorizedError,
  UnavailableError,
  UnexpectedResponseError,
  UnsupportedMediaTypeError,
} from "./index.ts";

const input = {
  applicationId: "3c219e58-ed0e-4b18-ad48-f4f92793ae32",
  reactivate: true,
  body: { application: { name: "" } },
};

async function failure(answer: Response): Promise<unknown> {
  return await rejection(fakeClient(answer).client.identity.updateApplication(input));
}

const facts = {
  operationId: "updateApplication",
  method: "PUT",
  url: `http://gatehouse.test/api/application/${input.applicationId}`,
  requestId: "request-1",
};

describe("each status has its error", () => {
  test.each([
    [400, InvalidRequestError],
    [401, UnauthorizedError],
    [402, LicenseExpiredError],
    [404, NotFoundError],
    [405, MethodNotAllowedError],
    [413, PayloadTooLargeError],
    [415, UnsupportedMediaTypeError],
    [429, TooManyRequestsError],
    [500, InternalServerError],
    [503, UnavailableError],
    [502, UnexpectedResponseError],
    [418, UnexpectedResponseError],
  ])("%i", async (status, type) => {
    for (const answer of [
      empty(status),
      json({ what: "ever" }, status),
      text("<html>", "text/html", status),
      text("{", "application/json", status),
    ]) {
      const error = await failure(answer);
      expect(error).toBeInstanceOf(type);
      expect(error).toMatchObject({ ...facts, status, name: type.name });
      expect(String(error)).toMatch(/^\w+Error: updateApplication: .+[.] .+[.]?\n?/);
      expect(String(error)).toContain("\nRequest id: request-1");
    }
  });
});

describe("a 400", () => {
  const errors = {
    generalErrors: [{ code: "[TenantIdRequired]", message: "Name the tenant." }],
    fieldErrors: {
      "application.name": [{ code: "[blank]application.name", message: "Give the application a name." }],
      "application.roles[0].name": [{ code: "[missing]application.roles.name", message: "Required." }],
    },
  };

  test("says everything that is wrong", async () => {
    const error = await failure(json(errors, 400));
    if (!(error instanceof InvalidRequestError)) throw error;
    expect(error.errors).toEqual(errors);
    expect(error.fieldErrors["application.name"]?.[0]?.code).toBe("[blank]application.name");
    expect(error.generalErrors).toEqual(errors.generalErrors);
    expect(error.message).toBe(
      [
        "updateApplication: invalid request. Correct it.",
        "  [TenantIdRequired]: Name the tenant.",
        "  application.name: Give the application a name.",
        "  application.roles[0].name: Required.",
        "Request id: request-1",
      ].join("\n"),
    );
  });

  test("is not endless", async () => {
    const fieldErrors = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`parts[${index}]`, [{ code: "[blank]parts", message: "Blank." }]]),
    );
    const error = await failure(json({ fieldErrors }, 400));
    if (!(error instanceof InvalidRequestError)) throw error;
    expect(error.message.split("\n")).toHaveLength(22);
    expect(Object.keys(error.fieldErrors)).toHaveLength(1000);
  });

  test.each([
    { fieldErrors: null },
    { fieldErrors: { a: "b" } },
    { generalErrors: {} },
    { generalErrors: [null] },
    [],
    "text",
  ])("with another body (%j) is one all the same", async (body) => {
    const error = await failure(json(body, 400));
    if (!(error instanceof InvalidRequestError)) throw error;
    expect([error.errors, error.fieldErrors, error.generalErrors]).toEqual([{}, {}, []]);
  });
});

describe("a 401", () => {
  test("says why, and what to do", async () => {
    const error = await failure(
      empty(401, {
        "WWW-Authenticate": 'ApiKey realm="gatehouse", error="not permitted", error_description="Ask for more."',
      }),
    );
    expect(error).toMatchObject({ reason: "not permitted" });
    expect(String(error)).toContain("unauthorized (not permitted). Ask for more.");
  });

  test("without a reason is one all the same", async () => {
    expect(await failure(empty(401))).toMatchObject({ reason: undefined });
  });
});

test("a 405 says which methods are allowed", async () => {
  expect(await failure(empty(405, { Allow: "GET, PUT" }))).toMatchObject({ allow: ["GET", "PUT"] });
  expect(await failure(empty(405))).toMatchObject({ allow: [] });
});

describe.each([429, 503])("a %i", (status) => {
  test.each([
    ["7", 7],
    ["0", 0],
    [new Date(Date.now() + 60_000).toUTCString(), 60],
    ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
    ["soon", undefined],
    ["", undefined],
  ])("says when to try again: %s", async (header, seconds) => {
    const error = await failure(json({}, status, { "Retry-After": header }));
    if (!(error instanceof UnavailableError || error instanceof TooManyRequestsError)) throw error;
    // Some of it may have passed on a slow machine.
    if (seconds === 60) expect(error.retryAfterSeconds).toSatisfy((left: number) => left > 20 && left <= 60);
    else expect(error.retryAfterSeconds).toBe(seconds);
  });
});

describe("in the result form", () => {
  test("a documented failure has its status, its body and its error", async () => {
    const body = { fieldErrors: { a: [{ code: "[blank]a", message: "Blank." }] } };
    const answer = await fakeClient(json(body, 400)).client.identity.updateApplication.result(input);
    if (answer.status !== 400) throw new Error(`Status ${answer.status}`);
    expect(answer.body).toEqual(body);
    expect(answer.error.fieldErrors).toEqual(body.fieldErrors);
    expect(answer.headers.get("x-request-id")).toBe("request-1");
  });

  test("a failure with an empty body is known by its status", async () => {
    for (const status of [401, 402, 404, 413, 415, 500]) {
      const answer = await fakeClient(empty(status)).client.identity.updateApplication.result(input);
      expect(answer).toMatchObject({ ok: false, status, body: undefined });
    }
  });

  test("what is not documented has status 0 and the error", async () => {
    for (const [answer, name] of [
      [empty(405), "MethodNotAllowedError"],
      [empty(501), "UnexpectedResponseError"],
      [text("<html>", "text/html", 503), "UnavailableError"],
    ] as const) {
      const result = await fakeClient(answer).client.identity.updateApplication.result(input);
      expect(result).toMatchObject({
        ok: false,
        status: 0,
        requestId: "request-1",
        error: { name, status: answer.status },
      });
      expect("body" in result).toBe(false);
    }
  });
});

test("the stack begins with the name and leads to the caller", async () => {
  async function callerOfTheClient(): Promise<void> {
    await fakeClient(empty(404)).client.identity.updateApplication(input);
  }
  const error = await rejection(callerOfTheClient());
  if (!(error instanceof NotFoundError)) throw error;
  const known: GatehouseError = error;
  expect(known.stack).toMatch(/^NotFoundError: updateApplication: not found/);
  expect(known.stack).toContain("callerOfTheClient");
});
