// Package smoke holds the smoke contract of the SDK: what it does against a running server.
package smoke

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	gatehouse "github.com/gatehouse-dev/gatehouse-go"
	"github.com/gatehouse-dev/gatehouse-go/gatehousetest"
)

const bootstrap = `
tenants: [{ id: 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11, name: Smoke contracts }]
apiKeys: [{ key: the-key-of-the-smoke-contracts-0123456789, name: smoke contracts }]
`

// server is the one of the tests that only add to it.
var server *gatehousetest.Server

func TestMain(m *testing.M) {
	var err error
	if server, err = gatehousetest.New(gatehousetest.Options{Bootstrap: bootstrap}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	if err := server.Close(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func environment(t *testing.T, name string) string {
	t.Helper()
	value := os.Getenv(name)
	if value == "" {
		t.Fatalf("%s is not set: run these tests by `npm run test:sdks`.", name)
	}
	return value
}

func TestVersionIsThatOfTheRelease(t *testing.T) {
	equal(t, "the version", gatehouse.Version, environment(t, "GATEHOUSE_VERSION"))
}

// newClient has the API key; with another one, it has that.
func newClient(t *testing.T, key ...string) *gatehouse.Client {
	t.Helper()
	config := gatehouse.Config{
		BaseURL:    server.URL,
		APIKey:     server.APIKey,
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
