package gatehouse

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	maxAnswer = 256 << 20
	maxError  = 1 << 20
)

// send calls an operation that answers with nothing.
func send(ctx context.Context, client *Client, c *call, options []CallOption) error {
	answer, err := exchange(ctx, client, c, options)
	if err != nil {
		return err
	}
	return answer.Close()
}

// receive calls an operation that answers with JSON.
func receive[T any](ctx context.Context, client *Client, c *call, options []CallOption) (*T, error) {
	answer, err := exchange(ctx, client, c, options)
	if err != nil {
		return nil, err
	}
	defer answer.Close()
	body, err := answer.readAll(maxAnswer)
	if err != nil {
		return nil, c.failed(answer.ctx, err)
	}
	if !isJSON(answer.response.Header) {
		return nil, c.notUnderstood(answer.response, body, errors.New("the answer is not JSON"))
	}
	value := new(T)
	if err := json.Unmarshal(body, value); err != nil {
		return nil, c.notUnderstood(answer.response, body, err)
	}
	return value, nil
}

// File is a file as it arrives. Who has one closes it.
type File = io.ReadCloser

// stream calls an operation that answers with a file.
func stream(ctx context.Context, client *Client, c *call, options []CallOption) (File, error) {
	answer, err := exchange(ctx, client, c, options)
	if err != nil {
		return nil, err
	}
	answer.timer.Stop()
	return answer, nil
}

// answer is a success, whose body is still to be read.
type answer struct {
	ctx      context.Context
	response *http.Response
	timer    *time.Timer
	end      context.CancelCauseFunc
}

func (a *answer) Read(into []byte) (int, error) { return a.response.Body.Read(into) }

// Close lets go of the connection.
func (a *answer) Close() error {
	err := a.response.Body.Close()
	a.timer.Stop()
	a.end(nil)
	return err
}

func (a *answer) readAll(limit int64) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(a, limit+1))
	if err == nil && int64(len(body)) > limit {
		err = fmt.Errorf("the answer is longer than %d bytes", limit)
	}
	return body, err
}

// exchange sends the request; an answer that is no success is an error.
func exchange(ctx context.Context, client *Client, c *call, options []CallOption) (*answer, error) {
	settings := &callSettings{header: http.Header{}}
	for _, option := range options {
		option(settings)
	}
	request, err := c.request(client, settings)
	if err != nil {
		return nil, err
	}
	limited, end := context.WithCancelCause(context.WithValue(ctx, operationKey{}, c.operation))
	timer := time.AfterFunc(limit(client.timeout), func() { end(context.DeadlineExceeded) })
	response, err := client.attempts(c, request.WithContext(limited), time.Now().Add(limit(client.timeout)))
	if err != nil {
		timer.Stop()
		defer end(nil)
		return nil, c.failed(limited, err)
	}
	received := &answer{limited, response, timer, end}
	if settings.response != nil {
		*settings.response = Response{response.StatusCode, response.Header}
	}
	if response.StatusCode >= 200 && response.StatusCode < 300 {
		return received, nil
	}
	defer received.Close()
	body, _ := io.ReadAll(io.LimitReader(response.Body, maxError))
	refused := c.apiError(response, body)
	refused.readErrors()
	return nil, refused
}

func limit(timeout time.Duration) time.Duration {
	if timeout < 0 {
		return 1 << 61 // Time enough, and it can be added to a time.
	}
	return timeout
}

func (c *call) apiError(response *http.Response, body []byte) *APIError {
	return &APIError{
		Operation:  c.operation,
		Method:     c.method,
		Path:       c.path,
		StatusCode: response.StatusCode,
		Header:     response.Header,
		Body:       body,
	}
}

func (c *call) notUnderstood(response *http.Response, body []byte, err error) *APIError {
	refused := c.apiError(response, body[:min(len(body), maxError)])
	refused.Err = err
	return refused
}

// failed says why there is no answer. The query stays out of it: it can hold tokens.
func (c *call) failed(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	var told *url.Error
	if errors.As(err, &told) {
		err = told.Err
	}
	return fmt.Errorf("gatehouse: %s: %w", c.operation, err)
}

func isJSON(header http.Header) bool {
	mediaType, _, err := mime.ParseMediaType(header.Get("Content-Type"))
	return err == nil && (mediaType == "application/json" || strings.HasSuffix(mediaType, "+json"))
}

type operationKey struct{}

// Operation returns which operation a request is for, such as createApplication: for the Transport of an
// http.Client that measures, logs or sends again.
func Operation(ctx context.Context) string {
	name, _ := ctx.Value(operationKey{}).(string)
	return name
}
