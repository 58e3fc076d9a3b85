package smoke

import (
	"testing"
	"time"

	gatehouse "github.com/gatehouse-dev/gatehouse-go"
)

func newModerationApplication(t *testing.T, client *gatehouse.Client) string {
	t.Helper()
	return got(client.ModerationApplications.CreateModerationApplication(t.Context(), gatehouse.ModerationApplicationRequest{
		Application: gatehouse.ModerationApplicationInput{
			Name: "Go " + newID(),
			ModerationConfiguration: &gatehouse.ModerationConfigurationInput{
				StoreContent: gatehouse.Ptr(true), Persistent: gatehouse.Ptr(true), ContentUserActionsEnabled: gatehouse.Ptr(true),
			},
		},
	}))(t).Application.ID
}

func moderation(t *testing.T) {
	client, ctx := newClient(t), t.Context()
	application, item, sender := newModerationApplication(t, client), newID(), newID()
	login := got(newClient(t, "").OperatorSignIn.LoginOperator(ctx, gatehouse.OperatorLoginRequest{
		Email: "ada@example.com", Password: "a password for smoke",
	}))(t)
	asOperator := gatehouse.WithToken(login.Token)

	t.Run("a text is filtered", func(t *testing.T) {
		answer := got(client.Content.FilterContentItem(ctx, gatehouse.FilterContentItemRequest{
			Content: "Write to ada@example.com", Emails: &gatehouse.EmailFilterOptions{Disabled: gatehouse.Ptr(false)},
		}))(t)
		equal(t, "the number of matches", len(answer.Matches), 1)
		equal(t, "the kind of match", answer.Matches[0].Type, gatehouse.FilterMatchTypeEmails)
	})
	t.Run("content is queued, and approved by an operator", func(t *testing.T) {
		answer := got(client.Content.ModerateContentItemWithID(ctx, item, gatehouse.ContentItemRequest{
			Content: gatehouse.ContentItem{
				ApplicationID: application, SenderID: sender, CreateInstant: time.Now().UnixMilli(), Location: gatehouse.Ptr("quay/3"),
				Parts: []gatehouse.ContentPart{{Type: gatehouse.ContentPartTypeText, Content: "Meet me at the tide gauge"}},
			},
			Moderation: gatehouse.Ptr(gatehouse.ForcedModerationRequiresApproval),
		}))(t)
		equal(t, "the action", answer.ContentAction, gatehouse.ContentActionQueuedForApproval)
		page := got(client.ApprovalQueue.ListApprovalQueueItems(ctx, gatehouse.ListApprovalQueueItemsParams{
			ApplicationID: []string{application, newModerationApplication(t, client)}, StartRow: gatehouse.Ptr(int32(0)), NumberOfResults: gatehouse.Ptr(int32(10)),
		}, asOperator))(t)
		equal(t, "the number of items", page.TotalResults, 1)
		got(client.ApprovalQueue.CheckOutApprovalQueueItems(ctx, gatehouse.QueueCheckOutRequest{ApplicationID: application}, asOperator))(t)
		must(t, client.ApprovalQueue.ApproveContentItem(ctx, item, asOperator))
	})
	t.Run("the other queues", func(t *testing.T) {
		content := got(client.ContentAlertQueue.ListContentAlertQueueItems(ctx, gatehouse.ListContentAlertQueueItemsParams{}, asOperator))(t)
		users := got(client.UserAlertQueue.ListUserAlertQueueItems(ctx, gatehouse.ListUserAlertQueueItemsParams{}, asOperator))(t)
		if content.Items == nil || users.Items == nil {
			t.Fatal("a list is missing")
		}
	})
	t.Run("the conversation", func(t *testing.T) {
		conversation := got(client.Conversations.RetrieveConversation(ctx, gatehouse.RetrieveConversationParams{ApplicationID: application, Location: "quay/3"}, asOperator))(t)
		equal(t, "the text", conversation.Items[0].Parts[0].Content, "Meet me at the tide gauge")
	})
	t.Run("an action against a user", func(t *testing.T) {
		action := got(client.UserActions.CreateUserAction(ctx, sender, gatehouse.UserActionInput{
			Action: "mute", ApplicationIDs: []string{application}, Expiry: gatehouse.Ptr(time.Now().Add(time.Hour).UnixMilli()),
		}))(t).UserAction
		must(t, client.UserActions.DeleteUserAction(ctx, sender, action.ID))
	})
	t.Run("the notifications", func(t *testing.T) {
		page := got(client.Notifications.ListNotifications(ctx, gatehouse.ListNotificationsParams{ApplicationID: []string{application}}))(t)
		equal(t, "the number of notifications", page.TotalResults, 0)
	})
}
