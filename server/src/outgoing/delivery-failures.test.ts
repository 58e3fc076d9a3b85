import { expect, test } from "vitest";
import { deliver } from "./delivery.ts";
import { deliveryFailures, toDeliveryFailure } from "./delivery-failures.ts";
import { outgoingErrors } from "./failures.ts";

const cause = Object.assign(new Error("connect ECONNREFUSED 10.0.0.5:5432"), { code: "ECONNREFUSED" });
const origin = "http://db.internal:5432";

test.each([
  [outgoingErrors.invalidUrl(), "invalidRequest"],
  [outgoingErrors.addressNotAllowed("db.internal", "10.0.0.5", "a private address"), "addressNotAllowed"],
  [outgoingErrors.nameNotFound("db.internal", { cause }), "nameNotFound"],
  [outgoingErrors.connection(origin, cause), "refused"],
  [outgoingErrors.connection(origin, new AggregateError([cause])), "refused"],
  [outgoingErrors.connection(origin, new Error("read /etc/hosts")), "connection"],
  [outgoingErrors.connectTimeout(origin, 10), "connectTimeout"],
  [outgoingErrors.tls(origin, cause), "tls"],
  [outgoingErrors.responseTimeout(origin, 10), "responseTimeout"],
  [outgoingErrors.incompleteResponse(origin, cause), "incompleteResponse"],
  [outgoingErrors.redirect(origin, "it leads inside"), "redirect"],
  [outgoingErrors.invalidRequest(cause), "invalidRequest"],
  [outgoingErrors.shutdown(), "shutdown"],
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
