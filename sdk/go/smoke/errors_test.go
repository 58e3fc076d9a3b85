package smoke

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	gatehouse "github.com/gatehouse-dev/gatehouse-go"
)

func refusal(t *testing.T, err error) *gatehouse.APIError {
	t.Helper()
	var refused *gatehouse.APIError
	if !errors.As(err, &refused) {
		t.Fatalf("%v is no APIError", err)
	}
	return refused
}

func TestErrors(t *testing.T) {
	client, ctx := newClient(t), t.Context()

	t.Run("400 has typed Errors", func(t *testing.T) {
		_, err := client.Applications.CreateApplication(ctx, gatehouse.ApplicationRequest{})
		refused := refusal(t, err)
		equal(t, "the status", refused.StatusCode, http.StatusBadRequest)
		equal(t, "the code", refused.Errors.FieldErrors["application.name"][0].Code, "[blank]application.name")
		if !errors.Is(err, gatehouse.ErrInvalidRequest) || !strings.Contains(err.Error(), "[blank]application.name") {
			t.Fatal(err)
		}
	})
	t.Run("401 is empty, and says nothing of the key", func(t *testing.T) {
		_, err := newClient(t, "no key of this server").Applications.ListApplications(ctx, gatehouse.ListApplicationsParams{})
		refused := refusal(t, err)
		equal(t, "the status", refused.StatusCode, http.StatusUnauthorized)
		equal(t, "the length of the body", len(refused.Body), 0)
		if !errors.Is(err, gatehouse.ErrUnauthorized) || refused.Err != nil || strings.Contains(err.Error(), "no key") {
			t.Fatal(err)
		}
	})
	t.Run("404 is empty, and has the request id", func(t *testing.T) {
		_, err := client.Applications.RetrieveApplication(ctx, newID(), gatehouse.WithRequestID("go-missing"))
		refused := refusal(t, err)
		equal(t, "the request id", refused.RequestID(), "go-missing")
		equal(t, "the length of the body", len(refused.Body), 0)
		if !errors.Is(err, gatehouse.ErrNotFound) || errors.Is(err, gatehouse.ErrUnexpectedAnswer) || refused.Err != nil {
			t.Fatal(err)
		}
	})
	t.Run("a call without an answer of JSON is refused too", func(t *testing.T) {
		err := client.Applications.DeleteApplication(ctx, newID(), gatehouse.DeleteApplicationParams{})
		equal(t, "the operation", refusal(t, err).Operation, "deleteApplication")
		_, err = newClient(t, "no key of this server").Logs.ExportSystemLogs(ctx, gatehouse.ExportSystemLogsParams{})
		equal(t, "the status", refusal(t, err).StatusCode, http.StatusUnauthorized)
	})
}
