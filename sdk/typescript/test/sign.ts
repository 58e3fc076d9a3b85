/** Signs according to Standard Webhooks, with another implementation than the client's. */
import { createHmac } from "node:crypto";

export interface SignedNotification {
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** In milliseconds since the UTC epoch. */
  readonly now: number;
}

/** The example of the document. */
export const example = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  seconds: 1_614_265_330,
};

/** Signs a body; the defaults are those of the example. */
export function signNotification(body: string | Buffer, { secret, id, seconds } = example): SignedNotification {
  return {
    secret,
    headers: {
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": signatureOf(body, { secret, id, seconds }),
    },
    body: String(body),
    now: seconds * 1000,
  };
}

export function signatureOf(body: string | Buffer, { secret, id, seconds } = example): string {
  const hmac = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"));
  return `v1,${hmac.update(`${id}.${seconds}.`).update(body).digest("base64")}`;
}
