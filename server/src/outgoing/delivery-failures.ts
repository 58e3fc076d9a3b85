/**
 * The reasons of failed deliveries that clients may read (Decisions: Reasons of failed deliveries): a closed list, without
 * hosts, addresses, ports and texts of other programs.
 */
export const deliveryFailures = {
  addressNotAllowed: "The address is not allowed: it is not public, and not in NOTIFICATION_ALLOWED_RANGES.",
  connection: "The connection failed.",
  connectTimeout: "There was no connection in time.",
  incompleteResponse: "The answer broke off, or is not HTTP.",
  internal: "It failed inside the server.",
  invalidRequest: "The request cannot be sent: its URL or a header is not one of HTTP.",
  nameNotFound: "The host name was not found.",
  noServer: "The application has no notification server with this URL any more.",
  redirect: "The redirect is not followed.",
  refused: "The connection was refused.",
  responseTimeout: "There was no complete answer in time.",
  shutdown: "The server stopped.",
  tls: "TLS failed: the certificate is not trusted, or the two sides have no version in common.",
} as const;

export type DeliveryFailure =
  | (typeof deliveryFailures)[keyof typeof deliveryFailures]
  | `The receiver answered ${number}.`;

const answers = /^The receiver answered \d{3}\.$/;

/** Returns the reason for a status that is no success. */
export function statusFailure(status: number): DeliveryFailure {
  return `The receiver answered ${status}.`;
}

/** Returns a stored text where it is on the list: other texts may name hosts and addresses. */
export function toDeliveryFailure(stored: string): string {
  const isListed = Object.values<string>(deliveryFailures).includes(stored) || answers.test(stored);
  return isListed ? stored : deliveryFailures.internal;
}
