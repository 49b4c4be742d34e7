package secret

import (
	"fmt"
	"log/slog"
)

// Text is a token or a key. However it is printed, logged or encoded, it does not show itself.
type Text struct{ text *string }

// NewText returns a secret text.
func NewText(text string) Text { return Text{&text} }

// Reveal returns the text, for the one that compares or sends it.
func (t Text) Reveal() string {
	if t.text == nil {
		return ""
	}
	return *t.text
}

// Empty reports whether there is no text.
func (t Text) Empty() bool { return t.Reveal() == "" }

// Equal reports whether two texts are the same.
func (t Text) Equal(other Text) bool { return t.Reveal() == other.Reveal() }

// String returns a sign that there is a text; empty: there is none.
func (t Text) String() string {
	if t.Empty() {
		return ""
	}
	return hidden
}

// The other ways of showing a value.

func (t Text) GoString() string              { return "secret.Text(" + t.String() + ")" }
func (t Text) Format(f fmt.State, verb rune) { format(f, verb, t.String(), t.GoString()) }
func (t Text) MarshalText() ([]byte, error)  { return []byte(t.String()), nil }
func (t Text) MarshalYAML() (any, error)     { return t.String(), nil }
func (t Text) LogValue() slog.Value          { return slog.StringValue(t.String()) }
