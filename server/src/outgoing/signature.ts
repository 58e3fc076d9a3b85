/** The headers of a signed notification, as Standard Webhooks writes them (Decisions: Notifications). */
import { createHmac } from "node:crypto";

export interface SignedMessage {
  /** The same in each delivery of one message. */
  readonly id: string;
  /** Time of sending, in milliseconds since the UTC epoch. */
  readonly instant: number;
  readonly body: string;
}

const prefix = "whsec_";

/**
 * Returns `v1,` and the HMAC of id, seconds and body.
 *
 * @param secret `whsec_` and the key in base64
 */
export function signature(secret: string, { id, instant, body }: SignedMessage): string {
  const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, "base64");
  return `v1,${createHmac("sha256", key)
    .update(`${id}.${seconds(instant)}.${body}`)
    .digest("base64")}`;
}

export function messageHeaders({ id, instant }: Omit<SignedMessage, "body">): Record<string, string> {
  return { "webhook-id": id, "webhook-timestamp": String(seconds(instant)) };
}

function seconds(instant: number): number {
  return Math.floor(instant / 1000);
}
