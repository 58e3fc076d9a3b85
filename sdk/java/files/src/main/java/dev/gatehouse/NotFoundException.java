package dev.gatehouse;

/** 404: there is no such object. */
public class NotFoundException extends ApiException {
  private static final long serialVersionUID = 1L;

  NotFoundException(Answer answer) {
    super(answer, "There is no such object; check the ids and the tenant.");
  }
}
