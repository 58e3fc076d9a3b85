import { expect, test } from "vitest";
import { deliver } from "./delivery.ts";
import { deliveryFailures, toDeliveryFailure } from "./delivery-failures.ts";
import {
  ConnectError,
  ConnectTimeoutError,
  ForbiddenAddressError,
  ForbiddenRedirectError,
  IncompleteResponseError,
  InvalidRequestError,
  InvalidUrlError,
  NameNotFoundError,
  ResponseTimeoutError,
  ShutdownError,
  TlsError,
} from "./failures.ts";

const cause = Object.assign(new Error("connect ECONNREFUSED 10.0.0.5:5432"), { code: "ECONNREFUSED" });
const origin = "http://db.internal:5432";

test.each([
  [new InvalidUrlError(), "invalidRequest"],
  [new ForbiddenAddressError("db.internal", "10.0.0.5", "a private address"), "addressNotAllowed"],
  [new NameNotFoundError("db.internal", { cause }), "nameNotFound"],
  [new ConnectError(origin, { cause }), "refused"],
  [new ConnectError(origin, { cause: new AggregateError([cause]) }), "refused"],
  [new ConnectError(origin, { cause: new Error("read /etc/hosts") }), "connection"],
  [new ConnectTimeoutError(origin, 10), "connectTimeout"],
  [new TlsError(origin, { cause }), "tls"],
  [new ResponseTimeoutError(origin, 10), "responseTimeout"],
  [new IncompleteResponseError(origin, { cause }), "incompleteResponse"],
  [new ForbiddenRedirectError(origin, "it leads inside"), "redirect"],
  [new InvalidRequestError({ cause }), "invalidRequest"],
  [new ShutdownError(), "shutdown"],
] as const)("%s is told as one of a few reasons; its message is for the log", async (error, reason) => {
  const failing = { send: () => Promise.reject(error) };
  const timeouts = { connectTimeout: 1, readTimeout: 1 };
  const outcome = await deliver(failing, { url: origin, ...timeouts }, { now: () => 0 });
  expect(outcome).toMatchObject({ kind: "failed", error: deliveryFailures[reason], detail: error.message });
});

test("what an earlier version stored is not told where it is not on the list", () => {
  for (const stored of [
    "No connection to http://10.0.0.5:5432: it is refused, nothing listens there.",
    "http://db.internal answered 503.",
    "The receiver answered 503. Ask db.internal.",
    "",
  ]) {
    expect(toDeliveryFailure(stored)).toBe(deliveryFailures.internal);
  }
  for (const listed of [...Object.values(deliveryFailures), "The receiver answered 503."]) {
    expect(toDeliveryFailure(listed)).toBe(listed);
    expect(listed).not.toMatch(/internal:|10\.0|https?:|ECONN/);
  }
});
