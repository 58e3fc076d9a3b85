import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.Key;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import javax.crypto.spec.SecretKeySpec;
import org.jose4j.jwk.HttpsJwks;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.keys.resolvers.HttpsJwksVerificationKeyResolver;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtValidators;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;

/** Verifies and signs JWTs with the libraries of Java: a request in JSON on each line in, an answer in JSON out. */
public final class Tokens {
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(JWSAlgorithm.RS256, JWSAlgorithm.RS384, JWSAlgorithm.RS512);

  private final String issuer;
  private final NimbusJwtDecoder springKeySet;
  private final NimbusJwtDecoder springDiscovery;
  private final DefaultJWTProcessor<SecurityContext> nimbus = new DefaultJWTProcessor<>();
  private final HttpsJwksVerificationKeyResolver jose4jKeys;

  private Tokens(String issuer) throws Exception {
    this.issuer = issuer;
    String keySet = issuer + "/.well-known/jwks.json";
    springKeySet = NimbusJwtDecoder.withJwkSetUri(keySet).jwsAlgorithms(all -> all.addAll(springAlgorithms())).build();
    springKeySet.setJwtValidator(JwtValidators.createDefaultWithIssuer(issuer));
    springDiscovery =
        NimbusJwtDecoder.withIssuerLocation(issuer).jwsAlgorithms(all -> all.addAll(springAlgorithms())).build();
    var source = JWKSourceBuilder.create(URI.create(keySet).toURL()).build();
    nimbus.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, source));
    jose4jKeys = new HttpsJwksVerificationKeyResolver(new HttpsJwks(keySet));
  }

  private static List<SignatureAlgorithm> springAlgorithms() {
    return List.of(SignatureAlgorithm.RS256, SignatureAlgorithm.RS384, SignatureAlgorithm.RS512);
  }

  private Map<String, Callable<Object>> verify(Map<String, Object> request) throws Exception {
    String token = (String) request.get("token");
    String audience = (String) request.get("audience");
    byte[] encoded = decode((String) request.get("pem"));
    var key = (RSAPublicKey) KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(encoded));
    String algorithm = SignedJWT.parse(token).getHeader().getAlgorithm().getName();
    Map<String, Callable<Object>> ways = new LinkedHashMap<>();
    ways.put("Spring Security, key set", () -> spring(springKeySet, token, audience));
    ways.put("Spring Security, discovery", () -> spring(springDiscovery, token, audience));
    ways.put(
        "Spring Security, PEM",
        () -> {
          var decoder = NimbusJwtDecoder.withPublicKey(key).signatureAlgorithm(SignatureAlgorithm.from(algorithm)).build();
          decoder.setJwtValidator(JwtValidators.createDefaultWithIssuer(issuer));
          return spring(decoder, token, audience);
        });
    ways.put(
        "Nimbus, key set",
        () -> {
          nimbus.setJWTClaimsSetVerifier(claims(audience));
          return nimbus.process(token, null) != null;
        });
    ways.put(
        "Nimbus, PEM",
        () -> {
          SignedJWT jwt = SignedJWT.parse(token);
          claims(audience).verify(jwt.getJWTClaimsSet(), null);
          return ensure(jwt.verify(new RSASSAVerifier(key)));
        });
    ways.put("jose4j, key set", () -> jose4j(audience).setVerificationKeyResolver(jose4jKeys).build().process(token) != null);
    ways.put("jose4j, PEM", () -> jose4j(audience).setVerificationKey(key).build().process(token) != null);
    return ways;
  }

  private static Object spring(JwtDecoder decoder, String token, String audience) {
    Jwt jwt = decoder.decode(token);
    return ensure(jwt.getAudience().contains(audience));
  }

  private DefaultJWTClaimsVerifier<SecurityContext> claims(String audience) {
    return new DefaultJWTClaimsVerifier<>(audience, new JWTClaimsSet.Builder().issuer(issuer).build(), Set.of("exp"));
  }

  private JwtConsumerBuilder jose4j(String audience) {
    return new JwtConsumerBuilder().setExpectedIssuer(issuer).setExpectedAudience(audience).setRequireExpirationTime();
  }

  private static boolean ensure(boolean isTrue) {
    if (!isTrue) throw new IllegalStateException("It does not hold.");
    return true;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Callable<Object>> sign(Map<String, Object> request) throws Exception {
    String alg = (String) request.get("alg");
    String kid = (String) request.get("kid");
    String text = JSONObjectUtils.toJSONString((Map<String, ?>) request.get("claims"));
    Key key = signingKey(alg, (String) request.get("key"));
    Map<String, Callable<Object>> ways = new LinkedHashMap<>();
    ways.put(
        "Nimbus",
        () -> {
          JWSSigner signer =
              switch (alg.substring(0, 2)) {
                case "HS" -> new MACSigner(key.getEncoded());
                case "RS" -> new RSASSASigner((PrivateKey) key);
                case "ES" -> new ECDSASigner((ECPrivateKey) key);
                default -> throw new IllegalArgumentException("Nimbus signs " + alg + " with Tink only.");
              };
          SignedJWT jwt =
              new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.parse(alg)).keyID(kid).build(), JWTClaimsSet.parse(text));
          jwt.sign(signer);
          return jwt.serialize();
        });
    ways.put(
        "jose4j",
        () -> {
          JsonWebSignature jws = new JsonWebSignature();
          jws.setPayload(text);
          jws.setKey(key);
          jws.setKeyIdHeaderValue(kid);
          jws.setAlgorithmHeaderValue(alg);
          return jws.getCompactSerialization();
        });
    return ways;
  }

  private static Key signingKey(String alg, String text) throws Exception {
    if (alg.startsWith("HS")) return new SecretKeySpec(text.getBytes(StandardCharsets.UTF_8), "HMAC");
    String family = alg.startsWith("RS") ? "RSA" : alg.startsWith("ES") ? "EC" : "Ed25519";
    return KeyFactory.getInstance(family).generatePrivate(new PKCS8EncodedKeySpec(decode(text)));
  }

  private static byte[] decode(String pem) {
    return Base64.getMimeDecoder().decode(pem.replaceAll("-----[^-]+-----", ""));
  }

  private static Map<String, Object> outcome(Callable<Object> work) {
    try {
      return Map.of("value", work.call());
    } catch (Exception error) {
      return Map.of("error", error.toString());
    }
  }

  @SuppressWarnings("unchecked")
  public static void main(String[] arguments) throws Exception {
    Tokens tokens = new Tokens(arguments[0]);
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Map<String, Object> request = JSONObjectUtils.parse(line);
      var verified = (Map<String, Object>) request.get("verify");
      var ways = verified != null ? tokens.verify(verified) : sign((Map<String, Object>) request.get("sign"));
      Map<String, Object> outcomes = new LinkedHashMap<>();
      for (var way : ways.entrySet()) outcomes.put(way.getKey(), outcome(way.getValue()));
      System.out.println(JSONObjectUtils.toJSONString(outcomes));
    }
  }
}
