package smoke

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"testing"
	"time"

	gatehouse "github.com/gatehouse-dev/gatehouse-go"
	"github.com/gatehouse-dev/gatehouse-go/gatehousetest"
)

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

// notificationCase is one of those that every SDK takes or refuses.
type notificationCase struct {
	Name             string
	Secrets          []string
	Headers          map[string]string
	Body             []byte
	Now              int64
	ToleranceSeconds int64
	Event            string
	Refusal          string
}

var refusals = map[string]error{
	"missing header":   gatehouse.ErrMissingHeader,
	"malformed header": gatehouse.ErrMalformedHeader,
	"too old":          gatehouse.ErrTooOld,
	"too new":          gatehouse.ErrTooNew,
	"wrong signature":  gatehouse.ErrWrongSignature,
	"malformed body":   gatehouse.ErrMalformedBody,
	"unknown type":     gatehouse.ErrUnknownType,
	"invalid secret":   gatehouse.ErrInvalidSecret,
}

func TestNotifications(t *testing.T) {
	var cases []notificationCase
	must(t, json.Unmarshal(got(os.ReadFile(environment(t, "GATEHOUSE_NOTIFICATIONS")))(t), &cases))
	for _, one := range cases {
		t.Run(one.Name, func(t *testing.T) {
			header := http.Header{}
			for name, value := range one.Headers {
				header.Set(name, value)
			}
			verifier := gatehouse.NotificationVerifier{
				Secrets:   one.Secrets,
				Tolerance: time.Duration(one.ToleranceSeconds) * time.Second,
				Now:       func() time.Time { return time.UnixMilli(one.Now) },
			}
			found, err := verifier.Verify(header, one.Body)
			if one.Refusal != "" {
				if reason, known := refusals[one.Refusal]; !known || !errors.Is(err, reason) || found != nil {
					t.Fatalf("it is %v, %v", found, err)
				}
				return
			}
			must(t, err)
			if one.Event == "" {
				one.Event = "ContentDeleteNotification"
			}
			equal(t, "the event", reflect.TypeOf(found).Elem().Name(), one.Event)
		})
	}
	if _, err := (gatehouse.NotificationVerifier{}).Verify(http.Header{}, nil); !errors.Is(err, gatehouse.ErrInvalidSecret) {
		t.Fatalf("by no secret: %v", err)
	}
}

func TestANotificationOfAServerIsVerified(t *testing.T) {
	type request struct {
		header http.Header
		body   []byte
	}
	received := make(chan request, 1)
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		received <- request{r.Header, body}
		w.WriteHeader(http.StatusNoContent)
	}))
	defer receiver.Close()
	forum, user := newID(), newID()
	server := gatehousetest.Start(t, gatehousetest.Options{
		Environment: map[string]string{"NOTIFICATION_ALLOWED_RANGES": "127.0.0.1"},
		Bootstrap: fmt.Sprintf(`
moderationApplications:
  - application:
      id: %s
      name: Forum
      moderationConfiguration: { contentUserActionsEnabled: true }
      notificationServers: [{ url: %q, signingSecret: %s }]
`, forum, receiver.URL, secret),
	})
	client := server.Client(t)
	ada := gatehouse.ContentUserRequest{User: gatehouse.ContentUserInput{Name: gatehouse.Ptr("Ada")}}
	got(client.ContentUsers.CreateContentUser(t.Context(), user, ada))(t)
	mute := gatehouse.UserActionInput{Action: "mute", ApplicationIDs: []string{forum}}
	got(client.UserActions.CreateUserAction(t.Context(), user, mute))(t)
	must(t, server.Idle())
	sent := <-received
	verified := got(gatehouse.NotificationVerifier{Secrets: []string{secret}}.Verify(sent.header, sent.body))(t)
	action, isAction := verified.(*gatehouse.UserActionNotification)
	if !isAction || action.UserID != user {
		t.Fatalf("it is %v", verified)
	}
	equal(t, "the number of notifications", len(got(server.Notifications())(t)), 1)
}
