package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"github.com/google/uuid"

	"calls/gatehouse"
)

// tell prints the status of a call. The client has an error for what is no success, and a response in both cases.
func tell[Answer any](call string, send func() (Answer, *http.Response, error)) Answer {
	answer, response, err := send()
	if response == nil || (err != nil && response.StatusCode < 300) {
		panic(fmt.Sprint(call, ": ", err))
	}
	fmt.Println(call, response.StatusCode)
	return answer
}

// tellEmpty is tell for calls that return nothing.
func tellEmpty(call string, send func() (*http.Response, error)) {
	tell(call, func() (any, *http.Response, error) {
		response, err := send()
		return nil, response, err
	})
}

// withKey has an API key. The client names keys by the security scheme.
func withKey(key string) context.Context {
	keys := map[string]gatehouse.APIKey{"apiKeyHeader": {Key: key}}
	return context.WithValue(context.Background(), gatehouse.ContextAPIKeys, keys)
}

func main() {
	baseURL, key, applicationID := os.Args[1], os.Args[2], os.Args[3]
	configuration := gatehouse.NewConfiguration()
	configuration.Servers = gatehouse.ServerConfigurations{{URL: baseURL}}
	client := gatehouse.NewAPIClient(configuration)
	ctx := withKey(key)

	harbour := gatehouse.NewApplicationRequest(*gatehouse.NewApplicationInput("Harbour"))
	created := tell("create with the fewest fields",
		client.ApplicationsAPI.CreateApplication(ctx).ApplicationRequest(*harbour).Execute)
	id := created.Application.Id
	pilot := gatehouse.NewRoleRequest(*gatehouse.NewRoleInput("pilot"))
	tell("create below", client.RolesAPI.CreateRole(ctx, id).RoleRequest(*pilot).Execute)
	tell("retrieve", client.ApplicationsAPI.RetrieveApplication(ctx, id).Execute)
	patch := gatehouse.NewApplicationPatch()
	patch.SetName("Quay")
	quay := gatehouse.NewApplicationPatchRequest()
	quay.SetApplication(*patch)
	tell("merge patch", client.ApplicationsAPI.PatchApplication(ctx, id).ApplicationPatchRequest(*quay).Execute)
	pier := gatehouse.NewJsonPatchOperation("replace", "/application/name")
	pier.SetValue("Pier")
	tell("JSON Patch", client.ApplicationsAPI.JsonPatchApplication(ctx, id).
		JsonPatchOperation([]gatehouse.JsonPatchOperation{*pier}).Execute)
	tell("list in an order", client.BlacklistDictionaryAPI.SearchDictionaryEntries(ctx).
		Locale([]string{"en"}).Sort([]string{"text:desc"}).Execute)
	tell("list without parameters", client.BlacklistTagsAPI.ListBlacklistTags(ctx).Execute)
	tell("filter", client.ContentAPI.FilterContentItem(ctx).
		ContentFilterRequest(*gatehouse.NewContentFilterRequest("What the h3ck")).Execute)
	texts := gatehouse.NewContentFilterBatchRequest([]string{"Ahoy", "What the h3ck"})
	tell("filter several", client.ContentAPI.BatchFilterContentItems(ctx).ContentFilterBatchRequest(*texts).Execute)
	rules := gatehouse.NewModerationConfigurationInput()
	rules.SetImageFilteringEnabled(false)
	application := gatehouse.NewModerationApplicationInput("Forum")
	application.SetModerationConfiguration(*rules)
	tell("create with rules", client.ModerationApplicationsAPI.CreateModerationApplication(ctx).
		ModerationApplicationRequest(*gatehouse.NewModerationApplicationRequest(*application)).Execute)
	parts := []gatehouse.ContentPart{*gatehouse.NewContentPart("text", "See you at the tide gauge.")}
	item := gatehouse.NewContentItem(applicationID, time.Now().UnixMilli(), parts, uuid.NewString())
	tell("moderate", client.ContentAPI.ModerateContentItem(ctx).
		ContentItemRequest(*gatehouse.NewContentItemRequest(*item)).Execute)
	email, password := uuid.NewString()+"@example.org", uuid.NewString()
	operator := gatehouse.NewOperatorUserInput(email, password)
	operator.SetRoles([]gatehouse.OperatorRole{gatehouse.OPERATORROLE_MODERATOR})
	tell("create an operator", client.OperatorsAPI.CreateOperatorUser(ctx).
		OperatorUserRequest(*gatehouse.NewOperatorUserRequest(*operator)).Execute)
	signedIn := tell("sign in", client.OperatorSignInAPI.LoginOperator(ctx).
		OperatorLoginRequest(*gatehouse.NewOperatorLoginRequest(email, password)).Execute)
	asOperator := context.WithValue(context.Background(), gatehouse.ContextAccessToken, signedIn.Token)
	tell("read a queue with a token", client.ApprovalQueueAPI.ListApprovalQueueItems(asOperator).Execute)
	tell("zip", client.LogsAPI.ExportSystemLogs(ctx).Execute)
	tell("unknown id", client.ApplicationsAPI.RetrieveApplication(ctx, uuid.NewString()).Execute)
	tell("wrong key", client.ApplicationsAPI.ListApplications(withKey("wrong")).Execute)
	tellEmpty("delete", client.ApplicationsAPI.DeleteApplication(ctx, id).Execute)
}
