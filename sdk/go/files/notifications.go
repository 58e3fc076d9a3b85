package gatehouse

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// DefaultTolerance is how far the time of a notification may be from the clock.
const DefaultTolerance = 5 * time.Minute

// Errors that errors.Is finds in what NotificationVerifier.Verify returns. Answer with 400; but with 204 to an unknown type,
// or it comes again.
var (
	ErrMissingHeader   = errors.New("gatehouse: a header of the signature is missing")
	ErrMalformedHeader = errors.New("gatehouse: a header of the signature is malformed")
	ErrTooOld          = errors.New("gatehouse: the notification is too old")
	ErrTooNew          = errors.New("gatehouse: the notification is from the future")
	ErrWrongSignature  = errors.New("gatehouse: the notification was signed with another secret, or changed")
	ErrMalformedBody   = errors.New("gatehouse: the notification is no event")
	ErrUnknownType     = errors.New("gatehouse: the notification is of a type that this version does not know")
	ErrInvalidSecret   = errors.New("gatehouse: the secret is not the whsec_ of a server")
)

// NotificationEvent is the event of a notification that the server sent, such as a *ContentApprovalNotification.
type NotificationEvent interface{ isNotificationEvent() }

func (*UserActionEvent) isNotificationEvent()             {}
func (*ContentApprovalNotification) isNotificationEvent() {}
func (*ContentEditNotification) isNotificationEvent()     {}
func (*ContentDeleteNotification) isNotificationEvent()   {}
func (*UserActionNotification) isNotificationEvent()      {}
func (*FilterApprovalNotification) isNotificationEvent()  {}
func (*BatchResults) isNotificationEvent()                {}

var newEvent = map[string]func() NotificationEvent{
	"user.action":     func() NotificationEvent { return new(UserActionEvent) },
	"contentApproval": func() NotificationEvent { return new(ContentApprovalNotification) },
	"contentEdit":     func() NotificationEvent { return new(ContentEditNotification) },
	"contentDelete":   func() NotificationEvent { return new(ContentDeleteNotification) },
	"userAction":      func() NotificationEvent { return new(UserActionNotification) },
	"filterApproval":  func() NotificationEvent { return new(FilterApprovalNotification) },
	"batchResults":    func() NotificationEvent { return new(BatchResults) },
}

// NotificationVerifier verifies what the server sends, which is signed according to Standard Webhooks. It may be used by many
// goroutines at once.
type NotificationVerifier struct {
	// Secrets are the whsec_… of the notification server or webhook; several while one takes the place of another.
	Secrets []string
	// Tolerance is how far the time of a notification may be from the clock; DefaultTolerance where it is 0.
	Tolerance time.Duration
	// Now is the clock; time.Now where it is nil.
	Now func() time.Time
}

var (
	secretForm = regexp.MustCompile(`^(?:whsec_)?((?:[A-Za-z0-9+/]{4}){4,}(?:[A-Za-z0-9+/]{2,3})?)=*$`)
	separator  = regexp.MustCompile(`,? +`)
	headerForm = map[string]*regexp.Regexp{
		"webhook-id":        regexp.MustCompile(`^[!-\-/-~]{1,128}$`),
		"webhook-timestamp": regexp.MustCompile(`^[0-9]{1,12}$`),
		"webhook-signature": regexp.MustCompile(`^[ -~]+$`),
	}
)

// Verify returns the event of a notification, if its signature is valid and recent. The body is as it came, not parsed.
func (v NotificationVerifier) Verify(header http.Header, body []byte) (NotificationEvent, error) {
	if len(v.Secrets) == 0 {
		return nil, ErrInvalidSecret
	}
	var found [3]string
	for index, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
		// Repeated headers are joined.
		found[index] = strings.Join(header.Values(name), " ")
		if found[index] == "" {
			return nil, fmt.Errorf("%w: %s", ErrMissingHeader, name)
		}
		if !headerForm[name].MatchString(found[index]) {
			return nil, fmt.Errorf("%w: %s", ErrMalformedHeader, name)
		}
	}
	if err := v.checkTime(found[1]); err != nil {
		return nil, err
	}
	signed := append([]byte(found[0]+"."+found[1]+"."), body...)
	isSigned := false
	for _, secret := range v.Secrets {
		expected, err := signature(secret, signed)
		if err != nil {
			return nil, err
		}
		// In constant time, and without an early end.
		for _, received := range separator.Split(found[2], -1) {
			isSigned = hmac.Equal(expected, []byte(received)) || isSigned
		}
	}
	if !isSigned {
		return nil, ErrWrongSignature
	}
	return readEvent(body)
}

func (v NotificationVerifier) checkTime(timestamp string) error {
	now, tolerance := time.Now, DefaultTolerance
	if v.Now != nil {
		now = v.Now
	}
	if v.Tolerance != 0 {
		tolerance = v.Tolerance
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return fmt.Errorf("%w: webhook-timestamp", ErrMalformedHeader)
	}
	age := now().Sub(time.Unix(seconds, 0))
	switch {
	case age > tolerance:
		return fmt.Errorf("%w: by %s", ErrTooOld, age)
	case age < -tolerance:
		return fmt.Errorf("%w: by %s", ErrTooNew, -age)
	}
	return nil
}

func signature(secret string, signed []byte) ([]byte, error) {
	found := secretForm.FindStringSubmatch(secret)
	if found == nil {
		return nil, ErrInvalidSecret
	}
	key, err := base64.RawStdEncoding.DecodeString(found[1])
	if err != nil {
		return nil, ErrInvalidSecret
	}
	mac := hmac.New(sha256.New, key)
	mac.Write(signed)
	return []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))), nil
}

func readEvent(body []byte) (NotificationEvent, error) {
	if !utf8.Valid(body) {
		return nil, fmt.Errorf("%w: it is not UTF-8", ErrMalformedBody)
	}
	// Events of the identity service have a wrapper.
	var wrapper struct {
		Event json.RawMessage `json:"event"`
	}
	if err := json.Unmarshal(body, &wrapper); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMalformedBody, err)
	}
	if len(wrapper.Event) > 0 {
		body = wrapper.Event
	}
	var typed struct {
		Type *string `json:"type"`
	}
	if err := json.Unmarshal(body, &typed); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMalformedBody, err)
	}
	if typed.Type == nil {
		return nil, fmt.Errorf("%w: it has no type", ErrMalformedBody)
	}
	create, isKnown := newEvent[*typed.Type]
	if !isKnown {
		return nil, fmt.Errorf("%w: %s", ErrUnknownType, *typed.Type)
	}
	event := create()
	if err := json.Unmarshal(body, event); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMalformedBody, err)
	}
	return event, nil
}
