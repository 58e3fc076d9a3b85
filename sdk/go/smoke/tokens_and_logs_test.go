package smoke

import (
	"archive/zip"
	"bytes"
	"io"
	"testing"

	gatehouse "github.com/gatehouse-dev/gatehouse-go"
)

func tokensAndLogs(t *testing.T) {
	client, ctx := newClient(t), t.Context()

	t.Run("a token is vended with claims of one's own, and validated", func(t *testing.T) {
		vended := got(client.Tokens.VendToken(ctx, gatehouse.TokenVendRequest{
			Claims: gatehouse.TokenVendRequestClaims{
				Sub:                  gatehouse.Ptr("build-server"),
				Aud:                  &gatehouse.TokenAudience{ArrayOfString: &[]string{"one", "two"}},
				AdditionalProperties: map[string]any{"branch": "main"},
			},
			TimeToLiveInSeconds: gatehouse.Ptr(int32(60)),
		}))(t)
		validated := got(client.Tokens.ValidateToken(ctx, gatehouse.ValidateTokenParams{}, gatehouse.WithToken(vended.Token)))(t)
		equal(t, "the subject", gatehouse.Deref(validated.JWT.Sub), "build-server")
		equal(t, "a claim of one's own", validated.JWT.AdditionalProperties["branch"], any("main"))
		equal(t, "the audience", (*validated.JWT.Aud.ArrayOfString)[1], "two")
	})
	t.Run("the key set, without a key", func(t *testing.T) {
		keys := got(newClient(t, "").Tokens.RetrieveJSONWebKeySet(ctx))(t)
		if keys.Keys == nil {
			t.Fatal("there is no list of keys")
		}
	})
	t.Run("the logs as a stream that is a zip archive", func(t *testing.T) {
		file := got(client.Logs.ExportSystemLogs(ctx, gatehouse.ExportSystemLogsParams{LastNBytes: gatehouse.Ptr(int64(1000))}))(t)
		checkZip(t, file)
		file = got(client.Logs.ExportSystemLogsByCriteria(ctx, gatehouse.SystemLogExportRequest{IncludeArchived: gatehouse.Ptr(true)}))(t)
		checkZip(t, file)
	})
	t.Run("the level of a logger", func(t *testing.T) {
		found := got(client.Logs.RetrieveLoggingLevel(ctx, gatehouse.RetrieveLoggingLevelParams{Name: "http.requests"}))(t)
		changed := got(client.Logs.UpdateLoggingLevel(ctx, gatehouse.LoggingLevelRequest{Name: "http.requests", Level: found.Level}))(t)
		equal(t, "the level", changed.Level, found.Level)
	})
}

func checkZip(t *testing.T, file gatehouse.File) {
	t.Helper()
	archive, err := io.ReadAll(file)
	must(t, err)
	must(t, file.Close())
	_, err = zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	must(t, err)
}
