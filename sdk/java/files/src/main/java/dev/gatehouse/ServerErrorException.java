package dev.gatehouse;

/** 500 and above: the fault is the server's. */
public class ServerErrorException extends ApiException {
  private static final long serialVersionUID = 1L;

  ServerErrorException(Answer answer) {
    super(answer, "The fault is the server's; its log has more under the id of the request.");
  }
}
