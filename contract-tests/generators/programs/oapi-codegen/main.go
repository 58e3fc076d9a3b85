package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"github.com/google/uuid"
	"github.com/oapi-codegen/runtime/types"

	"calls/gatehouse"
)

// tell prints the status of a call. Any status is an answer to this client.
func tell[Answer interface{ StatusCode() int }](call string, answer Answer, err error) Answer {
	if err != nil {
		panic(fmt.Sprint(call, ": ", err))
	}
	fmt.Println(call, answer.StatusCode())
	return answer
}

// clientOf sends this in Authorization. The generated client leaves credentials to an editor of requests.
func clientOf(baseURL, credential string) *gatehouse.ClientWithResponses {
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", credential)
		return nil
	}
	client, err := gatehouse.NewClientWithResponses(baseURL, gatehouse.WithRequestEditorFn(authorize))
	if err != nil {
		panic(err)
	}
	return client
}

func main() {
	baseURL, key, applicationID := os.Args[1], os.Args[2], uuid.MustParse(os.Args[3])
	client := clientOf(baseURL, key)
	ctx := context.Background()

	harbour := gatehouse.ApplicationRequest{Application: gatehouse.ApplicationInput{Name: "Harbour"}}
	created, err := client.CreateApplicationWithResponse(ctx, nil, harbour)
	id := tell("create with the fewest fields", created, err).JSON200.Application.Id
	pilot := gatehouse.RoleRequest{Role: gatehouse.RoleInput{Name: "pilot"}}
	role, err := client.CreateRoleWithResponse(ctx, id, nil, pilot)
	tell("create below", role, err)
	retrieved, err := client.RetrieveApplicationWithResponse(ctx, id, nil)
	tell("retrieve", retrieved, err)
	quay := gatehouse.ApplicationPatchRequest{Application: &gatehouse.ApplicationPatch{Name: new("Quay")}}
	merged, err := client.PatchApplicationWithResponse(ctx, id, nil, quay)
	tell("merge patch", merged, err)
	pier := gatehouse.JsonPatch{{Op: gatehouse.JsonPatchOperationOpReplace, Path: "/application/name", Value: "Pier"}}
	patched, err := client.PatchApplicationWithApplicationJSONPatchPlusJSONBodyWithResponse(ctx, id, nil, pier)
	tell("JSON Patch", patched, err)
	sorted := gatehouse.SearchDictionaryEntriesParams{
		Locale: &[]gatehouse.WordListLocale{"en"},
		Sort:   &[]string{"text:desc"},
	}
	entries, err := client.SearchDictionaryEntriesWithResponse(ctx, &sorted)
	tell("list in an order", entries, err)
	tags, err := client.ListBlacklistTagsWithResponse(ctx, nil)
	tell("list without parameters", tags, err)
	text := gatehouse.ContentFilterRequest{Content: "What the h3ck"}
	filtered, err := client.FilterContentItemWithResponse(ctx, nil, text)
	tell("filter", filtered, err)
	texts := gatehouse.ContentFilterBatchRequest{ContentItems: []string{"Ahoy", "What the h3ck"}}
	several, err := client.BatchFilterContentItemsWithResponse(ctx, nil, texts)
	tell("filter several", several, err)
	rules := gatehouse.ModerationApplicationRequest{Application: gatehouse.ModerationApplicationInput{
		Name:                    "Forum",
		ModerationConfiguration: &gatehouse.ModerationConfigurationInput{ImageFilteringEnabled: new(false)},
	}}
	forum, err := client.CreateModerationApplicationWithResponse(ctx, nil, rules)
	tell("create with rules", forum, err)
	item := gatehouse.ContentItemRequest{Content: gatehouse.ContentItem{
		ApplicationId: applicationID,
		CreateInstant: time.Now().UnixMilli(),
		SenderId:      uuid.New(),
		Parts: []gatehouse.ContentPart{
			{Type: gatehouse.ContentPartTypeText, Content: "See you at the tide gauge."},
		},
	}}
	moderated, err := client.ModerateContentItemWithResponse(ctx, nil, item)
	tell("moderate", moderated, err)
	email, password := types.Email(uuid.NewString()+"@example.org"), uuid.NewString()
	operator := gatehouse.OperatorUserRequest{User: gatehouse.OperatorUserInput{
		Email:    email,
		Password: password,
		Roles:    &[]gatehouse.OperatorRole{gatehouse.Moderator},
	}}
	user, err := client.CreateOperatorUserWithResponse(ctx, nil, operator)
	tell("create an operator", user, err)
	login := gatehouse.OperatorLoginRequest{Email: email, Password: password}
	signedIn, err := client.LoginOperatorWithResponse(ctx, nil, login)
	token := tell("sign in", signedIn, err).JSON200.Token
	queue, err := clientOf(baseURL, "Bearer "+token).ListApprovalQueueItemsWithResponse(ctx, nil)
	tell("read a queue with a token", queue, err)
	logs, err := client.ExportSystemLogsWithResponse(ctx, nil)
	tell("zip", logs, err)
	unknown, err := client.RetrieveApplicationWithResponse(ctx, uuid.New(), nil)
	tell("unknown id", unknown, err)
	refused, err := clientOf(baseURL, "wrong").ListApplicationsWithResponse(ctx, nil)
	tell("wrong key", refused, err)
	deleted, err := client.DeleteApplicationWithResponse(ctx, id, nil)
	tell("delete", deleted, err)
}
