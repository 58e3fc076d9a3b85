package gatehouse

import "net/http"

// CallOption is about one call.
type CallOption func(*callSettings)

// Response is what an answer says besides its body.
type Response struct {
	StatusCode int
	Header     http.Header
}

type callSettings struct {
	token    string
	header   http.Header
	response *Response
}

// WithToken opens the call with a JWT or with the token of an operator, in place of the API key.
func WithToken(token string) CallOption {
	return func(settings *callSettings) { settings.token = token }
}

// WithTenantID names the tenant that the call is about.
func WithTenantID(id string) CallOption { return WithHeader(tenantHeader, id) }

// WithRequestID gives the id under which the server logs the request.
func WithRequestID(id string) CallOption { return WithHeader(requestHeader, id) }

// WithHeader sends a header, in place of what would be sent under this name.
func WithHeader(name, value string) CallOption {
	return func(settings *callSettings) { settings.header.Set(name, value) }
}

// WithResponse fills in the status and the headers of the answer, whatever that is.
func WithResponse(response *Response) CallOption {
	return func(settings *callSettings) { settings.response = response }
}
