package gatehouse

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Errors that errors.Is finds in an APIError, by its status.
var (
	ErrInvalidRequest   = errors.New("gatehouse: the request is not valid")                    // 400
	ErrUnauthorized     = errors.New("gatehouse: the API key or token does not open the call") // 401
	ErrLicenseExpired   = errors.New("gatehouse: the license has expired")                     // 402
	ErrNotFound         = errors.New("gatehouse: there is no such thing")                      // 404
	ErrTooManyRequests  = errors.New("gatehouse: too many requests")                           // 429
	ErrInternal         = errors.New("gatehouse: the server failed")                           // 500
	ErrUnavailable      = errors.New("gatehouse: the server is not available")                 // 503
	ErrUnexpectedAnswer = errors.New("gatehouse: the answer is not one that the interface has")
)

var byStatus = map[int]error{
	http.StatusBadRequest:          ErrInvalidRequest,
	http.StatusUnauthorized:        ErrUnauthorized,
	http.StatusPaymentRequired:     ErrLicenseExpired,
	http.StatusNotFound:            ErrNotFound,
	http.StatusTooManyRequests:     ErrTooManyRequests,
	http.StatusInternalServerError: ErrInternal,
	http.StatusServiceUnavailable:  ErrUnavailable,
}

// APIError is an answer that is no success. Most such answers have an empty body, and that is no other error.
type APIError struct {
	// Operation is the operation that was called, such as createApplication.
	Operation  string
	Method     string
	Path       string
	StatusCode int
	Header     http.Header
	// Errors says what was wrong, by field; with status 400, and with some of status 503.
	Errors Errors
	// Body is the body as it came, up to a megabyte of it.
	Body []byte
	// Err is set where the answer could not be understood.
	Err error
}

// RequestID is the id under which the server logged the request.
func (e *APIError) RequestID() string { return e.Header.Get(requestHeader) }

// RetryAfter is how long the server asks to wait; 0 where it does not.
func (e *APIError) RetryAfter() time.Duration {
	wait, _ := retryAfter(e.Header)
	return wait
}

// Is makes errors.Is(err, gatehouse.ErrNotFound) and the like true.
func (e *APIError) Is(target error) bool {
	return target == byStatus[e.StatusCode] || (target == ErrUnexpectedAnswer && e.Err != nil)
}

// Unwrap returns why the answer could not be understood.
func (e *APIError) Unwrap() error { return e.Err }

// Error says what was refused, and why. It holds neither the query nor the key.
func (e *APIError) Error() string {
	text := fmt.Sprintf("gatehouse: %s: %d %s", e.Operation, e.StatusCode, http.StatusText(e.StatusCode))
	if reasons := e.reasons(); len(reasons) > 0 {
		text += ": " + strings.Join(reasons, "; ")
	}
	if id := e.RequestID(); id != "" {
		text += " (request " + id + ")"
	}
	return text
}

func (e *APIError) reasons() []string {
	var reasons []string
	add := func(errors []Error) {
		for _, one := range errors {
			reasons = append(reasons, fmt.Sprintf("%s: %s", one.Code, one.Message))
		}
	}
	for _, fieldErrors := range e.Errors.FieldErrors {
		add(fieldErrors)
	}
	slices.Sort(reasons)
	add(e.Errors.GeneralErrors)
	if e.Err != nil {
		reasons = append(reasons, e.Err.Error())
	}
	return reasons
}

// readErrors takes Errors out of the body, where there are any.
func (e *APIError) readErrors() {
	if isJSON(e.Header) && json.Unmarshal(e.Body, &e.Errors) != nil {
		e.Errors = Errors{}
	}
}
