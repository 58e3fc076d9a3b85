import com.inversoft.rest.ClientResponse;
import io.fusionauth.client.FusionAuthClient;
import io.fusionauth.domain.Application;
import io.fusionauth.domain.ApplicationRole;
import io.fusionauth.domain.api.ApplicationRequest;
import io.fusionauth.domain.api.EmailTemplateRequest;
import io.fusionauth.domain.api.PreviewRequest;
import io.fusionauth.domain.api.SystemConfigurationRequest;
import io.fusionauth.domain.api.identityProvider.IdentityProviderLoginRequest;
import io.fusionauth.domain.api.jwt.RefreshRequest;
import io.fusionauth.domain.email.EmailTemplate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** Calls each operation that the identity document defines, by a published client; prints a line for each call. */
public final class Calls {
  private static <T, U> T call(String name, ClientResponse<T, U> made) {
    boolean passed = made.status == 200 || made.status == 202;
    String reason = made.exception != null ? made.exception.toString() : made.status + " " + made.errorResponse;
    System.out.println(name + "\t" + (passed ? "ok" : reason.replaceAll("\\s+", " ")));
    return passed ? made.successResponse : null;
  }

  private static ApplicationRequest newApplication() {
    Application application = new Application();
    application.name = "Application " + UUID.randomUUID();
    ApplicationRole role = new ApplicationRole("editor");
    role.isDefault = true;
    application.roles = List.of(role);
    return new ApplicationRequest(null, application);
  }

  private static EmailTemplate template() {
    EmailTemplate template = new EmailTemplate();
    template.name = "Template " + UUID.randomUUID();
    template.fromEmail = "no-reply@example.com";
    template.defaultFromName = "The forum";
    template.defaultSubject = "Welcome";
    template.defaultHtmlTemplate = "<p>Hello ${user.firstName!}</p>";
    template.defaultTextTemplate = "Hello ${user.firstName!}";
    return template;
  }

  private static IdentityProviderLoginRequest login(String[] args, String name, String token) {
    IdentityProviderLoginRequest request = new IdentityProviderLoginRequest();
    request.applicationId = UUID.fromString(args[2]);
    request.identityProviderId = UUID.fromString(args[3]);
    request.data = new HashMap<>(Map.of("token", token));
    if (name.endsWith("device")) request.ipAddress = "203.0.113.9";
    return request;
  }

  public static void main(String[] args) {
    FusionAuthClient client = new FusionAuthClient(args[1], args[0]);
    FusionAuthClient anonymous = new FusionAuthClient(null, args[0]);
    UUID own = UUID.randomUUID();
    UUID other = UUID.randomUUID();
    UUID application = UUID.fromString(args[2]);

    call("createApplication", client.createApplication(null, newApplication()));
    call("createApplicationWithId", client.createApplication(own, newApplication()));
    call("listApplications", client.retrieveApplications());
    call("listApplications inactive", client.retrieveInactiveApplications());
    var stored = call("retrieveApplication", client.retrieveApplication(own));
    call(
        "updateApplication",
        client.updateApplication(
            own, stored == null ? newApplication() : new ApplicationRequest(null, stored.application)));
    call(
        "patchApplication",
        client.patchApplication(own, Map.of("application", Map.of("verifyRegistration", false))));

    call("createEmailTemplate", client.createEmailTemplate(null, new EmailTemplateRequest(template())));
    call("createEmailTemplateWithId", client.createEmailTemplate(other, new EmailTemplateRequest(template())));
    call("listEmailTemplates", client.retrieveEmailTemplates());
    var kept = call("retrieveEmailTemplate", client.retrieveEmailTemplate(other));
    call(
        "updateEmailTemplate",
        client.updateEmailTemplate(
            other, new EmailTemplateRequest(kept == null ? template() : kept.emailTemplate)));
    call(
        "previewEmailTemplate",
        client.retrieveEmailTemplatePreview(new PreviewRequest(template(), Locale.GERMAN)));
    call("deleteEmailTemplate", client.deleteEmailTemplate(other));

    var first = call("reconcileToken", client.reconcileJWT(login(args, "", args[4])));
    call("reconcileToken with a device", client.reconcileJWT(login(args, "device", args[6])));
    String token = first == null ? "" : first.token;
    String refreshToken = first == null ? "" : first.refreshToken;
    call("issueToken", anonymous.issueJWT(own, token, null));
    call("issueToken with a refresh token", anonymous.issueJWT(own, token, refreshToken));
    RefreshRequest refresh = new RefreshRequest(refreshToken);
    refresh.token = token;
    call("refreshToken", client.exchangeRefreshTokenForJWT(refresh));
    var keys = call("retrievePublicKeys", client.retrieveJWTPublicKeys());
    call("retrievePublicKeys of an application", client.retrieveJWTPublicKeyByApplicationId(args[2]));
    call("retrievePublicKeys by kid", client.retrieveJWTPublicKey(keys.publicKeys.keySet().stream().filter(each -> !each.equals("default")).findFirst().orElse("")));

    long end = System.currentTimeMillis();
    long start = end - 86_400_000L;
    call("retrieveDailyActiveUsersReport", client.retrieveDailyActiveReport(null, start, end));
    call("retrieveLoginReport", client.retrieveLoginReport(application, start, end));
    call("retrieveMonthlyActiveUsersReport", client.retrieveMonthlyActiveReport(application, start, end));
    call("retrieveRegistrationReport", client.retrieveRegistrationReport(application, start, end));
    call("retrieveTotalsReport", client.retrieveTotalReport());

    var system = call("retrieveSystemConfiguration", client.retrieveSystemConfiguration());
    if (system != null)
      call(
          "updateSystemConfiguration",
          client.updateSystemConfiguration(new SystemConfigurationRequest(system.systemConfiguration)));
    call(
        "patchSystemConfiguration",
        client.patchSystemConfiguration(Map.of("systemConfiguration", Map.of("data", Map.of("a", 1)))));
  }
}
