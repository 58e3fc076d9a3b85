// Package gatehouse is the client of a Gatehouse server: its identity, filtering and moderation interfaces.
//
// Every operation is a method of one of the groups of a [Client]. It takes a context, what stands in the path, the
// query as a struct, the body, and options for this one call:
//
//	client, err := gatehouse.NewClient(gatehouse.Config{BaseURL: "http://127.0.0.1:9011", APIKey: key})
//	created, err := client.Applications.CreateApplication(ctx, gatehouse.ApplicationRequest{
//		Application: gatehouse.ApplicationInput{Name: "Forum"},
//	})
//
// A response without success is an [*APIError].
package gatehouse

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Defaults of a Config.
const (
	DefaultTimeout = 30 * time.Second
	DefaultRetries = 2
)

// Config says which server a Client talks to, and how.
type Config struct {
	// BaseURL is where the server is, such as http://127.0.0.1:9011.
	BaseURL string
	// APIKey opens the calls. It is the whole value of the Authorization header, without a prefix.
	// A Client without one can call what needs none, and what WithToken opens.
	APIKey string
	// TenantID is the tenant that the calls are about, where the server has several.
	TenantID string
	// Timeout limits each call, to the last byte of its answer; of a file, to the first. It is DefaultTimeout where it is 0;
	// a negative one is no limit. A deadline of the context counts beside it.
	Timeout time.Duration
	// Retries is how often a call is sent again, at most, where there was no answer, or 408, 429, 500, 502, 503 or 504: only
	// of operations that may be repeated. It is DefaultRetries where it is 0; a negative one is none.
	Retries int
	// HTTPClient sends the requests. It is http.DefaultClient where it is nil. Redirects are not followed, unless it
	// says itself what to do with them.
	HTTPClient *http.Client
	// Header is sent with every call.
	Header http.Header
}

// Client calls the operations of a server. It may be used by many goroutines at once.
type Client struct {
	Services
	baseURL  string
	apiKey   string
	tenantID string
	timeout  time.Duration
	retries  int
	http     *http.Client
	header   http.Header
}

// NewClient makes a Client. It connects to nothing yet.
func NewClient(config Config) (*Client, error) {
	base, err := url.Parse(config.BaseURL)
	if err != nil {
		return nil, fmt.Errorf("gatehouse: the BaseURL cannot be read: %w", err)
	}
	if (base.Scheme != "http" && base.Scheme != "https") || base.Host == "" {
		return nil, errors.New("gatehouse: the BaseURL has to be like https://gatehouse.example.com")
	}
	if base.RawQuery != "" || base.Fragment != "" || base.User != nil {
		return nil, errors.New("gatehouse: the BaseURL has to be without a query, a fragment and a user")
	}
	client := &Client{
		baseURL:  strings.TrimRight(base.String(), "/"),
		apiKey:   config.APIKey,
		tenantID: config.TenantID,
		timeout:  config.Timeout,
		retries:  config.Retries,
		http:     withoutRedirects(config.HTTPClient),
		header:   config.Header.Clone(),
	}
	if client.timeout == 0 {
		client.timeout = DefaultTimeout
	}
	if client.retries == 0 {
		client.retries = DefaultRetries
	}
	client.Services = newServices(client)
	return client, nil
}

// No operation answers with a redirect: one that a proxy sends would turn a POST into a GET.
func withoutRedirects(given *http.Client) *http.Client {
	if given == nil {
		given = http.DefaultClient
	}
	if given.CheckRedirect != nil {
		return given
	}
	own := *given
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &own
}
