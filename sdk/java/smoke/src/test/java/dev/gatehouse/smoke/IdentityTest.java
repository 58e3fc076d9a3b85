package dev.gatehouse.smoke;

import static dev.gatehouse.smoke.Server.CLIENT;
import static dev.gatehouse.smoke.Server.unique;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gatehouse.GatehouseClient;
import dev.gatehouse.NotFoundException;
import dev.gatehouse.UnauthorizedException;
import dev.gatehouse.model.ApiKeyCreationResponse;
import dev.gatehouse.model.ApiKeyInput;
import dev.gatehouse.model.ApiKeyPermission;
import dev.gatehouse.model.ApiKeyRequest;
import dev.gatehouse.model.Application;
import dev.gatehouse.model.ApplicationInput;
import dev.gatehouse.model.ApplicationPatch;
import dev.gatehouse.model.ApplicationPatchRequest;
import dev.gatehouse.model.ApplicationRequest;
import dev.gatehouse.model.EmailTemplateInput;
import dev.gatehouse.model.EmailTemplateRequest;
import dev.gatehouse.model.JsonPatchOperation;
import dev.gatehouse.model.JsonPatchOperationOp;
import dev.gatehouse.model.JwtAlgorithm;
import dev.gatehouse.model.JwtConfigurationInput;
import dev.gatehouse.model.LoggingLevel;
import dev.gatehouse.model.LoggingLevelRequest;
import dev.gatehouse.model.OAuthConfigurationInput;
import dev.gatehouse.model.OAuthConfigurationPatch;
import dev.gatehouse.model.PartnerNotification;
import dev.gatehouse.model.PartnerNotificationType;
import dev.gatehouse.model.RoleInput;
import dev.gatehouse.model.RoleRequest;
import dev.gatehouse.model.SystemConfigurationPatch;
import dev.gatehouse.model.SystemConfigurationPatchRequest;
import dev.gatehouse.model.SystemLogExportRequest;
import dev.gatehouse.model.TokenAudience;
import dev.gatehouse.model.TokenVendRequest;
import dev.gatehouse.model.TokenVendRequestClaims;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;

/** Every group of the identity document. */
class IdentityTest {
  private static Application create(ApplicationInput application) {
    return CLIENT.applications().createApplication(new ApplicationRequest().application(application)).getApplication();
  }

  @Test
  void applicationsAreCreatedReadListedAndDeleted() {
    UUID id = UUID.randomUUID();
    String name = unique("Forum");
    ApplicationInput input = new ApplicationInput().name(name).roles(List.of(new RoleInput().name("member")));
    ApplicationRequest request = new ApplicationRequest().application(input);
    assertEquals(id, CLIENT.applications().createApplicationWithId(id, request).getApplication().getId());
    Application found = CLIENT.applications().retrieveApplication(id).getApplication();
    assertEquals(name, found.getName());
    assertEquals("member", found.getRoles().get(0).getName());
    assertTrue(found.getInsertInstant() > Instant.parse("2020-01-01T00:00:00Z").toEpochMilli());
    CLIENT.applications().deleteApplication(id);
    assertTrue(
        CLIENT.applications().listApplications(query -> query.inactive(true)).getApplications().stream()
            .anyMatch(one -> one.getId().equals(id)));
    CLIENT.applications().updateApplication(id, null, query -> query.reactivate(true));
    CLIENT.applications().deleteApplication(id, query -> query.hardDelete(true));
    assertThrows(NotFoundException.class, () -> CLIENT.applications().retrieveApplication(id));
  }

  @Test
  void anApiKeyMayDoWhatItSaysUntilItIsDeleted() {
    UUID id = create(new ApplicationInput().name(unique("Read only"))).getId();
    ApiKeyInput input =
        new ApiKeyInput().name(unique("Reader")).permissions(Map.of("/api/application", List.of(ApiKeyPermission.GET)));
    ApiKeyCreationResponse created = CLIENT.apiKeys().createApiKey(new ApiKeyRequest().apiKey(input));
    GatehouseClient limited = GatehouseClient.of(Server.URL, created.getKey());
    assertEquals(id, limited.applications().retrieveApplication(id).getApplication().getId());
    assertThrows(UnauthorizedException.class, () -> limited.applications().deleteApplication(id));
    CLIENT.apiKeys().deleteApiKey(created.getApiKey().getId());
    assertThrows(UnauthorizedException.class, () -> limited.applications().retrieveApplication(id));
  }

  @Test
  void aPatchAsJsonChangesWhatItNames() {
    Application application = create(new ApplicationInput().name(unique("Plain")).verifyRegistration(false));
    String name = unique("Renamed");
    ApplicationPatchRequest patch = new ApplicationPatchRequest().application(new ApplicationPatch().name(name));
    assertEquals(name, CLIENT.applications().patchApplication(application.getId(), patch).getApplication().getName());
  }

  @Test
  void aMergePatchTellsNullFromWhatIsNotSet() {
    OAuthConfigurationInput oauth =
        new OAuthConfigurationInput()
            .logoutURL(URI.create("https://example.com/bye"))
            .authorizedRedirectURLs(List.of(URI.create("https://example.com/back")));
    Application application = create(new ApplicationInput().name(unique("Merged")).oauthConfiguration(oauth));
    OAuthConfigurationPatch without = new OAuthConfigurationPatch().logoutURL(null);
    ApplicationPatchRequest patch =
        new ApplicationPatchRequest().application(new ApplicationPatch().oauthConfiguration(without));
    Application patched = CLIENT.applications().mergePatchApplication(application.getId(), patch).getApplication();
    assertNull(patched.getOauthConfiguration().getLogoutURL());
    assertEquals(List.of(URI.create("https://example.com/back")), patched.getOauthConfiguration().getAuthorizedRedirectURLs());
  }

  @Test
  void aJsonPatchIsAListOfOperations() {
    Application application = create(new ApplicationInput().name(unique("Patched")));
    String name = unique("By pointer");
    List<JsonPatchOperation> operations =
        List.of(new JsonPatchOperation().op(JsonPatchOperationOp.REPLACE).path("/application/name").value(name));
    assertEquals(
        name, CLIENT.applications().jsonPatchApplication(application.getId(), operations).getApplication().getName());
  }

  @Test
  void whatIsReadOfAnApplicationHasTypes() {
    JwtConfigurationInput jwt =
        new JwtConfigurationInput()
            .enabled(true)
            .algorithm(JwtAlgorithm.HS256)
            .secret("a secret of thirty-two bytes or more")
            .timeToLiveInSeconds(600)
            .refreshTokenTimeToLiveInMinutes(60);
    UUID id = create(new ApplicationInput().name(unique("Typed")).jwtConfiguration(jwt)).getId();
    assertEquals(
        JwtAlgorithm.HS256,
        CLIENT.applications().retrieveApplication(id).getApplication().getJwtConfiguration().getAlgorithm());
    assertNotNull(CLIENT.applications().retrieveOauthConfiguration(id).getOauthConfiguration());
  }

  @Test
  void rolesAreCreatedAndDeletedByName() {
    UUID application = create(new ApplicationInput().name(unique("Roles"))).getId();
    RoleRequest request = new RoleRequest().role(new RoleInput().name("moderator & friends").isDefault(true));
    assertTrue(CLIENT.roles().createRole(application, request).getRole().getIsDefault());
    CLIENT.roles().deleteRoleByName(application, "moderator & friends");
    assertEquals(List.of(), CLIENT.applications().retrieveApplication(application).getApplication().getRoles());
  }

  @Test
  void emailTemplatesHoldTypedMaps() {
    EmailTemplateInput input =
        new EmailTemplateInput()
            .name(unique("Goodbye"))
            .fromEmail("crew@example.com")
            .defaultFromName("The crew")
            .defaultSubject("Goodbye")
            .defaultHtmlTemplate("<p>Fair winds!</p>")
            .defaultTextTemplate("Fair winds!")
            .localizedSubjects(Map.of("fr", "Au revoir"));
    UUID id =
        CLIENT.emailTemplates().createEmailTemplate(new EmailTemplateRequest().emailTemplate(input)).getEmailTemplate().getId();
    Map<String, String> subjects = CLIENT.emailTemplates().retrieveEmailTemplate(id).getEmailTemplate().getLocalizedSubjects();
    assertEquals("Au revoir", subjects.get("fr"));
    CLIENT.emailTemplates().deleteEmailTemplate(id);
  }

  @Test
  void reportsTakeInstants() {
    long end = System.currentTimeMillis();
    assertNotNull(CLIENT.reports().retrieveLoginReport(end - 86_400_000L, end).getTotal());
    assertNotNull(CLIENT.reports().retrieveTotalsReport().getApplicationTotals());
  }

  @Test
  void theSystemConfigurationKeepsDataOfYourOwn() {
    SystemConfigurationPatch patch = new SystemConfigurationPatch().data(Map.of("java", Map.of("nested", List.of(1, 2))));
    // Other languages change the configuration of the same server meanwhile: what counts is the answer.
    Map<String, Object> data =
        CLIENT
            .systemConfiguration()
            .mergePatchSystemConfiguration(new SystemConfigurationPatchRequest().systemConfiguration(patch))
            .getSystemConfiguration()
            .getData();
    assertEquals(Map.of("nested", List.of(1, 2)), data.get("java"));
    assertNotNull(CLIENT.systemConfiguration().retrieveSystemConfiguration().getSystemConfiguration().getReportTimezone());
  }

  @Test
  void logsComeAsBytesAndAsAStream() throws IOException {
    byte[] zip = CLIENT.logs().exportSystemLogs(query -> query.zoneId("Europe/Berlin").includeArchived(true));
    assertTrue(zip.length >= 22 && zip[0] == 'P' && zip[1] == 'K', "a zip archive");
    try (InputStream stream = CLIENT.logs().exportSystemLogsByCriteriaAsStream(new SystemLogExportRequest())) {
      ZipInputStream entries = new ZipInputStream(stream);
      assertNotNull(entries.getNextEntry());
      assertTrue(new String(entries.readNBytes(1000), StandardCharsets.UTF_8).startsWith("{"), "lines of JSON");
    }
  }

  @Test
  void loggingLevelsChangeWhileTheServerRuns() {
    String name = CLIENT.logs().retrieveLoggingLevel("http").getName();
    LoggingLevelRequest request = new LoggingLevelRequest().name(name).level(LoggingLevel.WARN);
    assertEquals(LoggingLevel.WARN, CLIENT.logs().updateLoggingLevel(request).getLevel());
    CLIENT.logs().updateLoggingLevel(request.level(LoggingLevel.INFO));
  }

  @Test
  void theServerSaysItsVersion() {
    assertTrue(CLIENT.server().retrieveSystemVersion().getVersion().matches("\\d+\\.\\d+\\.\\d+.*"));
  }

  @Test
  void tokensAreVendedValidatedAndListed() {
    TokenVendRequestClaims claims =
        new TokenVendRequestClaims()
            .sub("build-server")
            .aud(TokenAudience.of(List.of("one", "two")))
            .putAdditionalProperty("scope", "deploy");
    String token = CLIENT.tokens().vendToken(new TokenVendRequest().claims(claims)).getToken();
    var found = CLIENT.toBuilder().token(token).build().tokens().validateToken().getJwt();
    assertEquals("build-server", found.getSub());
    assertEquals(List.of("one", "two"), found.getAud().asList().orElseThrow());
    assertEquals("deploy", found.getAdditionalProperties().get("scope"));
    assertTrue(CLIENT.tokens().retrievePublicKeys().getPublicKeys().get("default").startsWith("-----BEGIN"));
    assertEquals(0, CLIENT.tokens().listRefreshTokens(query -> query.userId(UUID.randomUUID()).numberOfResults(5)).getRefreshTokens().size());
  }

  @Test
  void partnerNotificationsAreTaken() {
    CLIENT
        .partnerNotifications()
        .createUserActionNotification(
            new PartnerNotification().type(PartnerNotificationType.CONTENT_DELETE).id(UUID.randomUUID()).applicationId(UUID.randomUUID()));
  }
}
