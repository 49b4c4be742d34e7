package plaintext

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestLine(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "",
		"EKF3 IMU0 is using GPS":     "EKF3 IMU0 is using GPS",
		"Höhe 12 µm → 3 °C":          "Höhe 12 µm → 3 °C",
		"\x1b[31mred\x1b[0m":         "red",
		"\x1b[2J\x1b[1;1H":           "",
		"a\x1b]0;title\x07b":         "ab",
		"a\x1b]52;c;ZWNobw==\x1b\\b": "ab",
		"a\u009b31mb":                "ab",
		"a\u009d0;title\u009cb":      "ab",
		"a\x1bP1$r\x1b\\b":           "ab",
		"a\x1b]0;no end":             "a0;no end",
		"a\x1b(Bb":                   "ab",
		"a\x1bcb":                    "ab",
		"a\x1b":                      "a",
		"a\x1b\x1b[1mb":              "ab",
		"a\x1b[31\nb":                "a b",
		"a\tb\r\nc":                  "a b c",
		"a\x00\x07\x08\x7fb":         "ab",
		"\xff\xfe":                   "·",
		"pay\u202eload\u200b":        "payload",
		"5\u00a0m":                   "5\u00a0m",
	} {
		if got := Line(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	if got := Lines("a\n\x1b[1mb\r\n"); got != "a\nb\n" {
		t.Errorf("Lines: %q", got)
	}
	if !Clean("a\nb") || Clean("a\x1bb") || Clean("a\u202eb") || Clean("a\rb") {
		t.Error("Clean")
	}
}

// FuzzLine: what comes out is clean whatever goes in, and clean text stays what it is.
func FuzzLine(f *testing.F) {
	for _, text := range []string{"", "a\x1b[31mb", "\x1b\x1b[[mm", "\u009b\u009b", "\x1b]\x1b]a\x07", "\xc2\x1b[", "\x1b\xc2\x9b1m", "a\n\tb"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, got := range []string{Line(text), strings.ReplaceAll(Lines(text), "\n", "")} {
			odd := strings.IndexFunc(got, func(r rune) bool { return !unicode.IsPrint(r) && r != 0xa0 })
			if odd >= 0 || !utf8.ValidString(got) || Line(got) != got || len(got) > 2*len(text) {
				t.Errorf("%q: got %q", text, got)
			}
		}
	})
}
