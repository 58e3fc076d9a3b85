import { expect, it } from "vitest";
import { messageHeaders, signature } from "./signature.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
// Example of the Standard Webhooks specification.
const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", instant: 1_614_265_330_000, body: '{"test": 2432232314}' };

it("is that of the Standard Webhooks document", () => {
  expect(signature(secret, message)).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

it("counts whole seconds, in the signature and beside it", () => {
  const later = { ...message, instant: message.instant + 999 };
  expect(signature(secret, later)).toBe(signature(secret, message));
  expect(messageHeaders(later)).toEqual({ "webhook-id": message.id, "webhook-timestamp": "1614265330" });
});

it("changes with each of its parts", () => {
  const others = [
    signature(secret, { ...message, id: "msg_q" }),
    signature(secret, { ...message, instant: message.instant + 1000 }),
    signature(secret, { ...message, body: "{}" }),
    signature("whsec_NfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", message),
  ];
  expect(new Set([...others, signature(secret, message)]).size).toBe(5);
});
