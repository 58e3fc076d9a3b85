package gatehouse

import (
	"bytes"
	"encoding/json"
)

// Ptr returns a pointer to a value, for fields that may be left out: Active: gatehouse.Ptr(true).
func Ptr[T any](value T) *T { return &value }

// Deref returns what a pointer points to, and the zero value for nil.
func Deref[T any](pointer *T) T {
	if pointer == nil {
		var zero T
		return zero
	}
	return *pointer
}

// Nullable is a field of a patch: left out (the zero value), null (Null), or a value (Value).
type Nullable[T any] struct {
	value *T
	isSet bool
}

// Value returns a field with a value.
func Value[T any](value T) Nullable[T] { return Nullable[T]{value: &value, isSet: true} }

// Null returns a field that is null.
func Null[T any]() Nullable[T] { return Nullable[T]{isSet: true} }

// Get returns the value, and whether there is one.
func (n Nullable[T]) Get() (T, bool) { return Deref(n.value), n.value != nil }

// IsNull says whether the field is there, and null.
func (n Nullable[T]) IsNull() bool { return n.isSet && n.value == nil }

// IsZero says whether the field is left out.
func (n Nullable[T]) IsZero() bool { return !n.isSet }

// MarshalJSON writes the value, or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) { return json.Marshal(n.value) }

// UnmarshalJSON reads a value, or null.
func (n *Nullable[T]) UnmarshalJSON(data []byte) error {
	n.isSet, n.value = true, nil
	if bytes.Equal(data, []byte("null")) {
		return nil
	}
	return json.Unmarshal(data, &n.value)
}

// fits reads a value into a field of one of several types, where it is of that type.
func fits[T any](data []byte, field **T) bool {
	var value T
	if bytes.Equal(data, []byte("null")) || json.Unmarshal(data, &value) != nil {
		return false
	}
	*field = &value
	return true
}
