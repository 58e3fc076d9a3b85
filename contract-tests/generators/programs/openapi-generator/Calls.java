import java.util.List;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.api.ApplicationsApi;
import org.openapitools.client.api.ApprovalQueueApi;
import org.openapitools.client.api.BlacklistDictionaryApi;
import org.openapitools.client.api.BlacklistTagsApi;
import org.openapitools.client.api.ContentApi;
import org.openapitools.client.api.LogsApi;
import org.openapitools.client.api.ModerationApplicationsApi;
import org.openapitools.client.api.OperatorSignInApi;
import org.openapitools.client.api.OperatorsApi;
import org.openapitools.client.api.RolesApi;
import org.openapitools.client.model.*;

public class Calls {
  private interface Call<Answer> {
    ApiResponse<Answer> send() throws ApiException;
  }

  /** This client throws what is no success, so that both ways have a status. */
  private static <Answer> Answer tell(String name, Call<Answer> call) throws ApiException {
    try {
      ApiResponse<Answer> answer = call.send();
      System.out.println(name + " " + answer.getStatusCode());
      return answer.getData();
    } catch (ApiException failure) {
      if (failure.getCode() == 0) throw failure;
      System.out.println(name + " " + failure.getCode());
      return null;
    }
  }

  /** The native library has no settings for credentials: an interceptor sends them. */
  private static ApiClient clientOf(String baseUrl, String credential) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(baseUrl);
    return client.setRequestInterceptor(request -> request.setHeader("Authorization", credential));
  }

  public static void main(String[] args) throws ApiException {
    String baseUrl = args[0];
    ApiClient client = clientOf(baseUrl, args[1]);
    UUID forum = UUID.fromString(args[2]);
    ApplicationsApi applications = new ApplicationsApi(client);
    ContentApi content = new ContentApi(client);
    BlacklistDictionaryApi dictionary = new BlacklistDictionaryApi(client);

    ApplicationRequest harbour = new ApplicationRequest().application(new ApplicationInput().name("Harbour"));
    UUID id = tell("create with the fewest fields", () -> applications.createApplicationWithHttpInfo(harbour, null))
        .getApplication().getId();
    RoleRequest pilot = new RoleRequest().role(new RoleInput().name("pilot"));
    tell("create below", () -> new RolesApi(client).createRoleWithHttpInfo(id, pilot, null));
    tell("retrieve", () -> applications.retrieveApplicationWithHttpInfo(id, null));
    ApplicationPatchRequest quay = new ApplicationPatchRequest().application(new ApplicationPatch().name("Quay"));
    tell("merge patch", () -> applications.patchApplicationWithHttpInfo(id, quay, null));
    JsonPatchOperation pier =
        new JsonPatchOperation().op(JsonPatchOperation.OpEnum.REPLACE).path("/application/name").value("Pier");
    tell("JSON Patch", () -> applications.jsonPatchApplicationWithHttpInfo(id, List.of(pier), null));
    tell("list in an order", () ->
        dictionary.searchDictionaryEntriesWithHttpInfo(null, List.of("en"), null, null, List.of("text:desc")));
    tell("list without parameters", () -> new BlacklistTagsApi(client).listBlacklistTagsWithHttpInfo(null, null));
    ContentFilterRequest text = new ContentFilterRequest().content("What the h3ck");
    tell("filter", () -> content.filterContentItemWithHttpInfo(text, null));
    ContentFilterBatchRequest texts = new ContentFilterBatchRequest().contentItems(List.of("Ahoy", "What the h3ck"));
    tell("filter several", () -> content.batchFilterContentItemsWithHttpInfo(texts, null));
    ModerationApplicationRequest rules = new ModerationApplicationRequest().application(
        new ModerationApplicationInput().name("Forum")
            .moderationConfiguration(new ModerationConfigurationInput().imageFilteringEnabled(false)));
    tell("create with rules", () ->
        new ModerationApplicationsApi(client).createModerationApplicationWithHttpInfo(rules, null));
    ContentPart part = new ContentPart().type(ContentPart.TypeEnum.TEXT).content("See you at the tide gauge.");
    ContentItemRequest item = new ContentItemRequest().content(
        new ContentItem().applicationId(forum).createInstant(System.currentTimeMillis()).senderId(UUID.randomUUID())
            .parts(List.of(part)));
    tell("moderate", () -> content.moderateContentItemWithHttpInfo(item, null));
    String email = UUID.randomUUID() + "@example.org";
    String password = UUID.randomUUID().toString();
    OperatorUserRequest operator = new OperatorUserRequest().user(
        new OperatorUserInput().email(email).password(password).roles(List.of(OperatorRole.MODERATOR)));
    tell("create an operator", () -> new OperatorsApi(client).createOperatorUserWithHttpInfo(operator, null));
    OperatorLoginRequest login = new OperatorLoginRequest().email(email).password(password);
    String token = tell("sign in", () -> new OperatorSignInApi(client).loginOperatorWithHttpInfo(login, null)).getToken();
    ApprovalQueueApi queue = new ApprovalQueueApi(clientOf(baseUrl, "Bearer " + token));
    tell("read a queue with a token", () -> queue.listApprovalQueueItemsWithHttpInfo(null, null, null, null));
    tell("zip", () -> new LogsApi(client).exportSystemLogsWithHttpInfo(null, null, null, null));
    tell("unknown id", () -> applications.retrieveApplicationWithHttpInfo(UUID.randomUUID(), null));
    ApplicationsApi locked = new ApplicationsApi(clientOf(baseUrl, "wrong"));
    tell("wrong key", () -> locked.listApplicationsWithHttpInfo(null, null));
    tell("delete", () -> applications.deleteApplicationWithHttpInfo(id, null, null));
  }
}
