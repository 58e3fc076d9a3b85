package dev.gatehouse;

/** 401: the key or token is missing, wrong, expired, or not allowed to do this. */
public class UnauthorizedException extends ApiException {
  private static final long serialVersionUID = 1L;

  UnauthorizedException(Answer answer) {
    super(answer, "The server does not take the key or token: set apiKey(…) or token(…) to one that may do this.");
  }
}
