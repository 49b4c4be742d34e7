package plaintext

import "testing"

func TestDecode(t *testing.T) {
	for _, c := range []struct{ raw, want string }{
		{"", ""},
		{"a", "a"},
		{"abcd", "abcd"},
		{"\uFEFFa°", "a°"},
		{"\xFF\xFEa\x00\xB0\x00", "a°"},
		{"\xFE\xFF\x00a\x00\xB0", "a°"},
		{"a\x00b\x00\xB0\x00", "ab°"},
		{"\x00a\x00b\x00\xB0", "ab°"},
		{"\xFF\xFE\x3D\xD8\x81\xDE", "🚁"},
		{"\xFF\xFEa\x00b", "a"}, // cut
	} {
		if got := Decode([]byte(c.raw)); got != c.want {
			t.Errorf("%q: got %q, want %q", c.raw, got, c.want)
		}
	}
}
