package gatehouse

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

const (
	tenantHeader  = "X-Service-TenantId"
	requestHeader = "X-Request-Id"
)

// call is an operation with what it is called with.
type call struct {
	operation string
	method    string
	path      string
	query     []string
	mediaType string
	body      any
	// isOpen says that the operation needs neither a key nor a token.
	isOpen bool
	// isRetrySafe says that sending it twice does what sending it once does.
	isRetrySafe bool
	err         error
}

// scalar is what stands in a path or a query.
type scalar interface {
	~string | ~bool | ~int32 | ~int64 | ~float32 | ~float64
}

func newCall(operation, method, path string) *call {
	return &call{operation: operation, method: method, path: path}
}

// inPath puts a value into the path. One that would name another path is refused.
func inPath[T scalar](c *call, name string, value T) {
	text := fmt.Sprint(value)
	if text == "" || text == "." || text == ".." {
		c.err = fmt.Errorf("gatehouse: %s: %s is %q, which cannot stand in a path", c.operation, name, text)
		return
	}
	c.path = strings.ReplaceAll(c.path, "{"+name+"}", url.PathEscape(text))
}

// inQuery repeats the name for each of the values.
func inQuery[T scalar](c *call, name string, values ...T) {
	for _, value := range values {
		c.query = append(c.query, name+"="+escaped(fmt.Sprint(value)))
	}
}

func optionalInQuery[T scalar](c *call, name string, value *T) {
	if value != nil {
		inQuery(c, name, *value)
	}
}

// indexedInQuery writes objects as name[0].field=value&name[1].field=value.
func indexedInQuery[T any](c *call, name string, objects []T) {
	for index, object := range objects {
		text, err := json.Marshal(object)
		if err != nil {
			c.err = fmt.Errorf("gatehouse: %s: %s cannot be written: %w", c.operation, name, err)
			return
		}
		decoder := json.NewDecoder(bytes.NewReader(text))
		for key, value := range members(decoder) {
			inQuery(c, name+"["+strconv.Itoa(index)+"]."+key, value)
		}
	}
}

// members yields the names and values of a flat object, in their order.
func members(decoder *json.Decoder) func(yield func(string, string) bool) {
	decoder.UseNumber()
	return func(yield func(string, string) bool) {
		_, _ = decoder.Token()
		for decoder.More() {
			key, _ := decoder.Token()
			value, _ := decoder.Token()
			if !yield(fmt.Sprint(key), fmt.Sprint(value)) {
				return
			}
		}
	}
}

// A plus would be read as itself.
func escaped(value string) string {
	return strings.ReplaceAll(url.QueryEscape(value), "+", "%20")
}

// inBody sends a value as JSON; nil is no body.
func inBody[T any](c *call, mediaType string, body *T) {
	if body != nil {
		c.mediaType, c.body = mediaType, body
	}
}

// request makes the request of a call.
func (c *call) request(client *Client, settings *callSettings) (*http.Request, error) {
	if c.err != nil {
		return nil, c.err
	}
	address := client.baseURL + c.path
	if len(c.query) > 0 {
		address += "?" + strings.Join(c.query, "&")
	}
	var body io.Reader
	if c.body != nil {
		text, err := json.Marshal(c.body)
		if err != nil {
			return nil, fmt.Errorf("gatehouse: %s: the body cannot be written: %w", c.operation, err)
		}
		body = bytes.NewReader(text)
	}
	request, err := http.NewRequest(c.method, address, body)
	if err != nil {
		return nil, fmt.Errorf("gatehouse: %s: %w", c.operation, err)
	}
	request.Header = c.header(client, settings)
	return request, nil
}

func (c *call) header(client *Client, settings *callSettings) http.Header {
	header := http.Header{"User-Agent": {"gatehouse-go/" + Version}}
	if client.tenantID != "" {
		header.Set(tenantHeader, client.tenantID)
	}
	for name, values := range client.header {
		header[http.CanonicalHeaderKey(name)] = values
	}
	if c.body != nil {
		header.Set("Content-Type", c.mediaType)
	}
	switch {
	case settings.token != "":
		header.Set("Authorization", "Bearer "+settings.token)
	case client.apiKey != "" && !c.isOpen:
		header.Set("Authorization", client.apiKey)
	}
	for name, values := range settings.header {
		header[name] = values
	}
	return header
}
