package snapshot

import "unicode/utf8"

// Text is a short text held by value. Longer texts are cut at a rune's border.
type Text struct {
	n uint8
	b [119]byte
}

// MakeText returns s as a Text.
func MakeText(s string) Text {
	var t Text
	for len(s) > len(t.b) {
		_, size := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-size]
	}
	t.n = uint8(copy(t.b[:], s))
	return t
}

// String returns the text.
func (t Text) String() string { return string(t.b[:t.n]) }
