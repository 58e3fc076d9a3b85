package dev.gatehouse.smoke;

import dev.gatehouse.GatehouseClient;
import dev.gatehouse.model.OperatorLoginRequest;
import java.util.UUID;

/** The server that the environment names. */
final class Server {
  static final String URL = said("GATEHOUSE_URL");
  static final GatehouseClient CLIENT = GatehouseClient.of(URL, said("GATEHOUSE_API_KEY"));

  private Server() {}

  /** A client with the token of an operator in place of the key. */
  static GatehouseClient asOperator() {
    OperatorLoginRequest operator =
        new OperatorLoginRequest().email(said("GATEHOUSE_OPERATOR_EMAIL")).password(said("GATEHOUSE_OPERATOR_PASSWORD"));
    return CLIENT.toBuilder().token(CLIENT.operatorSignIn().loginOperator(operator).getToken()).build();
  }

  /** A name that no other language and no earlier run has taken. */
  static String unique(String name) {
    return name + " " + UUID.randomUUID();
  }

  /** A word of letters that no other language and no earlier run has taken. */
  static String word() {
    return UUID.randomUUID().toString().replaceAll("[^a-z]", "") + "javaword";
  }

  private static String said(String name) {
    String value = System.getenv(name);
    if (value == null) throw new IllegalStateException(name + " is not set: run `npm run test:sdks java`.");
    return value;
  }
}
