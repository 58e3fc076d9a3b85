import java.util.UUID
import org.openapitools.client.apis.*
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.infrastructure.ApiResponse
import org.openapitools.client.infrastructure.Success
import org.openapitools.client.models.*

private fun <Answer> tell(name: String, answer: ApiResponse<Answer?>): Answer? {
    println("$name ${answer.statusCode}")
    return (answer as? Success)?.data
}

fun main(args: Array<String>) {
    val (baseUrl, key, applicationId) = args
    ApiClient.apiKey["Authorization"] = key
    // A JSON Patch has a path with a fragment, which is not sent. OkHttp would send it encoded.
    ApiClient.builder.addInterceptor { chain ->
        val request = chain.request()
        val url = request.url.toString().replace(Regex("%23jsonPatch\\w+"), "")
        chain.proceed(request.newBuilder().url(url).build())
    }
    val applications = ApplicationsApi(baseUrl)
    val content = ContentApi(baseUrl)

    val harbour = ApplicationRequest(ApplicationInput(name = "Harbour"))
    val created = tell("create with the fewest fields", applications.createApplicationWithHttpInfo(harbour, null))
    val id = created!!.application.id
    tell("create below", RolesApi(baseUrl).createRoleWithHttpInfo(id, RoleRequest(RoleInput(name = "pilot")), null))
    tell("retrieve", applications.retrieveApplicationWithHttpInfo(id, null))
    val quay = ApplicationPatchRequest(application = ApplicationPatch(name = "Quay"))
    tell("merge patch", applications.patchApplicationWithHttpInfo(id, quay, null))
    val pier = JsonPatchOperation(op = JsonPatchOperation.Op.replace, path = "/application/name", value = "Pier")
    tell("JSON Patch", applications.jsonPatchApplicationWithHttpInfo(id, listOf(pier), null))
    val dictionary = BlacklistDictionaryApi(baseUrl)
    tell(
        "list in an order",
        dictionary.searchDictionaryEntriesWithHttpInfo(null, listOf("en"), null, null, listOf("text:desc")),
    )
    tell("list without parameters", BlacklistTagsApi(baseUrl).listBlacklistTagsWithHttpInfo(null, null))
    val text = ContentFilterRequest(content = "What the h3ck")
    tell("filter", content.filterContentItemWithHttpInfo(text, null))
    val texts = ContentFilterBatchRequest(contentItems = listOf("Ahoy", "What the h3ck"))
    tell("filter several", content.batchFilterContentItemsWithHttpInfo(texts, null))
    val rules = ModerationApplicationInput(
        name = "Forum",
        moderationConfiguration = ModerationConfigurationInput(imageFilteringEnabled = false),
    )
    tell(
        "create with rules",
        ModerationApplicationsApi(baseUrl)
            .createModerationApplicationWithHttpInfo(ModerationApplicationRequest(rules), null),
    )
    val item = ContentItem(
        applicationId = UUID.fromString(applicationId),
        createInstant = System.currentTimeMillis(),
        senderId = UUID.randomUUID(),
        parts = listOf(ContentPart(type = ContentPart.Type.text, content = "See you at the tide gauge.")),
    )
    tell("moderate", content.moderateContentItemWithHttpInfo(ContentItemRequest(item), null))
    val email = "${UUID.randomUUID()}@example.org"
    val password = UUID.randomUUID().toString()
    val operator = OperatorUserInput(email = email, password = password, roles = listOf(OperatorRole.moderator))
    tell("create an operator", OperatorsApi(baseUrl).createOperatorUserWithHttpInfo(OperatorUserRequest(operator), null))
    val login = OperatorLoginRequest(email = email, password = password)
    val signedIn = tell("sign in", OperatorSignInApi(baseUrl).loginOperatorWithHttpInfo(login, null))
    // Credentials are those of all clients: a key would be sent before a token.
    ApiClient.apiKey.clear()
    ApiClient.accessToken = signedIn!!.token
    tell(
        "read a queue with a token",
        ApprovalQueueApi(baseUrl).listApprovalQueueItemsWithHttpInfo(null, null, null, null),
    )
    ApiClient.accessToken = null
    ApiClient.apiKey["Authorization"] = key
    tell("zip", LogsApi(baseUrl).exportSystemLogsWithHttpInfo(null, null, null, null))
    tell("unknown id", applications.retrieveApplicationWithHttpInfo(UUID.randomUUID(), null))
    ApiClient.apiKey["Authorization"] = "wrong"
    tell("wrong key", applications.listApplicationsWithHttpInfo(null, null))
    ApiClient.apiKey["Authorization"] = key
    tell("delete", applications.deleteApplicationWithHttpInfo(id, null, null))
}
