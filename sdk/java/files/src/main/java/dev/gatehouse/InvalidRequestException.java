package dev.gatehouse;

/** 400: the request is not as the documents say; {@link #getErrors} says what is wrong. */
public class InvalidRequestException extends ApiException {
  private static final long serialVersionUID = 1L;

  InvalidRequestException(Answer answer) {
    super(answer, "The request was refused; change what is named here.");
  }
}
