// Package smoke holds the smoke contract of the SDK: what it does against a running server.
package smoke

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"sync"
	"testing"

	gatehouse "github.com/gatehouse-dev/gatehouse-go"
)

// tried has the operations that the server was asked for.
var tried sync.Map

type recorder struct{}

func (recorder) RoundTrip(request *http.Request) (*http.Response, error) {
	tried.Store(gatehouse.Operation(request.Context()), true)
	return http.DefaultTransport.RoundTrip(request)
}

func environment(t *testing.T, name string) string {
	t.Helper()
	value := os.Getenv(name)
	if value == "" {
		t.Fatalf("%s is not set: run these tests by `npm run test:sdks`.", name)
	}
	return value
}

// newClient has the API key; with another one, it has that.
func newClient(t *testing.T, key ...string) *gatehouse.Client {
	t.Helper()
	config := gatehouse.Config{
		BaseURL:    environment(t, "GATEHOUSE_URL"),
		APIKey:     environment(t, "GATEHOUSE_API_KEY"),
		HTTPClient: &http.Client{Transport: recorder{}},
	}
	if len(key) > 0 {
		config.APIKey = key[0]
	}
	client, err := gatehouse.NewClient(config)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// got is the answer of a call that has to succeed.
func got[T any](value T, err error) func(t *testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		must(t, err)
		return value
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func equal[T comparable](t *testing.T, what string, found, expected T) {
	t.Helper()
	if found != expected {
		t.Fatalf("%s is %v, and not %v", what, found, expected)
	}
}

func newID() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// profile is what the SDK was generated from.
type profile struct {
	Paths map[string]map[string]struct {
		Operation string   `json:"x-go-operation"`
		Tags      []string `json:"tags"`
	} `json:"paths"`
	Components struct {
		Schemas map[string]schema `json:"schemas"`
	} `json:"components"`
}

func readProfile(t *testing.T) profile {
	t.Helper()
	text, err := os.ReadFile(environment(t, "GATEHOUSE_PROFILE"))
	must(t, err)
	var read profile
	must(t, json.Unmarshal(text, &read))
	return read
}
