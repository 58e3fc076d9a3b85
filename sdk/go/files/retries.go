package gatehouse

import (
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"time"
)

const (
	firstWait   = 500 * time.Millisecond
	longestWait = 8 * time.Second
)

// After these answers the same request may be answered otherwise.
var passing = []int{408, 429, 500, 502, 503, 504}

// attempts sends a request until it is answered for good. It ends by the deadline at the latest.
func (client *Client) attempts(c *call, request *http.Request, deadline time.Time) (*http.Response, error) {
	ctx := request.Context()
	if earlier, has := ctx.Deadline(); has && earlier.Before(deadline) {
		deadline = earlier
	}
	for attempt := 0; ; attempt++ {
		response, err := client.http.Do(request)
		if !c.isRetrySafe || attempt >= client.retries || !mayPass(ctx, response, err) {
			return response, err
		}
		wait := waitBefore(attempt, response)
		if time.Now().Add(wait).After(deadline) {
			return response, err
		}
		if response != nil {
			_, _ = io.CopyN(io.Discard, response.Body, maxError)
			_ = response.Body.Close()
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(wait):
		}
		if request.GetBody != nil {
			if request.Body, err = request.GetBody(); err != nil {
				return nil, err
			}
		}
	}
}

func mayPass(ctx context.Context, response *http.Response, err error) bool {
	if err != nil {
		return ctx.Err() == nil
	}
	return slices.Contains(passing, response.StatusCode)
}

// waitBefore is what the server asks for, or else twice as long each time, and less by chance.
func waitBefore(attempt int, response *http.Response) time.Duration {
	if response != nil {
		if wait, told := retryAfter(response.Header); told {
			return wait
		}
	}
	wait := min(firstWait<<attempt, longestWait)
	return wait/2 + rand.N(wait/2)
}

// retryAfter reads seconds or a date.
func retryAfter(header http.Header) (time.Duration, bool) {
	value := header.Get("Retry-After")
	if seconds, err := strconv.Atoi(value); err == nil && seconds >= 0 {
		return time.Duration(min(seconds, 1<<31)) * time.Second, true
	}
	at, err := http.ParseTime(value)
	return max(0, time.Until(at)), err == nil
}
