package smoke

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	gatehouse "github.com/gatehouse-dev/gatehouse-go"
	"github.com/gatehouse-dev/gatehouse-go/gatehousetest"
)

func create(t *testing.T, client *gatehouse.Client, name string) gatehouse.Application {
	t.Helper()
	body := gatehouse.ApplicationRequest{Application: gatehouse.ApplicationInput{Name: name}}
	return got(client.Applications.CreateApplication(t.Context(), body))(t).Application
}

func TestServerForTests(t *testing.T) {
	server := gatehousetest.Start(t, gatehousetest.Options{})
	client := server.Client(t)

	t.Run("a reset goes back to the bootstrap and the clock of the system", func(t *testing.T) {
		made := create(t, client, "Harbour")
		must(t, server.SetTime(time.Unix(1_000, 0)))
		equal(t, "the time", got(server.Now())(t), time.Unix(1_000, 0))
		must(t, server.Reset())
		_, err := client.Applications.RetrieveApplication(t.Context(), made.ID)
		if !errors.Is(err, gatehouse.ErrNotFound) {
			t.Fatalf("it is still there: %v", err)
		}
		if off := time.Since(got(server.Now())(t)).Abs(); off > time.Minute {
			t.Fatalf("the clock is %s off", off)
		}
	})

	t.Run("the clock is in the hands of the test", func(t *testing.T) {
		lastMinute := time.Date(2026, 2, 28, 23, 59, 0, 0, time.UTC)
		must(t, server.SetTime(lastMinute))
		equal(t, "the instant", create(t, client, "Quay").InsertInstant, lastMinute.UnixMilli())
		vended := got(client.Tokens.VendToken(t.Context(), gatehouse.TokenVendRequest{
			Claims:              gatehouse.TokenVendRequestClaims{Sub: gatehouse.Ptr("build")},
			TimeToLiveInSeconds: gatehouse.Ptr(int32(300)),
		}))(t)
		must(t, server.AdvanceTime(5*time.Minute))
		got(client.Tokens.ValidateToken(t.Context(), gatehouse.ValidateTokenParams{}, gatehouse.WithToken(vended.Token)))(t)
		must(t, server.AdvanceTime(61*time.Second))
		if _, err := client.Tokens.ValidateToken(t.Context(), gatehouse.ValidateTokenParams{}, gatehouse.WithToken(vended.Token)); !errors.Is(err, gatehouse.ErrUnauthorized) {
			t.Fatalf("the token is still valid: %v", err)
		}
	})

	t.Run("emails are caught", func(t *testing.T) {
		made := got(client.EmailTemplates.CreateEmailTemplate(t.Context(), gatehouse.EmailTemplateRequest{
			EmailTemplate: gatehouse.EmailTemplateInput{
				Name: "Welcome", FromEmail: "crew@example.com", DefaultFromName: "Crew", DefaultSubject: "Ahoy",
				DefaultHTMLTemplate: "<p>Ahoy</p>", DefaultTextTemplate: "Ahoy",
			},
		}))(t)
		got(client.EmailTemplates.SendEmail(t.Context(), made.EmailTemplate.ID, gatehouse.EmailSendRequest{
			ToAddresses: []gatehouse.EmailAddress{{Address: "ada@example.com"}},
		}))(t)
		must(t, server.Idle())
		mails := got(server.Mails())(t)
		equal(t, "the number of emails", len(mails), 1)
		equal[any](t, "the subject", mails[0]["subject"], "Ahoy")
		equal(t, "the number of notifications", len(got(server.Notifications())(t)), 0)
	})

	t.Run("faults are simulated", func(t *testing.T) {
		failing := got(gatehouse.NewClient(gatehouse.Config{BaseURL: server.URL, APIKey: server.APIKey, Retries: -1}))(t)
		_, err := failing.Server.RetrieveSystemVersion(t.Context(), gatehouse.WithHeader("X-Simulate-Status", "503"))
		if !errors.Is(err, gatehouse.ErrUnavailable) {
			t.Fatalf("it is %v", err)
		}
	})
}

func TestStartOfAServer(t *testing.T) {
	t.Run("a file is a bootstrap too", func(t *testing.T) {
		key := "a-key-of-this-file-alone-0123456789abcdef"
		file := filepath.Join(t.TempDir(), "bootstrap.yaml")
		must(t, os.WriteFile(file, []byte("apiKeys: [{ key: "+key+", name: file }]"), 0o600))
		equal(t, "the key", gatehousetest.Start(t, gatehousetest.Options{BootstrapFile: file}).APIKey, key)
	})
	fails := func(options gatehousetest.Options, reason string) func(t *testing.T) {
		return func(t *testing.T) {
			_, err := gatehousetest.New(options)
			if err == nil || !strings.Contains(err.Error(), reason) {
				t.Fatalf("it is %v", err)
			}
		}
	}
	t.Run("a wrong bootstrap is told", fails(gatehousetest.Options{Bootstrap: "harbours: []"}, "harbours"))
	none := gatehousetest.Options{Command: []string{"no-such-program"}}
	t.Run("a program that is none is told", fails(none, gatehousetest.CommandVariable))
	silent := gatehousetest.Options{Command: []string{"sh", "-c", "exec sleep 30"}, StartTime: 200 * time.Millisecond}
	t.Run("a program that says nothing is told", fails(silent, "did not start"))
}
