package smoke

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	gatehouse "github.com/gatehouse-dev/gatehouse-go"
)

// scripted is a client of a server that answers as the handler does.
func scripted(t *testing.T, config gatehouse.Config, handler http.HandlerFunc) *gatehouse.Client {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	config.BaseURL = server.URL + "/behind/a/proxy/"
	client, err := gatehouse.NewClient(config)
	must(t, err)
	return client
}

func answering(status int, mediaType, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", mediaType)
		w.Header().Set("Location", "/elsewhere")
		w.Header().Set("Retry-After", "7000")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

func TestAnswers(t *testing.T) {
	ctx := t.Context()
	filter := gatehouse.ContentFilterRequest{Content: "x"}

	t.Run("what a newer server adds is no error", func(t *testing.T) {
		body := `{"replacement":"x","matches":[{"type":"holograms","added":{"a":1}}],"metaMatches":[],"added":[1]}`
		client := scripted(t, gatehouse.Config{}, answering(200, "application/json; charset=utf-8", body))
		answer := got(client.Content.FilterContentItem(ctx, filter))(t)
		equal(t, "the kind of match", answer.Matches[0].Type, gatehouse.FilterMatchType("holograms"))
	})
	for _, status := range []int{401, 402, 404, 500, 502} {
		t.Run(fmt.Sprintf("an empty %d", status), func(t *testing.T) {
			client := scripted(t, gatehouse.Config{}, answering(status, "application/json", ""))
			_, err := client.Content.FilterContentItem(ctx, filter)
			refused := refusal(t, err)
			equal(t, "the status", refused.StatusCode, status)
			equal(t, "the cause", refused.Err, nil)
			equal(t, "the wait", refused.RetryAfter(), 7000*time.Second)
		})
	}
	t.Run("503 with Errors", func(t *testing.T) {
		body := `{"generalErrors":[{"code":"[busy]","message":"Later."}]}`
		client := scripted(t, gatehouse.Config{}, answering(503, "application/json", body))
		_, err := client.Content.FilterContentItem(ctx, filter)
		equal(t, "the code", refusal(t, err).Errors.GeneralErrors[0].Code, "[busy]")
		equal(t, "unavailable", errors.Is(err, gatehouse.ErrUnavailable), true)
	})
	t.Run("what is not JSON is kept as it came", func(t *testing.T) {
		for _, status := range []int{200, 400, 502} {
			client := scripted(t, gatehouse.Config{}, answering(status, "text/html", "<h1>A proxy</h1>"))
			_, err := client.Content.FilterContentItem(ctx, filter)
			equal(t, "the body", string(refusal(t, err).Body), "<h1>A proxy</h1>")
			equal(t, "unexpected", errors.Is(err, gatehouse.ErrUnexpectedAnswer), status == 200)
		}
	})
	t.Run("half an answer is an error", func(t *testing.T) {
		client := scripted(t, gatehouse.Config{}, answering(200, "application/json", `{"replacement":`))
		_, err := client.Content.FilterContentItem(ctx, filter)
		equal(t, "unexpected", errors.Is(err, gatehouse.ErrUnexpectedAnswer), true)
	})
	t.Run("a redirect is not followed", func(t *testing.T) {
		asked := 0
		client := scripted(t, gatehouse.Config{APIKey: "secret"}, func(w http.ResponseWriter, r *http.Request) {
			asked++
			answering(302, "text/plain", "")(w, r)
		})
		_, err := client.Content.FilterContentItem(ctx, filter)
		equal(t, "the status", refusal(t, err).StatusCode, 302)
		equal(t, "the requests", asked, 1)
	})
}

func TestRequests(t *testing.T) {
	ctx := t.Context()
	var seen *http.Request
	var body []byte
	client := scripted(t, gatehouse.Config{APIKey: "the key", TenantID: "tenant", Header: http.Header{"X-Own": {"1"}}}, func(w http.ResponseWriter, r *http.Request) {
		seen = r
		body, _ = io.ReadAll(r.Body)
		answering(200, "application/json", "{}")(w, r)
	})

	t.Run("the key is the whole header", func(t *testing.T) {
		got(client.Server.RetrieveSystemVersion(ctx))(t)
		equal(t, "Authorization", seen.Header.Get("Authorization"), "the key")
		equal(t, "the tenant", seen.Header.Get("X-Service-TenantId"), "tenant")
		equal(t, "a header of one's own", seen.Header.Get("X-Own"), "1")
		equal(t, "the path", seen.URL.Path, "/behind/a/proxy/api/system/version")
	})
	t.Run("a token is sent in its place, with its scheme", func(t *testing.T) {
		got(client.Tokens.ValidateToken(ctx, gatehouse.ValidateTokenParams{}, gatehouse.WithToken("token"), gatehouse.WithTenantID("other")))(t)
		equal(t, "Authorization", seen.Header.Get("Authorization"), "Bearer token")
		equal(t, "the tenant", seen.Header.Get("X-Service-TenantId"), "other")
	})
	t.Run("the key is not sent where none is needed", func(t *testing.T) {
		got(client.Tokens.RetrieveJSONWebKeySet(ctx))(t)
		equal(t, "Authorization", seen.Header.Get("Authorization"), "")
	})
	t.Run("a list repeats its name, objects have an index, and a space is no plus", func(t *testing.T) {
		got(client.WhitelistAllowedEntries.SearchAllowedEntries(ctx, gatehouse.SearchAllowedEntriesParams{
			Text: gatehouse.Ptr("a b+c"), Locale: []string{"en", "de"}, Sort: []gatehouse.AllowedEntrySort{{Field: "text", Order: gatehouse.Ptr(gatehouse.AllowedEntrySortOrderAsc)}},
		}))(t)
		equal(t, "the query", seen.URL.RawQuery, "text=a%20b%2Bc&locale=en&locale=de&sort[0].field=text&sort[0].order=asc")
	})
	t.Run("each patch has its media type", func(t *testing.T) {
		got(client.Roles.PatchRole(ctx, "a/b", "r", gatehouse.RolePatchRequest{Role: &gatehouse.RolePatch{}}))(t)
		equal(t, "the path", seen.URL.EscapedPath(), "/behind/a/proxy/api/application/a%2Fb/role/r")
		equal(t, "the type", seen.Header.Get("Content-Type"), "application/json")
		got(client.Roles.MergePatchRole(ctx, "a", "r", gatehouse.RolePatchRequest{Role: &gatehouse.RolePatch{Description: gatehouse.Null[string]()}}))(t)
		equal(t, "the type", seen.Header.Get("Content-Type"), "application/merge-patch+json")
		equal(t, "the body", string(body), `{"role":{"description":null}}`)
		got(client.Roles.JSONPatchRole(ctx, "a", "r", []gatehouse.JSONPatchOperation{{Op: "remove", Path: "/role/description"}}))(t)
		equal(t, "the type", seen.Header.Get("Content-Type"), "application/json-patch+json")
		equal(t, "the body", string(body), `[{"op":"remove","path":"/role/description"}]`)
	})
	t.Run("an empty list is sent, and nil is left out", func(t *testing.T) {
		for list, expected := range map[*[]string]string{{}: `{"parts":[]}`, nil: `{}`} {
			got(client.WhitelistDisallowedPhrases.CreateDisallowedPhrase(ctx, gatehouse.DisallowedPhraseRequest{
				Phrase: gatehouse.DisallowedPhraseInput{Parts: gatehouse.Deref(list)},
			}))(t)
			equal(t, "the body", string(body), `{"phrase":`+expected+`}`)
		}
	})
	t.Run("an id that would be another path is refused, and nothing is sent", func(t *testing.T) {
		seen = nil
		for _, id := range []string{"", ".", ".."} {
			if err := client.Applications.DeleteApplication(ctx, id, gatehouse.DeleteApplicationParams{}); err == nil || seen != nil {
				t.Fatal(id, err)
			}
		}
	})
}

func TestRetries(t *testing.T) {
	// failing answers with a status so many times, and then as it should.
	failing := func(times, status int, after string, asked *int, bodies *[]string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			*bodies = append(*bodies, string(body))
			if *asked++; *asked > times {
				answering(200, "application/json", "{}")(w, r)
				return
			}
			if status == 0 {
				panic(http.ErrAbortHandler)
			}
			w.Header().Set("Retry-After", after)
			w.WriteHeader(status)
		}
	}
	filter := gatehouse.ContentFilterRequest{Content: "x"}
	at := time.Now().UTC().Format(http.TimeFormat)
	for name, one := range map[string]struct {
		times, status int
		after         string
		retries       int
		asked         int
	}{
		"an answer that passes":       {1, 503, "0", 0, 2},
		"a date":                      {2, 429, at, 0, 3},
		"no answer":                   {1, 0, "", 0, 2},
		"not more often than allowed": {9, 503, "0", 1, 2},
		"never":                       {9, 503, "0", -1, 1},
		"not what stays":              {9, 401, "0", 0, 1},
		"a wait that is too long":     {9, 503, "31", 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			asked, bodies := 0, []string{}
			client := scripted(t, gatehouse.Config{Retries: one.retries}, failing(one.times, one.status, one.after, &asked, &bodies))
			_, err := client.Content.FilterContentItem(t.Context(), filter)
			equal(t, "the requests", asked, one.asked)
			equal(t, "success", err == nil, one.times < one.asked)
			for _, body := range bodies {
				equal(t, "the body", body, `{"content":"x"}`)
			}
		})
	}
	t.Run("nothing that would be done twice", func(t *testing.T) {
		asked, bodies := 0, []string{}
		client := scripted(t, gatehouse.Config{}, failing(9, 503, "0", &asked, &bodies))
		_, err := client.Applications.CreateApplication(t.Context(), gatehouse.ApplicationRequest{})
		equal(t, "the status", refusal(t, err).StatusCode, 503)
		equal(t, "the requests", asked, 1)
	})
}

func TestTimeouts(t *testing.T) {
	slow := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, "{")
		w.(http.Flusher).Flush()
		select {
		case <-r.Context().Done():
		case <-time.After(5 * time.Second):
		}
	}
	t.Run("the client's holds to the last byte", func(t *testing.T) {
		client := scripted(t, gatehouse.Config{Timeout: 50 * time.Millisecond}, slow)
		_, err := client.Tokens.IssueToken(t.Context(), gatehouse.IssueTokenParams{ApplicationID: "a", RefreshToken: gatehouse.Ptr("secret")})
		if !errors.Is(err, context.DeadlineExceeded) || strings.Contains(err.Error(), "secret") {
			t.Fatal(err)
		}
	})
	t.Run("the context's counts", func(t *testing.T) {
		client := scripted(t, gatehouse.Config{Timeout: -1}, slow)
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		_, err := client.Server.RetrieveSystemVersion(ctx)
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Fatal(err)
		}
	})
	t.Run("a file may take longer to arrive, and ends with its context", func(t *testing.T) {
		client := scripted(t, gatehouse.Config{Timeout: 50 * time.Millisecond}, func(w http.ResponseWriter, _ *http.Request) {
			for range 4 {
				_, _ = io.WriteString(w, "part")
				w.(http.Flusher).Flush()
				time.Sleep(25 * time.Millisecond)
			}
		})
		file := got(client.Logs.ExportSystemLogs(t.Context(), gatehouse.ExportSystemLogsParams{}))(t)
		bytes, err := io.ReadAll(file)
		must(t, err)
		equal(t, "the file", string(bytes), "partpartpartpart")
		must(t, file.Close())
	})
	t.Run("a canceled call was canceled, and names no token", func(t *testing.T) {
		client := scripted(t, gatehouse.Config{}, slow)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err := client.Tokens.IssueToken(ctx, gatehouse.IssueTokenParams{ApplicationID: "a", RefreshToken: gatehouse.Ptr("secret")})
		if !errors.Is(err, context.Canceled) || strings.Contains(err.Error(), "secret") {
			t.Fatal(err)
		}
	})
}

func TestValues(t *testing.T) {
	t.Run("a value of one of two types is read and written as it is", func(t *testing.T) {
		for _, text := range []string{`{"aud":"one","more":[1]}`, `{"aud":["one","two"]}`} {
			var claims gatehouse.TokenVendRequestClaims
			must(t, json.Unmarshal([]byte(text), &claims))
			written, err := json.Marshal(claims)
			must(t, err)
			equal(t, "the JSON", string(bytes.TrimSpace(written)), text)
		}
	})
	t.Run("a field of a patch is left out, null or a value", func(t *testing.T) {
		var patch gatehouse.RolePatch
		must(t, json.Unmarshal([]byte(`{"description":null,"isDefault":true}`), &patch))
		isDefault, has := patch.IsDefault.Get()
		equal(t, "left out", patch.ID.IsZero(), true)
		equal(t, "null", patch.Description.IsNull(), true)
		equal(t, "the value", isDefault && has, true)
	})
	t.Run("a server's address has to be one", func(t *testing.T) {
		for _, address := range []string{"", "127.0.0.1:9011", "ftp://a", "http://", "http://u:p@a", "http://a?b=c"} {
			if _, err := gatehouse.NewClient(gatehouse.Config{BaseURL: address}); err == nil {
				t.Errorf("%q is taken", address)
			}
		}
	})
}
