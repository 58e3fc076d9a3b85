package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"github.com/go-faster/jx"
	"github.com/google/uuid"
	"github.com/ogen-go/ogen/ogenerrors"

	"calls/gatehouse"
)

// connection keeps the status of the last response: the client returns a type for each status, which not all hold it.
type connection struct{ status int }

func (c *connection) Do(request *http.Request) (*http.Response, error) {
	response, err := http.DefaultClient.Do(request)
	if err == nil {
		c.status = response.StatusCode
	}
	return response, err
}

func (c *connection) tell(call string, err error) {
	if err != nil {
		panic(fmt.Sprint(call, ": ", err))
	}
	fmt.Println(call, c.status)
}

// credentials has a key or a token. What it has not is skipped.
type credentials struct{ key, token string }

func (c credentials) ApiKeyHeader(context.Context, gatehouse.OperationName) (gatehouse.ApiKeyHeader, error) {
	if c.key == "" {
		return gatehouse.ApiKeyHeader{}, ogenerrors.ErrSkipClientSecurity
	}
	return gatehouse.ApiKeyHeader{APIKey: c.key}, nil
}

func (c credentials) OperatorToken(context.Context, gatehouse.OperationName) (gatehouse.OperatorToken, error) {
	if c.token == "" {
		return gatehouse.OperatorToken{}, ogenerrors.ErrSkipClientSecurity
	}
	return gatehouse.OperatorToken{Token: c.token}, nil
}

func (c credentials) Bearer(context.Context, gatehouse.OperationName) (gatehouse.Bearer, error) {
	return gatehouse.Bearer{}, ogenerrors.ErrSkipClientSecurity
}

func (c credentials) AccessTokenCookie(context.Context, gatehouse.OperationName) (gatehouse.AccessTokenCookie, error) {
	return gatehouse.AccessTokenCookie{}, ogenerrors.ErrSkipClientSecurity
}

func main() {
	baseURL, key, applicationID := os.Args[1], os.Args[2], uuid.MustParse(os.Args[3])
	server := &connection{}
	clientOf := func(credentials credentials) *gatehouse.Client {
		client, err := gatehouse.NewClient(baseURL, credentials, gatehouse.WithClient(server))
		if err != nil {
			panic(err)
		}
		return client
	}
	client := clientOf(credentials{key: key})
	ctx := context.Background()

	harbour := &gatehouse.ApplicationRequest{Application: gatehouse.ApplicationInput{Name: "Harbour"}}
	created, err := client.CreateApplication(ctx, harbour, gatehouse.CreateApplicationParams{})
	server.tell("create with the fewest fields", err)
	id := created.(*gatehouse.ApplicationResponseHeaders).Response.Application.ID
	pilot := &gatehouse.RoleRequest{Role: gatehouse.RoleInput{Name: "pilot"}}
	_, err = client.CreateRole(ctx, pilot, gatehouse.CreateRoleParams{ApplicationId: id})
	server.tell("create below", err)
	_, err = client.RetrieveApplication(ctx, gatehouse.RetrieveApplicationParams{ApplicationId: id})
	server.tell("retrieve", err)
	patch := gatehouse.PatchApplicationParams{ApplicationId: id}
	quay := gatehouse.ApplicationPatch{Name: gatehouse.NewOptString("Quay")}
	merge := gatehouse.PatchApplicationApplicationJSON{Application: gatehouse.NewOptApplicationPatch(quay)}
	_, err = client.PatchApplication(ctx, &merge, patch)
	server.tell("merge patch", err)
	pier := &gatehouse.JsonPatch{
		{Op: gatehouse.JsonPatchOperationOpReplace, Path: "/application/name", Value: jx.Raw(`"Pier"`)},
	}
	_, err = client.PatchApplication(ctx, pier, patch)
	server.tell("JSON Patch", err)
	_, err = client.SearchDictionaryEntries(ctx, gatehouse.SearchDictionaryEntriesParams{
		Locale: []gatehouse.WordListLocale{"en"},
		Sort:   []string{"text:desc"},
	})
	server.tell("list in an order", err)
	_, err = client.ListBlacklistTags(ctx, gatehouse.ListBlacklistTagsParams{})
	server.tell("list without parameters", err)
	text := &gatehouse.ContentFilterRequest{Content: "What the h3ck"}
	_, err = client.FilterContentItem(ctx, text, gatehouse.FilterContentItemParams{})
	server.tell("filter", err)
	texts := &gatehouse.ContentFilterBatchRequest{ContentItems: []string{"Ahoy", "What the h3ck"}}
	_, err = client.BatchFilterContentItems(ctx, texts, gatehouse.BatchFilterContentItemsParams{})
	server.tell("filter several", err)
	rules := gatehouse.ModerationConfigurationInput{ImageFilteringEnabled: gatehouse.NewOptBool(false)}
	forum := &gatehouse.ModerationApplicationRequest{Application: gatehouse.ModerationApplicationInput{
		Name:                    "Forum",
		ModerationConfiguration: gatehouse.NewOptModerationConfigurationInput(rules),
	}}
	_, err = client.CreateModerationApplication(ctx, forum, gatehouse.CreateModerationApplicationParams{})
	server.tell("create with rules", err)
	item := &gatehouse.ContentItemRequest{Content: gatehouse.ContentItem{
		ApplicationId: applicationID,
		CreateInstant: time.Now().UnixMilli(),
		SenderId:      uuid.New(),
		Parts: []gatehouse.ContentPart{
			{Type: gatehouse.ContentPartTypeText, Content: "See you at the tide gauge."},
		},
	}}
	_, err = client.ModerateContentItem(ctx, item, gatehouse.ModerateContentItemParams{})
	server.tell("moderate", err)
	email, password := uuid.NewString()+"@example.org", uuid.NewString()
	operator := &gatehouse.OperatorUserRequest{User: gatehouse.OperatorUserInput{
		Email:    email,
		Password: password,
		Roles:    []gatehouse.OperatorRole{gatehouse.OperatorRoleModerator},
	}}
	_, err = client.CreateOperatorUser(ctx, operator, gatehouse.CreateOperatorUserParams{})
	server.tell("create an operator", err)
	login := &gatehouse.OperatorLoginRequest{Email: email, Password: password}
	signedIn, err := client.LoginOperator(ctx, login, gatehouse.LoginOperatorParams{})
	server.tell("sign in", err)
	token := signedIn.(*gatehouse.OperatorLoginResponseHeaders).Response.Token
	asOperator := clientOf(credentials{token: token})
	_, err = asOperator.ListApprovalQueueItems(ctx, gatehouse.ListApprovalQueueItemsParams{})
	server.tell("read a queue with a token", err)
	_, err = client.ExportSystemLogs(ctx, gatehouse.ExportSystemLogsParams{})
	server.tell("zip", err)
	_, err = client.RetrieveApplication(ctx, gatehouse.RetrieveApplicationParams{ApplicationId: uuid.New()})
	server.tell("unknown id", err)
	_, err = clientOf(credentials{key: "wrong"}).ListApplications(ctx, gatehouse.ListApplicationsParams{})
	server.tell("wrong key", err)
	_, err = client.DeleteApplication(ctx, gatehouse.DeleteApplicationParams{ApplicationId: id})
	server.tell("delete", err)
}
