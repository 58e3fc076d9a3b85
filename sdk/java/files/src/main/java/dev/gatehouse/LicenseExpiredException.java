package dev.gatehouse;

/** 402: the license of the server has expired. */
public class LicenseExpiredException extends ApiException {
  private static final long serialVersionUID = 1L;

  LicenseExpiredException(Answer answer) {
    super(answer, "The license of the server has expired; renew it.");
  }
}
