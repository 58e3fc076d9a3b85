/** Why a notification was not taken. */
export type NotificationProblem =
  | "missing header"
  | "malformed header"
  | "too old"
  | "too new"
  | "wrong signature"
  /** No JSON, or an integer beyond ±(2^53-1), or no `type`. It is signed all the same. */
  | "malformed body"
  /** It is signed, but of a type that this client does not know: the server is newer. `event` holds it. */
  | "unknown type";

/** What came is no notification that can be relied upon. The message says why, and what to do. */
export class NotificationError extends Error {
  readonly reason: NotificationProblem;
  /** What a notification of an unknown type says; undefined for every other reason. */
  readonly event: unknown;

  constructor(reason: NotificationProblem, message: string, event?: unknown) {
    super(`${reason}: ${message}`);
    this.reason = reason;
    this.event = event;
  }
}

/** On the prototype, so that a stack begins with the name, whatever a minifier makes of the class. */
NotificationError.prototype.name = "NotificationError";
