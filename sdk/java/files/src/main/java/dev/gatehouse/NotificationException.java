package dev.gatehouse;

import org.jspecify.annotations.Nullable;

/** A notification is not to be trusted, or not known. Answer it with 400; with 204 where its type is unknown, or it comes again. */
public final class NotificationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why a notification is refused. */
  public enum Reason {
    /** A header of the signature is missing. */
    MISSING_HEADER,
    /** A header of the signature is not as it has to be. */
    MALFORMED_HEADER,
    /** It was signed longer ago than is allowed. */
    TOO_OLD,
    /** It was signed in the future. */
    TOO_NEW,
    /** It was signed with another secret, or was changed. */
    WRONG_SIGNATURE,
    /** It is signed, but no event. */
    MALFORMED_BODY,
    /** It is an event of a type that this version does not know. */
    UNKNOWN_TYPE
  }

  private final Reason reason;

  NotificationException(Reason reason, String message, @Nullable Throwable cause) {
    super(reason.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ') + ": " + message, cause);
    this.reason = reason;
  }

  /** Why it is refused. */
  public Reason getReason() {
    return reason;
  }
}
