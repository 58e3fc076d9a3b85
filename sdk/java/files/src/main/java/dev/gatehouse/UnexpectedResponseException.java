package dev.gatehouse;

/** An answer that the documents do not know, or a body that cannot be read. */
public class UnexpectedResponseException extends ApiException {
  private static final long serialVersionUID = 1L;

  UnexpectedResponseException(Answer answer) {
    super(answer, "This is no answer of a Gatehouse server; check the base URL and what stands between.");
  }
}
