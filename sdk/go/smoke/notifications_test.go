package smoke

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	gatehouse "github.com/gatehouse-dev/gatehouse-go"
	"github.com/gatehouse-dev/gatehouse-go/gatehousetest"
)

const (
	secret  = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
	seconds = 1_614_265_330
	event   = `{"type":"contentApproval","approvals":{},"moderatorId":"d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d","moderatorEmail":"mia@example.org"}`
)

var otherSecret = "whsec_" + base64.StdEncoding.EncodeToString([]byte("another secret of 24 byt"))

func at(offset time.Duration, secrets ...string) gatehouse.NotificationVerifier {
	if len(secrets) == 0 {
		secrets = []string{secret}
	}
	return gatehouse.NotificationVerifier{
		Secrets: secrets,
		Now:     func() time.Time { return time.Unix(seconds, 0).Add(offset) },
	}
}

func signatureOf(body string) string {
	key, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "msg_1.%d.%s", seconds, body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

func signed(body string, others ...string) http.Header {
	header := http.Header{}
	header.Set("webhook-id", "msg_1")
	header.Set("webhook-timestamp", fmt.Sprint(seconds))
	header.Set("webhook-signature", signatureOf(body))
	for index := 0; index < len(others); index += 2 {
		header.Set(others[index], others[index+1])
	}
	return header
}

func TestNotificationsAreRefused(t *testing.T) {
	missing := signed(event)
	missing.Del("webhook-id")
	for name, refused := range map[string]struct {
		verifier gatehouse.NotificationVerifier
		header   http.Header
		body     string
		reason   error
	}{
		"with another body":            {at(0), signed(event), event + " ", gatehouse.ErrWrongSignature},
		"with another id":              {at(0), signed(event, "webhook-id", "msg_2"), event, gatehouse.ErrWrongSignature},
		"with another time":            {at(0), signed(event, "webhook-timestamp", "1614265331"), event, gatehouse.ErrWrongSignature},
		"with another version":         {at(0), signed(event, "webhook-signature", strings.Replace(signatureOf(event), "v1", "v2", 1)), event, gatehouse.ErrWrongSignature},
		"with another secret":          {at(0, otherSecret), signed(event), event, gatehouse.ErrWrongSignature},
		"too late":                     {at(5*time.Minute + time.Millisecond), signed(event), event, gatehouse.ErrTooOld},
		"too early":                    {at(-5*time.Minute - time.Millisecond), signed(event), event, gatehouse.ErrTooNew},
		"without an id":                {at(0), missing, event, gatehouse.ErrMissingHeader},
		"with a malformed time":        {at(0), signed(event, "webhook-timestamp", "1e9"), event, gatehouse.ErrMalformedHeader},
		"with a malformed signature":   {at(0), signed(event, "webhook-signature", "ü"), event, gatehouse.ErrMalformedHeader},
		"without a type":               {at(0), signed("{}"), "{}", gatehouse.ErrMalformedBody},
		"with something else":          {at(0), signed("[]"), "[]", gatehouse.ErrMalformedBody},
		"with other letters than UTF8": {at(0), signed("\xff"), "\xff", gatehouse.ErrMalformedBody},
		"of a later type":              {at(0), signed(`{"type":"harbourClosed"}`), `{"type":"harbourClosed"}`, gatehouse.ErrUnknownType},
		"by a secret that is none":     {at(0, "whsec_"), signed(event), event, gatehouse.ErrInvalidSecret},
		"by no secret":                 {gatehouse.NotificationVerifier{}, signed(event), event, gatehouse.ErrInvalidSecret},
	} {
		t.Run(name, func(t *testing.T) {
			found, err := refused.verifier.Verify(refused.header, []byte(refused.body))
			if !errors.Is(err, refused.reason) || found != nil {
				t.Fatalf("it is %v, %v", found, err)
			}
		})
	}
}

func TestNotificationsAreVerified(t *testing.T) {
	t.Run("as the example of Standard Webhooks", func(t *testing.T) {
		header := http.Header{}
		header.Set("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek")
		header.Set("webhook-timestamp", fmt.Sprint(seconds))
		header.Set("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
		// It is signed well, and then has no type.
		if _, err := at(0).Verify(header, []byte(`{"test": 2432232314}`)); !errors.Is(err, gatehouse.ErrMalformedBody) {
			t.Fatal(err)
		}
	})
	t.Run("for five minutes, or as long as is said", func(t *testing.T) {
		for _, offset := range []time.Duration{5 * time.Minute, -5 * time.Minute} {
			got(at(offset).Verify(signed(event), []byte(event)))(t)
		}
		patient := at(time.Hour)
		patient.Tolerance = 2 * time.Hour
		got(patient.Verify(signed(event), []byte(event)))(t)
	})
	t.Run("by one of several secrets and signatures", func(t *testing.T) {
		several := signed(event, "webhook-signature", "v1,AAAA "+signatureOf(event)+", v1,BBBB")
		got(at(0, otherSecret, secret).Verify(several, []byte(event)))(t)
	})
	t.Run("as the event of each type that the specs have", func(t *testing.T) {
		text := got(os.ReadFile(environment(t, "GATEHOUSE_PROFILE")))(t)
		var specs struct {
			Types map[string]string `json:"x-notification-types"`
		}
		must(t, json.Unmarshal(text, &specs))
		equal(t, "the number of types", len(specs.Types), 7)
		for kind, schema := range specs.Types {
			body := fmt.Sprintf(`{"type":%q}`, kind)
			found := got(at(0).Verify(signed(body), []byte(body)))(t)
			equal(t, kind, reflect.TypeOf(found).Elem().Name(), schema)
		}
	})
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
